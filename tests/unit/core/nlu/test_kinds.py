"""Kinds of question that the parser has a query for, over a table of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.core.nlu.parser import Parser
from src.core.query.conditions import Overlaps, Range, leaves
from src.core.query.queries import Compare, Count, Groups, Query, Rows, Statistic
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from tests.unit.core.nlu.conftest import parses

ROWS = """name,kind,made,storage,hire per day,from,to
Ada,Laptop,1987,256,12,2026-11-01,2026-11-20
Bell,Laptop,1994,512,30,2026-11-28,2026-12-05
Curie,Tablet,2003,64,9,2026-12-20,2026-12-31
Dirac,Tablet,2011,128,41,2026-11-22,2026-11-29
"""
TOML = """name = "Machines"
about = "I know the machines of a small shop"
language = "en"
currency = "GBP"
[tables.machines]
file = "machines.csv"
label = "machines"
key = "name"
asked_as = ["machine", "machines"]
[tables.machines.columns.name]
role = "title"
[tables.machines.columns.kind]
role = "category"
[tables.machines.columns.made]
role = "year"
[tables.machines.columns.storage]
role = "number"
unit = "GB"
[tables.machines.columns."hire per day"]
role = "price"
[tables.machines.columns.from]
role = "start"
[tables.machines.columns.to]
role = "end"
[[tools]]
name = "search_machines"
tables = "machines"
purpose = "Searches the machines by kind and price."
"""
Asked = Callable[[str], Query]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    """The likeliest query of a question."""
    folder: Path = tmp_path_factory.mktemp("machines")
    (folder / "machines.csv").write_text(ROWS, "utf-8")
    (folder / "machines.toml").write_text(TOML, "utf-8")
    catalog = load_catalog(load_concierge(folder / "machines.toml"), folder / "built")
    store = DuckDBStore(catalog)
    reader = Reader(catalog, store)
    parser = Parser.over(reader.knowledge, store)

    def query(question: str) -> Query:
        found = parses(parser, reader.heard(question), catalog.tables[0])[0].query
        assert found is not None
        return found

    yield query
    store.close()


@pytest.mark.parametrize(
    ("question", "column", "low", "high"),
    [
        ("machines from the 90s", "made", 1990, 1999),
        ("80年代", "made", 1980, 1989),
        ("laptops with 256GB", "storage", 256, 256),
        ("at least 512 GB", "storage", 512, None),
        ("laptops under 20 pounds a day", "hire per day", None, 20),
        ("menos de 20 libras", "hire per day", None, 20),
    ],
)
def test_an_amount_goes_to_the_column_of_its_unit(
    question: str, column: str, low: float | None, high: float | None, asked: Asked
) -> None:
    query = asked(question)
    assert isinstance(query, Rows)
    ranges = [leaf for leaf in leaves(query.where) if isinstance(leaf, Range)]
    assert [(r.column, r.low, r.high) for r in ranges] == [(column, low, high)]


@pytest.mark.parametrize("question", ["average hire price per kind", "mean hire by kind"])
def test_words_of_one_name_are_one_column(question: str, asked: Asked) -> None:
    query = asked(question)
    assert isinstance(query, Groups)
    assert query.where is None
    assert query.figure and query.figure.column == "hire per day"


@pytest.mark.parametrize(
    "question", ["how many gizmos do you have on the shelves", "number of thingies in the shop"]
)
def test_words_that_no_row_has_do_not_narrow_a_count(question: str, asked: Asked) -> None:
    query = asked(question)
    assert isinstance(query, Count)
    assert query.where is None


def test_days_are_a_period(asked: Asked) -> None:
    query = asked("machines in december")
    assert isinstance(query, Rows)
    assert [type(leaf) for leaf in leaves(query.where)] == [Overlaps]


def test_values_are_held_against_each_other(asked: Asked) -> None:
    query = asked("compare laptops and tablets by average storage")
    assert isinstance(query, Compare)
    assert len(query.queries) == 2
    assert all(isinstance(each, Statistic) for each in query.queries)


def test_the_group_that_comes_first(asked: Asked) -> None:
    query = asked("which kind has the most machines")
    assert isinstance(query, Groups)
    assert (query.by, query.limit) == ("kind", 1)
