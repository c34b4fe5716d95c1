"""The start-up test of the guard: passes on the real one, and on no other."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import duckdb
import pytest

from src.core.engines.sql_guard import GuardedDatabase, QueryResult
from src.core.engines.sql_guard.database import self_test
from src.core.errors import ConfigError, QueryFailed, QueryRefused

pytestmark = pytest.mark.alone


class Unguarded:
    """Runs whatever it is given: what a guard that reads its trees wrongly would be."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def query(self, sql: str, limit: int | None = None) -> QueryResult:
        started = perf_counter()
        with duckdb.connect(str(self._path), read_only=True) as connection:
            try:
                rows = connection.execute(sql).fetchall()
            except duckdb.Error as error:
                raise QueryFailed(str(error)) from error
        values = tuple({"row": str(row)} for row in rows[:limit])
        return QueryResult(("row",), values, False, (), sql, perf_counter() - started, 0)


class Closed:
    """Refuses whatever it is given: a guard that does not know the engine's trees."""

    def query(self, sql: str, limit: int | None = None) -> QueryResult:
        raise QueryRefused("this form of SELECT is not allowed here")


def test_the_guard_passes(books: GuardedDatabase) -> None:
    books.self_test()


def test_an_open_door_is_noticed(books_path: Path) -> None:
    with pytest.raises(ConfigError, match="let"):
        self_test(Unguarded(books_path), ["book list.csv"])


def test_a_guard_that_refuses_everything_is_noticed() -> None:
    with pytest.raises(ConfigError, match="pins"):
        self_test(Closed(), ["book list.csv"])
