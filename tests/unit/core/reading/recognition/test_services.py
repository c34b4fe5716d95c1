"""What a shop may do, asked of data that say nothing of it."""

from contextlib import closing
from pathlib import Path

import pytest

from src.core.query.conditions import leaf_of
from src.core.question import Act
from tests.small_catalogs import Desk, open_desk

WISHES = """
name = "Pieces"
about = "I look up pieces"
[tables.pieces]
file = "pieces.csv"
label = "pieces"
key = "id"
[tables.pieces.columns.id]
role = "id"
[tables.pieces.columns.name]
role = "title"
[tables.pieces.columns.about]
role = "text"

[[tools]]
name = "suggest_pieces"
kind = "ranked"
tables = "pieces"
purpose = "Suggests pieces for a wish in words."
"""


@pytest.mark.parametrize(
    ("desk", "question"),
    [
        ("boat_desk", "¿tienen financiamiento?"),
        ("boat_desk", "¿Manejan crédito a 60 meses?"),
        ("boat_desk", "¿hacen envíos a Veracruz?"),
        ("scope_desk", "do you deliver?"),
        ("scope_desk", "Do you offer financing over 12 months?"),
        ("bread_desk", "配送できますか？"),
        ("bread_desk", "可以退货吗？"),
    ],
)
def test_a_service_alone_is_outside(
    desk: str, question: str, request: pytest.FixtureRequest
) -> None:
    assert request.getfixturevalue(desk).read(question).act == "outside"


@pytest.mark.parametrize(
    ("question", "act", "missing"),
    [
        ("Bavaro con garantía", "search", ("garantia",)),
        ("lanchas con financiamiento", "search", ("financiamiento",)),
        ("lanchas con remolque", "search", ()),
    ],
)
def test_beside_what_the_data_have_it_is_said_to_be_missing(
    boat_desk: Desk, question: str, act: Act, missing: tuple[str, ...]
) -> None:
    reading = boat_desk.read(question)
    assert (reading.act, reading.missing) == (act, missing)
    assert all(c.kind != "text" or c.words for c in reading.conditions)


def test_a_thing_that_is_not_there_is_no_service(boat_desk: Desk) -> None:
    reading = boat_desk.read("¿tienen Ferretti?")
    assert (reading.act, [leaf_of(c).kind for c in reading.conditions]) == ("search", ["text"])


def test_a_service_that_the_data_tell_of_is_searched_for(scope_desk: Desk) -> None:
    assert scope_desk.read("anything as a gift?").act != "outside"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("do you deliver?", "The data says nothing about “deliver”"),
        ("¿tienen financiamiento?", "Los datos no dicen nada de «financiamiento»"),
    ],
)
def test_the_answer_says_what_the_data_do_not_tell(
    boat_desk: Desk, question: str, answer: str
) -> None:
    assert boat_desk.ask(question).answer.startswith(answer)


def test_where_rows_are_recommended_for_wishes_a_service_is_one_of_these(tmp_path: Path) -> None:
    pieces = "id,name,about\ndelivery-map,Routes,Plans rounds of couriers\ncut-board,Cutter,Cuts\n"
    said = open_desk(tmp_path, WISHES, {"pieces.csv": pieces})
    with closing(said.store):
        for question in ("do you deliver?", "¿tienen financiamiento?", "可以退货吗？"):
            reading = said.read(question)
            assert reading.act == "search" and reading.missing == ()
