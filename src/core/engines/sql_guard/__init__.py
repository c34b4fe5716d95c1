"""Untrusted SQL over a database file, made safe in layers. `docs/decisions.md` tells why so.

A statement is parsed by the engine and walked (`tree`) against allow-lists (`allowed`),
limited, written out and walked again (`check`), run by a locked engine (`lockdown`) in a disposable
process (`worker`, `pool`), and its rows are capped (`cells`).
"""

from src.core.engines.sql_guard.database import GuardedDatabase
from src.core.engines.sql_guard.protocol import (
    GuardedTable,
    JsonValue,
    QueryResult,
    SqlLimits,
)

__all__ = ["GuardedDatabase", "GuardedTable", "JsonValue", "QueryResult", "SqlLimits"]
