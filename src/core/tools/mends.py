"""Why a statement found nothing: texts in it that the data does not have, and what they mean."""

import json
import re
from collections.abc import Iterator
from functools import lru_cache

import duckdb
from pydantic import JsonValue

from src.config.concierge import VALUE_ROLES
from src.core.engines.lexicon import Place
from src.core.engines.mending import Condition, Unmatched, conditions
from src.core.engines.resolving import resolve
from src.core.reading.knowledge import Knowledge
from src.core.store.catalog import Catalog, Table
from src.core.store.names import quoted

_LITERAL = re.compile(r"'(?:[^']|'')*'")


def unmatched(executed_sql: str, knowledge: Knowledge) -> tuple[Unmatched, ...]:
    """The texts that a statement compares with names or categories and that none of them has."""
    tables = tables_in(executed_sql, knowledge.catalog)
    return tuple(_unmatched(conditions(_tree(executed_sql)), tables, knowledge))


def _unmatched(
    found: list[Condition], tables: list[Table], knowledge: Knowledge
) -> Iterator[Unmatched]:
    for condition in found:
        place = _place(condition, tables)
        values = [entry.value for entry in knowledge.values.values_of(place)] if place else []
        if place and values and not any(condition.holds(value) for value in values):
            text = condition.text.replace("%", " ").strip()
            yield Unmatched(condition, resolve(knowledge.values, text, columns=[place]))


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
