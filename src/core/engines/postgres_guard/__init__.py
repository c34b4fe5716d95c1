"""Untrusted SQL over the tables of a PostgreSQL server, made safe in layers.

A statement is parsed by PostgreSQL's own parser and walked against allow-lists (`tree`, `allowed`),
its tables replaced by views without hidden columns, limited in the tree, written out and walked
again (`check`), and run in a read-only connection with a time limit (`database`), by a role that
need not be allowed more than to read what is visible (`store.postgres.rights`).
"""

from src.core.engines.postgres_guard.database import PostgresDatabase

__all__ = ["PostgresDatabase"]
