"""Text made easy to match, which remembers where each of its characters came from.

Folding = NFKC, lower case, Latin accents off, one kind of dash (-) and of wave (~), one space for
many. Lengths change on the way (㎞, か + ゛), so each folded character keeps its origin.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

_DASHES = dict.fromkeys("‐‑‒–—―−－⁻", "-")
_WAVES = dict.fromkeys("〜～∼˜∿", "~")
_QUOTES = dict.fromkeys("’‘′", "'")
_KANA_MARKS = "\u3099\u309a"
# A circled number is a choice out of a list; NFKC would make a plain number of it.
_CIRCLED = {chr(code): chr(code) for code in range(0x2460, 0x2474)}
_FIXED = {**_DASHES, **_WAVES, **_QUOTES, **_CIRCLED, "ı": "i"}
_AFTERWARDS = str.maketrans("⁄", "/")  # ¼ is a fraction like 1/4


@dataclass(frozen=True)
class Folded:
    text: str
    origins: tuple[int, ...]  # of each character, and the length of the original at the end

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the folded characters `start:end` stand in the original text."""
        return self.origins[start], max(self.origins[end], self.origins[end - 1] + 1)


@lru_cache(maxsize=256)
def fold(text: str) -> Folded:
    pieces: list[str] = []
    origins: list[int] = []
    for origin, char in enumerate(text):
        if char in _KANA_MARKS and pieces:
            pieces[-1] = unicodedata.normalize("NFC", pieces[-1] + char)[0]
            continue
        for folded in _fold_char(char):
            if folded == " " and pieces and pieces[-1] == " ":
                continue
            pieces.append(folded)
            origins.append(origin)
    return Folded("".join(pieces), (*origins, len(text)))


def fold_text(text: str) -> str:
    return fold(text).text


def masked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with a sign that nothing is found in over each of the spans; places stay."""
    signs = list(text)
    for start, end in spans:
        signs[start:end] = "\0" * (end - start)
    return "".join(signs)


@lru_cache(maxsize=8192)
def _fold_char(char: str) -> str:
    if char in _FIXED:
        return _FIXED[char]
    if char.isspace():
        return " "
    folded = unicodedata.normalize("NFKC", char).casefold().translate(_AFTERWARDS)
    parts = (x for x in folded if x in _KANA_MARKS or not unicodedata.combining(x))
    return "".join(map(_without_accent, parts))


def _without_accent(char: str) -> str:
    """The base letter of a Latin one; a kana keeps its voicing mark."""
    base = unicodedata.normalize("NFD", char)[0]
    return base if base.isascii() else char
