"""What a shop may do, asked of data that say nothing of it."""

import pytest

from src.core.reading.model import Act
from tests.small_catalogs import Desk


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
    assert all(c.kind != "term" or c.spellings for c in reading.constraints)


def test_a_thing_that_is_not_there_is_no_service(boat_desk: Desk) -> None:
    reading = boat_desk.read("¿tienen Ferretti?")
    assert (reading.act, [c.kind for c in reading.constraints]) == ("search", ["term"])


def test_a_service_that_the_data_tell_of_is_searched_for(scope_desk: Desk) -> None:
    assert scope_desk.read("anything as a gift?").act != "outside"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("do you deliver?", "The data say nothing about “deliver”"),
        ("¿tienen financiamiento?", "Los datos no dicen nada de «financiamiento»"),
    ],
)
def test_the_answer_says_what_the_data_do_not_tell(
    boat_desk: Desk, question: str, answer: str
) -> None:
    assert boat_desk.ask(question).answer.startswith(answer)
