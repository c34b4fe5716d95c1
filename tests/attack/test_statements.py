"""Hundreds of hostile statements at once: each ends in time, and afterwards every worker answers.

What each of them may see or do is held one by one by `tests/contract/test_sql_guard_cases.py`; here
they come from several callers together, with some that make the engine itself fail.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import product
from time import monotonic

import duckdb
import pytest

from src.core.engines.sql_guard import GuardedDatabase, SqlLimits
from src.core.engines.sql_guard.protocol import Request
from src.core.errors import QueryFailed
from tests.contract.test_sql_guard_cases import OWN, TOOLS, Case, cases, outcome

pytestmark = pytest.mark.alone

WORKERS, CALLERS = 2, 4
LONGEST_SECONDS = 15.0
LEGITIMATE = "SELECT count(*) AS n FROM tools"

# The engine throws an internal error at these, and answers nothing any more.
ENDING = (
    "SELECT reservoir_quantile(i, 0.5, 1000000000) FROM range(3) t(i)",
    "SELECT reservoir_quantile(price::DOUBLE, 0.5, 2000000000) FROM tools",
)
_NUMBERS = ("0", "-1", "1000000000", "9223372036854775807", "-9223372036854775808", "NULL")
_CALLS = (
    "repeat('ab', {0})",
    "lpad('a', {0}, 'b')",
    "rpad('a', {0}, '')",
    "substring('abc', {0}, 9223372036854775807)",
    "list_slice([1, 2], {0}, {0})",
    "list_resize([1], {0})",
    "range({0})[1]",
    "generate_series(0, {0}, 1)[1]",
    "make_date({0}, {0}, {0})",
    "to_years({0})",
    "DATE '2024-01-01' + ({0})::INTEGER",
    "epoch_ms({0})",
    "chr({0})",
    "factorial(({0})::INTEGER)",
    "1 << ({0})",
    "round(1.5, ({0})::INTEGER)",
    "bar({0}, 0, 10, 10)",
    "format('{{:{0}d}}', 1)",
    "printf('%{0}d', 1)",
)
_AGGREGATES = (
    "reservoir_quantile(id, 0.5, {0})",
    "approx_quantile(id, {0})",
    "quantile_cont(id, {0})",
    "approx_top_k(id, {0})",
    "max(id, {0})",
    "arg_min(name, id, {0})",
    "histogram(id, [{0}])",
)


def _absurd() -> list[str]:
    """Functions with numbers that nobody gives them."""
    plain = [f"SELECT {call.format(number)}" for call, number in product(_CALLS, _NUMBERS)]
    over = [f"SELECT {call.format(n)} FROM tools" for call, n in product(_AGGREGATES, _NUMBERS)]
    return plain + over


def _statements() -> list[Case]:
    """Those that end an engine come every now and then among the others."""
    given = [Case("absurd", sql, "bounded") for sql in _absurd()]
    attacks = cases(OWN / "attacks.jsonl")
    given += [case for case in attacks if case.expect == "reject"]
    given += [case for case in attacks if case.expect != "reject"][::3]  # these use up their time
    for place, sql in enumerate(ENDING * 2):
        given.insert((place + 1) * len(given) // 5, Case("ending", sql, "reject"))
    return given


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GuardedDatabase]:
    path = tmp_path_factory.mktemp("tools") / "tools.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("""
            CREATE TABLE "garden tools.csv" AS
            SELECT i AS id, 'Spade ' || i AS name, 'Oak' AS maker, i::DECIMAL(9, 2) AS price,
                   i * 0.5 AS weight, DATE '2024-01-01' AS added, '{}'::JSON AS info,
                   ['sharp'] AS tags, true AS in_stock
            FROM range(60) t(i)""")
    with GuardedDatabase(path, [TOOLS], SqlLimits(seconds=0.3), WORKERS) as database:
        yield database


def test_all_of_them_end_in_time_and_every_worker_answers_afterwards(
    tools: GuardedDatabase,
) -> None:
    given = _statements()
    assert len(given) > 320
    started = monotonic()
    with ThreadPoolExecutor(CALLERS) as callers:
        came = list(callers.map(lambda case: outcome(tools, case.sql), given))
    took = monotonic() - started
    wrong = [case.sql for case, one in zip(given, came, strict=True) if not one.meets(case)]
    assert wrong == []
    assert took < LONGEST_SECONDS
    assert [reply for _, reply in _of_every_worker(tools)] == [[[60]]] * WORKERS


@pytest.mark.parametrize("sql", ENDING)
def test_a_worker_whose_engine_has_ended_is_never_handed_out_again(
    tools: GuardedDatabase, sql: str
) -> None:
    for _ in range(WORKERS + 1):
        before = {pid for pid, _ in _of_every_worker(tools)}
        with pytest.raises(QueryFailed, match="another way"):
            tools.query(sql)
        assert tools.query(LEGITIMATE).rows == ({"n": 60},)
        after = {pid for pid, reply in _of_every_worker(tools) if reply == [[60]]}
        assert len(after) == WORKERS and len(before & after) == WORKERS - 1
    tools.probe()


def _of_every_worker(tools: GuardedDatabase) -> list[tuple[int, object]]:
    """Process and answer of each worker, all of them held at once, so that none is asked twice."""
    request = Request(sql=LEGITIMATE, rows=10)
    with ExitStack() as held:
        workers = [held.enter_context(tools._pool.worker(10)) for _ in range(WORKERS)]
        return [(worker.pid, worker.ask(request, 2.0).get("rows")) for worker in workers]
