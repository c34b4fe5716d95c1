"""The kind `sql`: the model writes a SELECT, the guard makes it safe."""

import re
from collections.abc import Collection, Mapping, Sequence
from time import perf_counter
from typing import Any

from pydantic import BaseModel, Field, JsonValue
from sqlglot import exp

from src.config.roles import VALUE_ROLES
from src.config.tools import SqlToolConfig
from src.core.engines.lexicon import Place
from src.core.engines.mending import STRING, Condition, Unmatched, conditions, hint, mended, parsed
from src.core.engines.resolving import resolve
from src.core.engines.sql_guard import QueryResult, SqlLimits
from src.core.errors import ConciergeError
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.as_written import as_written
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Table, key_of
from src.core.store.names import quoted
from src.core.tools.base import DeclaredTool, ToolFailed, ToolOutput, ToolParts
from src.core.tools.sql.describe import describe_sql_tool, sql_rules
from src.core.traces import Row, SqlTrace


def unmatched(executed_sql: str, knowledge: Knowledge) -> list[Unmatched]:
    """The texts that a statement compares with names or categories and that none of them has."""
    tables = tables_in(executed_sql, knowledge.catalog)
    found: list[Unmatched] = []
    for condition in conditions(executed_sql):
        place = _place(condition, tables)
        values = [entry.value for entry in knowledge.values.values_of(place)] if place else []
        if place and values and not any(condition.holds(value) for value in values):
            text = condition.text.replace("%", " ").strip()
            found.append(Unmatched(condition, resolve(knowledge.values, text, columns=[place])))
    return found


def _place(condition: Condition, tables: list[Table]) -> Place | None:
    """The column that is meant, where it is one of names or categories."""
    return next(
        (
            (table.id, column.name)
            for table in tables
            for column in table.with_role(*VALUE_ROLES)
            if column.name.lower() == condition.column.lower() and column.role != "id"
        ),
        None,
    )


def tables_in(executed_sql: str, catalog: Catalog) -> list[Table]:
    """The tables that a statement reads, by the guard's text of it: it spells them as they are."""
    bare = STRING.sub("''", executed_sql)
    return [
        table
        for table in catalog.tables
        if quoted(table.name) in bare
        or (re.fullmatch(r"[A-Za-z_]\w*", table.name) and re.search(rf"\b{table.name}\b", bare))
    ]


def table_of_rows(executed_sql: str, columns: Collection[str], catalog: Catalog) -> str | None:
    """Id of the one table whose rows these are; None where another is joined."""
    read = tables_in(executed_sql, catalog)
    if len(read) > 1:
        outermost = _outermost(executed_sql)
        read = [table for table in read if table.name == outermost]
    own = {column.name for table in read for column in table.columns} | {SEARCH_COLUMN}
    own |= {name for table in read for name in table.sides}
    return read[0].id if len(read) == 1 and own.issuperset(columns) else None


def _outermost(sql: str) -> str | None:
    """Name of the only table in the outermost FROM."""
    tree = parsed(sql)
    if tree is None or tree.args.get("joins") or not (source := tree.args.get("from_")):
        return None
    return str(source.this.name) if isinstance(source.this, exp.Table) else None


class SqlArguments(BaseModel):
    sql_query: str = Field(min_length=1)


class SqlTool(DeclaredTool):
    """Runs one SELECT over a concierge's tables; answers `results` and their `count`."""

    args_schema = SqlArguments
    _config: SqlToolConfig

    def __init__(self, config: SqlToolConfig, parts: ToolParts) -> None:
        super().__init__(config, parts)
        self._catalog = parts.catalog

    @property
    def overview(self) -> str:
        names = (f"`'{self._catalog.table(each).name}'`" for each in self._config.tables)
        return f"{self._config.purpose} ({', '.join(names)})"

    @property
    def rules(self) -> tuple[str, ...]:
        return sql_rules(self._catalog, self._say, SqlLimits().rows)

    def described(self, *, with_parameters: bool) -> str:
        brief = not with_parameters
        return describe_sql_tool(self._config, self._catalog, SqlLimits().rows, brief=brief)

    def run(self, **args: Any) -> ToolOutput:
        sql: str = args["sql_query"]
        started = perf_counter()
        try:
            result = self._parts.database.query(sql)
        except ConciergeError as error:
            raise ToolFailed(str(error), self._trace(sql, started, error=str(error))) from error
        result, repaired, notes = self._mended(sql, result)
        read = tables_in(result.executed_sql, self._catalog)
        rows = [as_written(row, read) for row in result.rows]
        rows = [{n: v for n, v in row.items() if n != SEARCH_COLUMN} for row in rows]
        beside = {SEARCH_COLUMN, *(name for table in read for name in table.sides)}
        trace = self._trace(
            sql,
            started,
            **self._identified(rows, result),
            executed_sql=result.executed_sql,
            columns=tuple(name for name in result.columns if name not in beside),
            truncated=result.truncated,
            notes=(*result.notes, *notes),
            repaired=repaired,
            query_ms=result.elapsed_ms,
            check_ms=result.check_ms,
        )
        return ToolOutput(_content(rows, result, notes), trace)

    def _identified(self, rows: Sequence[Row], result: QueryResult) -> dict[str, Any]:
        """For the trace: whose rows they are, their keys, and the rows, each with its name."""
        of = next((table for table in self._catalog.tables if table.name == result.table), None)
        if of is None:
            table = table_of_rows(result.executed_sql, result.columns, self._catalog)
            return {"table": table, "rows": tuple(rows)}
        told = [dict(zip(of.identifying, key, strict=True)) for key in result.keys]
        named = [name for name in of.identifying if of.title and name == of.title.name]
        return {
            "table": of.id,
            "keys": tuple(key_of(each, of) for each in told),
            "rows": tuple(
                {name: each[name] for name in named} | row
                for each, row in zip(told, rows, strict=True)
            ),
        }

    def _mended(
        self, sql: str, result: QueryResult
    ) -> tuple[QueryResult, tuple[tuple[str, str], ...], tuple[str, ...]]:
        """The result, asked again with mended values where it was empty; the mends, and hints."""
        if not _found_nothing(result.rows):
            return result, (), ()
        open_ends = unmatched(result.executed_sql, self._parts.knowledge)
        if again := self._once_more(mended(sql, open_ends)):
            taken = {one.core: one.found.chosen.value for one in open_ends if one.found.chosen}
            notes = (
                f"the data has no '{asked}': searched for '{value}' in its place; tell the user"
                for asked, value in taken.items()
            )
            return again, tuple(taken.items()), tuple(notes)
        return result, (), tuple(said for one in open_ends if (said := hint(one)))[:1]

    def _once_more(self, sql: str | None) -> QueryResult | None:
        """The result of a mended statement; None when it fails or finds nothing either."""
        try:
            result = self._parts.database.query(sql) if sql else None
        except ConciergeError:  # an answer without the mend is better than none
            return None
        return result if result and not _found_nothing(result.rows) else None

    def _trace(self, asked_sql: str, started: float, **fields: Any) -> SqlTrace:
        return SqlTrace(
            tool=self.name,
            asked_sql=asked_sql,
            data_version=self._catalog.version,
            total_ms=(perf_counter() - started) * 1000,
            **fields,
        )


def _found_nothing(rows: Sequence[Mapping[str, JsonValue]]) -> bool:
    """No row at all, or a single one of nothing but zeros and blanks: a count, a sum."""
    return not rows or (len(rows) == 1 and not any(rows[0].values()))


def _content(rows: list[Row], result: QueryResult, notes: Sequence[str]) -> dict[str, JsonValue]:
    content: dict[str, Any] = {"results": rows, "count": len(rows)}
    if result.truncated:
        content["truncated"] = True
    if told := [*result.notes, *notes]:
        content["notes"] = told
    return content
