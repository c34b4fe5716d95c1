"""How often one client may ask."""

import threading
import time
from collections import deque
from collections.abc import Callable

MINUTE = 60.0
CLIENTS = 10_000
"""Clients remembered at once; beyond it the longest silent one is forgotten."""


class RateLimit:
    """A sliding minute for each client. Safe to use from any thread."""

    def __init__(self, per_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._now = now
        self._asked: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def take(self, client: str) -> float:
        """Count one question; 0, or the seconds to wait when it is one too many."""
        now = self._now()
        with self._lock:
            asked = self._asked.pop(client, deque[float]())
            self._asked[client] = asked  # last in the order: most recently seen
            while asked and asked[0] <= now - MINUTE:
                asked.popleft()
            if len(asked) >= self._per_minute:
                return asked[0] + MINUTE - now
            asked.append(now)
            if len(self._asked) > CLIENTS:
                del self._asked[next(iter(self._asked))]
        return 0.0
