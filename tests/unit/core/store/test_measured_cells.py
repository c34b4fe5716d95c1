"""Numbers with their unit in every cell, as a whole file is loaded."""

from pathlib import Path

import pytest

from src.core.store.duckdb_store import DuckDBStore
from tests.unit.core.store.test_building import load


def column(folder: Path, cells: list[str]) -> tuple[str, str | None, list[object]]:
    """Type and unit of a column of these cells, and what became of them."""
    lines = "".join(f'n{at},"{cell}"\n' for at, cell in enumerate(cells))
    catalog = load(folder, f"name,weight\n{lines}")
    store = DuckDBStore(catalog)
    try:
        found = [row[0] for row in store.trusted('SELECT weight FROM "things.csv"')]
    finally:
        store.close()
    measured = catalog.tables[0].column("weight")
    return measured.sql_type, measured.unit, found


@pytest.mark.parametrize(
    ("cells", "unit", "numbers"),
    [
        (["1.2 kg", "0.9kg", "", "12 Kg."], "kg", [1.2, 0.9, None, 12]),
        (["1,2 kg", "0,95 kg"], "kg", [1.2, 0.95]),
        (["1,250 g", "300 grams"], "g", [1250, 300]),
        (["45 cm", "n/a"], "cm", [45, None]),
        (["30㎡", "24.5 m2"], "m²", [30, 24.5]),
    ],
)
def test_numbers_with_one_unit_are_numbers(
    tmp_path: Path, cells: list[str], unit: str, numbers: list[float | None]
) -> None:
    assert column(tmp_path, cells) == ("DOUBLE", unit, numbers)


@pytest.mark.parametrize(
    "cells", [["1.2 kg", "900 g"], ["1.2 kg", "heavy"], ["2 packs"], ["about 3 kg"], ["3 kg (net)"]]
)
def test_anything_else_stays_text(tmp_path: Path, cells: list[str]) -> None:
    assert column(tmp_path, cells) == ("VARCHAR", None, list(cells))
