"""A small real database file, and the guard's parts over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from src.core.engines.sql_guard import GuardedDatabase, GuardedTable, SqlLimits
from src.core.engines.sql_guard.check import StatementChecker
from src.core.engines.sql_guard.lockdown import open_parser
from src.core.engines.sql_guard.names import TableNames

BOOKS = GuardedTable(
    "book list.csv", ("books", "book list"), ("id", "title", "author", "price", "info")
)
AUTHORS = GuardedTable("authors.csv", ("authors",), ("author", "born"))
RESERVED = frozenset({"duckdb_tables", "sqlite_master"})


@pytest.fixture(scope="session")
def books_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("books") / "books.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("""
            CREATE TABLE "book list.csv" AS
            SELECT i AS id, 'Book ' || i AS title, 'Author ' || i % 3 AS author,
                   (i * 5 + 0.5)::DECIMAL(9, 2) AS price,
                   ('{"pages": ' || i * 10 || '}')::JSON AS info
            FROM range(40) t(i)
        """)
        connection.execute("""
            CREATE TABLE "authors.csv" AS
            SELECT 'Author ' || i AS author, DATE '1950-01-01' + i::INTEGER AS born
            FROM range(3) t(i)
        """)
    return path


@pytest.fixture(scope="session")
def names() -> TableNames:
    return TableNames((BOOKS, AUTHORS), RESERVED)


@pytest.fixture(scope="session")
def checker(names: TableNames) -> StatementChecker:
    return StatementChecker(open_parser({}), names)


@pytest.fixture(scope="session")
def books(books_path: Path) -> Iterator[GuardedDatabase]:
    with GuardedDatabase(books_path, [BOOKS, AUTHORS], SqlLimits()) as database:
        yield database
