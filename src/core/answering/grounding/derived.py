"""Numbers that follow from those of rows: differences, sums, means. Pure."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import fmean

from src.core.answering.grounding.facts import Row, cells

_FEW = 5
"""Rows of which one is held against two others."""


def derived_from(rows: Sequence[Row]) -> frozenset[float]:
    """What follows from the cells of each column; of rows with a mean also what the others have."""
    found: set[float] = set()
    figures = [list(cell_numbers(row)) for row in rows if is_figure(row)]
    totals = [row[0] * row[1] for row in figures if len(row) == 2]
    for column in {name for row in rows for name in row}:
        values = [n for row in rows for n in cell_numbers({column: row.get(column)})]
        found |= {total - value for total in totals for value in values}
        if len(values) > 1:
            found |= {fmean(values), sum(values)}
            pairs = [*combinations(values, 2)]
            found |= {abs(a - b) for a, b in pairs} | {a + b for a, b in pairs}
        if len(values) <= _FEW:
            found |= {abs(2 * a - sum(three)) for three in combinations(values, 3) for a in three}
    return frozenset(round(value, 6) for value in found)


def is_figure(row: Row) -> bool:
    """Whether a row has nothing but numbers."""
    return not any(isinstance(cell, str) for cell in cells(row.values()))


def cell_numbers(row: Row) -> Iterator[float]:
    for cell in row.values():
        if isinstance(cell, int | float) and not isinstance(cell, bool):
            yield float(cell)
