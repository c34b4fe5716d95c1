"""How many questions an owner may put in a minute."""

from src.core.services.lanes import Pace


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_one_too_many_is_told_how_long_to_wait() -> None:
    clock = Clock()
    pace = Pace(2, clock)
    assert [pace.seconds_to_wait("ann") for _ in range(2)] == [0, 0]
    clock.now = 20
    assert pace.seconds_to_wait("ann") == 40
    assert pace.seconds_to_wait("bob") == 0
    clock.now = 60
    assert pace.seconds_to_wait("ann") == 0


def test_a_question_that_was_not_taken_does_not_count() -> None:
    clock = Clock()
    pace = Pace(1, clock)
    pace.seconds_to_wait("ann")
    for second in range(1, 60):
        clock.now = second
        assert pace.seconds_to_wait("ann") == 60 - second
    clock.now = 60
    assert pace.seconds_to_wait("ann") == 0
