"""One row as text and numbers, and whether it bears out what a sentence states."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from pydantic import JsonValue

from src.core.answering.grounding.claims import Claim, days_in
from src.core.answering.grounding.numbers import minutes_in, numbers_in
from src.core.reading.grammar.date_atoms import day_or_none
from src.core.store.folding import fold

_NEAR = 0.05
"""How far 'about' may be off, as a share."""
_FAR = 1.5
"""How much more 'over' may be than it says, as a factor; and how much less 'under'."""
_ROUNDED_FROM = 10
"""From here on a number without decimals may stand for one with some."""

_LARGER = (10, 100, 1000)
"""Of a unit in a larger one."""

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
    days: frozenset[int]
    """Written in it, as month and day: 1224."""

    @classmethod
    def of(cls, row: Row, texts: Iterable[str]) -> "Facts":
        listed = list(texts)
        joined = "\n".join(listed)
        numbers = frozenset(value for text in listed for value in numbers_in(text))
        times = frozenset(minutes_in(unicodedata.normalize("NFKC", joined)))
        days = frozenset(each.day for each in days_in(joined))
        return cls(row, numbers, times, letters(joined), days)

    def has(self, claim: Claim) -> bool:
        match claim.kind:
            case "number":
                known = self.numbers
                if claim.decimals or claim.is_measured:  # also as a larger unit has them
                    known |= {value / scale for value in self.numbers for scale in _LARGER}
                return any(is_near(value, claim, known) for value in claim.values)
            case "time":
                return not self.times.isdisjoint(map(int, claim.values))
            case "date":
                return any(map(self._has_day, map(int, claim.values)))
            case _:
                return letters(claim.text) in self.text

    def _has_day(self, day: int) -> bool:
        """Whether a day is written in it, or lies between its first and its last one."""
        cells = sorted(each for cell in self.row.values() if (each := day_of(cell)))
        year = range(cells[0].year, cells[-1].year + 1) if cells else ()
        said = filter(None, (day_or_none(each, day // 100, day % 100) for each in year))
        return day in self.days or any(cells[0] <= each <= cells[-1] for each in said)

    def has_text(self, text: str) -> bool:
        return letters(text) in self.text


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


def letters(text: str) -> str:
    """Letters and digits only, folded."""
    return "".join(char for char in fold(text) if char.isalnum())


def day_of(cell: JsonValue) -> date | None:
    """The day of a cell that is one, or a day and an hour."""
    try:
        return date.fromisoformat(cell[:10]) if isinstance(cell, str) else None
    except ValueError:
        return None
