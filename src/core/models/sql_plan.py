"""Planning for the kind `sql`: statements for the rows, their number, and what to relax."""

from collections.abc import Sequence
from itertools import accumulate

from src.core.answering.compose import Findings
from src.core.engines.sql_guard.protocol import SqlLimits
from src.core.models.plan import Args, Calls, Done, Plan, number_of, rows_of
from src.core.query.conditions import Condition, In, all_of, leaf_of, leaves, words_of
from src.core.query.queries import Groups
from src.core.query.relaxation import finding, relaxations
from src.core.query.sql import DEFAULT_ROWS, QuerySql
from src.core.query.understood import Understood
from src.core.query.unknowns import unknowns_of
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
        self._sql = QuerySql(catalog, table)

    def cut(self, reading: Understood) -> str:
        kept = self._fitting(reading).conditions
        return ", ".join(words_of(c) for c in reading.conditions[len(kept) :])

    def arguments(self, reading: Understood) -> Args:
        query = self._of_named_row(reading).rows_query(self._table)
        return {"sql_query": self._sql.rows(query)}

    def search(self, reading: Understood, calls: Calls) -> Done:
        reading = self._fitting(reading)
        if reading.act in ("group", "aggregate"):
            return {"figure": calls(self.tool, {"sql_query": self._figure(reading)})}
        if reading.act == "compare":
            return {"rows": calls(self.tool, self.arguments(reading))}
        query = reading.rows_query(self._table)
        totals = self._sql.totals(query, unknowns_of(query, self._table))
        done: Done = {
            "total": calls(self.tool, {"sql_query": totals}),
            "rows": calls(self.tool, self.arguments(reading)),
        }
        parts = reading.conditions if reading.act in ("search", "count") else ()
        options = relaxations(parts, self._table)
        if options and self.findings(reading, done).total == 0:
            relaxed = {"sql_query": self._relaxed([o.parts for o in options])}
            return {**done, "relax": calls(self.tool, relaxed, may_fail=True)}
        return done

    def findings(self, reading: Understood, done: Done) -> Findings:
        counts = next(iter(rows_of(done.get("total"))), {})
        eased = next(iter(rows_of(done.get("relax"))), {})
        return Findings(
            rows=tuple(rows_of(done.get("figure") or done.get("rows"))),
            total=number_of(counts, "total"),
            unpriced=number_of(counts, "unpriced"),
            undated=number_of(counts, "undated"),
            eased=finding(relaxations(self._fitting(reading).conditions, self._table), eased),
            most=DEFAULT_ROWS,
        )

    def _of_named_row(self, reading: Understood) -> Understood:
        """What is asked of a row that is named holds also where it does not belong with another."""
        if reading.act != "detail":
            return reading
        kept = tuple(c for c in reading.conditions if isinstance(leaf_of(c), In))
        return reading.model_copy(update={"conditions": kept}) if kept else reading

    def _fitting(self, reading: Understood) -> Understood:
        """Without its last conditions, where one statement could not hold them all."""
        said = reading.conditions
        lengths = accumulate(map(_length, said))
        fit = sum(length <= _MOST_CONDITIONS for length in lengths)
        return reading.model_copy(update={"conditions": said[: max(fit, 1)]})

    def _figure(self, reading: Understood) -> str:
        query = reading.figure_query(self._table)
        return self._sql.groups(query) if isinstance(query, Groups) else self._sql.statistic(query)

    def _relaxed(self, variants: Sequence[Sequence[Condition]]) -> str:
        """As many of them as one statement may hold, the nearest first."""
        sql = self._sql.counts({f"r{at}": all_of(*each) for at, each in enumerate(variants)})
        return sql if len(sql) <= _LONGEST else self._relaxed(variants[: len(variants) // 2])


def _length(condition: Condition) -> int:
    """Characters of it in a statement, about."""
    return sum(
        _BARE_CONDITION + sum(map(len, getattr(leaf, "values", getattr(leaf, "words", ()))))
        for leaf in leaves(condition)
    )
