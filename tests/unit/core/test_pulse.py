import time

import pytest

from src.core.pulse import OutOfTime, beat, cpu_limit, once_a_process, watched


def work(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        beat()


def test_work_within_its_time_goes_on_and_nothing_is_watched_afterwards() -> None:
    with cpu_limit(5):
        work(0.01)
    work(0.01)


def test_work_beyond_its_time_ends() -> None:
    started = time.thread_time()
    with pytest.raises(OutOfTime), cpu_limit(0.02):
        work(5)
    assert time.thread_time() - started < 1
    beat()


def test_waiting_costs_no_cpu_time() -> None:
    with cpu_limit(0.05):
        time.sleep(0.1)
        beat()


def test_all_watchers_are_asked_the_outer_one_first() -> None:
    asked: list[str] = []
    with watched(lambda: asked.append("outer")):
        with watched(lambda: asked.append("inner")):
            beat()
        beat()
    assert asked == ["outer", "inner", "outer"]


def test_what_is_done_once_a_process_is_not_counted() -> None:
    with cpu_limit(0.2):
        with once_a_process():
            _work(0.15)
            with once_a_process():
                _work(0.15)
        beat()
        with pytest.raises(OutOfTime):
            _work(0.3)
            beat()


def _work(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
