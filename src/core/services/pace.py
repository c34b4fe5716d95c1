"""How many questions an owner may put in a minute, at all instances together."""

import time
from collections.abc import Callable
from math import ceil

from src.core.state.database import Database, Run

WINDOW = 60.0
_ASK = (
    "INSERT INTO pace (owner, asked) SELECT ?, ? "
    "WHERE (SELECT count(*) FROM pace WHERE owner = ? AND asked > ?) < ?"
)
_FORGET = "DELETE FROM pace WHERE asked <= ?"
_OLDEST = "SELECT asked FROM pace WHERE owner = ? ORDER BY asked DESC LIMIT 1 OFFSET ?"


class Pace:
    """Safe to use from any thread."""

    def __init__(
        self, per_minute: int, database: Database, clock: Callable[[], float] = time.time
    ) -> None:
        """`clock`: seconds, alike everywhere."""
        self._per_minute = per_minute
        self._database = database
        self._clock = clock

    def seconds_to_wait(self, owner: str, per_minute: int | None = None) -> int:
        """0 when the question may be put, which counts it. Raises `Away`."""
        now, most = self._clock(), per_minute or self._per_minute

        def ask(run: Run) -> bool:
            run.execute(_FORGET, [now - WINDOW])
            return run.execute(_ASK, [owner, now, owner, now - WINDOW, most]).rowcount > 0

        if self._database.write(ask):
            return 0
        oldest = self._database.rows(_OLDEST, [owner, most - 1])
        return max(1, ceil(oldest[0][0] + WINDOW - now)) if oldest else 1
