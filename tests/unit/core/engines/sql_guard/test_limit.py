"""The row limit in the tree, seen in the statement that is shown."""

from __future__ import annotations

import pytest

from src.core.engines.sql_guard.check import StatementChecker
from src.core.errors import QueryRefused

FROM = 'FROM "book list.csv"'


@pytest.mark.parametrize(
    ("asked", "shown", "run"),
    [
        ("FROM books", f"SELECT * {FROM} LIMIT 10", f"SELECT * {FROM} LIMIT 11"),
        ("FROM books LIMIT 3", f"SELECT * {FROM} LIMIT 3", f"SELECT * {FROM} LIMIT 3"),
        ("FROM books LIMIT 10", f"SELECT * {FROM} LIMIT 10", f"SELECT * {FROM} LIMIT 10"),
        ("FROM books LIMIT 11", f"SELECT * {FROM} LIMIT 10", f"SELECT * {FROM} LIMIT 11"),
        ("FROM books LIMIT 0", f"SELECT * {FROM} LIMIT 0", f"SELECT * {FROM} LIMIT 0"),
        ("FROM books LIMIT ALL", f"SELECT * {FROM} LIMIT 10", f"SELECT * {FROM} LIMIT 11"),
        ("FROM books LIMIT NULL", f"SELECT * {FROM} LIMIT 10", f"SELECT * {FROM} LIMIT 11"),
        ("FROM books LIMIT ?", f"SELECT * {FROM} LIMIT 10", f"SELECT * {FROM} LIMIT 11"),
        ("FROM books OFFSET 5", f"SELECT * {FROM} LIMIT 10 OFFSET 5", None),
        ("FROM books LIMIT 99 OFFSET 5", f"SELECT * {FROM} LIMIT 10 OFFSET 5", None),
        ("FROM books FETCH FIRST 50 ROWS ONLY", f"SELECT * {FROM} LIMIT 10", None),
        ("FROM books FETCH FIRST ROW ONLY", f"SELECT * {FROM} LIMIT 1", None),
        ("FROM books LIMIT 5 + 3", f"SELECT * FROM (SELECT * {FROM} LIMIT (5 + 3)) LIMIT 10", None),
        ("FROM books LIMIT 1e3", f"SELECT * FROM (SELECT * {FROM} LIMIT 1e3) LIMIT 10", None),
        ("DESCRIBE books", f"SELECT * FROM (DESCRIBE (SELECT * {FROM})) LIMIT 10", None),
        ("SELECT '日本' AS 国", "SELECT '日本' AS \"国\" LIMIT 10", None),
    ],
)
def test_every_spelling_of_a_limit(
    checker: StatementChecker, asked: str, shown: str, run: str | None
) -> None:
    checked = checker.check(asked, 10)
    assert checked["shown"] == shown
    assert run is None or checked["run"] == run


def test_a_percentage_is_taken_of_all_rows_and_then_limited(checker: StatementChecker) -> None:
    shown = checker.check("FROM books LIMIT 50%", 10)["shown"]
    assert shown.startswith("SELECT * FROM (SELECT *") and shown.endswith(") LIMIT 10")


def test_the_order_stays_at_the_limit(checker: StatementChecker) -> None:
    shown = checker.check("FROM books ORDER BY price DESC LIMIT 500", 10)["shown"]
    assert shown == f"SELECT * {FROM} ORDER BY price DESC LIMIT 10"


def test_a_union_is_limited_as_a_whole(checker: StatementChecker) -> None:
    checked = checker.check("(FROM books LIMIT 7) UNION ALL (FROM books LIMIT 90)", 10)
    assert checked["shown"].endswith("LIMIT 90) LIMIT 10")


def test_the_caller_may_ask_for_fewer_rows_or_more(checker: StatementChecker) -> None:
    assert checker.check("FROM books LIMIT 50", 2)["shown"].endswith("LIMIT 2")
    assert checker.check("FROM books LIMIT 50", 100)["shown"].endswith("LIMIT 50")


def test_a_negative_limit_is_refused(checker: StatementChecker) -> None:
    with pytest.raises(QueryRefused, match="negative"):
        checker.check("FROM books LIMIT -1", 10)
