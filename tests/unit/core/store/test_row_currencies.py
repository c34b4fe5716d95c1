"""Prices in the currency that another column says."""

from pathlib import Path
from typing import Any

import pytest

from src.core.store.row_currencies import currency_code
from tests.unit.core.store.test_building import cells, load, the_table

MIXED = "name,price,currency\nA,5.5,USD\nB,7,\nC,9,GBP\nD,9.5,GBP\nE,3.5,USD\nF,2.5,USD\n"


def test_prices_in_another_currency_are_shown_and_not_compared(tmp_path: Path) -> None:
    catalog = load(tmp_path, MIXED)
    assert the_table(catalog).column("price").unit == "USD"
    assert the_table(catalog).column("currency").role == "info"
    assert cells(catalog, "price") == [5.5, 7.0, None, None, 3.5, 2.5]
    assert cells(catalog, "price_as_written") == [None, None, "GBP 9", "GBP 9.50", None, None]
    (notice,) = catalog.notices
    assert "GBP in 2 rows" in notice and "'price'" in notice


@pytest.mark.parametrize(
    ("text", "more", "unit"),
    [
        ("name,price,moneda\nA,5,EUR\nB,6,EUR\n", {}, "EUR"),
        ("name,price,price_sign\nA,5,£\nB,6,£\n", {}, "GBP"),
        ("name,price,price_sign\nA,5,$\nB,6,$\n", {"currency": "CAD"}, "CAD"),
        ("name,price_eur,currency\nA,5,USD\nB,6,USD\n", {}, "EUR"),
        ("name,price,currency\nA,5,old coins\nB,6,USD\n", {"currency": "GBP"}, "GBP"),
    ],
)
def test_the_column_is_in_the_currency_of_its_rows(
    tmp_path: Path, text: str, more: dict[str, Any], unit: str
) -> None:
    catalog = load(tmp_path, text, **more)
    (price,) = the_table(catalog).with_role("price")
    assert (price.unit, price.filled) == (unit, 2) and not catalog.notices


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("usd", "USD"),
        ("Indian Rupees(Rs.)", "INR"),
        ("Emirati Diram(AED)", "AED"),
        ("Dollar($)", "CAD"),
        ("Brazilian Real(R$)", "BRL"),
        ("円", "JPY"),
        ("$", "CAD"),
        ("old coins", None),
    ],
)
def test_a_currency_is_a_code_a_sign_or_a_name(cell: str, code: str | None) -> None:
    assert currency_code(cell, "CAD") == code


def test_a_currency_that_nobody_knows_is_another_one(tmp_path: Path) -> None:
    rows = "".join(f"N{n},{n}00,Euro\n" for n in range(1, 9))
    catalog = load(tmp_path, f"name,price,currency\n{rows}Old,50,Old Coins(oc)\n")
    assert cells(catalog, "price_as_written")[-1] == "Old Coins(oc) 50"


def test_the_currency_that_the_toml_states_is_the_columns(tmp_path: Path) -> None:
    catalog = load(tmp_path, MIXED, {"columns": {"price": {"unit": "GBP"}}})
    assert cells(catalog, "price") == [None, 7.0, 9.0, 9.5, None, None]
    other = load(tmp_path, MIXED, {"columns": {"price": {"unit": "SEK"}}})
    assert None not in cells(other, "price")


def test_a_currency_of_countries_is_a_category(tmp_path: Path) -> None:
    rows = "".join(f"Land {n},Europe,{code}\n" for n, code in enumerate(["EUR", "EUR", "USD"] * 4))
    catalog = load(tmp_path, f"name,part,currency\n{rows}")
    assert the_table(catalog).column("currency").role == "category"
