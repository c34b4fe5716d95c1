"""Words of the language itself: misspelt bounds beside a number, and what is only polite."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from src.core.nlu.understanding import Understanding
from src.core.query.conditions import In, Range, Text, leaf_of
from src.core.query.understood import Understood
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.recognition.said_words import mend_said
from tests.clothes_rail import clothes_rail

NOW = datetime(2026, 11, 22, 12)


@pytest.fixture(scope="module")
def rail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    folder: Path = tmp_path_factory.mktemp("rail")
    with clothes_rail(folder) as opened:
        yield opened


def bounds(reading: Understood) -> list[tuple[float | None, float | None]]:
    return [(c.low, c.high) for c in reading.conditions if isinstance(c, Range)]


def terms(reading: Understood) -> list[str]:
    return [c.term for c in map(leaf_of, reading.conditions) if isinstance(c, Text)]


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("jeans arond 60", "jeans around 60"),
        ("jeans undr $60", "jeans under $60"),
        ("jeans less thn 60", "jeans less than 60"),
        ("jeans atleast 60", "jeans at least 60"),
        ("jeans atmost 60", "jeans at most 60"),
        ("jeans lessthan 60", "jeans less than 60"),
        ("jeans upto 60", "jeans up to 60"),
        ("jeans 60 orless", "jeans 60 or less"),
        ("jeans menosde 60", "jeans menos de 60"),
        ("jeans 60 or undr", "jeans 60 or under"),
    ],
)
def test_a_misspelt_bound_is_mended_beside_its_number(
    rail: Understanding, question: str, meant: str
) -> None:
    read, rightly = rail.read(question, NOW), rail.read(meant, NOW)
    assert bounds(read) == bounds(rightly) != []
    assert (terms(read), read.missing) == ([], ())


def test_the_same_word_without_a_number_is_left_alone(rail: Understanding) -> None:
    assert rail.read("korvan arond jeans", NOW).text == "korvan arond jeans"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("jeans exept korvan", "jeans except korvan"),
        ("jeans withot zips", "jeans without zips"),
        ("avrage price of jeans", "average price of jeans"),
        ("prise of jeans", "price of jeans"),
        ("closed on tusdays in feburary", "closed on tuesdays in february"),
        ("vanadium jeans", "vanadium jeans"),
        ("korvn jeans blak", "korvn jeans blak"),
        ("jeans that aren't from korvan", "jeans that aren't from korvan"),
        ("korvan jeans", "korvan jeans"),
    ],
)
def test_a_misspelt_word_of_denials_figures_and_dates_is_mended_wherever_it_stands(
    rail: Understanding, said: str, meant: str
) -> None:
    assert mend_said(said, rail.knowledge) == meant


def test_a_misspelt_exception_excludes(rail: Understanding) -> None:
    (kind, denied) = rail.read("jeans exept korvan", NOW).conditions
    assert (kind.kind, denied.kind) == ("in", "not")


@pytest.mark.parametrize(
    "question",
    [
        "jeans pls", "plz jeans", "kindly jeans, thx", "jeans porfa", "jeans, por favor, gracias",
        "jeansをお願いします", "请jeans，谢谢", "please, jeans, please",
    ],
)  # fmt: skip
def test_what_is_only_polite_asks_for_nothing(rail: Understanding, question: str) -> None:
    reading = rail.read(question, NOW)
    values = [c.values for c in map(leaf_of, reading.conditions) if isinstance(c, In)]
    assert (values, terms(reading), reading.missing) == ([("jeans",)], [], ())


def test_thanks_alone_are_thanks(rail: Understanding) -> None:
    assert rail.read("thx", NOW).act == "thanks"


@pytest.mark.parametrize("question", ["ok and how many is that", "gracias, ¿cuántos son?"])
def test_thanks_with_a_question_are_a_question(rail: Understanding, question: str) -> None:
    assert rail.read(question, NOW).act != "thanks"


@pytest.mark.parametrize("question", ["blue ones pls", "flurb ones plz", "under 60 thx"])
def test_politeness_and_unknown_words_drop_no_condition(rail: Understanding, question: str) -> None:
    first = rail.read("korvan jeans", NOW)
    then = rail.read(question, NOW, Dialogue(reading=first, table="clothes"))
    asked = {v for c in map(leaf_of, then.conditions) if isinstance(c, In) for v in c.values}
    assert {"Korvan", "jeans"} <= asked
