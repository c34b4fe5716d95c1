"""Untrusted SQL over the tables of a PostgreSQL server, made safe in layers.

A statement is parsed by PostgreSQL's own parser and walked (`tree`) against the lists in
`allowed.toml`, its tables replaced by views, limited, written out and walked again (`check`), and
run read-only with a time limit (`database`), by a role with few rights (`store.postgres.owner`).
"""

from src.core.engines.postgres_guard.database import PostgresDatabase

__all__ = ["PostgresDatabase"]
