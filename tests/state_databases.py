"""Where state is kept, for tests that hold for either: a SQLite file, or a PostgreSQL database."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from uuid import uuid4

import psycopg

from src.core.state.database import Database
from src.core.state.postgres import Postgres
from src.core.state.schema import Part
from src.core.state.sqlite_file import SqliteFile
from tests.postgres_server import url

KINDS = ("sqlite", "postgres")


def fresh_database() -> str:
    """The address of a new database without a table; the test is skipped where there is none."""
    name = f"state_{uuid4().hex}"
    with psycopg.connect(url(), autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    return url(name)


@contextmanager
def opened(kind: str, folder: Path, part: Part) -> Iterator[Database]:
    """An empty one, closed behind the test."""
    if kind == "sqlite":
        with closing(SqliteFile(folder / f"{part}.sqlite", part)) as file:
            yield file
        return
    address = _emptied()
    with closing(Postgres(address)) as database:
        yield database


@cache
def _shared() -> str:
    return fresh_database()


def _emptied() -> str:
    """One database for all tests of a process, as if it were new."""
    address = _shared()
    with psycopg.connect(address, autocommit=True) as admin:
        found = admin.execute(
            "SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') FROM pg_tables "
            "WHERE schemaname = 'concierge' AND tablename !~ 'migration'"
        ).fetchone()
        if found and found[0]:
            admin.execute(f"TRUNCATE {found[0]}")
    return address
