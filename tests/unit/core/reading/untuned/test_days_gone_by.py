"""Days gone by, asked of rows that have a date: a period, and no number of rows in an order."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from tests.untuned_shop import NOW, Shop, shop_over

JOBS = ["ref,customer,received,total"] + [
    f"J{days},Cole,{NOW - timedelta(days=days):%Y-%m-%d},{20 + days}" for days in range(0, 120, 4)
]


@pytest.fixture(scope="module")
def jobs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    folder = tmp_path_factory.mktemp("jobs")
    yield from shop_over(folder, {"received": "start"}, JOBS, rows="jobs")


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("jobs in the last 7 days", 2),
        ("jobs from the past two weeks", 4),
        ("trabajos de los últimos 10 días", 3),
        ("trabajos de las últimas dos semanas", 4),
        ("直近7日間のjobs", 2),
        ("最近7天的jobs", 2),
        ("jobs from March to April 2026", 16),
    ],
)
def test_a_number_of_days_is_no_number_of_rows(jobs: Shop, question: str, count: int) -> None:
    assert jobs.ask(question).count == count
