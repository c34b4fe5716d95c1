"""Why a statement found nothing: a text in it that the data does not have, and what is near."""

import json
import re
from collections.abc import Sequence
from functools import lru_cache

import duckdb
from pydantic import JsonValue

from src.config.concierge import VALUE_ROLES
from src.core.engines.mending import Condition, conditions, hint, nearest
from src.core.engines.sql_guard import GuardedDatabase
from src.core.errors import ConciergeError
from src.core.store.catalog import Catalog, Table
from src.core.store.names import literal, quoted

MOST_VALUES = 1000
"""Distinct values that are compared; a column with more is searched in part."""

_LITERAL = re.compile(r"'(?:[^']|'')*'")


class HintFinder:
    """Looks for the unknown values of statements that the guard has let through."""

    def __init__(self, catalog: Catalog, database: GuardedDatabase) -> None:
        self._catalog = catalog
        self._database = database
        self._values: dict[tuple[str, str], tuple[str, ...]] = {}

    def find(self, executed_sql: str) -> str | None:
        """The first unknown value with a near neighbour in the data, in a sentence; or None."""
        tables = tables_in(executed_sql, self._catalog)
        for condition in conditions(_tree(executed_sql)):
            neighbours = nearest(condition, self._values_for(condition, tables))
            if neighbours:
                return hint(condition, neighbours)
        return None

    def _values_for(self, condition: Condition, tables: Sequence[Table]) -> tuple[str, ...]:
        """The distinct values of the column, where it is one of names or categories."""
        for table in tables:
            for column in table.with_role(*VALUE_ROLES):
                if column.name.lower() == condition.column.lower():
                    return self._distinct(table.name, column.name)
        return ()

    def _distinct(self, table: str, column: str) -> tuple[str, ...]:
        if (table, column) not in self._values:
            self._values[table, column] = self._read(table, column)
        return self._values[table, column]

    def _read(self, table: str, column: str) -> tuple[str, ...]:
        name = quoted(column)
        sql = f"SELECT DISTINCT {name} FROM {literal(table)} WHERE {name} IS NOT NULL"
        try:
            result = self._database.query(sql, limit=MOST_VALUES)
        except ConciergeError:
            return ()  # an answer without a hint is better than none
        return tuple(str(value) for row in result.rows for value in row.values())


def tables_in(executed_sql: str, catalog: Catalog) -> list[Table]:
    """The tables that a statement reads, by the guard's text of it: it spells them as they are."""
    bare = _LITERAL.sub("''", executed_sql)
    return [table for table in catalog.tables if _names(bare, table.name)]


def _names(sql: str, table: str) -> bool:
    plain = re.fullmatch(r"[A-Za-z_]\w*", table)
    bare = plain is not None and re.search(rf"\b{table}\b", sql) is not None
    return bare or quoted(table) in sql


def _tree(sql: str) -> JsonValue:
    """The statement as the engine's own parser reads it, without running it."""
    options = "skip_null := true, skip_empty := true, skip_default := true"
    row = _parser().cursor().execute(f"SELECT json_serialize_sql(?, {options})", [sql]).fetchone()
    return json.loads(row[0]) if row else None


@lru_cache(maxsize=1)
def _parser() -> duckdb.DuckDBPyConnection:
    """An empty database of its own: it parses text and knows no data."""
    return duckdb.connect(":memory:", config={"threads": 1, "enable_external_access": False})
