"""How many questions an owner may put in a minute."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from src.core.services.pace import Pace
from src.core.state.database import Database
from tests.state_databases import KINDS, opened


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    with opened(request.param, tmp_path, "pace") as database:
        yield database


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_one_too_many_is_told_how_long_to_wait(database: Database) -> None:
    clock = Clock()
    pace = Pace(2, database, clock)
    assert [pace.seconds_to_wait("ann") for _ in range(2)] == [0, 0]
    clock.now = 20
    assert pace.seconds_to_wait("ann") == 40
    assert pace.seconds_to_wait("bob") == 0
    clock.now = 60
    assert pace.seconds_to_wait("ann") == 0


def test_a_question_that_was_not_taken_does_not_count(database: Database) -> None:
    clock = Clock()
    pace = Pace(1, database, clock)
    pace.seconds_to_wait("ann")
    for second in range(1, 60):
        clock.now = second
        assert pace.seconds_to_wait("ann") == 60 - second
    clock.now = 60
    assert pace.seconds_to_wait("ann") == 0


def test_two_that_count_in_one_place_count_together(database: Database) -> None:
    clock = Clock()
    here, there = Pace(2, database, clock), Pace(2, database, clock)
    assert (here.seconds_to_wait("ann"), there.seconds_to_wait("ann")) == (0, 0)
    assert here.seconds_to_wait("ann") == there.seconds_to_wait("ann") == 60
    assert here.seconds_to_wait("ann", per_minute=3) == 0
