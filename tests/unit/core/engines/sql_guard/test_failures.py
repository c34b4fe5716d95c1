"""What the engine's errors become: real errors, of a real engine."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from src.core.engines.sql_guard.cells import explain
from tests.unit.core.engines.sql_guard.conftest import AUTHORS, BOOKS


def failure(path: Path, sql: str) -> tuple[str, str]:
    with duckdb.connect(str(path), read_only=True) as connection:
        try:
            connection.execute(sql).fetchall()
        except duckdb.Error as error:
            return explain(error, (BOOKS, AUTHORS))
    raise AssertionError("the statement ran")


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ('SELECT titel FROM "book list.csv"', "no column 'titel'"),
        ('SELECT titel FROM "book list.csv"', "did you mean 'title'?"),
        ('SELECT b.titel FROM "book list.csv" b', "did you mean 'title'?"),
        ('SELECT * EXCLUDE (titel) FROM "book list.csv"', "did you mean 'title'?"),
        ('SELECT 1 FROM "book list.csv" WHERE author = "Ann"', "text values stand in single"),
        ('SELECT x.title FROM "book list.csv"', "no table or alias 'x'"),
        ("SELECT 'x'::INTEGER", "Could not convert"),
        ('SELECT title, count(*) FROM "book list.csv"', "GROUP BY"),
    ],
)
def test_an_error_says_what_is_wrong_and_what_to_do(
    books_path: Path, sql: str, message: str
) -> None:
    kind, text = failure(books_path, sql)
    assert kind == "failed" and message in text and "\n" not in text


def test_an_unknown_column_and_a_hidden_one_sound_alike(books_path: Path) -> None:
    """A column that is hidden is not in the file: nothing in the answer can tell."""
    _, unknown = failure(books_path, 'SELECT zzz_1 FROM "book list.csv"')
    _, hidden = failure(books_path, 'SELECT zzz_2 FROM "book list.csv"')
    assert unknown.replace("zzz_1", "zzz_2") == hidden


@pytest.mark.parametrize("sql", ["SELECT * FROM nothing", "SELECT lowr('x')"])
def test_nothing_of_the_catalog_shows_through(books_path: Path, sql: str) -> None:
    _, text = failure(books_path, sql)
    assert "Did you mean" not in text and str(books_path) not in text and "pg_" not in text


def test_other_errors_are_kept_to_ourselves() -> None:
    error = duckdb.IOException("IO Error: cannot open /srv/data/secret.duckdb")
    assert "secret" not in explain(error, (BOOKS,))[1]
    assert explain(MemoryError(), (BOOKS,))[0] == "failed"
    assert explain(duckdb.InterruptException("x"), (BOOKS,))[0] == "timeout"
