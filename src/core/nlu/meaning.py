"""What a query comes to on the data: two queries mean the same where this is equal.

Conditions are compiled leaf by leaf and evaluated once each; "and" and "or" are taken over the rows
that match, denials at the leaves, as the compiler does it.
"""

from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from src.core.query.cells import end_of
from src.core.query.conditions import And, Condition, In, Not, Or, conjuncts
from src.core.query.queries import (
    Compare,
    Count,
    Detail,
    Each,
    Groups,
    Query,
    Rows,
    Statistic,
)
from src.core.query.sql import DIALECT
from src.core.query.sql_conditions import ConditionSql
from src.core.store.catalog import Catalog, Table
from src.core.store.names import quoted
from src.core.store.protocol import Store

Mask = NDArray[np.bool_]
_LEFT_OUT = {"text", "span", "required", "optional", "term", "named"}


class Meanings:
    """Queries of one catalog, evaluated."""

    def __init__(self, catalog: Catalog, store: Store) -> None:
        self._catalog = catalog
        self.store = store
        self._masks: dict[tuple[str, str], Mask] = {}
        self._columns: dict[tuple[str, str, bool], NDArray[np.float64]] = {}

    def of(self, query: Query | None) -> Hashable:
        """None where nothing is asked of the data."""
        match query:
            case None:
                return None
            case Compare():
                return self._compared(query)
            case Each():
                found = [part for part in query.queries if self._finds(part)]
                return ("each", query.share, *sorted(map(hash, map(self.of, found))))
        rows = self.rows(query)
        table = query.table
        if isinstance(query, Count | Statistic) and (by := _named_by(query.where)):
            return ("groups", table, by, _figure(query), None, None, rows.tobytes())
        match query:
            case Rows(order=order):
                if order is None:
                    return ("rows", table, None, rows.tobytes(), query.limit)
                shown, cut = self.first(query, rows), bool(query.limit or order.ties)
                return ("rows", table, (order.column, order.descending), shown.tobytes(), cut)
            case Count():
                return ("count", table, rows.tobytes())
            case Statistic():
                return ("statistic", table, _figure(query), rows.tobytes())
            case Groups():
                first = query.limit and (query.limit, query.ascending)
                told = (_figure(query), first, query.having, rows.tobytes())
                return ("groups", table, query.by, *told, *filter(None, [query.step]))
            case Detail() if not query.columns:
                return ("rows", table, None, rows.tobytes(), None)
            case Detail():
                return ("detail", table, tuple(sorted(query.columns)), rows.tobytes())

    def _finds(self, query: Query) -> bool:
        """Whether any row matches: who asks for the first of each brand asks for no empty one."""
        return isinstance(query, Each | Compare) or bool(self.rows(query).any())

    def _compared(self, query: Compare) -> Hashable:
        """All rows that are held against each other, and the figure of them; figures of values of
        one column are those of its groups."""
        parts = [part for part in query.queries if not isinstance(part, Each | Compare)]
        if not parts or len(parts) < len(query.queries) or len({p.table for p in parts}) > 1:
            return None
        table, rows = parts[0].table, _any([self.rows(part) for part in parts]).tobytes()
        of = next((_figure(part) for part in parts if isinstance(part, Statistic)), None)
        if of and (by := _apart_by([part.where for part in parts])):
            return ("groups", table, by, of, None, None, rows)
        return ("compare", table, of, rows)

    def rows(self, query: Rows | Count | Statistic | Groups | Detail) -> Mask:
        """Which rows of the table match, in the order of the data."""
        table = self._catalog.table(query.table)
        return self._mask(query.where, table)

    def first(self, query: Rows, rows: Mask) -> Mask:
        """Those that its order and limit keep, with all that tie with the last."""
        assert query.order is not None
        values = self._column(query.table, query.order.column, query.order.descending)
        known = rows & ~np.isnan(values)
        count = query.limit or (1 if query.order.ties else 0)
        signed = -values if query.order.descending else values
        if query.offset:
            places = np.argsort(np.where(known, signed, np.inf), kind="stable")
            known[places[: query.offset]] = False
        if not count or known.sum() <= count:
            return known
        shown: Mask = known & (signed <= np.sort(signed[known])[count - 1])
        return shown

    def _mask(self, condition: Condition | None, table: Table) -> Mask:
        match condition:
            case None:
                return np.ones(len(self._leaf("TRUE", table)), dtype=bool)
            case And():
                return _every([self._mask(c, table) for c in condition.conditions])
            case Or():
                return _any([self._mask(c, table) for c in condition.conditions])
            case Not():
                return self._denied(condition.condition, table)
        return self._of_leaf(condition, condition, table)

    def _denied(self, condition: Condition, table: Table) -> Mask:
        match condition:
            case And():
                return _any([self._denied(c, table) for c in condition.conditions])
            case Or():
                return _every([self._denied(c, table) for c in condition.conditions])
            case Not():
                return self._mask(condition.condition, table)
        return self._of_leaf(condition, Not(condition=condition), table)

    def _of_leaf(self, leaf: Condition, asked: Condition, table: Table) -> Mask:
        """`asked` is the leaf or its denial."""
        key = table.id, f"{asked.kind} {leaf.model_dump_json(exclude=_LEFT_OUT)}"
        if key not in self._masks:
            sql = ConditionSql(self._catalog, table).sql(asked).sql(dialect=DIALECT)
            self._masks[key] = self._leaf(sql, table)
        return self._masks[key]

    def _leaf(self, sql: str, table: Table) -> Mask:
        found = self._cells(f"coalesce({sql}, FALSE)", table)
        return np.array([bool(value) for value in found], dtype=bool)

    def _column(self, table_id: str, column: str, descending: bool) -> NDArray[np.float64]:
        key = table_id, column, descending
        if key not in self._columns:
            table = self._catalog.table(table_id)
            end = end_of(table.column(column), "high" if descending else "low")
            sql = end.sql(dialect=DIALECT)
            if table.column(column).role in ("start", "end"):
                sql = f"epoch({sql})"
            found = self._cells(f"TRY_CAST({sql} AS DOUBLE)", table)
            values = [float("nan") if value is None else float(str(value)) for value in found]
            self._columns[key] = np.array(values)
        return self._columns[key]

    def _cells(self, sql: str, table: Table) -> list[object]:
        """An expression for each row, in the order of the data."""
        rows = f"SELECT {sql} FROM {quoted(table.name)} ORDER BY rowid"
        return [cell for (cell,) in self.store.trusted(rows)]


def _figure(query: Count | Statistic | Groups) -> tuple[str, str] | None:
    figure = None if isinstance(query, Count) else query.figure
    return (figure.function, figure.column) if figure else None


def _named_by(where: Condition | None) -> str:
    """The column of values that are named one by one; empty without any."""
    parts = (each for each in conjuncts(where) if isinstance(each, In))
    return next((each.column for each in parts if len(each.named) > 1), "")


def _apart_by(wheres: Sequence[Condition | None]) -> str:
    """The column by whose values alone some conditions differ; empty without one."""
    own = [set(conjuncts(where)) for where in wheres]
    shared = set.intersection(*own)
    apart = [conditions - shared for conditions in own]
    columns = {each.column for part in apart for each in part if isinstance(each, In)}
    return columns.pop() if len(columns) == 1 and all(len(part) == 1 for part in apart) else ""


def _every(masks: list[Mask]) -> Mask:
    found: Mask = np.stack(masks).all(axis=0)  # type: ignore[assignment]
    return found


def _any(masks: list[Mask]) -> Mask:
    found: Mask = np.stack(masks).any(axis=0)  # type: ignore[assignment]
    return found
