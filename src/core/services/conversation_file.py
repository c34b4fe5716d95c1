"""The SQLite file of conversations, and what is held in memory while it cannot be written."""

import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from src.core.errors import ConciergeError, ConfigError
from src.core.services.sqlite_file import is_damage, open_sqlite, set_aside

logger = logging.getLogger(__name__)

T = TypeVar("T")

SCHEMA = """
CREATE TABLE IF NOT EXISTS conversation (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, concierge TEXT NOT NULL, title TEXT NOT NULL,
    updated TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS conversation_of ON conversation (owner, updated DESC);
CREATE TABLE IF NOT EXISTS turn (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
    id TEXT NOT NULL UNIQUE, body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS turn_of ON turn (conversation, place);
CREATE TABLE IF NOT EXISTS rating (
    turn TEXT PRIMARY KEY REFERENCES turn (id) ON DELETE CASCADE,
    thumbs TEXT NOT NULL, comment TEXT NOT NULL, given TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS verdict (
    turn TEXT PRIMARY KEY REFERENCES turn (id) ON DELETE CASCADE,
    verdict TEXT NOT NULL, note TEXT NOT NULL, given TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS pin (
    conversation TEXT PRIMARY KEY REFERENCES conversation (id) ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS branch (
    conversation TEXT PRIMARY KEY REFERENCES conversation (id) ON DELETE CASCADE,
    origin TEXT NOT NULL, place INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS snapshot (
    token TEXT PRIMARY KEY,
    conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
    concierge TEXT NOT NULL, title TEXT NOT NULL, taken TEXT NOT NULL, expires TEXT NOT NULL,
    turns TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS snapshot_of ON snapshot (conversation);
CREATE TABLE IF NOT EXISTS chat (
    name TEXT PRIMARY KEY,
    conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS chat_of ON chat (conversation);
"""

_INSERT_HEAD = "INSERT OR IGNORE INTO conversation VALUES (?, ?, ?, ?, ?)"


class NotKept(ConciergeError):
    """The file of conversations cannot be written to at present."""


class ConversationFile:
    """Holds in memory what the file cannot take, and writes it with the next change."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = open_sqlite(path, SCHEMA)
        """None while there is no room for a new file in the place of a damaged one."""
        self._held = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self._held.executescript(SCHEMA)
        self._replaced: set[str] = set()
        """Turns that stand in the file still, and are to be removed from it."""
        self._lock = RLock()

    def failures(self) -> tuple[str, ...]:
        """Why turns are held in memory, once it was tried again to write them; () if none are."""
        with self._lock:
            if not self._held.execute("SELECT 1 FROM conversation").fetchone():
                return ()
            try:
                self.write(lambda run: None)
            except NotKept as error:
                return (str(error),)
        return ()

    def close(self) -> None:
        """Write what is held, if there is room by now, and let go of the file."""
        with suppress(sqlite3.ProgrammingError):  # closed before, which is no error
            self.failures()
        with self._lock:
            if self._connection:
                self._connection.close()
            self._held.close()

    def write_or_hold(
        self, change: Callable[[sqlite3.Connection], object], thread_id: str | None = None
    ) -> bool:
        """Whether the file took the change; else it is made to what is held in memory."""
        try:
            self.write(change)
        except NotKept:
            if thread_id:
                self._hold(thread_id)
            change(self._held)
            return False
        return True

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Change the file, after what is held for it. Raises `NotKept`."""
        with self._lock:
            try:
                with self._transaction() as run:
                    self._put_held(run)
                    changed = change(run)
            except sqlite3.OperationalError as error:
                logger.error("the conversations cannot be written: %s", error)
                raise NotKept(
                    f"'{self._path.name}' cannot be written ({error}); make room on the disk"
                ) from None
            except sqlite3.DatabaseError as error:
                self._begin_anew(error)
                return self.write(change)
            self._held.execute("DELETE FROM conversation")
            self._replaced.clear()
            return changed

    def change(self, sql: str, values: Sequence[object]) -> int:
        """How many rows of the file one statement changed. Raises `NotKept`."""
        return self.write(lambda run: run.execute(sql, values).rowcount)

    def held(self, sql: str, values: Sequence[object]) -> list[Any]:
        """The rows that are held in memory."""
        return self._held.execute(sql, values).fetchall()

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        """The rows that the file has; none while it cannot be read."""
        with self._lock:
            try:
                return self._file().execute(sql, values).fetchall()
            except NotKept:
                return []
            except sqlite3.OperationalError as error:
                logger.error("the conversations cannot be read: %s", error)
                return []
            except sqlite3.DatabaseError as error:
                self._begin_anew(error)
                return []

    def _begin_anew(self, error: sqlite3.Error) -> None:
        """With a new file, once the present one turns out to be damaged.

        Of the old one the conversations' heads are taken over where they can still be read: a turn
        that runs now is kept with its own.
        """
        if not is_damage(error) or not self._connection:
            raise error
        with suppress(sqlite3.DatabaseError):
            heads = self._connection.execute("SELECT * FROM conversation").fetchall()
            self._held.executemany(_INSERT_HEAD, heads)
        self._connection.close()
        self._connection = None
        set_aside(self._path, error)

    def _file(self) -> sqlite3.Connection:
        """The open file. Raises `NotKept` while there is no room to begin it anew."""
        try:
            self._connection = self._connection or open_sqlite(self._path, SCHEMA)
        except ConfigError as error:
            raise NotKept(str(error)) from None
        return self._connection

    def _hold(self, thread_id: str) -> None:
        """Have the conversation in memory too, so that its turns can be held there."""
        heads = self.rows("SELECT * FROM conversation WHERE id = ?", [thread_id])
        self._held.executemany(_INSERT_HEAD, heads)

    def _put_held(self, run: sqlite3.Connection) -> None:
        held = self._held.execute("SELECT * FROM conversation").fetchall()
        run.executemany(_INSERT_HEAD, held)
        run.executemany("DELETE FROM turn WHERE id = ?", [[turn] for turn in self._replaced])
        turns = self._held.execute("SELECT conversation, id, body FROM turn ORDER BY place")
        run.executemany(
            "INSERT INTO turn (conversation, id, body) VALUES (?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET body = excluded.body",
            turns.fetchall(),
        )

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        run = self._file()
        run.execute("BEGIN IMMEDIATE")
        try:
            yield run
            run.execute("COMMIT")
        except BaseException:
            if run.in_transaction:
                run.execute("ROLLBACK")
            raise
