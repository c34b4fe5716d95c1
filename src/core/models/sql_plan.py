"""Planning for the kind `sql`: statements for the rows, their number, and what to relax."""

from collections.abc import Sequence
from itertools import accumulate

from langchain_core.messages import ToolMessage

from src.core.answering.compose import Findings
from src.core.engines.sql_guard.protocol import SqlLimits
from src.core.models.plan import Args, Calls, Done, Plan, number_of, rows_of
from src.core.query.of_reading import (
    figure_sql,
    relaxed_sql,
    rows_sql,
    totals_sql,
)
from src.core.query.relaxation import finding, relaxations
from src.core.query.sql import DEFAULT_ROWS
from src.core.question import Constraint, Reading, ValueConstraint
from src.core.store.catalog import Catalog, Table

_LONGEST = SqlLimits().statement_chars
_BARE_CONDITION = 90
"""Characters of a condition besides the values or words that it names."""
_MOST_CONDITIONS = _LONGEST * 3 // 8
"""Characters of all conditions; a statement may hold them twice, and its columns."""


class SqlPlan(Plan):
    def __init__(self, tool: str, table: Table, catalog: Catalog) -> None:
        super().__init__(tool)
        self._table = table
        self._catalog = catalog

    def cut(self, reading: Reading) -> str:
        kept = self._fitting(reading).constraints
        return ", ".join(c.asked for c in reading.constraints[len(kept) :])

    def arguments(self, reading: Reading) -> Args:
        named = self._of_named_row(reading)
        return {"sql_query": rows_sql(named, self._catalog, self._table)}

    def search(self, reading: Reading, calls: Calls) -> Done:
        reading = self._fitting(reading)
        catalog, table = self._catalog, self._table

        def run(sql: str, may_fail: bool = False) -> ToolMessage:
            return calls(self.tool, {"sql_query": sql}, may_fail)

        if reading.act in ("group", "aggregate"):
            return {"figure": run(figure_sql(reading, catalog, table))}
        if reading.act == "compare":
            return {"rows": run(rows_sql(reading, catalog, table))}
        done: Done = {
            "total": run(totals_sql(reading, catalog, table)),
            "rows": calls(self.tool, self.arguments(reading)),
        }
        parts = reading.constraints if reading.act in ("search", "count") else ()
        options = relaxations(parts, table)
        if options and self.findings(reading, done).total == 0:
            return {**done, "relax": run(self._relaxed([o.parts for o in options]), may_fail=True)}
        return done

    def findings(self, reading: Reading, done: Done) -> Findings:
        counts = next(iter(rows_of(done.get("total"))), {})
        eased = next(iter(rows_of(done.get("relax"))), {})
        return Findings(
            rows=tuple(rows_of(done.get("figure") or done.get("rows"))),
            total=number_of(counts, "total"),
            unpriced=number_of(counts, "unpriced"),
            undated=number_of(counts, "undated"),
            eased=finding(relaxations(self._fitting(reading).constraints, self._table), eased),
            most=DEFAULT_ROWS,
        )

    def _of_named_row(self, reading: Reading) -> Reading:
        """What is asked of a row that is named holds also where it does not belong with another."""
        if reading.act != "detail":
            return reading
        kept = tuple(c for c in reading.constraints if isinstance(c, ValueConstraint))
        return reading.model_copy(update={"constraints": kept}) if kept else reading

    def _fitting(self, reading: Reading) -> Reading:
        """Without its last conditions, where one statement could not hold them all."""
        said = reading.constraints
        lengths = accumulate(map(_length, said))
        fit = sum(length <= _MOST_CONDITIONS for length in lengths)
        return reading.model_copy(update={"constraints": said[: max(fit, 1)]})

    def _relaxed(self, variants: Sequence[Sequence[Constraint]]) -> str:
        """As many of them as one statement may hold, the nearest first."""
        sql = relaxed_sql(variants, self._catalog, self._table)
        return sql if len(sql) <= _LONGEST else self._relaxed(variants[: len(variants) // 2])


def _length(constraint: Constraint) -> int:
    """Characters of its condition in a statement, about."""
    named = getattr(constraint, "values", ()) or getattr(constraint, "spellings", ())
    return _BARE_CONDITION + sum(map(len, named))
