"""The static check as a whole: what is refused, with which mend, and what comes out."""

from __future__ import annotations

import pytest

from src.core.engines.sql_guard.check import StatementChecker
from src.core.errors import QueryRefused


@pytest.mark.parametrize(
    "sql",
    [
        "FROM 'book list.csv'",
        'FROM "book list.csv"',
        "FROM 'BOOK LIST.CSV'",
        "FROM books",
        "FROM Books",
        'SELECT * FROM "book list".csv',
        "TABLE books",
        "FROM books;;",
        "FROM books; -- that is all;",
        "-- first\nFROM books /* ; */ ;",
        'FROM main."book list.csv"',
        "FROM main.books",
        "FROM read_csv('book list.csv')",
        "FROM read_csv_auto('data/book list.csv', header = true, delim = ';')",
        "FROM read_csv('/srv/data/BOOKS')",
    ],
)
def test_a_table_is_spelt_as_the_file_has_it(checker: StatementChecker, sql: str) -> None:
    assert checker.check(sql, 10)["shown"] == 'SELECT * FROM "book list.csv" LIMIT 10'


@pytest.mark.parametrize(
    ("sql", "shown"),
    [
        ("SELECT books.title FROM books", '"book list.csv".title'),
        ("SELECT books.title FROM 'book list.csv'", '"book list.csv".title'),
        ("SELECT books.* FROM books", '"book list.csv".*'),
        ("SELECT books FROM books", 'SELECT "book list.csv" FROM'),
        ("SELECT books.title.upper() FROM books", '"book list.csv".title.upper()'),
        ("SELECT b.title FROM books b", "SELECT b.title"),
        ("SELECT * EXCLUDE (books.info) FROM books", 'EXCLUDE ("book list.csv".info)'),
        ("WITH books AS (SELECT 1 AS x) SELECT books.x FROM books", "books.x FROM books"),
        ("SELECT books.x FROM (SELECT 1 AS x) AS books", "SELECT books.x"),
    ],
)
def test_the_names_a_model_writes_are_mended(
    checker: StatementChecker, sql: str, shown: str
) -> None:
    assert shown in checker.check(sql, 10)["shown"]


@pytest.mark.parametrize(
    ("sql", "mend"),
    [
        ("", "one SELECT statement is needed, not 0"),
        ("-- nothing", "one SELECT statement is needed, not 0"),
        ("SELECT 1; SELECT 2", "one SELECT statement is needed, not 2"),
        ("DROP TABLE books", "only one SELECT statement"),
        ("SELEC title", "cannot be read"),
        ("WITH d AS (DELETE FROM books RETURNING *) FROM d", "only reading is possible"),
        ("FROM boks", "the tables are 'book list.csv', 'authors.csv'"),
        ("FROM '/etc/passwd'", "the tables are"),
        ("SHOW TABLES", "the tables are"),
        ("FROM read_csv('x')", "the tables are"),
        ("FROM read_csv('/etc/passwd')", "the tables are"),
        ("FROM read_csv(['book list.csv', '/etc/passwd'])", "the tables are"),
        ("FROM read_text('book list.csv')", "the tables are"),
        ("FROM glob('book list.csv')", "the tables are"),
        ("SELECT uper(title) FROM books", "did you mean 'upper'?"),
        ("SELECT current_setting('x')", "function 'current_setting' is not available"),
        ("SELECT current_user", "not available"),
        ("SELECT id::VARIANT FROM books", "use one such as INTEGER"),
        ("SELECT title FROM books WHERE id = ?", "write the value itself"),
        ("SELECT repeat('x', 99999999)", "at most 10,000"),
        ("SELECT from_json('1', repeat('[', 99))", "json_extract_string"),
        ("WITH duckdb_tables AS (SELECT 1) FROM duckdb_tables", "another name"),
        ('SELECT title COLLATE "x\'y" FROM books', "NOCASE"),
        ("SELECT 1 FROM books AT (VERSION => 1)", "at_clause"),
        ("SELECT " + "(" * 900 + "1" + ")" * 900, ""),
        ("SELECT " + "(SELECT " * 20 + "1" + ")" * 20, "nested"),
        ("SELECT " + ", ".join(["{'a': 1}"] * 400), ""),
    ],
)
def test_a_refusal_says_what_to_do(checker: StatementChecker, sql: str, mend: str) -> None:
    try:
        checker.check(sql, 10)
    except QueryRefused as refusal:
        assert mend in str(refusal)
    else:
        assert mend == "", "the statement was let through"


def test_a_statement_that_grows_when_it_is_written_out_is_refused(
    checker: StatementChecker,
) -> None:
    grouping = ", ".join(f"CUBE ({', '.join(f'c{i}{j}' for j in range(4))})" for i in range(3))
    with pytest.raises(QueryRefused, match="too long"):
        checker.check(f"SELECT 1 FROM books GROUP BY {grouping}", 10)


def test_a_tolerant_statement_tries_its_casts_of_cells(checker: StatementChecker) -> None:
    sql = "SELECT CAST(title AS INTEGER), DATE '2026-01-01' FROM books WHERE price::INT > 3"
    shown = checker.check(sql, 10, tolerant=True)["shown"]
    assert shown.count("TRY_CAST(") == 2 and "TRY_CAST('2026" not in shown
    assert "TRY_CAST" not in checker.check(sql, 10)["shown"]
