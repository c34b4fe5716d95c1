"""Headings between the rows of a sheet, and its column names once more, are no items."""

import duckdb

from src.core.store.cleaning.heading_rows import remove_headings
from src.core.store.stage import Stage

Rows = list[tuple[str | None, ...]]
NAMES = ["kind", "maker", "name", "price"]
ITEMS: Rows = [("pot", "Loom", f"Pot {number}", str(number)) for number in range(12)]


def left(rows: Rows, names: list[str] = NAMES) -> tuple[list[int], list[int]]:
    """The places of the rows that stay, and of those that were taken out."""
    with duckdb.connect() as connection:
        typed = ", ".join(f'"{name}" VARCHAR' for name in names)
        connection.execute(f"CREATE TABLE t ({typed}, __row BIGINT)")
        marks = ", ".join("?" for _ in [*names, "place"])
        numbered = [[*row, place] for place, row in enumerate(rows)]
        connection.executemany(f"INSERT INTO t VALUES ({marks})", numbered)
        removed = remove_headings(Stage(connection, "t"), names)
        stay = connection.execute("SELECT __row FROM t ORDER BY __row").fetchall()
    return [place for (place,) in stay], [place for place, _ in removed]


def test_a_row_with_one_cell_among_full_ones_is_a_heading() -> None:
    heading: Rows = [("POTS", None, None, None)]
    assert left([*heading, *ITEMS[:6], *heading, *ITEMS[6:]])[1] == [0, 7]


def test_column_names_within_the_rows_are_no_item() -> None:
    names: Rows = [("Kind", "maker ", "NAME", "price")]
    assert left([*ITEMS, *names])[1] == [12]


def test_rows_that_all_hold_little_are_items() -> None:
    assert not left([("pot", None, None, None), ("pan", "Loom", None, None)] * 5)[1]


def test_a_name_without_a_price_is_an_item() -> None:
    rows: Rows = [(f"Pot {n}", str(n)) for n in range(9)]
    assert not left([*rows, ("Pan", None)], ["name", "price"])[1]


def test_many_rows_with_one_cell_are_items() -> None:
    assert not left([*ITEMS, *[("pot", None, None, None)] * 5])[1]


def test_totals_are_no_items() -> None:
    totals: Rows = [("Total", None, None, "66"), (None, "合計：", None, "66")]
    assert left([*ITEMS, *totals])[1] == [12, 13]


def test_an_item_that_is_called_total_stays() -> None:
    items: Rows = [("Total", "Fage", "Yogurt", "2"), ("Total", "Fage", None, None)]
    assert not left([*ITEMS, *items])[1]
