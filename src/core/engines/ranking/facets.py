"""What the rows that match are made of: counts of values and of ranges of numbers, in SQL.

Two statements, however many columns: one for the quantiles that ranges are cut by, one for all
counts. Which rows match is handed over as a string of bits, a parameter as any other: fifty
thousand row numbers take longer to hand over than to count.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from src.config.concierge import NUMBER_ROLES
from src.core.engines.ranking.cut_points import SHARES, cut_points
from src.core.engines.scored_rows import Mask
from src.core.engines.where import literal
from src.core.store.catalog import Column, Table
from src.core.store.names import quoted
from src.core.store.protocol import Store
from src.core.traces import FacetCounts, FacetOption

MOST_OPTIONS = 10
_WHOLE = ("BIGINT", "INT", "HUGEINT", "SMALLINT", "TINYINT", "UBIGINT")


@dataclass(frozen=True)
class Counted:
    facets: tuple[FacetCounts, ...]
    statements: tuple[str, ...]
    """As they ran, for people to read."""


class FacetCounter:
    """Counts a table's facets over any of its rows. Safe from any thread."""

    def __init__(
        self, table: Table, columns: Sequence[Column], numbers: Sequence[int], store: Store
    ) -> None:
        """`numbers` are the rows' numbers in the store, in the order in which masks have them."""
        self._table = table
        self._columns = tuple(columns)
        self._numbers: NDArray[np.int64] = np.asarray(numbers, dtype=np.int64)
        self._store = store

    def count(self, matching: Mask | None) -> Counted:
        """Over the rows that match; over all where that is None. A column in which there is
        nothing to choose is left out."""
        if not self._columns or (matching is not None and not matching.any()):
            return Counted((), ())
        picked = _Picked(self._table, self._columns, self._bits(matching))
        measuring = picked.measuring()
        statements = [measuring] if measuring else []
        cuts = self._cuts(picked, measuring)
        statements.append(counting := picked.counting(cuts))
        options: dict[int, list[tuple[str, int]]] = {}
        for at, value, count in self._store.trusted(counting, picked.parameters):
            options.setdefault(int(str(at)), []).append((str(value), int(str(count))))
        facets = [
            FacetCounts(
                column=column.name,
                options=tuple(
                    _ranges(cuts[at], options[at]) if at in cuts else _values(options[at])
                ),
            )
            for at, column in enumerate(self._columns)
            if len(options.get(at, ())) > 1
        ]
        return Counted(tuple(facets), tuple(statements))

    def _bits(self, matching: Mask | None) -> str | None:
        if matching is None or matching.all():
            return None
        bits = np.full(int(self._numbers[-1]) + 1, ord("0"), dtype=np.uint8)
        bits[self._numbers[matching]] = ord("1")
        return bits.tobytes().decode("ascii")

    def _cuts(self, picked: "_Picked", measuring: str) -> dict[int, list[float]]:
        """The cut points of each number column, by its place."""
        if not measuring:
            return {}
        (measured,) = self._store.trusted(measuring, picked.parameters)
        found = {}
        for at, cells in zip(picked.numbers, zip(*[iter(measured)] * 3, strict=True), strict=True):
            quantiles, low, high = cells
            if isinstance(quantiles, list):
                whole = self._columns[at].sql_type.upper().startswith(_WHOLE)
                ends = float(str(low)), float(str(high))
                found[at] = cut_points([float(q) for q in quantiles], *ends, whole)
        return {at: cuts for at, cuts in found.items() if cuts}


class _Picked:
    """The SQL of one count."""

    def __init__(self, table: Table, columns: Sequence[Column], bits: str | None) -> None:
        self._columns = columns
        self._source = quoted(table.name)
        self._where = "" if bits is None else "\nWHERE get_bit(CAST($1 AS BIT), rowid::INT) = 1"
        self.parameters = () if bits is None else (bits,)
        self.numbers = [at for at, column in enumerate(columns) if column.role in NUMBER_ROLES]

    def measuring(self) -> str:
        """Quantiles and ends of the number columns; empty where there are none."""
        shares = ", ".join(map(str, SHARES))
        measures = [
            f"quantile_cont({name}, [{shares}]), min({name}), max({name})"
            for name in (quoted(self._columns[at].name) for at in self.numbers)
        ]
        selected = ",\n  ".join(measures)
        return f"SELECT {selected}\nFROM {self._source}{self._where}" if measures else ""

    def counting(self, cuts: dict[int, list[float]]) -> str:
        names = ", ".join(dict.fromkeys(quoted(column.name) for column in self._columns))
        counts = "\nUNION ALL\n".join(self._counts(cuts))
        return (
            f"WITH picked AS MATERIALIZED (SELECT {names} FROM {self._source}{self._where})\n"
            f"{counts}"
        )

    def _counts(self, cuts: dict[int, list[float]]) -> Iterator[str]:
        for at, column in enumerate(self._columns):
            name, most = quoted(column.name), MOST_OPTIONS
            if column.role in NUMBER_ROLES:
                reached = [f"({name} >= {literal(cut)})::INT" for cut in cuts.get(at, ())]
                name, most = " + ".join(reached) or "0", len(reached) + 1
            else:
                name = _each(name, column)
            values = f"SELECT CAST({name} AS VARCHAR) AS value FROM picked"
            known = f"{values} WHERE {quoted(column.name)} IS NOT NULL"
            yield (
                f"SELECT * FROM (SELECT {at}, value, count(*) AS rows FROM ({known})"
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


def _values(counted: Sequence[tuple[str, int]]) -> Iterator[FacetOption]:
    for value, count in counted:
        yield FacetOption(value=value, count=count)


def _ranges(cuts: Sequence[float], counted: Sequence[tuple[str, int]]) -> Iterator[FacetOption]:
    """In order; the first has no lower end and the last no upper one."""
    ends = [None, *cuts, None]
    for at, count in sorted((int(place), count) for place, count in counted):
        yield FacetOption(low=ends[at], high=ends[at + 1], count=count)
