"""One lock for each conversation that is in use, and none for the others."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


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
