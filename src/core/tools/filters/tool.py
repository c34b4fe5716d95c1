"""The kind `filters`: typed filters over one table, with values that may be misspelt."""

from collections.abc import Mapping, Sequence
from copy import copy
from time import perf_counter
from typing import Any

from pydantic import JsonValue

from src.config.locale import Words
from src.config.tools import FiltersToolConfig
from src.core.answering.cells import Showing
from src.core.engines.filters.arguments import Args, query_of
from src.core.engines.filters.easing import easing
from src.core.engines.filters.relevance import PREFIX, ranking, score_of
from src.core.engines.filters.schema import MOST_ROWS, RELEVANCE, FilterSchema, filter_schema
from src.core.errors import ConciergeError
from src.core.query.conditions import Condition, HasKey, all_of, conjuncts
from src.core.query.queries import Groups, Rows, Statistic
from src.core.query.relaxation import finding, relaxations, unknowns_of
from src.core.query.sql import QuerySql
from src.core.store.as_written import as_written
from src.core.tools.arguments import filter_arguments
from src.core.tools.base import DeclaredTool, ToolOutput, ToolParts
from src.core.tools.describe import conditions_overview, values_overview
from src.core.tools.values import ValueReader
from src.core.traces import Easing, FilterTrace, Row


class ExactSearch:
    """One call of a tool that takes typed conditions: rows, or figures over them."""

    def __init__(
        self, tool: str, schema: FilterSchema, parts: ToolParts, say: Words, args: Args
    ) -> None:
        """`say` has the prompts; `args` are checked."""
        self._tool = tool
        self._schema = schema
        self._table = schema.table
        self._parts = parts
        self.values = values = ValueReader(schema, parts.knowledge, say)
        self.args = args
        self.query = query_of(args, schema, values.value, values.words)
        self._sql = QuerySql(parts.catalog, schema.table)
        self._executed: list[str] = []
        self._query_ms = 0.0
        self.started = perf_counter()

    def with_condition(self, where: Condition | None) -> "ExactSearch":
        """The same call under another condition."""
        other = copy(self)
        other.query = self.query.model_copy(update={"where": where})
        return other

    @property
    def limit(self) -> int | None:
        """How many rows are asked for, where that is said."""
        return None if isinstance(self.query, Statistic) else self.query.limit

    @property
    def statements(self) -> tuple[str, ...]:
        """All that were run so far, as they ran."""
        return tuple(self._executed)

    def run(self) -> ToolOutput:
        query = self.query
        if not isinstance(query, Rows):
            return self._figure(query)
        unknown = unknowns_of(query, self._table)
        counts = self._query(self._sql.totals(query, unknown), 1)[0]
        total = int(str(counts.pop("total")))
        rows = self._query(self._rows_sql(query), MOST_ROWS) if total else []
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
            matches=tuple(self.values.matches),
            notes=tuple(self.values.notes),
            repaired=tuple(self.values.repaired),
            query_ms=self._query_ms,
            total_ms=(perf_counter() - self.started) * 1000,
            data_version=self._parts.catalog.version,
            **fields,
        )

    def _figure(self, query: Statistic | Groups) -> ToolOutput:
        if isinstance(query, Statistic):
            rows = self._query(self._sql.statistic(query), 1)
        else:
            rows = self._query(self._sql.groups(query, query.limit or MOST_ROWS), MOST_ROWS)
        trace = self.trace(columns=tuple(rows[0]) if rows else (), rows=tuple(rows))
        content: dict[str, Any] = {"results": rows, "count": len(rows)}
        return ToolOutput(content | self._noted(), trace)

    def _rows_sql(self, query: Rows) -> str:
        schema, tied = self._schema, bool(query.order and query.order.ties)
        most = query.limit or (MOST_ROWS if tied else schema.default_rows)
        if query.order or self._keys:
            return self._sql.rows(query, max(most, len(self._keys)))
        return self._sql.rows(query, most, ranking(query.where, self.values.likeness, schema))

    def nearest(self) -> tuple[Easing, ...]:
        """What to ease where nothing fits."""
        if not (options := relaxations(conjuncts(self.query.where), self._table)):
            return ()
        sql = self._sql.counts({f"r{at}": all_of(*o.parts) for at, o in enumerate(options)})
        found = finding(options, self._query(sql, 1)[0])
        return tuple(easing(each, count, self._schema) for each, count in found)

    @property
    def _keys(self) -> Sequence[Mapping[str, JsonValue]]:
        """The keys of the rows that are asked for one by one."""
        named = (c.keys for c in conjuncts(self.query.where) if isinstance(c, HasKey))
        return next(named, ())

    def _place_asked(self, row: Row) -> int:
        """Rows that were asked for by their keys stand as they were asked for."""
        same = (
            place
            for place, key in enumerate(self._keys)
            if all(str(row.get(name)) == str(value) for name, value in key.items())
        )
        return next(same, len(self._keys))

    def _query(self, sql: str, limit: int) -> list[Row]:
        result = self._parts.database.query(sql, limit=limit)
        self._executed.append(result.executed_sql)
        self._query_ms += result.elapsed_ms
        return [dict(row) for row in result.rows]

    def _noted(self) -> Row:
        return {"notes": list(self.values.notes)} if self.values.notes else {}


def nested(row: Row, schema: FilterSchema) -> dict[str, Any]:
    """A row as the model sees it: flags under `features`, and the TOML's own groups."""
    grouped = {column for names in schema.groups.values() for column in names}
    nested: dict[str, Any] = {name: value for name, value in row.items() if name not in grouped}
    flags = {column.name for column in schema.flags}
    for group, names in schema.groups.items():
        known = {n: row[n] for n in names if n in row and (n in flags or row[n] is not None)}
        nested |= {group: known} if known else {}
    return nested


class FilterTool(DeclaredTool):
    """Answers `results`, how many match in `total`, and the `nearest` changes of a vain search."""

    _config: FiltersToolConfig

    def __init__(self, config: FiltersToolConfig, parts: ToolParts) -> None:
        super().__init__(config, parts)
        self._schema = filter_schema(config, parts.catalog.table(config.tables[0]))
        showing = Showing(parts.catalog.config.language, parts.catalog.config.currency)
        self.args_schema = filter_arguments(config.name, self._schema, self._say, showing)

    def described(self, *, with_parameters: bool) -> str:
        schema, say = self._schema, self._say
        parameters = [
            conditions_overview(self._config, schema, say),
            values_overview(schema, say),
            say("filters.orders", sorts=", ".join([RELEVANCE, *schema.sorts])),
        ]
        results = say("filters.results", default=schema.default_rows, most=MOST_ROWS).strip()
        return "\n\n".join([*(parameters if with_parameters else []), results])

    def run(self, **args: Any) -> ToolOutput:
        checked = self.args_schema.model_validate(args)
        given = checked.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
        search = ExactSearch(self.name, self._schema, self._parts, self._say, given)
        try:
            return search.run()
        except ConciergeError as error:
            raise self.failed(error, search.trace(error=str(error))) from error
