"""One row as text and numbers, and whether it bears out what a sentence states."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pydantic import JsonValue
from rapidfuzz.distance import OSA

from src.core.answering.grounding.claims import Claim
from src.core.answering.grounding.numbers import minutes_in, numbers_in
from src.core.engines.sounds import romaji_key, sound_key
from src.core.nlu.senses import senses, senses_of
from src.core.store.folding import fold

_NEAR = 0.05
"""How far 'about' may be off, as a share."""
_FAR = 1.5
"""How much more 'over' may be than it says, as a factor; and how much less 'under'."""
_ROUNDED_FROM = 10
"""From here on a number without decimals may stand for one with some."""
_EXACT_CELL = 80

_SHORTEST_SOUND, _ALIKE = 4, 0.8
_KATAKANA = re.compile(r"[ァ-ヺー]{2,}")
_LATIN_WORDS = re.compile(r"[A-Za-z]{3,}")

Row = Mapping[str, JsonValue]


@dataclass(frozen=True)
class Facts:
    """One row, or all of the question, as text and numbers."""

    row: Row
    numbers: frozenset[float]
    times: frozenset[int]
    """Minutes since midnight."""
    text: str
    """Letters and digits only, folded."""
    words: frozenset[str]

    @classmethod
    def of(cls, row: Row, texts: Iterable[str]) -> "Facts":
        listed = list(texts)
        joined = "\n".join(listed)
        numbers = frozenset(value for text in listed for value in numbers_in(text))
        times = frozenset(minutes_in(unicodedata.normalize("NFKC", joined)))
        return cls(row, numbers, times, letters(joined), frozenset(words_of(joined)))

    def has(self, claim: Claim) -> bool:
        match claim.kind:
            case "number":
                return any(is_near(value, claim, self.numbers) for value in claim.values)
            case "time":
                return not self.times.isdisjoint(map(int, claim.values))
            case "name":
                if letters(claim.text) in self.text or self._sounds_like(claim.text):
                    return True
                words = list(words_of(claim.text))
                return bool(words) and all(map(self._has_word, words))
            case _:
                return letters(claim.text) in self.text

    def _has_word(self, word: str) -> bool:
        """Whether it has the folded word, one of the two in the plural, or in another language."""
        if not self.words.isdisjoint(singulars(word)) or self._sounds_like(word):
            return True
        forms = (form for number in senses_of(word) for form in senses()[number])
        return any(letters(form) in self.text for form in forms if letters(form))

    def _sounds_like(self, name: str) -> bool:
        """Whether the row has the name in the other script: アバンザ of Avanza."""
        pattern = _LATIN_WORDS if _KATAKANA.search(name) else _KATAKANA
        texts = map(str, cells(self.row.values()))
        heard = {match for text in texts for match in pattern.findall(text)}
        return any(_sound_alike(key(name), key(each))
                   for key in (romaji_key, sound_key) for each in heard)  # fmt: skip

    def has_text(self, text: str) -> bool:
        return letters(text) in self.text

    def has_cell(self, text: str) -> bool:
        """Whether a short cell of the row is just that text."""
        said = letters(text)
        return any(
            letters(cell) == said
            for cell in self.row.values()
            if isinstance(cell, str) and len(cell) <= _EXACT_CELL
        )


def _sound_alike(one: str, other: str) -> bool:
    long_enough = min(len(one), len(other)) >= _SHORTEST_SOUND
    return long_enough and OSA.normalized_similarity(one, other) >= _ALIKE


def is_near(value: float, claim: Claim, known: frozenset[float]) -> bool:
    """Whether the number is one of `known`: rounded as it was written, or as its words allow."""
    if value in known:
        return True
    low = high = _step(value, claim) / 2
    match claim.bearing:
        case "about":
            low = high = max(low, abs(value) * _NEAR)
        case "over":
            high = abs(value) * (_FAR - 1)
        case "under":
            low = abs(value) * (1 - 1 / _FAR)
    return any(value - low <= each <= value + high for each in known) if low or high else False


def _step(value: float, claim: Claim) -> float:
    """How coarse the number was written: 0.1 for 4.3, 1,000 for 412,000 or 412k."""
    if claim.decimals and not float(value).is_integer():
        return float(10.0**-claim.decimals)
    if claim.is_spelled or value < _ROUNDED_FROM:
        return 0.0
    digits = str(int(value))
    zeros = min(len(digits) - len(digits.rstrip("0")), len(digits) - 2)
    if zeros > 2 or (zeros == 2 and value >= 10000):
        return float(10**zeros)
    return 1.0 if claim.is_measured else 0.0


def cells(values: Iterable[JsonValue]) -> Iterator[str | int | float]:
    """The cells, with those of lists and objects one by one."""
    for value in values:
        if isinstance(value, dict):
            yield from cells(value.values())
        elif isinstance(value, list):
            yield from cells(value)
        elif value is not None and not isinstance(value, bool):
            yield value


def singulars(word: str) -> tuple[str, ...]:
    """A folded Latin word, and what it may be the plural of."""
    ends = ("s", "es", "'s") if word.isascii() and len(word) > _SHORTEST_SOUND else ()
    return (word, *(word.removesuffix(end) for end in ends if word.endswith(end)))


def letters(text: str) -> str:
    """Letters and digits only, folded."""
    return "".join(char for char in fold(text) if char.isalnum())


def words_of(text: str) -> Iterator[str]:
    for word in re.findall(r"\w+", fold(text)):
        if folded := letters(word):
            yield folded
