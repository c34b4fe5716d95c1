"""Conditions on numbers some of whose cells are ranges, or say only where something begins."""

from collections.abc import Iterator

import pytest

from src.core.query.conditions import Range
from src.core.query.queries import Figure, Order
from src.core.query.sql import QuerySql
from src.core.store.as_written import as_written
from src.core.store.catalog import Catalog
from src.core.store.duckdb_store import DuckDBStore
from tests.queries import figure_sql, rows_sql, understood
from tests.unit.core.store.test_building import load

CELLS = {
    "Brisa": ("45", "8+"),
    "Corvina": ("30-60", "10"),
    "Delfin": ("90-120", "5-7"),
    "Estrella": ("100", "6+"),
    "Faro": ("", "12+"),
}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    lines = "".join(f"{name},{minutes},{age}\n" for name, (minutes, age) in CELLS.items())
    table = {"columns": {"minutes": {"role": "number"}}}
    return load(tmp_path_factory.mktemp("games"), f"name,minutes,age\n{lines}", table)


@pytest.fixture
def store(games: Catalog) -> Iterator[DuckDBStore]:
    opened = DuckDBStore(games)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("bounds", "names"),
    [
        ({"high": 60, "high_inclusive": False}, "B"),
        ({"high": 60}, "BC"),
        ({"low": 90}, "DE"),
        ({"low": 40, "high": 60}, "B"),
        ({"low": 40, "high": 60, "approximate": True}, "BC"),
        ({"low": 50, "high": 50}, "C"),
        ({"low": 100, "high": 100}, "DE"),
    ],
)
def test_all_of_a_range_lies_between_bounds_and_it_holds_a_single_number(
    games: Catalog, store: DuckDBStore, bounds: dict[str, float | bool], names: str
) -> None:
    asked = Range(column="minutes", text="", **bounds)  # type: ignore[arg-type]
    assert _found(games, store, asked) == names


@pytest.mark.parametrize(
    ("bounds", "names"),
    [
        ({"low": 6, "high": 6}, "DE"),
        ({"low": 9, "high": 9}, "BE"),
        ({"low": 14, "high": 14}, "BCEF"),
        ({"high": 6}, "DE"),
        ({"low": 10}, "CF"),
    ],
)
def test_a_number_is_among_all_from_where_a_cell_begins(
    games: Catalog, store: DuckDBStore, bounds: dict[str, float], names: str
) -> None:
    assert _found(games, store, Range(column="age", text="", **bounds)) == names


def test_the_longest_is_what_may_last_longest(games: Catalog, store: DuckDBStore) -> None:
    order = Order(column="minutes", descending=True, ties=True, text="longest")
    reading = understood(table=games.tables[0].id, order=order)
    table = games.tables[0]
    sql = rows_sql(reading, games, table)
    assert [row[0] for row in store.trusted(sql)] == ["Delfin"]


@pytest.mark.parametrize(("function", "value"), [("min", 30), ("max", 120), ("avg", 73.75)])
def test_figures_reckon_with_both_ends(
    games: Catalog, store: DuckDBStore, function: str, value: float
) -> None:
    figure = Figure.model_validate({"function": function, "column": "minutes", "text": ""})
    reading = understood("aggregate", games.tables[0].id, figure=figure)
    assert store.trusted(figure_sql(reading, games, games.tables[0]))[0][0] == value


def test_rows_are_shown_as_the_file_writes_them(games: Catalog) -> None:
    row = {"name": "Corvina", "minutes": 30, "minutes_up_to": 60, "minutes_as_written": "30-60"}
    assert as_written(row, games.tables) == {"name": "Corvina", "minutes": "30-60"}
    row = {"name": "Brisa", "minutes": 45, "minutes_up_to": None, "minutes_as_written": None}
    assert as_written(row, games.tables) == {"name": "Brisa", "minutes": 45}


def _found(games: Catalog, store: DuckDBStore, asked: Range) -> str:
    table = games.tables[0]
    rows = store.trusted(QuerySql(games, table).row_ids(asked))
    return "".join(list(CELLS)[int(str(row))][0] for (row,) in sorted(rows))
