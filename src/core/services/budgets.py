"""What hosted models may cost in a day (UTC): for each visitor or key, and for all together."""

import logging
from datetime import UTC, datetime
from threading import Lock
from typing import Any, NamedTuple

from src.config.settings import BUILT_IN, Settings
from src.core.state.database import Database, NotKept

logger = logging.getLogger(__name__)

_SUM = (
    "SELECT coalesce(sum(turns), 0), coalesce(sum(tokens_in), 0), coalesce(sum(tokens_out), 0) "
    "FROM spent "
    "WHERE day = ? AND (? = '' OR owner = ?)"
)
_MOST = (
    "SELECT owner, turns, tokens_in, tokens_out FROM spent WHERE day = ? "
    "ORDER BY tokens_in + tokens_out DESC, owner LIMIT ?"
)
MOST_OWNERS = 8
_ADD = (
    "INSERT INTO spent (day, owner, turns, tokens_in, tokens_out) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (day, owner) DO UPDATE SET turns = spent.turns + excluded.turns, "
    "tokens_in = spent.tokens_in + excluded.tokens_in, "
    "tokens_out = spent.tokens_out + excluded.tokens_out"
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
    """Kept, so that a restart gives nobody a second budget. Safe from any thread."""

    def __init__(self, settings: Settings, database: Database) -> None:
        """`database`: is not touched where no hosted model is asked."""
        self._settings = settings
        self._database = database
        self._taking = Lock()
        self._uses_models = settings.model != BUILT_IN or bool(settings.fallback_models)

    def are_spent(self, owner: str) -> bool:
        """Whether the built-in planner has to go on for this visitor or key."""
        limits, own, everybody = self._settings, self.today(owner), self.today()
        return (
            0 < limits.day_turns <= own.turns
            or 0 < limits.day_tokens <= own.tokens_in + own.tokens_out
            or 0 < limits.day_money <= everybody.money(limits.prices)
        )

    def take(self, owner: str) -> bool:
        """Whether a hosted model may be asked in one more turn, which is counted at once."""
        with self._taking:
            if self.are_spent(owner):
                return False
            self.add(owner, turns=1)
            return True

    def add(self, owner: str, tokens_in: int = 0, tokens_out: int = 0, turns: int = 0) -> None:
        values = [_today(), owner, turns, tokens_in, tokens_out]
        try:
            self._database.write(lambda run: run.execute(_ADD, values))
        except NotKept as error:
            logger.error("what models cost could not be counted: %s", error)

    def today(self, owner: str = "") -> Spent:
        """Spent so far by one visitor or key, or by all together."""
        found = self._rows(_SUM, [_today(), owner, owner])
        return Spent(*map(int, found[0])) if found else Spent()

    def spending(self) -> Spending:
        """Of all together, and of those that spent most."""
        prices, today = self._settings.prices, self.today()
        owners = (
            (str(owner), Spent(*map(int, numbers)))
            for owner, *numbers in self._rows(_MOST, [_today(), MOST_OWNERS])
        )
        most = tuple((owner, spent, spent.money(prices)) for owner, spent in owners)
        return Spending(today, today.money(prices), most)

    def close(self) -> None:
        self._database.close()

    def _rows(self, sql: str, values: list[object]) -> list[Any]:
        """What was counted; nothing where that cannot be read, since an answer matters more."""
        try:
            return self._database.rows(sql, values) if self._uses_models else []
        except NotKept as error:
            logger.error("what models cost could not be read: %s", error)
            return []


def _today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"
