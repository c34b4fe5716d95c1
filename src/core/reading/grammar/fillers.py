"""Words that may stand between a number and its bound without changing anything: of, de, は."""

import re
from functools import cache
from typing import Literal

from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.word_data import words

Place = Literal["before", "after", "join"]


def only_fillers(gap: str, place: Place, section: str = "fillers") -> bool:
    """Whether `gap` holds nothing but spaces, commas and filler words."""
    return not gap or gap == " " or _pattern(section, place).fullmatch(gap) is not None


@cache
def _pattern(section: str, place: str) -> re.Pattern[str]:
    listed = sorted(map(fold_text, words(section)[place]), key=len, reverse=True)
    parts = [rf"(?<![a-z]){re.escape(w)}(?![a-z])" if w.isascii() else re.escape(w) for w in listed]
    return re.compile(rf"(?:[\s:,]|{'|'.join(parts)})*+")
