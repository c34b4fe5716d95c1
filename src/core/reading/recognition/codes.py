"""Identifiers: who writes one means one thing."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from src.core.reading.grammar.shopping import ShopWords

_TOKEN = r"(?=[\w/-]*\d)[a-z0-9]+(?:[-/._][a-z0-9]+)*"
_SHAPED = re.compile(
    r"(?<![\w$€£.,-])(?:"
    r"b0[0-9a-z]{8}"  # of a big shop
    r"|[a-z]{0,4}\d{3,}[a-z]{0,3}-\d{2,}(?:-\d+)?"  # 194502-066, ab1234-010
    r"|[a-z]{1,4}\d{4,}[a-z]{0,2}"  # ab1234
    r"|\d{7,}"
    r")(?![\w%-])"
)
_SPAN = re.compile(r"([1-9]\d{2,4})-([1-9]\d{2,4})")


class Piece(NamedTuple):
    start: int
    end: int
    text: str


def identifiers(folded: str, words: ShopWords) -> Iterator[Piece]:
    """Codes by their shape, and whatever has a digit behind a word for one: "item 4471"."""
    for word in words.lists["identifier"].finditer(folded):
        if match := re.compile(rf" ?[:#]? ?({_TOKEN})(?![\w%])").match(folded, word.end()):
            yield Piece(word.start(), match.end(), match[1])
    for match in _SHAPED.finditer(folded):
        if not _is_span(match[0]):
            yield Piece(match.start(), match.end(), match[0])


def _is_span(code: str) -> bool:
    """Whether it is rather from the one to the other: 500-900, and not 501234-010."""
    ends = _SPAN.fullmatch(code)
    return ends is not None and int(ends[1]) < int(ends[2])
