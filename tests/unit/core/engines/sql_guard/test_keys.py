"""Rows carry their key, whichever columns a statement asks for; what is shown does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from src.core.engines.sql_guard import GuardedDatabase, GuardedTable, SqlLimits

BOOKS = GuardedTable(
    "book list.csv", ("books",), ("id", "title", "author", "price", "info"), ("id", "title")
)
AUTHORS = GuardedTable("authors.csv", ("authors",), ("author", "born"), ("author",))
FIRST, SECOND = (0, "Book 0"), (1, "Book 1")


@pytest.fixture(scope="module")
def books(books_path: Path) -> Iterator[GuardedDatabase]:
    with GuardedDatabase(books_path, [BOOKS, AUTHORS], SqlLimits()) as database:
        yield database


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT price FROM books ORDER BY id LIMIT 2",
        "SELECT price FROM books AS b ORDER BY b.id LIMIT 2",
        "SELECT price * 2 AS twice FROM 'book list.csv' ORDER BY id LIMIT 2",
        "SELECT *, row_number() OVER (ORDER BY id) AS place FROM books ORDER BY id LIMIT 2",
        "SELECT id, title FROM books ORDER BY id LIMIT 1 + 1",
        "SELECT price FROM books WHERE id < (SELECT count(*) FROM authors) ORDER BY id LIMIT 2",
        "SELECT b.price, a.born FROM books b JOIN authors a ON a.author = b.author "
        "ORDER BY id LIMIT 2",
        "SELECT title, born FROM books JOIN authors USING (author) ORDER BY id LIMIT 2",
        "SELECT CAST(title AS INTEGER), id FROM books ORDER BY id LIMIT 2",
    ],
)
def test_rows_of_a_table_carry_their_key(books: GuardedDatabase, sql: str) -> None:
    result = books.query(sql)
    assert (result.table, result.keys) == ("book list.csv", (FIRST, SECOND))
    assert all(tuple(row) == result.columns for row in result.rows)
    assert result.executed_sql.count("title") == sql.count("title")
    assert books.query(sql) == result or books.query(sql).keys == result.keys


def test_of_joined_tables_the_rows_are_those_of_the_first_column(books: GuardedDatabase) -> None:
    result = books.query(
        "SELECT a.born, b.title FROM books b JOIN authors a ON a.author = b.author "
        "ORDER BY id LIMIT 1"
    )
    assert (result.table, result.keys) == ("authors.csv", (("Author 0",),))


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT count(*) FROM books",
        "SELECT max(price) - min(price) FROM books",
        "SELECT author, count(*) FROM books GROUP BY author",
        "SELECT author, count(*) FROM books GROUP BY ALL",
        "SELECT DISTINCT author FROM books",
        "SELECT title FROM books UNION SELECT author FROM authors",
        "SELECT n FROM (SELECT count(*) AS n FROM books)",
        "WITH few AS (SELECT title FROM books LIMIT 3) SELECT title FROM few",
        "SELECT title, born FROM books, authors",
        "SELECT 1",
        "DESCRIBE books",
    ],
)
def test_figures_and_rows_of_no_table_have_none(books: GuardedDatabase, sql: str) -> None:
    result = books.query(sql)
    assert (result.table, result.keys) == (None, ())
    assert result.rows


def test_the_programs_own_statements_are_left_as_they_are(books: GuardedDatabase) -> None:
    result = books.query("SELECT price FROM books ORDER BY id LIMIT 2", limit=5)
    assert (result.table, result.keys) == (None, ())
