"""Rows that are named: by their numbers, through other tables, by parts of names."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.core.nlu.parser import Parser
from src.core.query.conditions import Condition, In, Related, Text, conjuncts
from src.core.query.queries import Detail, Query, Rows
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from tests.unit.core.nlu.conftest import parses
from tests.workshop import FILES, WORKSHOP

Readings = Callable[[str, str], Sequence[Query]]
EL84 = In(column="code", values=("EL84",))


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Readings]:
    """The queries of the beam for a question about a table of a workshop."""
    folder: Path = tmp_path_factory.mktemp("workshop")
    for name, text in {**FILES, "workshop.toml": WORKSHOP}.items():
        (folder / name).write_text(text, "utf-8")
    catalog = load_catalog(load_concierge(folder / "workshop.toml"), folder / "built")
    store = DuckDBStore(catalog)
    reader = Reader(catalog, store)
    parser = Parser.over(reader.knowledge, store)

    def found(question: str, table: str) -> Sequence[Query]:
        listed = parses(parser, reader.heard(question), catalog.table(table), most=60)
        return [parse.query for parse in listed if parse.query is not None]

    yield found
    store.close()


def _plain(condition: Condition) -> Condition:
    """Without the words that asked for it."""
    plain = condition.model_copy(update={"text": "", "span": None})
    if isinstance(plain, Related):
        return plain.model_copy(update={"condition": _plain(plain.condition)})
    return plain


def _says(query: Query, *conditions: Condition) -> bool:
    if not isinstance(query, Rows | Detail):
        return False
    said = [_plain(each) for each in conjuncts(query.where)]
    return len(said) == len(conditions) and all(each in said for each in conditions)


def _fits(number: str) -> Related:
    hop = {"column": "row", "table": "fits", "key": "row"}
    condition = {"kind": "in", "column": "set", "values": (number,)}
    return Related.model_validate({"hops": (hop,), "condition": condition})


@pytest.mark.parametrize(
    "question",
    [
        "valves for the B5X72A",
        "which valves fit b5x72a",
        "B5X72Aに合う真空管",
        "适合B5X72A的电子管",
    ],
)
def test_rows_are_asked_for_by_a_row_that_they_belong_with(
    question: str, readings: Readings
) -> None:
    assert any(_says(query, _fits("B5X72A")) for query in readings(question, "valves"))


def test_what_a_row_is_called_beside_its_number_may_say_nothing_more(readings: Readings) -> None:
    found = readings("does the output pentode EL84 fit the Philips B5X72A", "valves")
    assert any(_says(query, EL84, _fits("B5X72A")) for query in found)


@pytest.mark.parametrize("question", ["do you have an EL99", "EL99はありますか", "有EL99吗"])
def test_a_number_of_the_shape_of_the_others_that_no_row_has_is_asked_for(
    question: str, readings: Readings
) -> None:
    unknown = Text(words=(), term="el99", verbatim=True)
    assert any(_says(query, unknown) for query in readings(question, "valves"))


def test_a_word_that_is_shaped_otherwise_is_no_number_of_a_row(readings: Readings) -> None:
    for query in readings("valves of the mp3 age under 99999", "valves"):
        where = query.where if isinstance(query, Rows) else None
        assert not any(isinstance(c, Text) and c.verbatim for c in conjuncts(where))


def test_a_row_is_described_by_its_name(readings: Readings) -> None:
    found = readings("tell me about the magic eye", "valves")
    named = In(column="valve", values=("Magic eye",))
    assert any(isinstance(query, Detail) and _says(query, named) for query in found)
