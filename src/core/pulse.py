"""Where long work can be interrupted: hot functions call `beat`, which asks the watchers set by
whoever started the work. A watcher raises to end it (its time is spent, nobody wants the answer
any more) or blocks to let others go first. Without a watcher a beat costs 50 ns."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import local

from src.core.errors import ConciergeError

Watcher = Callable[[], None]

_once = local()
"""`seconds`: the CPU time that this thread has spent on what is done once in a process."""
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
    """Raise `OutOfTime` at the first beat after so many seconds of this thread's CPU time.

    What is done `once_a_process` is not counted, so that the first question is read as any other.
    """
    deadline = cpu_time() + seconds

    def check() -> None:
        if cpu_time() > deadline:
            raise OutOfTime(f"more than {seconds:g} s of CPU time are used")

    with watched(check):
        yield


@contextmanager
def once_a_process() -> Iterator[None]:
    """Compiling a pattern, opening a dictionary: `cpu_limit` does not count the block's time."""
    before, started = _spent_once(), time.thread_time()
    try:
        yield
    finally:
        _once.seconds = before + time.thread_time() - started  # blocks within it are part of it


def cpu_time() -> float:
    """Seconds of CPU time of this thread, without what it did `once_a_process`."""
    return time.thread_time() - _spent_once()


def _spent_once() -> float:
    seconds: float = getattr(_once, "seconds", 0.0)
    return seconds
