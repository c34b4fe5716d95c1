"""Keys of the programs that ask over HTTP: shown once, kept as hashes under `CONCIERGE_DATA`."""

import hashlib
import re
import secrets
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from src.config.nearest import nearest
from src.core.errors import ConfigError
from src.core.services.sqlite_file import open_sqlite

PREFIX = "ck-"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")
_SCHEMA = """
CREATE TABLE IF NOT EXISTS key (
    name TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, per_minute INTEGER, per_day INTEGER,
    created TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS asked (
    key TEXT NOT NULL REFERENCES key (name) ON DELETE CASCADE, day TEXT NOT NULL,
    requests INTEGER NOT NULL, PRIMARY KEY (key, day)
);
"""


class Key(NamedTuple):
    name: str
    per_minute: int | None
    """Questions in a minute; None for as many as the setting allows everybody."""
    per_day: int | None
    """Questions in a day (UTC); None for any number."""
    created: str


class Keys:
    """The file of keys. Read at every request, so that a running server knows new ones."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "keys.sqlite"
        self._connection: sqlite3.Connection | None = None
        self._lock = Lock()

    def add(self, name: str, per_minute: int | None = None, per_day: int | None = None) -> str:
        """Make a key. It cannot be shown again. Raises `ConfigError` for a name that does not fit.

        A key is 32 random bytes: nobody can guess it, so a plain hash hides it well enough.
        """
        if not _NAME.fullmatch(name):
            raise ConfigError(f"'{name}' is no name for a key: letters, digits, '.', '_', '-'")
        key = PREFIX + secrets.token_urlsafe(32)
        values = [name, _hash(key), per_minute, per_day, f"{datetime.now(UTC):%Y-%m-%d}"]
        with self._lock:
            try:
                self._file().execute("INSERT INTO key VALUES (?, ?, ?, ?, ?)", values)
            except sqlite3.IntegrityError:
                raise ConfigError(f"there is a key '{name}'; remove it, or add another") from None
        return key

    def all(self) -> list[Key]:
        return [Key(*row) for row in self._rows(f"{_SELECT} ORDER BY name")]

    def find(self, token: str) -> Key | None:
        """The key that a program sent; None for one that there is not."""
        found = self._rows(f"{_SELECT} WHERE hash = ?", _hash(token))
        return Key(*found[0]) if found else None

    def remove(self, name: str) -> None:
        """It is refused from now on. Raises `ConfigError` for one that there is not."""
        known = [key.name for key in self.all()]
        if name not in known:
            raise ConfigError(f"there is no key '{name}'; {nearest(name, known)}")
        with self._lock:
            self._file().execute("DELETE FROM key WHERE name = ?", [name])

    def has_spent_day(self, key: Key) -> bool:
        """Whether its questions of this day are used up; if not, one more is counted."""
        if key.per_day is None:
            return False
        count = (
            "INSERT INTO asked VALUES (?, ?, 1) "
            "ON CONFLICT DO UPDATE SET requests = requests + 1 WHERE requests < ?"
        )
        with self._lock:
            day = f"{datetime.now(UTC):%Y-%m-%d}"
            return self._file().execute(count, [key.name, day, key.per_day]).rowcount == 0

    def close(self) -> None:
        with self._lock:
            if self._connection:
                self._connection.close()
            self._connection = None

    def _rows(self, sql: str, *values: str) -> list[tuple[str, int | None, int | None, str]]:
        """No file, no keys: looking for one makes none."""
        if not self._path.exists():
            return []
        with self._lock:
            return self._file().execute(sql, values).fetchall()

    def _file(self) -> sqlite3.Connection:
        self._connection = self._connection or open_sqlite(self._path, _SCHEMA)
        return self._connection


_SELECT = "SELECT name, per_minute, per_day, created FROM key"


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
