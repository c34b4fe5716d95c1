"""Misspelt words of closed classes are put right beside what is written."""

import pytest

from src.core.nlu.misspelt import meant_by, respelt
from src.core.nlu.tokens import tokens_of
from tests.unit.core.nlu.conftest import NOW, Shop


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("exept", "except"),
        ("feburary", "february"),
        ("avrage", "average"),
        ("withot", "without"),
        ("mor", ""),
        ("except", ""),
        ("vanadium", ""),
    ],
)
def test_a_word_one_slip_from_a_single_closed_one(word: str, meant: str) -> None:
    assert meant_by(word) == meant


def test_places_are_those_of_the_question() -> None:
    said = "closed on tusdays in feburary"
    right = respelt(said, tokens_of(said), lambda word: False)
    assert right.text == "closed on tuesdays in february"
    places = [
        right.place((at, at + len(word))) for at, word in ((10, "tuesdays"), (22, "february"))
    ]
    assert [said[slice(*place)] for place in places] == ["tusdays", "feburary"]
    assert right.piece("on tusdays") == "on tuesdays"


def test_what_the_data_have_is_no_slip() -> None:
    said = "exept"
    assert respelt(said, tokens_of(said), lambda word: word == "exept").words == {}


@pytest.mark.parametrize("question", ["teas exept from japan", "teas from all except japan"])
def test_a_misspelt_exception_excludes(shop: Shop, question: str) -> None:
    (condition,) = shop.understanding().read(question, NOW).conditions
    assert condition.kind == "not"
