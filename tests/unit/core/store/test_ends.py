"""Columns that are the two ends of one thing, as a whole file is loaded."""

from pathlib import Path

import pytest

from src.core.store.catalog import Ends
from tests.unit.core.store.test_building import cells, load


@pytest.mark.parametrize(
    ("low", "high", "noun"),
    [
        ("min_players", "max_players", "players"),
        ("playersMin", "playersMax", "players"),
        ("age_from", "age_to", "age"),
        ("precio_mín", "precio_máx", "precio"),
        ("edad mínima", "edad máxima", "edad"),
        ("desde_personas", "hasta_personas", "personas"),
        ("weight_min_kg", "weight_max_kg", "weight"),
        ("最小人数", "最大人数", "人数"),
    ],
)
def test_ends_are_found_by_their_names(tmp_path: Path, low: str, high: str, noun: str) -> None:
    catalog = load(tmp_path, f"name,{high},{low}\na,4,2\nb,6,\nc,3,3\n")
    assert catalog.tables[0].ends == (Ends(low, high, noun),)


@pytest.mark.parametrize(
    "text",
    [
        "name,min_players,max_seats\na,2,4\n",  # of two things
        "name,min_players,max_players\na,4,2\nb,5,3\n",  # upside down
        "name,min_players,max_players\na,2,2\nb,3,3\n",  # never apart
        "name,min,max\na,2,4\n",  # of nothing that is named
        "name,min_players,max_players\na,few,many\nb,two,five\n",
    ],
)
def test_columns_that_are_no_two_ends_are_none(tmp_path: Path, text: str) -> None:
    assert load(tmp_path, text).tables[0].ends == ()


def test_a_cell_with_both_ends_fills_the_blank_one_beside_it(tmp_path: Path) -> None:
    rows = ["2,4", "3-5,", "1,2", "2-4,6", "2,2", ",4-8", "4,", "1,3", "2,5", "2,3", "1,4"]
    lines = "".join(f"n{at},{row}\n" for at, row in enumerate(rows))
    catalog = load(tmp_path, f"name,min_players,max_players\n{lines}")
    table = catalog.tables[0]
    assert table.ends == (Ends("min_players", "max_players", "players"),)
    assert cells(catalog, "min_players")[:7] == [2, 3, 1, 2, 2, 4, 4]
    assert cells(catalog, "max_players")[:7] == [4, 5, 2, 6, 2, 8, None]
    assert table.column("min_players").up_to is None
    assert cells(catalog, "min_players_as_written")[1] == "3-5"
    assert catalog.notices == (
        "things.csv: 'min_players' holds both ends where 'max_players' is blank, which is filled "
        "from it; rows: 1",
        "things.csv: 'max_players' holds both ends where 'min_players' is blank, which is filled "
        "from it; rows: 1",
    )


def test_nothing_is_filled_from_a_hidden_column(tmp_path: Path) -> None:
    text = "name,min_players,max_players\na,2,4\nb,3-5,\nc,1,2\nd,2,6\ne,2,3\n"
    catalog = load(tmp_path, text, {"hidden": ["min_players"]})
    assert (catalog.tables[0].ends, catalog.tables[0].sides) == ((), ())
    assert cells(catalog, "max_players") == [4, None, 2, 6, 3]
