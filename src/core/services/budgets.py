"""What hosted models may cost in a day (UTC): for each visitor or key, and for all together."""

import logging
import sqlite3
from datetime import UTC, datetime
from threading import Lock
from typing import Any, NamedTuple

from src.config.settings import BUILT_IN, Settings
from src.core.errors import ConfigError
from src.core.services.sqlite_file import open_sqlite

logger = logging.getLogger(__name__)

_SCHEMA = """
CREATE TABLE IF NOT EXISTS spent (
    day TEXT NOT NULL, owner TEXT NOT NULL, turns INTEGER NOT NULL,
    tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL, PRIMARY KEY (day, owner)
);
"""
_SUM = (
    "SELECT total(turns), total(tokens_in), total(tokens_out) FROM spent "
    "WHERE day = ? AND (? = '' OR owner = ?)"
)
_MOST = (
    "SELECT owner, turns, tokens_in, tokens_out FROM spent WHERE day = ? "
    "ORDER BY tokens_in + tokens_out DESC, owner LIMIT ?"
)
MOST_OWNERS = 8
_ADD = (
    "INSERT INTO spent VALUES (?, ?, 1, ?, ?) ON CONFLICT DO UPDATE SET turns = turns + 1, "
    "tokens_in = tokens_in + excluded.tokens_in, tokens_out = tokens_out + excluded.tokens_out"
)
_MILLION = 1_000_000


class Spent(NamedTuple):
    """Of hosted models, in one day."""

    turns: int = 0
    tokens_in: int = 0
    tokens_out: int = 0

    def money(self, prices: tuple[float, float]) -> float:
        """By the prices of a million tokens in and out."""
        return (self.tokens_in * prices[0] + self.tokens_out * prices[1]) / _MILLION


class Spending(NamedTuple):
    """What a day has cost so far, by the prices of the settings."""

    today: Spent
    money: float
    most: tuple[tuple[str, Spent, float], ...] = ()
    """The visitors and keys that spent most, each with its share."""


class Budgets:
    """Counts in a file, so that a restart gives nobody a second budget. Safe from any thread."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = Lock()
        uses_models = settings.model != BUILT_IN or bool(settings.fallback_models)
        path = settings.data / "spent.sqlite"
        self._file = open_sqlite(path, _SCHEMA) if uses_models else None

    def are_spent(self, owner: str) -> bool:
        """Whether the built-in planner has to go on for this visitor or key."""
        limits, own, everybody = self._settings, self.today(owner), self.today()
        return (
            0 < limits.day_turns <= own.turns
            or 0 < limits.day_tokens <= own.tokens_in + own.tokens_out
            or 0 < limits.day_money <= everybody.money(limits.prices)
        )

    def add(self, owner: str, tokens_in: int, tokens_out: int) -> None:
        """Count one turn that a hosted model was asked in."""
        self._run(_ADD, [_today(), owner, tokens_in, tokens_out])

    def today(self, owner: str = "") -> Spent:
        """Spent so far by one visitor or key, or by all together."""
        found = self._run(_SUM, [_today(), owner, owner])
        return Spent(*map(int, found[0])) if found else Spent()

    def spending(self) -> Spending:
        """Of all together, and of those that spent most."""
        prices, today = self._settings.prices, self.today()
        owners = (
            (str(owner), Spent(*map(int, numbers)))
            for owner, *numbers in self._run(_MOST, [_today(), MOST_OWNERS])
        )
        most = tuple((owner, spent, spent.money(prices)) for owner, spent in owners)
        return Spending(today, today.money(prices), most)

    def close(self) -> None:
        with self._lock:
            if self._file:
                self._file.close()
            self._file = None

    def _run(self, sql: str, values: list[object]) -> list[tuple[Any, ...]]:
        """What the file says; nothing where it fails, since an answer matters more."""
        with self._lock:
            try:
                return self._file.execute(sql, values).fetchall() if self._file else []
            except (sqlite3.Error, ConfigError) as error:
                logger.error("what models cost could not be counted: %s", error)
                return []


def _today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"
