"""The guard as its callers see it: real worker processes over a real file."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep

import pytest

from src.core.engines.sql_guard import GuardedDatabase, SqlLimits
from src.core.engines.sql_guard.protocol import MAX_ROWS
from src.core.errors import ConfigError, QueryFailed, QueryRefused, QueryTimeout
from tests.unit.core.engines.sql_guard.conftest import AUTHORS, BOOKS

pytestmark = pytest.mark.alone

# Neither heeds an interrupt: only the end of the process ends them.
STUBBORN = "SELECT list_reduce(range(1000000), lambda a, b: (a * 31 + b) % 1000003)"
SLOW = "SELECT count(*) FROM range(1000000) a, range(20) b WHERE hash(a.range + b.range) % 7 = 1"


def seconds(call: Callable[[], object]) -> float:
    started = monotonic()
    call()
    return monotonic() - started


def running(pid: int) -> bool:
    """Whether the process exists and is no zombie."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):  # gone before it was opened, or read
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def test_an_answer_has_rows_columns_and_what_ran(books: GuardedDatabase) -> None:
    result = books.query("SELECT id, title FROM books ORDER BY id LIMIT 2")
    assert result.columns == ("id", "title")
    assert result.rows == ({"id": 0, "title": "Book 0"}, {"id": 1, "title": "Book 1"})
    assert result.executed_sql == 'SELECT id, title FROM "book list.csv" ORDER BY id LIMIT 2'
    assert not result.truncated and result.notes == ()


def test_ten_rows_are_returned_and_more_are_announced(books: GuardedDatabase) -> None:
    result = books.query("FROM books")
    assert len(result.rows) == 10 and result.truncated
    assert result.executed_sql.endswith("LIMIT 10")


def test_exactly_ten_rows_are_not_called_truncated(books: GuardedDatabase) -> None:
    result = books.query("FROM books WHERE id < 10")
    assert len(result.rows) == 10 and not result.truncated


def test_a_trusted_caller_sets_the_limit(books: GuardedDatabase) -> None:
    assert len(books.query("FROM books", limit=3).rows) == 3
    assert len(books.query("FROM books", limit=100).rows) == 40
    assert len(books.query("FROM range(5000)", limit=99_999).rows) == MAX_ROWS
    assert books.query("FROM books", limit=0).rows == ()


def test_a_repeated_statement_is_not_checked_again(books: GuardedDatabase) -> None:
    sql = "SELECT title FROM books WHERE id = 7"
    first, second = books.query(sql), books.query(sql)
    assert second.rows == first.rows and second.executed_sql == first.executed_sql
    assert second.check_ms < first.check_ms


@pytest.mark.parametrize(
    ("sql", "mend"),
    [
        ("SELECT '" + "x" * 5000 + "'", "at most 4,000"),
        ("SELECT 'a\0b'", "no text"),
        ("SELECT '\ud800'", "no text"),
        ("DROP TABLE books", "one SELECT"),
    ],
)
def test_what_is_no_statement_of_ours_is_refused(
    books: GuardedDatabase, sql: str, mend: str
) -> None:
    with pytest.raises(QueryRefused, match=mend):
        books.query(sql)


def test_a_failed_statement_says_why_and_the_next_one_answers(books: GuardedDatabase) -> None:
    with pytest.raises(QueryFailed, match="did you mean 'title'"):
        books.query("SELECT titel FROM books")
    assert books.query("SELECT 1 AS x").rows == ({"x": 1},)


def test_cells_that_cannot_be_converted_count_as_blank(books: GuardedDatabase) -> None:
    result = books.query("SELECT id FROM books WHERE substr(title, 6, 1)::INT < 3 AND id < 12")
    assert [row["id"] for row in result.rows] == [0, 1, 2, 10, 11]
    result = books.query("SELECT id, title::INTEGER AS n FROM books WHERE id < 2")
    assert [row["n"] for row in result.rows] == [None, None]
    assert "TRY_CAST" in result.executed_sql and any("blank" in note for note in result.notes)
    with pytest.raises(QueryFailed, match="convert"):
        books.query("SELECT 'x'::INTEGER FROM books")


def test_a_statement_that_heeds_no_interrupt_is_killed(books_path: Path) -> None:
    with GuardedDatabase(books_path, [BOOKS], SqlLimits(seconds=0.4)) as database:
        database.query("SELECT 1")
        before = set(database.worker_pids())
        with pytest.raises(QueryTimeout, match="ask for less"):
            assert seconds(lambda: database.query(STUBBORN)) < 1
        assert len(database.query("FROM books").rows) == 10
        assert set(database.worker_pids()) != before


def test_a_statement_that_eats_memory_fails_within_bounds(books: GuardedDatabase) -> None:
    with pytest.raises(QueryFailed):
        books.query("SELECT length(repeat(repeat(repeat('x', 9999), 9999), 9999))")
    assert books.query("SELECT 1 AS x").rows == ({"x": 1},)


def test_a_statement_that_crashes_the_engine_takes_nothing_with_it(books_path: Path) -> None:
    with GuardedDatabase(books_path, [BOOKS]) as database:
        database.query("SELECT 1")
        for pid in database.worker_pids():
            os.kill(pid, signal.SIGSEGV)
        sleep(0.05)
        assert database.query("SELECT 1 AS x").rows == ({"x": 1},)


def test_killed_workers_are_replaced_and_the_next_query_answers(books_path: Path) -> None:
    with GuardedDatabase(books_path, [BOOKS]) as database:
        database.query("SELECT 1")
        for pid in database.worker_pids():
            os.kill(pid, signal.SIGKILL)
        # The goal is 0.5 s; a machine that runs other tests besides may need more.
        assert seconds(lambda: database.query("FROM books")) < 3


def test_a_worker_killed_from_outside_at_work_costs_the_caller_nothing(books_path: Path) -> None:
    limits = SqlLimits(seconds=20)
    with GuardedDatabase(books_path, [BOOKS], limits, workers=1) as database:
        database.query("SELECT 1")
        (pid,) = database.worker_pids()
        threading.Timer(0.05, os.kill, (pid, signal.SIGKILL)).start()
        assert len(database.query(SLOW).rows) == 1
        assert pid not in database.worker_pids()


def test_many_callers_at_once_all_get_their_own_answer(books: GuardedDatabase) -> None:
    with ThreadPoolExecutor(32) as callers:
        answers = callers.map(
            lambda i: books.query(f"SELECT {i} AS n, title FROM books"), range(96)
        )
        assert [answer.rows[0]["n"] for answer in answers] == list(range(96))


def test_callers_are_served_in_order_of_arrival(books_path: Path) -> None:
    served: list[int] = []
    with GuardedDatabase(books_path, [BOOKS], SqlLimits(seconds=20), workers=1) as database:
        database.query("SELECT 1")
        threads = []
        for number in range(8):

            def call(number: int = number) -> None:
                database.query(f"{SLOW} AND b.range <> {number}")
                served.append(number)

            threads.append(threading.Thread(target=call))
            threads[-1].start()
            sleep(0.01)
        for thread in threads:
            thread.join()
    assert served == sorted(served)


def test_attackers_do_not_starve_honest_callers(books_path: Path) -> None:
    with (
        GuardedDatabase(books_path, [BOOKS], SqlLimits(seconds=0.3)) as database,
        ThreadPoolExecutor(6) as callers,
    ):
        attacks = [callers.submit(database.query, STUBBORN) for _ in range(4)]
        honest = [callers.submit(database.query, "FROM books") for _ in range(6)]
        assert [len(future.result(30).rows) for future in honest] == [10] * 6
        assert all(isinstance(future.exception(30), QueryTimeout) for future in attacks)


def test_a_closed_database_says_so_and_leaves_no_process(books_path: Path) -> None:
    database = GuardedDatabase(books_path, [BOOKS])
    database.query("SELECT 1")
    pids = database.worker_pids()
    database.close()
    with pytest.raises(QueryFailed, match="closed"):
        database.query("SELECT 1")
    deadline = monotonic() + 5
    while any(running(pid) for pid in pids) and monotonic() < deadline:
        sleep(0.02)
    assert not any(running(pid) for pid in pids)


def test_a_file_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with (
        GuardedDatabase(tmp_path / "none.duckdb", [BOOKS]) as database,
        pytest.raises(ConfigError, match="cannot start"),
    ):
        database.query("SELECT 1")


def test_the_worker_sees_no_variable_of_ours(
    books_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONCIERGE_TEST_KEY", "do-not-tell")
    with GuardedDatabase(books_path, [BOOKS, AUTHORS]) as database:
        database.query("SELECT 1")
        for pid in database.worker_pids():
            assert b"do-not-tell" not in Path(f"/proc/{pid}/environ").read_bytes()


def test_a_tools_own_statement_may_be_longer_than_a_strangers(books: GuardedDatabase) -> None:
    long = f"SELECT count(*) AS n FROM books WHERE title <> '{'x' * 5000}'"
    with pytest.raises(QueryRefused, match="at most 4,000"):
        books.query(long)
    assert len(books.query(long, limit=1).rows) == 1
