"""Decades as people name them: "1990s", "the 80s", "los noventa", 90年代, "años 2010"."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from src.core.reading.grammar.word_data import either, numbers, words

_THIS_CENTURY = 3
"""The 10s and 20s are of this century, the 30s and later of the last."""


class Decade(NamedTuple):
    start: int
    end: int
    first: int
    """Its first year."""


def find_decades(text: str) -> list[Decade]:
    """The decades named in a folded text, left to right."""
    return sorted(_found(text), key=lambda decade: decade.start)


def _found(text: str) -> Iterator[Decade]:
    for match in _written().finditer(text):
        digits = next(group for group in match.groups() if group)
        yield Decade(*match.span(), _first(int(digits)))
    for match in _spoken().finditer(text):
        value = {**numbers("numerals.tens"), **numbers("decades.names")}[match["tens"]]
        yield Decade(*match.span(), _first(value))


def _first(value: int) -> int:
    if value >= 1000:
        return value
    return (2000 if value // 10 < _THIS_CENTURY else 1900) + value


@cache
def _written() -> re.Pattern[str]:
    before = either(words("decades.words")["before"])
    return re.compile(
        rf"(?<![\w.,$])((?:19|20)\d0|[2-9]0)'?s(?![a-z])|(?<!\d)((?:19|20)?\d0)年代"
        rf"|(?<![a-z])(?:{before}) ((?:19|20)\d0|[2-9]0)(?![\w%.,]| (?:mil|km|pesos))"
    )


@cache
def _spoken() -> re.Pattern[str]:
    """ "De los noventa", "the nineties"; "de los noventa mil" is an amount."""
    tens, names = (
        f"(?:{either(numbers(section))})" for section in ("numerals.tens", "decades.names")
    )
    before = rf"(?:{either(words('decades.words')['before'])}) "
    more = r"(?![a-z])(?! (?:y|mil)(?![a-z]))"
    return re.compile(rf"(?<![a-z])(?:{before}(?={tens}{more})|(?={names}{more}))(?P<tens>[a-z]+)")
