import time
from threading import Event, Thread

import pytest

from src.core.pulse import beat
from src.core.services.lanes import LONG_QUESTION, MOST_WAITING, Lanes

pytestmark = pytest.mark.alone

LONG, SHORT = "x" * (LONG_QUESTION + 1), "x"


class Stopped(Exception):
    pass


def nothing() -> None:
    pass


def work(seconds: float) -> float:
    """Use so much CPU time, and return how long it took."""
    started, end = time.perf_counter(), time.thread_time() + seconds
    while time.thread_time() < end:
        beat()
    return time.perf_counter() - started


def test_long_questions_are_worked_on_one_at_a_time_in_order_of_arrival() -> None:
    lanes, order, first_is_in = Lanes(), list[str](), Event()

    def ask(name: str) -> None:
        with lanes.turn(LONG, nothing) as place, place.alone():
            first_is_in.set()
            order.append(f"{name} begins")
            time.sleep(0.1)
            order.append(f"{name} ends")

    threads = [Thread(target=ask, args=[name]) for name in "abc"]
    for thread in threads:
        thread.start()
        first_is_in.wait()
        time.sleep(0.02)
    for thread in threads:
        thread.join()
    assert order == [f"{name} {what}" for name in "abc" for what in ("begins", "ends")]


def test_a_short_question_waits_for_no_long_one() -> None:
    lanes = Lanes()
    with (
        lanes.turn(LONG, nothing) as long,
        long.alone(),
        lanes.turn(SHORT, nothing) as short,
        short.alone(),
    ):
        beat()


def test_who_is_stopped_leaves_the_queue() -> None:
    lanes = Lanes()

    def stopped() -> None:
        raise Stopped

    with (
        lanes.turn(LONG, nothing) as first,
        first.alone(),
        pytest.raises(Stopped),
        lanes.turn(LONG, stopped) as second,
        second.alone(),
    ):
        pytest.fail("it was not its turn")
    with lanes.turn(LONG, nothing) as third, third.alone():
        beat()


def test_a_long_question_gives_way_while_a_short_one_is_answered() -> None:
    lanes = Lanes()
    with lanes.turn(LONG, nothing):
        alone = work(0.01)
    with lanes.turn(SHORT, nothing):
        thread_seconds: list[float] = []

        def ask() -> None:
            with lanes.turn(LONG, nothing):
                thread_seconds.append(work(0.01))

        thread = Thread(target=ask)
        thread.start()
        thread.join()
    assert thread_seconds[0] > 0.2 > alone


def test_a_short_question_that_takes_long_gives_way_from_then_on() -> None:
    lanes = Lanes()
    with lanes.turn(SHORT, nothing) as place:
        work(0.05)
        assert not place.is_long and lanes.is_busy
        work(0.2)
        assert place.is_long and not lanes.is_busy


def test_the_queue_has_an_end() -> None:
    lanes, over = Lanes(), Event()

    def ask() -> None:
        with lanes.turn(LONG, nothing) as place, place.alone():
            over.wait()

    threads = [Thread(target=ask) for _ in range(MOST_WAITING)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + 10
    while not lanes.full and time.monotonic() < end:
        time.sleep(0.01)
    assert lanes.full
    over.set()
    for thread in threads:
        thread.join()
    assert not lanes.full
