from src.api.limits import RateLimit


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_one_too_many_in_a_minute_has_to_wait_until_the_first_is_a_minute_old() -> None:
    clock = Clock()
    limit = RateLimit(2, clock)
    assert limit.take("a") == 0
    clock.seconds = 20
    assert limit.take("a") == 0
    clock.seconds = 30
    assert limit.take("a") == 30
    clock.seconds = 60
    assert limit.take("a") == 0


def test_a_refused_question_does_not_count() -> None:
    clock = Clock()
    limit = RateLimit(1, clock)
    limit.take("a")
    for clock.seconds in (10, 20, 30):
        assert limit.take("a") > 0
    clock.seconds = 60
    assert limit.take("a") == 0


def test_clients_do_not_share_their_limit() -> None:
    limit = RateLimit(1)
    assert limit.take("a") == 0
    assert limit.take("b") == 0
    assert limit.take("a") > 0
