"""Which of two prices is paid, by the words of the TOML and of the headers, and by the cells."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.core.store.building import load_catalog
from src.core.store.catalog import Table

ROWS = ("900;700;20", "500;500;0", "800;400;50", "1000;1000;0", "640;600;5")


def table_of(
    folder: Path, header: str, more: str = "", tool: str = "", rows: Sequence[str] = ROWS
) -> Table:
    lines = [f"name;{header}", *(f"Kettle {n};{row}" for n, row in enumerate(rows))]
    (folder / "kettles.csv").write_text("\n".join(lines), "utf-8")
    (folder / "shop.toml").write_text(
        'name = "Kettles"\nabout = "Kettles of all sizes"\ncurrency = "EUR"\n'
        '[tables.kettles]\nfile = "kettles.csv"\nlabel = "kettle"\n'
        f"{more}\n"
        '[[tools]]\nname = "find_kettles"\nkind = "filters"\ntables = "kettles"\n'
        f'purpose = "Finds kettles."\n{tool}\n',
        "utf-8",
    )
    return load_catalog(load_concierge(folder / "shop.toml"), folder / "built").tables[0]


@pytest.mark.parametrize(
    ("listed", "paid"),
    [
        ("MRP", "price"), ("mrp_inr", "selling_price_inr"), ("list_price", "price"),
        ("actual_price", "discounted_price"), ("retail_price", "discounted_price"),
        ("OriginalPrice (in Rs)", "DiscountPrice (in Rs)"), ("was_price", "price_now"),
        ("regular price", "sale price"), ("price before discount", "price after discount"),
        ("precio_original", "precio_rebajado"), ("precio antes", "precio"),
        ("定価", "セール価格"), ("通常価格", "販売価格"), ("原价", "现价"), ("市场价", "价格"),
    ],
)  # fmt: skip
def test_headers_tell_what_is_paid_in_either_order(tmp_path: Path, listed: str, paid: str) -> None:
    first = table_of(tmp_path, f"{listed};{paid};note")
    second = table_of(tmp_path, f"{paid};{listed};note")
    assert [table.price and table.price.name for table in (first, second)] == [paid, paid]


def test_what_the_toml_says_wins(tmp_path: Path) -> None:
    column = '[tables.kettles.columns."list price"]\nasked_as = ["price"]'
    table = table_of(tmp_path, "list price;sale price;note", more=column)
    assert table.sells_at == "list price"
    bound = '[tools.parameters]\nprice_max = { column = "list price", bound = "max" }'
    assert table_of(tmp_path, "list price;sale price;note", tool=bound).sells_at == "list price"


def test_else_it_is_the_one_that_is_never_more(tmp_path: Path) -> None:
    roles = "".join(
        f'[tables.kettles.columns.{name}]\nrole = "price"\n'
        for name in ("amount_one", "amount_two")
    )
    assert table_of(tmp_path, "amount_one;amount_two;note", more=roles).sells_at == "amount_two"


def test_nothing_is_made_of_prices_of_two_things(tmp_path: Path) -> None:
    table = table_of(tmp_path, "adult price;child price;note")
    assert table.sells_at is None or table.price == table.column(table.sells_at)
    single = table_of(tmp_path, "mrp;grams;note")
    assert (single.sells_at, single.price and single.price.name) == (None, "mrp")


def test_of_two_that_are_paid_it_is_the_one_that_more_rows_have(tmp_path: Path) -> None:
    lines = ("ref;DiscountPrice (in Rs);OriginalPrice (in Rs);Discount price", "K1;;900;700")
    lines += ("K2;500;500;500", "K3;;800;400", "K4;900;1000;900")
    (tmp_path / "kettles.csv").write_text("\n".join(lines), "utf-8")
    (tmp_path / "shop.toml").write_text(
        'name = "Kettles"\nabout = "Kettles of all sizes"\ncurrency = "EUR"\n'
        '[tables.kettles]\nfile = "kettles.csv"\nlabel = "kettle"\n'
        '[[tools]]\nname = "find_kettles"\nkind = "filters"\ntables = "kettles"\n'
        'purpose = "Finds kettles."\n',
        "utf-8",
    )
    table = load_catalog(load_concierge(tmp_path / "shop.toml"), tmp_path / "built").tables[0]
    assert table.sells_at == "Discount price"
    assert table.column("OriginalPrice (in Rs)").unit == "INR"


def test_an_offer_that_few_rows_have_is_not_what_is_paid(tmp_path: Path) -> None:
    assert table_of(tmp_path, "pvp;pvp rebajado;nota").sells_at == "pvp rebajado"
    rows = ("900;;20", "500;450;0", "800;;50", "1000;;0", "640;;5")
    (tmp_path / "few").mkdir()
    assert table_of(tmp_path / "few", "pvp;pvp rebajado;nota", rows=rows).sells_at == "pvp"
    told = '[tables.kettles.columns."pvp rebajado"]\nasked_as = ["price"]'
    assert table_of(tmp_path / "few", "pvp;pvp rebajado;nota", told, rows=rows).sells_at == (
        "pvp rebajado"
    )


def test_what_is_taken_off_is_no_price(tmp_path: Path) -> None:
    table = table_of(tmp_path, "mrp;price;discount_eur")
    assert [column.name for column in table.with_role("price")] == ["mrp", "price"]
    assert table.column("discount_eur").role == "number"
