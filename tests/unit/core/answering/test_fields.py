"""A row in the reader's words: labels, one field for a price, nothing hidden."""

from pathlib import Path

import pytest
from pydantic import JsonValue

from src.config.concierge import ConciergeConfig
from src.config.roles import Role
from src.config.tables import ColumnConfig, TableConfig
from src.core.answering.cells import Showing
from src.core.answering.fields import figure_rows, row_fields
from src.core.store.catalog import Catalog, Column, Table

CONFIG = TableConfig.model_validate(
    {
        "file": "goods.csv",
        "label": "goods",
        "hidden": ["supplier_id"],
        "columns": {
            "goods_name": {"label": {"ja": "品名", "en": "Item"}, "role": "title"},
            "price_min": {"label": {"ja": "価格"}, "role": "price"},
            "photo": {"role": "image"},
            "page": {"label": "Page", "role": "link"},
            "first_day": {"role": "start"},
            "last_day": {"role": "end"},
        },
        "derived": {"price": {"extract": "price", "from": "goods_name"}},
    }
)
ROLES: dict[str, Role] = {
    "goods_name": "title",
    "price_min": "price",
    "price_max": "info",
    "price_status": "info",
    "photo": "image",
    "page": "link",
    "first_day": "start",
    "last_day": "end",
    "shelf_place": "info",
}
JA = Showing("ja", "JPY")


@pytest.fixture
def table() -> Table:
    columns = [
        Column(name, "VARCHAR", role, CONFIG.columns.get(name, ColumnConfig()))
        for name, role in ROLES.items()
    ]
    return Table("goods", "goods.csv", CONFIG, tuple(columns), rows=3)


def texts(row: dict[str, JsonValue], table: Table, showing: Showing = JA) -> dict[str, str]:
    return {field.label: field.text for field in row_fields(row, table, showing)}


@pytest.mark.parametrize(
    ("status", "low", "high", "text"),
    [
        ("priced", 1800, 1800, "¥1,800"),
        ("priced", 1650, 1760, "¥1,650〜¥1,760"),
        ("from", 1800, None, "¥1,800〜"),
        ("priced", 0, 0, "無料"),
        ("ask", None, None, "お問い合わせください"),
        ("market", None, None, "時価"),
        ("none", None, None, "—"),
    ],
)
def test_a_price_and_its_bounds_are_one_field(
    table: Table, status: str, low: int | None, high: int | None, text: str
) -> None:
    row: dict[str, JsonValue] = {"price_min": low, "price_max": high, "price_status": status}
    assert texts(row, table) == {"価格": text}


def test_first_and_last_day_are_one_field(table: Table) -> None:
    row: dict[str, JsonValue] = {"first_day": "2026-11-01", "last_day": "2026-11-03"}
    assert texts(row, table) == {"期間": "2026年11月1日～3日"}


def test_labels_are_the_readers_words_and_never_the_columns_names(table: Table) -> None:
    row: dict[str, JsonValue] = {"goods_name": "茶碗", "shelf_place": "A"}
    assert texts(row, table) == {"品名": "茶碗", "Shelf place": "A"}
    assert list(texts(row, table, Showing("en", "USD"))) == ["Item", "Shelf place"]


def test_hidden_columns_and_images_are_never_shown(table: Table) -> None:
    row: dict[str, JsonValue] = {"supplier_id": "S-1", "photo": "https://x.example/1.png"}
    assert texts(row, table) == {}


def test_only_a_web_address_is_a_link(table: Table) -> None:
    good, bad = (
        row_fields({"page": address}, table, JA)[0].link
        for address in ("https://example.com/1", "javascript:alert(1)")
    )
    assert (good, bad) == ("https://example.com/1", None)


def test_figures_are_named_by_what_they_are(table: Table) -> None:
    config = ConciergeConfig.model_validate(
        {
            "name": "Shop",
            "about": "Goods",
            "tables": {"goods": CONFIG.model_dump(by_alias=True)},
            "tools": [{"name": "find", "tables": "goods", "purpose": "Finds goods of the shop."}],
        }
    )
    catalog = Catalog(config, (table,), Path("x"), "1")
    rows: list[dict[str, JsonValue]] = [
        {"goods_name": "茶碗", "count_star()": 3, "avg(price_min)": 1234.5, "stock_left": 2}
    ]
    fields = figure_rows(rows, catalog, JA, None)[0]
    assert [(field.label, field.text) for field in fields] == [
        ("品名", "茶碗"),
        ("件数", "3"),
        ("平均", "¥1,234.50"),
        ("Stock left", "2"),
    ]
