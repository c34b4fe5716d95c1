"""How many questions an owner may put in a minute."""

from collections import deque
from collections.abc import Callable
from math import ceil
from threading import Lock
from time import monotonic

WINDOW = 60.0


class Pace:
    def __init__(self, per_minute: int, clock: Callable[[], float] = monotonic) -> None:
        self._per_minute = per_minute
        self._clock = clock
        self._asked: dict[str, deque[float]] = {}
        self._lock = Lock()

    def seconds_to_wait(self, owner: str) -> int:
        """0 when the question may be put, and it is counted then."""
        with self._lock:
            now = self._clock()
            self._forget(now)
            times = self._asked.setdefault(owner, deque())
            if len(times) < self._per_minute:
                times.append(now)
                return 0
            return max(1, ceil(times[0] + WINDOW - now))

    def _forget(self, now: float) -> None:
        """Owners come and go; only those of the last minute are kept."""
        for owner, times in list(self._asked.items()):
            while times and times[0] <= now - WINDOW:
                times.popleft()
            if not times:
                del self._asked[owner]
