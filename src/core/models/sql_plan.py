"""Planning for the kind `sql`: statements for the rows, their number, and what to relax."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from src.core.answering.compose import Findings
from src.core.engines.relaxation import finding, relaxations
from src.core.engines.sql_guard.protocol import SqlLimits
from src.core.models.plan import Done, Plan, Purpose, number_of, rows_of
from src.core.query.of_reading import (
    figure_sql,
    relaxed_sql,
    rows_sql,
    totals_sql,
)
from src.core.query.sql import DEFAULT_ROWS
from src.core.question import Constraint, Reading, ValueConstraint
from src.core.store.catalog import Catalog, Table

_LONGEST = SqlLimits().statement_chars
_SHORTEST_CONDITION = 40
_SURELY_FITS = 800
"""Characters of all that the conditions compare with."""


class SqlPlan(Plan):
    def __init__(self, tool: str, table: Table, catalog: Catalog) -> None:
        super().__init__(tool)
        self._table = table
        self._catalog = catalog

    def cut(self, reading: Reading) -> str:
        kept = self._fitting(reading).constraints
        return ", ".join(c.asked for c in reading.constraints[len(kept) :])

    def calls(self, reading: Reading, done: Done) -> dict[Purpose, dict[str, Any]]:
        wanted = self._statements(self._fitting(reading), done)
        return {name: {"sql_query": sql} for name, sql in wanted.items() if name not in done}

    def findings(self, reading: Reading, done: Done) -> Findings:
        counts = next(iter(rows_of(done.get("total"))), {})
        eased = next(iter(rows_of(done.get("relax"))), {})
        return Findings(
            rows=tuple(rows_of(done.get("figure") or done.get("rows"))),
            total=number_of(counts, "total"),
            unpriced=number_of(counts, "unpriced"),
            undated=number_of(counts, "undated"),
            eased=finding(relaxations(self._fitting(reading), self._table), eased),
            most=DEFAULT_ROWS,
        )

    def _of_named_row(self, reading: Reading) -> Reading:
        """What is asked of a row that is named holds also where it does not belong with another."""
        if reading.act != "detail":
            return reading
        kept = tuple(c for c in reading.constraints if isinstance(c, ValueConstraint))
        return reading.model_copy(update={"constraints": kept}) if kept else reading

    def _fitting(self, reading: Reading) -> Reading:
        """Without its last conditions, where a statement with all would be longer than any may."""
        said = reading.constraints
        if sum(map(_length, said)) < _SURELY_FITS:
            return reading

        def kept(number: int) -> Reading:
            return reading.model_copy(update={"constraints": said[:number]})

        def is_longer(number: int) -> bool:
            return any(len(sql) > _LONGEST for sql in self._statements(kept(number), {}).values())

        many = min(len(said), _LONGEST // _SHORTEST_CONDITION)
        return kept(bisect_left(range(1, many + 1), True, key=is_longer))

    def _statements(self, reading: Reading, done: Done) -> dict[Purpose, str]:
        catalog, table = self._catalog, self._table
        if reading.act in ("group", "aggregate"):
            return {"figure": figure_sql(reading, catalog, table)}
        if reading.act == "compare":
            return {"rows": rows_sql(reading, catalog, table)}
        wanted: dict[Purpose, str] = {
            "total": totals_sql(reading, catalog, table),
            "rows": rows_sql(self._of_named_row(reading), catalog, table),
        }
        options = relaxations(reading, table) if reading.act in ("search", "count") else []
        if options and "total" in done and self.findings(reading, done).total == 0:
            wanted["relax"] = self._relaxed([o.constraints for o in options])
        return wanted

    def _relaxed(self, variants: Sequence[Sequence[Constraint]]) -> str:
        """As many of them as one statement may hold, the nearest first."""
        sql = relaxed_sql(variants, self._catalog, self._table)
        return sql if len(sql) <= _LONGEST else self._relaxed(variants[: len(variants) // 2])


def _length(constraint: Constraint) -> int:
    """Of the words or values that its condition names; each may be there several times."""
    named = getattr(constraint, "values", ()) or getattr(constraint, "spellings", ())
    return _SHORTEST_CONDITION + sum(map(len, named))
