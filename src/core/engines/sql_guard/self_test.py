"""Statements whose fate is known, run at start-up through everything a real one passes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from src.core.engines.sql_guard.protocol import QueryResult
from src.core.errors import ConfigError, QueryFailed, QueryRefused

_MUST_RUN = (
    "WITH t AS (FROM {table}) SELECT count(*) AS n FROM t AS u WHERE NOT u IS NULL",
    "SELECT row_number() OVER (ORDER BY i), CASE WHEN i > 1 THEN 'a' END FROM range(30) r(i)",
)
_MUST_BE_REFUSED = (
    "WITH d AS (DELETE FROM {table} RETURNING *) SELECT * FROM d",
    "WITH RECURSIVE duckdb_tables AS (SELECT sql FROM duckdb_tables UNION SELECT 'x') "
    "SELECT * FROM duckdb_tables",
    "SELECT * FROM read_text('/etc/hostname')",
    "SELECT current_setting('memory_limit')",
    "SELECT * FROM duckdb_settings()",
    "SELECT '[1]'::JSON::VARIANT",
    "DROP TABLE {table}",
    "SELECT 1; SELECT 2",
)
_ROWS = 10


class Queryable(Protocol):
    """What the test needs of a guarded database."""

    def query(self, sql: str, limit: int | None = None) -> QueryResult: ...


def self_test(database: Queryable, tables: Sequence[str]) -> None:
    """Raise `ConfigError` unless each statement above meets its fate."""
    table = '"' + tables[0].replace('"', '""') + '"'
    for statement in _MUST_RUN:
        _expect_answer(database, statement.format(table=table))
    for statement in _MUST_BE_REFUSED:
        _expect_refusal(database, statement.format(table=table))


def _expect_answer(database: Queryable, sql: str) -> None:
    try:
        rows = len(database.query(sql, limit=_ROWS).rows)
    except (QueryRefused, QueryFailed) as error:
        raise _broken(sql, str(error)) from error
    if not 0 < rows <= _ROWS:
        raise _broken(sql, f"it returned {rows} rows")


def _expect_refusal(database: Queryable, sql: str) -> None:
    try:
        database.query(sql)
    except QueryRefused:
        return
    except QueryFailed as error:
        raise _broken(sql, f"the guard let it through to the engine: {error}") from error
    raise _broken(sql, "the guard let it run")


def _broken(sql: str, what: str) -> ConfigError:
    return ConfigError(
        f"the SQL guard does not work with this engine ({what}: {sql}); install the DuckDB "
        "version that requirements.txt pins"
    )
