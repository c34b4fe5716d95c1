"""Keeps turns that take long from slowing the others: all of them share one interpreter.

Long questions are worked on one at a time, in order of arrival. A turn with a long question, or one
that has used much CPU time, works a millisecond and pauses thirty as others are answered.
A process pool would keep them apart as well, at the price of every catalog in every process.
"""

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, get_ident

from src.core.pulse import watched


class ThreadLocks:
    def __init__(self) -> None:
        self._held: set[str] = set()
        self._change = Condition()

    @contextmanager
    def holding(self, thread_id: str) -> Iterator[None]:
        with self._change:
            self._change.wait_for(lambda: thread_id not in self._held)
            self._held.add(thread_id)
        try:
            yield
        finally:
            with self._change:
                self._held.remove(thread_id)
                self._change.notify_all()

    def held(self, thread_id: str) -> bool:
        with self._change:
            return thread_id in self._held

    def wait_all(self, timeout: float) -> bool:
        """Whether all were let go of in that time."""
        with self._change:
            return self._change.wait_for(lambda: not self._held, timeout)


LONG_QUESTION = 300
"""Characters, from which on a question is a long one; people's are seldom longer than 100."""
MOST_WAITING = 32
_SHORT_SECONDS = 0.15
"""CPU time that a short question's turn has before it gives way."""
_SLICE, _PAUSE = 0.001, 0.03
"""Seconds of CPU time between two pauses, and of a pause."""
_ANSWERED_IN = 1.0
"""Seconds for which others give way to a turn: then it waits for a hosted model."""
_HANDED_ON = 0.0002
"""Seconds for which a thread may keep the interpreter from one that waits for it, a twentieth of
what Python allows: a short turn waits as often as it has asked the database."""


class Lanes:
    """One for a service. Safe to use from any thread."""

    def __init__(self) -> None:
        sys.setswitchinterval(_HANDED_ON)
        self._change = Condition()
        self._queue: deque[Place] = deque()
        self._short: dict[Place, float] = {}

    @property
    def full(self) -> bool:
        """Whether too many long questions wait for another one to be taken."""
        return len(self._queue) >= MOST_WAITING

    @contextmanager
    def turn(self, question: str, heed: Callable[[], None]) -> Iterator["Place"]:
        """A turn that may have to give way; `heed` is called often, and may raise to end it."""
        place = Place(self, len(question) > LONG_QUESTION, heed)
        if not place.is_long:
            self._short[place] = time.monotonic()
        try:
            with watched(place.beat):
                yield place
        finally:
            self._short.pop(place, None)

    @contextmanager
    def one_at_a_time(self, place: "Place") -> Iterator[None]:
        self._queue.append(place)
        try:
            with self._change:
                while self._queue[0] is not place:
                    self._change.wait(_PAUSE)
                    place.heed()
            yield
        finally:
            with self._change:
                self._queue.remove(place)
                self._change.notify_all()

    def lengthens(self, place: "Place") -> None:
        """A short question's turn that takes long gives way from now on."""
        self._short.pop(place, None)

    @property
    def is_busy(self) -> bool:
        """Whether somebody waits for the answer to a short question."""
        since = time.monotonic() - _ANSWERED_IN
        return any(began > since for began in list(self._short.values()))


class Place:
    """One turn among the others."""

    def __init__(self, lanes: Lanes, is_long: bool, heed: Callable[[], None]) -> None:
        self.is_long = is_long
        self.heed = heed
        self._lanes = lanes
        self._is_alone = False
        self._began: dict[int, float] = {}
        """By thread, its CPU time at the turn's first beat in it, or after its last pause."""

    @contextmanager
    def alone(self) -> Iterator[None]:
        """No other long question is worked on within the block, if this one is long."""
        if not self.is_long or self._is_alone:
            yield
            return
        with self._lanes.one_at_a_time(self):
            self._is_alone = True
            yield
        self._is_alone = False

    def beat(self) -> None:
        self.heed()
        spent, thread = time.thread_time(), get_ident()
        used = spent - self._began.setdefault(thread, spent)
        if not self.is_long and used > _SHORT_SECONDS:
            self.is_long = True
            self._lanes.lengthens(self)
        if self.is_long and used > _SLICE:
            if self._lanes.is_busy:
                time.sleep(_PAUSE)
            self._began[thread] = time.thread_time()
