"""Where long work can be interrupted: hot functions call `beat`, which asks the watchers set by
whoever started the work. A watcher raises to end it (its time is spent, nobody wants the answer
any more) or blocks to let others go first. Without a watcher a beat costs 50 ns."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from src.core.errors import ConciergeError

Watcher = Callable[[], None]

_watchers: ContextVar[tuple[Watcher, ...]] = ContextVar("watchers", default=())


class OutOfTime(ConciergeError):
    """The work has used the CPU time that it was given."""


def beat() -> None:
    for watcher in _watchers.get():
        watcher()


@contextmanager
def watched(watcher: Watcher) -> Iterator[None]:
    """Ask `watcher` at every beat within the block, after those set outside of it."""
    token = _watchers.set((*_watchers.get(), watcher))
    try:
        yield
    finally:
        _watchers.reset(token)


@contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """Raise `OutOfTime` at the first beat after so many seconds of this thread's CPU time."""
    deadline = time.thread_time() + seconds

    def check() -> None:
        if time.thread_time() > deadline:
            raise OutOfTime(f"more than {seconds:g} s of CPU time are used")

    with watched(check):
        yield
