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
    """Holds the changes that the database cannot take, and makes them with the next one.

    A file can be read although it cannot be written: what is held is read with it. A server that is
    away cannot.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.instance = uuid4().hex if database.is_shared else None
        """Names this instance of the product among those that share the database."""
        self._late: list[Callable[[Run], object]] = []
        """The changes that are held, in their order."""
        self._held = sqlite_in_memory("conversations")
        """What they come to, to be read."""
        self._replaced: set[str] = set()
        """Turns that stand in the database still, and are removed from it with these."""
        self._lock = RLock()
        if isinstance(database, SqliteFile):
            database.before_anew = self._take_over

    def failures(self) -> tuple[str, ...]:
        """Why turns are held in memory, once it was tried again to write them, or nothing can be
        read; () else."""
        with self._lock:
            try:
                if self._late:
                    self.write(lambda run: None)
                else:
                    self.rows("SELECT 1")
            except NotKept as error:
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
        """Whether the change is kept; else it is held. `thread_id`: the conversation that it is of,
        where that was begun before."""
        try:
            self.write(change)
        except NotKept as error:
            with self._lock:  # nobody may be writing what is held, and forget this one with it
                self._late.append(change)
                if not isinstance(error, Away):
                    heads = self.rows(f"{_HEADS} WHERE id = ?", [thread_id]) if thread_id else ()
                    self._held.executemany(INSERT_HEAD, heads)
                    change(self._held)
            return False
        return True

    def write(self, change: Callable[[Run], T]) -> T:
        """Make a change, after what is held. Raises `NotKept`."""

        def all_of_it(run: Run) -> T:
            for late in self._late:
                late(run)
            return change(run)

        if self.database.is_shared and not self._late:
            return self.database.write(change)
        with self._lock:
            changed = self.database.write(all_of_it)
            self._late.clear()
            self._replaced.clear()
            for table in ("turn", "conversation"):
                self._held.execute(f"DELETE FROM {table}")
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
        heads = damaged.execute(_HEADS).fetchall()
        self._late.insert(0, lambda run: run.executemany(INSERT_HEAD, heads))
        self._held.executemany(INSERT_HEAD, heads)
