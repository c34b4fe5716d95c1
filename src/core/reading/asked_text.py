"""The words that a search by words goes by: the question, mended, without what was let go."""

import re
from collections.abc import Iterable

from src.core.reading.model import Constraint, Reading, Sort
from src.core.store.folding import fold


def asked_text(reading: Reading) -> str:
    """The question, folded, in the data's spelling, and without what is no longer asked for."""
    text = fold(reading.question)
    for asked, value in reading.repaired:
        text = text.replace(fold(asked), fold(value))
    return without_words(text, reading.unsaid)


def without_words(text: str, words: Iterable[str]) -> str:
    """Folded text without each of the words, which are folded too; the longest go first."""
    for word in sorted(filter(None, words), key=len, reverse=True):
        text = re.sub(_whole(word), " ", text)
    return " ".join(text.split())


def said_words(said: Constraint | Sort) -> tuple[str, ...]:
    """The words that it was asked with, folded; those of alternatives one by one."""
    return tuple(fold(word) for word in said.asked.split(", ") if word)


def _whole(word: str) -> str:
    """Latin letters stand between blanks ('red' is not in 'inspired'); other scripts anywhere."""
    before = r"(?<![a-z0-9])" if word[0].isascii() and word[0].isalnum() else ""
    behind = r"(?![a-z0-9])" if word[-1].isascii() and word[-1].isalnum() else ""
    return f"{before}{re.escape(word)}{behind}"
