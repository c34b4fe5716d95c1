"""A turn on its way, and those who listen to it."""

from threading import Thread

import pytest

from src.core.services.events import Event, Finished, RunningTurn, Token
from src.core.services.lanes import ThreadLocks
from src.core.turn import Turn

DONE = Finished(
    turn=Turn(id="t", concierge="c", question="q", answer="a", language="en", model="m")
)


def test_every_listener_hears_all_whenever_it_comes() -> None:
    running = RunningTurn("thread", "t", "Red pens?")
    heard: list[list[Event]] = [[], []]
    early = Thread(target=lambda: heard[0].extend(running.events()))
    early.start()
    for event in (Token(text="a"), Token(text="b"), DONE):
        assert running.publish(event)
    early.join(5)
    heard[1].extend(running.events())
    assert heard[0] == heard[1] == [Token(text="a"), Token(text="b"), DONE]


def test_nothing_follows_the_end() -> None:
    running = RunningTurn("thread", "t", "Red pens?")
    running.publish(DONE)
    assert not running.publish(Token(text="late"))
    assert list(running.events()) == [DONE]
    assert running.done and running.result() == DONE.turn


def test_a_silent_turn_still_lets_its_listener_draw() -> None:
    running = RunningTurn("thread", "t", "Red pens?")
    running.publish(Token(text="a"))
    heard = running.paced(0.01)
    assert next(heard) == Token(text="a")
    assert next(heard) is None
    running.publish(DONE)
    assert [event for event in heard if event] == [DONE]


def test_waiting_for_a_result_ends() -> None:
    with pytest.raises(TimeoutError):
        RunningTurn("thread", "t", "Red pens?").result(0.01)


def test_a_conversation_is_held_by_one_at_a_time() -> None:
    locks = ThreadLocks()
    order: list[str] = []

    def second() -> None:
        with locks.holding("a"):
            order.append("second")

    with locks.holding("a"), locks.holding("b"):
        waiting = Thread(target=second)
        waiting.start()
        assert locks.held("a") and not locks.wait_all(0.05)
        order.append("first")
    waiting.join(5)
    assert order == ["first", "second"]
    assert not locks.held("a") and locks.wait_all(0.05)
