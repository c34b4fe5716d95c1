"""Where conversations are kept, and what is held in memory while that cannot be written."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import RLock
from typing import Any
from uuid import uuid4

from src.core.state.database import Away, Database, NotKept, Run, T
from src.core.state.sqlite_file import SqliteFile, sqlite_in_memory

INSERT_HEAD = (
    "INSERT INTO conversation (id, owner, concierge, title, updated) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (id) DO NOTHING"
)
_HEADS = "SELECT id, owner, concierge, title, updated FROM conversation"


class ConversationFile:
    """Holds in memory what the database cannot take, and writes it with the next change.

    A file can be read although it cannot be written, so that what is held is read with it. A server
    that is away cannot: then the changes themselves are held, until it is back.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.instance = uuid4().hex if database.is_shared else None
        """Names this instance of the product among those that share the database."""
        self._held = sqlite_in_memory("conversations")
        self._replaced: set[str] = set()
        """Turns that stand in the file still, and are to be removed from it."""
        self._late: list[Callable[[Run], object]] = []
        """Changes for a server that was away."""
        self._lock = RLock()
        if isinstance(database, SqliteFile):
            database.before_anew = self._take_over

    def failures(self) -> tuple[str, ...]:
        """Why turns are held in memory, once it was tried again to write them, or nothing can be
        read; () else."""
        with self._lock:
            if self.database.is_shared and not self._late:
                return self._away()
            if not self._late and not self._held.execute("SELECT 1 FROM conversation").fetchone():
                return ()
            try:
                self.write(lambda run: None)
            except NotKept as error:
                return (str(error),)
        return ()

    def _away(self) -> tuple[str, ...]:
        try:
            self.rows("SELECT 1")
        except Away as error:
            return (str(error),)
        return ()

    def close(self) -> None:
        """Write what is held, if there is room by now, and let go of the file."""
        with suppress(sqlite3.ProgrammingError):  # closed before, which is no error
            self.failures()
        with self._lock:
            self.database.close()
            self._held.close()

    def write_or_hold(self, change: Callable[[Run], object], thread_id: str | None = None) -> bool:
        """Whether the change is kept; else it is made to what is held in memory."""
        try:
            self.write(change)
        except Away:
            with self._lock:  # nobody may be writing what is held, and forget this one with it
                self._late.append(change)
            return False
        except NotKept:
            if thread_id:
                self._held.executemany(
                    INSERT_HEAD, self.rows(f"{_HEADS} WHERE id = ?", [thread_id])
                )
            change(self._held)
            return False
        return True

    def write(self, change: Callable[[Run], T]) -> T:
        """Make a change, after what is held. Raises `NotKept`."""

        def all_of_it(run: Run) -> T:
            self._put_held(run)
            return change(run)

        if self.database.is_shared and not self._late:
            return self.database.write(change)
        with self._lock:
            changed = self.database.write(all_of_it)
            self._held.execute("DELETE FROM conversation")
            self._replaced.clear()
            self._late.clear()
            return changed

    def change(self, sql: str, values: Sequence[object]) -> int:
        """How many rows one statement changed. Raises `NotKept`."""
        return self.write(lambda run: run.execute(sql, values).rowcount)

    def held(self, sql: str, values: Sequence[object]) -> list[Any]:
        """The rows that are held in memory."""
        with self._lock:
            return self._held.execute(sql, values).fetchall()

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        """The rows that are kept. Raises `Away`."""
        return self.database.rows(sql, values)

    def _take_over(self, damaged: sqlite3.Connection) -> None:
        """Hold the heads of conversations, where they can still be read, so that a turn that runs
        now is kept with its own."""
        self._held.executemany(INSERT_HEAD, damaged.execute(_HEADS).fetchall())

    def _put_held(self, run: Run) -> None:
        for change in self._late:
            change(run)
        held = self._held.execute(_HEADS).fetchall()
        run.executemany(INSERT_HEAD, held)
        run.executemany("DELETE FROM turn WHERE id = ?", [[turn] for turn in self._replaced])
        turns = self._held.execute("SELECT conversation, id, body FROM turn ORDER BY place")
        run.executemany(
            "INSERT INTO turn (conversation, id, body) VALUES (?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET body = excluded.body",
            turns.fetchall(),
        )
