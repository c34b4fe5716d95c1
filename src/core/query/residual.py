"""Words taken out of the residual text of a question."""

import re
from collections.abc import Iterable


def without_words(text: str, words: Iterable[str]) -> str:
    """Folded text without each of the words, which are folded too; the longest go first."""
    for word in sorted(filter(None, words), key=len, reverse=True):
        text = re.sub(whole(word), " ", text)
    return " ".join(text.split())


def whole(word: str) -> str:
    """Latin letters stand between blanks ('red' is not in 'inspired'); other scripts anywhere."""
    before = r"(?<![a-z0-9])" if word[0].isascii() and word[0].isalnum() else ""
    behind = r"(?![a-z0-9])" if word[-1].isascii() and word[-1].isalnum() else ""
    return f"{before}{re.escape(word)}{behind}"
