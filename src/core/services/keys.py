"""Keys of the programs that ask over HTTP: shown once, kept as hashes."""

import hashlib
import re
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from src.config.nearest import nearest
from src.core.errors import ConfigError
from src.core.state.database import Database

PREFIX = "ck-"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")


class Key(NamedTuple):
    name: str
    per_minute: int | None
    """Questions in a minute; None for as many as the setting allows everybody."""
    per_day: int | None
    """Questions in a day (UTC); None for any number."""
    created: str


class Keys:
    """Read at every request, so that a running server knows new ones."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, name: str, per_minute: int | None = None, per_day: int | None = None) -> str:
        """Make a key, which cannot be shown again; of 32 random bytes, so that a plain hash will
        do. Raises `ConfigError` for a name that does not fit."""
        if not _NAME.fullmatch(name):
            raise ConfigError(f"'{name}' is no name for a key: letters, digits, '.', '_', '-'")
        key = PREFIX + secrets.token_urlsafe(32)
        values = [name, _hash(key), per_minute, per_day, f"{datetime.now(UTC):%Y-%m-%d}"]
        if not self._change(_ADD, values):
            raise ConfigError(f"there is a key '{name}'; remove it, or add another")
        return key

    def all(self) -> list[Key]:
        return [Key(*row) for row in self._database.rows(f"{_SELECT} ORDER BY name")]

    def find(self, token: str) -> Key | None:
        """The key that a program sent; None for one that there is not."""
        found = self._database.rows(f"{_SELECT} WHERE hash = ?", [_hash(token)])
        return Key(*found[0]) if found else None

    def remove(self, name: str) -> None:
        """It is refused from now on. Raises `ConfigError` for one that there is not."""
        known = [key.name for key in self.all()]
        if name not in known:
            raise ConfigError(f"there is no key '{name}'; {nearest(name, known)}")
        self._change("DELETE FROM key WHERE name = ?", [name])

    def has_spent_day(self, key: Key) -> bool:
        """Whether its questions of this day are used up; if not, one more is counted."""
        if key.per_day is None:
            return False
        day = f"{datetime.now(UTC):%Y-%m-%d}"
        return self._change(_COUNT, [key.name, day, key.per_day]) == 0

    def close(self) -> None:
        self._database.close()

    def _change(self, sql: str, values: Sequence[object]) -> int:
        return self._database.write(lambda run: run.execute(sql, values).rowcount)


_ADD = (
    "INSERT INTO key (name, hash, per_minute, per_day, created) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (name) DO NOTHING"
)
_COUNT = (
    "INSERT INTO asked (key, day, requests) VALUES (?, ?, 1) ON CONFLICT (key, day) "
    "DO UPDATE SET requests = asked.requests + 1 WHERE asked.requests < ?"
)
_SELECT = "SELECT name, per_minute, per_day, created FROM key"


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
