"""What the rows that match are made of: counts of values and of ranges of numbers, by one SQL
statement. Which rows match is handed over as a string of bits, for speed."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from src.config.roles import NUMBER_ROLES
from src.core.engines.ranking.blending import Floats, numbers_of
from src.core.engines.scored_rows import Mask, Rows
from src.core.query.cells import literal
from src.core.store.catalog import Column, Table
from src.core.store.names import quoted
from src.core.store.protocol import Store
from src.core.traces import FacetCounts, FacetOption

MOST_OPTIONS = 10
_WHOLE = ("BIGINT", "INT", "HUGEINT", "SMALLINT", "TINYINT", "UBIGINT")


@dataclass(frozen=True)
class Counted:
    facets: tuple[FacetCounts, ...]
    statement: str = ""
    """As it ran, for people to read."""


class FacetCounter:
    """Counts a table's facets over any of its rows. Safe from any thread."""

    def __init__(
        self, table: Table, columns: Sequence[Column], numbers: ArrayLike, store: Store
    ) -> None:
        """`numbers` are the rows' numbers in the store, in the order in which masks have them."""
        self._columns = tuple(columns)
        self._source = quoted(table.name)
        self._numbers: Rows = np.asarray(numbers, dtype=np.int64)
        self._store = store
        places = [at for at, column in enumerate(self._columns) if column.role in NUMBER_ROLES]
        names = [self._columns[at].name for at in places]
        numbers_read = numbers_of(names, table, store) if names else ()
        self._measured: dict[int, Floats] = dict(zip(places, numbers_read, strict=True))
        """The number columns, by their place: what quantiles are taken of."""

    def count(self, matching: Mask | None) -> Counted:
        """Counts over the matching rows (None: all), without columns that offer no choice."""
        if not self._columns or (matching is not None and not matching.any()):
            return Counted(())
        bits = self._bits(matching)
        cuts = self._cuts(matching)
        statement = self._statement(cuts, picked=bits is not None)
        options: dict[int, list[tuple[str, int]]] = {}
        for at, value, count in self._store.trusted(statement, () if bits is None else (bits,)):
            options.setdefault(int(str(at)), []).append((str(value), int(str(count))))
        facets = [
            FacetCounts(
                column=column.name,
                options=tuple(
                    _ranges(cuts[at], options[at])
                    if at in cuts
                    else (FacetOption(value=value, count=count) for value, count in options[at])
                ),
            )
            for at, column in enumerate(self._columns)
            if len(options.get(at, ())) > 1
        ]
        return Counted(tuple(facets), statement)

    def _bits(self, matching: Mask | None) -> str | None:
        if matching is None or matching.all():
            return None
        bits = np.full(int(self._numbers[-1]) + 1, ord("0"), dtype=np.uint8)
        bits[self._numbers[matching]] = ord("1")
        return bits.tobytes().decode("ascii")

    def _cuts(self, matching: Mask | None) -> dict[int, list[float]]:
        """The cut points of each number column, by its place."""
        found = {}
        for at, numbers in self._measured.items():
            picked = numbers if matching is None else numbers[matching]
            if len(known := picked[np.isfinite(picked)]):
                whole = self._columns[at].sql_type.upper().startswith(_WHOLE)
                quantiles = np.quantile(known, SHARES).tolist()
                found[at] = cut_points(quantiles, float(known.min()), float(known.max()), whole)
        return {at: cuts for at, cuts in found.items() if cuts}

    def _statement(self, cuts: Mapping[int, Sequence[float]], picked: bool) -> str:
        names = ", ".join(dict.fromkeys(quoted(column.name) for column in self._columns))
        where = "\nWHERE get_bit(CAST($1 AS BIT), rowid::INT) = 1" if picked else ""
        counts = "\nUNION ALL\n".join(
            _count(at, column, cuts.get(at, ())) for at, column in enumerate(self._columns)
        )
        rows = f"SELECT {names}\nFROM {self._source}{where}"
        return f"WITH picked AS MATERIALIZED ({rows})\n{counts}"


def _count(at: int, column: Column, cuts: Sequence[float]) -> str:
    """How many rows have each value, or reach each of the cuts: the place of their range."""
    name, most = quoted(column.name), MOST_OPTIONS
    value = _each(name, column)
    if column.role in NUMBER_ROLES:
        value = " + ".join(f"({name} >= {literal(cut)})::INT" for cut in cuts) or "0"
        most = len(cuts) + 1
    values = f"SELECT CAST({value} AS VARCHAR) AS value FROM picked WHERE {name} IS NOT NULL"
    return (
        f"SELECT * FROM (SELECT {at}, value, count(*) AS rows FROM ({values})"
        f" GROUP BY value ORDER BY rows DESC, value LIMIT {most})"
    )


def _each(name: str, column: Column) -> str:
    """The cell, or each of the values that stand in it, once."""
    if column.role != "tags":
        return name
    if column.sql_type == "JSON":
        return f"unnest(list_distinct(CAST({name} AS VARCHAR[])))"
    if not column.config.separator:
        return name
    parts = f"string_split({name}, {literal(column.config.separator)})"
    return f"unnest(list_distinct(list_transform({parts}, lambda part: trim(part))))"


def _ranges(cuts: Sequence[float], counted: Sequence[tuple[str, int]]) -> Iterator[FacetOption]:
    """In order; the first has no lower end and the last no upper one."""
    ends = [None, *cuts, None]
    for at, count in sorted((int(place), count) for place, count in counted):
        yield FacetOption(low=ends[at], high=ends[at + 1], count=count)


SHARES = (0.2, 0.4, 0.6, 0.8)
"""Of the values that lie below each cut, as near as round numbers allow."""

_ROUND = (1.0, 2.0, 5.0, 10.0)
_QUARTER = 2.5
"""Round from 25 upwards: nobody cuts prices at 12.5."""
_OF_SPREAD = 0.125
"""Values that lie close together are cut no finer than the spread of all asks for."""
_OF_GAP = 0.9
"""A cut is moved by less than half of this much of the way to its neighbour."""


def cut_points(quantiles: Sequence[float], low: float, high: float, whole: bool) -> list[float]:
    """Cuts between the lowest and the highest value, near the quantiles and as round as the
    distance to their neighbours allows: 9, 15, 30, 120 become 10, 20, 30, 100."""
    found: list[float] = []
    coarse = _round_step((quantiles[-1] - quantiles[0]) * _OF_SPREAD)
    for at, quantile in enumerate(quantiles):
        step = _round_step((_gap(at, quantiles) or (high - low) / len(quantiles)) * _OF_GAP)
        step = max(step, coarse, 1.0 if whole else _second_digit(quantile))
        cut = _tidy(round(quantile / step) * step, step) if step else quantile
        if low < cut <= high and (not found or cut > found[-1]):
            found.append(cut)
    return found


def _gap(at: int, quantiles: Sequence[float]) -> float:
    """The distance to the nearer of its neighbours that is not the same number."""
    gaps = [
        abs(quantiles[at] - quantiles[beside])
        for beside in (at - 1, at + 1)
        if 0 <= beside < len(quantiles) and quantiles[beside] != quantiles[at]
    ]
    return min(gaps, default=0.0)


def _second_digit(number: float) -> float:
    """What a step of its second digit is: nobody tells 4.04 stars from 4.08, nor 121 from 124."""
    return 10.0 ** (math.floor(math.log10(abs(number))) - 1) if number else 0.0


def _round_step(most: float) -> float:
    """The largest round number that is no more than this."""
    if most <= 0 or not math.isfinite(most):
        return 0.0
    most *= 1 + 1e-9
    power = 10.0 ** math.floor(math.log10(most))
    rounded = [*_ROUND, _QUARTER] if power >= 10 else _ROUND
    return max(each * power for each in rounded if each * power <= most)


def _tidy(cut: float, step: float) -> float:
    """Without the dust of binary fractions: 4.2, not 4.2000000000000002."""
    return round(cut, max(0, 1 - math.floor(math.log10(step))))
