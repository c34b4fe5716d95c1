"""Rows and figures by typed conditions, exactly: what `filters` does, and `ranked` where it is not
asked to rank."""

from collections.abc import Sequence
from copy import copy
from time import perf_counter
from typing import Any

from pydantic import JsonValue

from src.config.roles import NUMBER_ROLES
from src.core.engines.filters import FilterSchema, constraints_of, easings
from src.core.engines.filters.arguments import Args, aggregate_of
from src.core.engines.filters.relevance import PREFIX, part_columns, score_of, total_of
from src.core.engines.filters.schema import MOST_ROWS, RELEVANCE
from src.core.engines.relaxation import finding, relaxations
from src.core.query.of_reading import figure_sql, relaxed_sql, rows_sql, totals_sql
from src.core.query.sql import DEFAULT_ROWS, Ranking
from src.core.question import Act, Constraint, Reading, RowRef, Sort
from src.core.store.as_written import as_written
from src.core.tools.base import ToolOutput
from src.core.tools.filters.values import ValueReader
from src.core.tools.parts import ToolParts
from src.core.traces import Easing, FilterTrace

Row = dict[str, JsonValue]


class ExactSearch:
    """One call of a tool that takes typed conditions: rows, or figures over them."""

    def __init__(
        self, tool: str, schema: FilterSchema, parts: ToolParts, values: ValueReader, args: Args
    ) -> None:
        self._tool = tool
        self._schema = schema
        self._table = schema.table
        self._parts = parts
        self._values = values
        self.args = args
        self.reading = as_reading(args, schema, values)
        self._executed: list[str] = []
        self._query_ms = 0.0
        self._started = perf_counter()

    def with_constraints(self, constraints: Sequence[Constraint]) -> "ExactSearch":
        """The same call under other conditions."""
        other = copy(self)
        other.reading = self.reading.model_copy(update={"constraints": tuple(constraints)})
        return other

    @property
    def statements(self) -> tuple[str, ...]:
        """All that were run so far, as they ran."""
        return tuple(self._executed)

    def run(self) -> ToolOutput:
        if self.reading.act in ("group", "aggregate"):
            return self._figure()
        counts = self._query(totals_sql(self.reading, self._parts.catalog, self._table), 1)[0]
        total = int(str(counts.pop("total")))
        rows = self._query(self._rows_sql(), MOST_ROWS) if total else []
        rows.sort(key=self._place_asked)
        nearest = () if total else self.nearest()
        scores = [score for row in rows if (score := score_of(row))]
        plain = ({n: v for n, v in row.items() if not n.startswith(PREFIX)} for row in rows)
        flat = [as_written(row, [self._table]) for row in plain]
        trace = self.trace(
            table=self._table.id,
            columns=tuple(flat[0]) if flat else (),
            rows=tuple(flat),
            total=total,
            scores=tuple(scores),
            nearest=nearest,
        )
        content: dict[str, Any] = {
            "results": [nested(row, self._schema) for row in flat],
            "count": len(flat),
            "total": total,
        }
        content |= {name: count for name, count in counts.items() if count}
        content |= (
            {"nearest": [each.model_dump(exclude_none=True) for each in nearest]} if nearest else {}
        )
        return ToolOutput(content | self._noted(), trace)

    def trace(self, **fields: Any) -> FilterTrace:
        return FilterTrace(
            tool=self._tool,
            args=self.args,
            executed_sql=";\n\n".join(self._executed),
            matches=tuple(self._values.matches),
            notes=tuple(self._values.notes),
            repaired=tuple(self._values.repaired),
            query_ms=self._query_ms,
            total_ms=(perf_counter() - self._started) * 1000,
            data_version=self._parts.catalog.version,
            **fields,
        )

    def _figure(self) -> ToolOutput:
        reading, most = self.reading, 1
        if reading.group_by:
            many = self._table.column(reading.group_by).role in NUMBER_ROLES
            most = reading.limit or (MOST_ROWS if many else DEFAULT_ROWS)
        rows = self._query(figure_sql(reading, self._parts.catalog, self._table, most), most)
        trace = self.trace(columns=tuple(rows[0]) if rows else (), rows=tuple(rows))
        content: dict[str, Any] = {"results": rows, "count": len(rows)}
        return ToolOutput(content | self._noted(), trace)

    def _rows_sql(self) -> str:
        reading, schema, catalog = self.reading, self._schema, self._parts.catalog
        most = reading.limit or (MOST_ROWS if _is_tied(reading) else schema.default_rows)
        if reading.sort or reading.rows:
            return rows_sql(reading, catalog, self._table, max(most, len(reading.rows)))
        columns = part_columns(reading.constraints, self._values.likeness, schema)
        ranking = Ranking(columns, total_of(list(columns)))
        return rows_sql(reading, catalog, self._table, most, ranking)

    def nearest(self) -> tuple[Easing, ...]:
        """What to ease where nothing fits."""
        if not (options := relaxations(self.reading, self._table)):
            return ()
        asked = [option.constraints for option in options]
        sql = relaxed_sql(asked, self._parts.catalog, self._table)
        return easings(finding(options, self._query(sql, 1)[0]), self._schema)

    def _place_asked(self, row: Row) -> int:
        """Rows that were asked for by their keys stand as they were asked for."""
        keys = [ref.key for ref in self.reading.rows]
        same = (
            place
            for place, key in enumerate(keys)
            if all(str(row.get(name)) == str(value) for name, value in key.items())
        )
        return next(same, len(keys))

    def _query(self, sql: str, limit: int) -> list[Row]:
        result = self._parts.database.query(sql, limit=limit)
        self._executed.append(result.executed_sql)
        self._query_ms += result.elapsed_ms
        return [dict(row) for row in result.rows]

    def _noted(self) -> Row:
        return {"notes": list(self._values.notes)} if self._values.notes else {}


def _is_tied(reading: Reading) -> bool:
    return bool(reading.sort and reading.sort.superlative)


def as_reading(args: Args, schema: FilterSchema, values: ValueReader) -> Reading:
    """The call as the statements understand it."""
    constraints = constraints_of(args, schema, values.value, values.words)
    sort, best = args.get("sort_by", RELEVANCE), bool(args.get("best_only"))
    order = schema.sorts.get(sort)
    aggregate = aggregate_of(args)
    return Reading(
        question="",
        language="en",
        act=_act(args),
        table=schema.table.id,
        constraints=tuple(constraints),
        sort=Sort(
            column=order.column.name, descending=order.descending, superlative=best, asked=sort
        )
        if order
        else None,
        limit=1 if best and order is None else args.get(schema.limit),
        offset=args.get("skip", 0),
        aggregate=aggregate,
        group_by=args.get("per"),
        asked_columns=tuple(args.get("show") or ()),
        rows=_rows(args),
    )


def _act(args: Args) -> Act:
    if args.get("per"):
        return "group"
    return "aggregate" if args.get("figure") not in (None, "count") else "search"


def _rows(args: Args) -> tuple[RowRef, ...]:
    keys: Sequence[dict[str, Any]] = args.get("rows") or ()
    return tuple(RowRef(position=i, key=key, title="") for i, key in enumerate(keys, 1))


def nested(row: Row, schema: FilterSchema) -> dict[str, Any]:
    """A row as the model sees it: flags under `features`, and the TOML's own groups."""
    grouped = {column for names in schema.groups.values() for column in names}
    nested: dict[str, Any] = {name: value for name, value in row.items() if name not in grouped}
    flags = {column.name for column in schema.flags}
    for group, names in schema.groups.items():
        known = {n: row[n] for n in names if n in row and (n in flags or row[n] is not None)}
        nested |= {group: known} if known else {}
    return nested
