from collections.abc import Iterator
from typing import ClassVar

import pytest

from src.core.engines.vocabulary import Vocabulary
from src.core.reading.binding.verbatim import quoted_in, verbatim_term, without_quotes


class TestQuotes:
    CASES: ClassVar = [
        ('a "floor lamp"', ["floor lamp"]),
        ("“floor lamp” or “desk lamp”", ["floor lamp", "desk lamp"]),
        ('a 27" pole and a 30" pole', []),
        ('""', []),
    ]

    @pytest.mark.parametrize(("asked", "phrases"), CASES)
    def test_phrases_stand_in_double_quotes(self, asked: str, phrases: list[str]) -> None:
        assert [phrase for _, _, phrase in quoted_in(asked)] == phrases

    def test_without_its_quotes_a_phrase_is_plain_words(self) -> None:
        assert without_quotes('a "floor lamp"').split() == ["a", "floor", "lamp"]


@pytest.fixture
def vocabulary() -> Iterator[Vocabulary]:
    yield Vocabulary(["floor lamps", "a floor lamp", "lamplight"])


def test_the_last_word_of_a_phrase_may_be_one_or_several(vocabulary: Vocabulary) -> None:
    term = verbatim_term("floor lamp", vocabulary)
    assert set(term.words) == {"floor lamp", "floor lamps"}
    assert term.verbatim
