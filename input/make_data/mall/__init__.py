"""The mall: products whose prices are prose, events whose dates take four forms, and stores."""

import json
from pathlib import Path

from input.make_data.mall.products import product_rows
from input.make_data.table import Row, Table

WORDS = Path(__file__).parent


def tables(rows: int | None) -> list[Table]:
    """The three files; ``rows`` is the number of products (default: those written by hand).

    The three are encoded in three ways, as the files of one customer often are.
    """
    events, stores = _json_rows("events.json"), _json_rows("stores.json")
    return [
        Table(
            "filtered_product_data.csv",
            ("store_id", "store_name", "product_name", "product_description", "tag"),
            product_rows((WORDS / "products.txt").read_text(encoding="utf-8"), rows),
            line_end="\r\n",
        ),
        Table("events.csv", tuple(events[0]), events, encoding="utf-8-sig"),
        Table("stores.csv", tuple(stores[0]), stores),
    ]


def _json_rows(file: str) -> list[Row]:
    rows: list[Row] = json.loads((WORDS / file).read_text(encoding="utf-8"))
    return rows
