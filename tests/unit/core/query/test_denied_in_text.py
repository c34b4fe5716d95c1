"""A kind that is not wanted, and is read out of titles: nor what a title says it is beside."""

from contextlib import closing

import pytest

from src.core.query.conditions import In, Not
from src.core.query.sql import QuerySql
from src.core.store.catalog import Catalog
from src.core.store.duckdb_store import DuckDBStore
from tests.unit.core.store.test_building import load

TITLES = ["Oak table", "Oak bench | garden chair", "Bench for boots", "Desk bench", "Boot bench"]
KINDS: dict[str, list[str]] = {
    "table": [],
    "bench": [],
    "garden chair": [],
    "boots": [],
    "desk": [],
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    table = {
        "columns": {"title": {"role": "title"}, "kind": {"role": "category", "values": KINDS}},
        "derived": {"kind": {"find": "kind", "in": "title", "take": "first"}},
    }
    return load(tmp_path_factory.mktemp("shop"), "title\n" + "\n".join(TITLES) + "\n", table)


@pytest.mark.parametrize(
    ("unwanted", "left"),
    [
        ("garden chair", [0, 2, 3, 4]),
        ("boots", [0, 1, 3, 4]),
        ("desk", [0, 1, 2, 4]),
        ("table", [1, 2, 3, 4]),
    ],
)
def test_what_a_title_says_in_full_is_left_out(
    shop: Catalog, unwanted: str, left: list[int]
) -> None:
    assert _titles(shop, unwanted) == [TITLES[at] for at in left]


def _titles(shop: Catalog, unwanted: str) -> list[str]:
    (table,) = shop.tables
    without = Not(condition=In(column="kind", values=(unwanted,), text=unwanted))
    with closing(DuckDBStore(shop)) as store:
        rows = store.trusted(QuerySql(shop, table).row_ids(without))
    return [TITLES[int(str(row))] for (row,) in sorted(rows)]
