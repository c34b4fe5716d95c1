"""How the service has done since it started: turns, what they took, errors, tokens, workers."""

import time
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

from src.core.turn import Turn

_LATEST = 1_000
_MINUTE = 60.0
REPLAYING = "desk"
"""Owner of what the desk asks; its runs say nothing of how long visitors wait."""


class Kind(NamedTuple):
    """By what turns are counted apart."""

    concierge: str
    model: str
    by: str
    """Of the owner, what stands before the colon: `guest`, `user`, `local`, `key`, `api`."""
    failed: bool


@dataclass(frozen=True)
class Figures:
    """As of one moment."""

    turns: Mapping[Kind, int]
    seconds: float
    """Of all turns together."""
    tokens_in: int
    tokens_out: int
    a_minute: int
    """Turns of visitors that ended in the last minute."""
    ms: Sequence[float]
    """What the latest turns of visitors took, the shortest first."""

    @property
    def failed(self) -> int:
        return sum(count for kind, count in self.turns.items() if kind.failed)

    def took(self, share: float) -> float:
        """Milliseconds within which that share of the latest turns ended; 0 without any."""
        return taken(self.ms, share)


def taken(ms: Sequence[float], share: float) -> float:
    """Within how many of the milliseconds, shortest first, that share lies; 0 without any."""
    return ms[min(len(ms) - 1, int(share * len(ms)))] if ms else 0.0


class Meter:
    """Counts finished turns. Safe from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._turns: Counter[Kind] = Counter()
        self._seconds = 0.0
        self._tokens_in = self._tokens_out = 0
        self._latest: deque[tuple[float, float]] = deque(maxlen=_LATEST)
        """When each of them ended, and its milliseconds."""

    def count(self, turn: Turn, owner: str) -> None:
        by = owner.partition(":")[0]
        with self._lock:
            self._turns[Kind(turn.concierge, turn.model, by, turn.failed)] += 1
            self._seconds += turn.ms / 1000
            self._tokens_in += turn.tokens_in
            self._tokens_out += turn.tokens_out
            if owner != REPLAYING:
                self._latest.append((time.monotonic(), turn.ms))

    def figures(self) -> Figures:
        since = time.monotonic() - _MINUTE
        with self._lock:
            return Figures(
                dict(self._turns),
                self._seconds,
                self._tokens_in,
                self._tokens_out,
                sum(ended > since for ended, _ in self._latest),
                sorted(ms for _, ms in self._latest),
            )
