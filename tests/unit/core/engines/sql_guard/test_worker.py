"""What the worker answers, with its engine in this process; its confinement is tested apart."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from src.core.engines.sql_guard.lockdown import Engine, open_parser
from src.core.engines.sql_guard.protocol import SqlLimits
from src.core.engines.sql_guard.worker import BLANKED, Desk
from tests.unit.core.engines.sql_guard.conftest import AUTHORS, BOOKS

ROOT = Path(__file__).parents[5]


@pytest.fixture(scope="module")
def desk(books_path: Path) -> Iterator[Desk]:
    with duckdb.connect(str(books_path), read_only=True) as connection:
        engine = Engine(connection, open_parser({}), frozenset(), landlock=False)
        yield Desk(engine, (BOOKS, AUTHORS), SqlLimits())


def test_a_worker_starts_without_the_package_around_the_engine() -> None:
    """It takes longer to import than a database to open."""
    code = "import sys, src.core.engines.sql_guard.worker; sys.exit('duckdb' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


def test_a_reply_holds_rows_and_what_was_checked(desk: Desk) -> None:
    reply = desk.answer({"sql": "SELECT id, info FROM books ORDER BY id LIMIT 2", "rows": 10})
    assert reply["columns"] == ["id", "info"]
    assert reply["rows"] == [[0, '{"pages": 0}'], [1, '{"pages": 10}']]
    assert reply["checked"]["rows"] == 2 and not reply["truncated"]


def test_what_was_checked_before_is_not_checked_again(desk: Desk) -> None:
    first, again = (desk.answer({"sql": "FROM books", "rows": 3}) for _ in range(2))
    assert again["rows"] == first["rows"] and again["checked"] is first["checked"]


def test_a_repeated_statement_says_again_that_cells_are_blank(desk: Desk) -> None:
    sql = "SELECT title::INTEGER AS n FROM books"
    first, again = (desk.answer({"sql": sql, "rows": 3}) for _ in range(2))
    assert again["notes"] == first["notes"] == [BLANKED]


@pytest.mark.parametrize(
    ("sql", "error"),
    [
        ("DROP TABLE books", "refused"),
        ("SELECT nope FROM books", "failed"),
        ("SELECT 'x'::INT", "failed"),
    ],
)
def test_an_error_is_a_reply(desk: Desk, sql: str, error: str) -> None:
    reply = desk.answer({"sql": sql, "rows": 10})
    assert reply["error"] == error and reply["message"] and not reply.get("last")


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        ("SELECT born FROM authors LIMIT 1", "1950-01-01"),
        ("SELECT TIMESTAMP '2024-01-02 03:04:05'", "2024-01-02T03:04:05"),
        ("SELECT price FROM books WHERE id = 1", 5.5),
        ("SELECT [1, 2, NULL]", [1, 2, None]),
        ("SELECT {'a': [1.5], 'b': DATE '2024-01-01'}", {"a": [1.5], "b": "2024-01-01"}),
        ("SELECT MAP {'k': 1}", {"k": 1}),
        ("SELECT 'NaN'::DOUBLE", "nan"),
        ("SELECT info->>'pages' FROM books WHERE id = 3", "30"),
        ("SELECT info->'pages' FROM books WHERE id = 3", "30"),
        ("SELECT list_transform([1, 2], lambda x: x * 2)", [2, 4]),
    ],
)
def test_values_of_every_kind_arrive(desk: Desk, sql: str, value: object) -> None:
    assert desk.answer({"sql": sql, "rows": 10})["rows"] == [[value]]
