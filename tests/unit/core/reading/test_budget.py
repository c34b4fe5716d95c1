"""What takes too long to be read whole is read in its beginning."""

import time

import pytest

from src.config.locale import LANGUAGES, words
from src.core.nlu import understanding
from src.core.query.conditions import leaf_of
from src.core.reading.reader import beginning
from tests.small_catalogs import Desk


def test_an_ordinary_question_is_read_whole(scope_desk: Desk) -> None:
    reading = scope_desk.read("telescopes under 10 kg")
    assert not reading.cut and reading.question == "telescopes under 10 kg"


def test_what_takes_too_long_is_read_in_its_beginning(
    scope_desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(understanding, "_IN_TIME", 0.0)
    question = "telescopes under 10 kg " + "and the newest of them " * 50
    reading = scope_desk.read(question)
    assert reading.cut and question.startswith(reading.question)
    assert 50 < len(reading.question) <= 100
    assert "range" in [leaf_of(c).kind for c in reading.conditions]


def test_a_short_question_is_never_cut(scope_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(understanding, "_IN_TIME", 0.0)
    assert not scope_desk.read("telescopes under 10 kg").cut


@pytest.mark.parametrize(
    "token", ["日", "其中有, ", "①", "未満", "size ", "compare A12, B33, ", "the newest "]
)
def test_reading_the_longest_questions_takes_less_than_a_second(
    scope_desk: Desk, token: str
) -> None:
    started = time.thread_time()
    scope_desk.read((token * 2000)[:2000])
    assert time.thread_time() - started < 1


def test_the_beginning_ends_with_a_word_where_there_are_words() -> None:
    assert beginning("red shoes", 100) == "red shoes"
    assert beginning("red shoes for hiking", 10) == "red shoes"
    assert beginning("red shoes", 3) == "red"
    assert beginning("日" * 500, 100) == "日" * 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_each_language(language: str) -> None:
    assert "100" in words("answers", language)("note.cut", length=100)
