"""Numbers that follow from those of rows and of the question by simple arithmetic. Pure."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from itertools import combinations, permutations
from statistics import fmean

from src.core.answering.grounding.facts import Row, cells, day_of
from src.core.answering.grounding.numbers import minutes_in

_FEW = 5
"""Rows of which one is held against two others; pieces of which a price is asked."""
_BOUND = 100
"""Numbers of the question from here on may be budgets."""
_MINUTES = 24 * 60


def derived_from(rows: Sequence[Row], asked: Collection[float], today: date) -> frozenset[float]:
    """Sums, differences and means of each column's cells and of those of a row, what is left of a
    number that was asked for, several times a cell, ages, days and hours between two."""
    found: set[float] = set()
    totals = [row[0] * row[1] for row in map(numbers_of, filter(is_figure, rows)) if len(row) == 2]
    for column in {name for row in rows for name in row}:
        values = [number for row in rows for number in numbers_of({column: row.get(column)})]
        found |= {total - value for total in totals for value in values}
        found |= {abs(bound - value) for bound in asked if bound >= _BOUND for value in values}
        found |= {value * times for value in values for times in range(2, _FEW + 1)}
        found |= {abs(today.year - value) for value in values}
        found |= set(_of_several(values))
    for row in rows:
        found |= {abs(a - b) for a, b in combinations(numbers_of(row), 2)}
        found |= set(_between(row, today))
    return frozenset(round(value, 6) for value in found)


def _of_several(values: Sequence[float]) -> Iterator[float]:
    if len(values) > 1:
        yield from (fmean(values), sum(values))
    for a, b in combinations(dict.fromkeys(values), 2):
        yield from (abs(a - b), a + b, (a + b) / 2)
    if len(values) <= _FEW:
        yield from (abs(2 * a - sum(three)) for three in combinations(values, 3) for a in three)


def ratios_of(rows: Sequence[Row]) -> frozenset[float]:
    """How many times, and by how many per cent, a cell is more or less than another."""
    found: set[float] = set()
    for column in {name for row in rows for name in row}:
        values = {n for row in rows for n in numbers_of({column: row.get(column)}) if n}
        for a, b in permutations(values, 2):
            found |= {a / b, 100 * a / b, 100 * abs(a - b) / b}
    return frozenset(found)


def _between(row: Row, today: date) -> Iterator[float]:
    """Days and hours from one of a row's cells to another, and from today."""
    days = [today, *(day for cell in row.values() if (day := day_of(cell)))]
    for one, other in combinations(days, 2):
        apart = abs((one - other).days)
        yield from (apart, apart + 1, apart // 7, apart // 30)
    for cell in row.values():
        minutes = dict.fromkeys(minutes_in(cell)) if isinstance(cell, str) else ()
        yield from ((b - a) % _MINUTES / 60 for a, b in permutations(minutes, 2))


def is_figure(row: Row) -> bool:
    """Whether a row has nothing but numbers."""
    return not any(isinstance(cell, str) for cell in cells(row.values()))


def numbers_of(row: Row) -> list[float]:
    return [
        float(cell)
        for cell in row.values()
        if isinstance(cell, int | float) and not isinstance(cell, bool)
    ]
