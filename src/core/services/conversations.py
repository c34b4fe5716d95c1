"""Conversations as people know them: finished turns, titles and thumbs, by owner, in SQLite.

The graph's own memory is the checkpointer's (`memory.py`); this is the record that pages, lists
and exports read. Every access names the owner, and the query holds it: there is no other way in.
"""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from operator import itemgetter
from pathlib import Path
from threading import RLock
from typing import Literal, TypeVar

from pydantic import ValidationError

from src.core.errors import ConciergeError, ConfigError
from src.core.services.sqlite_file import is_damage, open_sqlite, set_aside
from src.core.turn import Turn

logger = logging.getLogger(__name__)

Thumbs = Literal["up", "down"]
T = TypeVar("T")

TITLE_CHARS = 60

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
"""

_INSERT_HEAD = "INSERT OR IGNORE INTO conversation VALUES (?, ?, ?, ?, ?)"


class NotKept(ConciergeError):
    """The file of conversations cannot be written to at present."""


class NotYours(ConciergeError):
    """The conversation or answer is somebody else's, or there is none: told alike."""


@dataclass(frozen=True)
class Conversation:
    id: str
    concierge: str
    title: str
    turns: int


@dataclass(frozen=True)
class Rating:
    turn_id: str
    thumbs: Thumbs
    comment: str


class Conversations:
    """Every conversation, in one file. What the file cannot take (the disk is full) is held in
    memory, listed and read like the rest, and written with the next turn that finds room."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = open_sqlite(path, SCHEMA)
        """None while there is no room for a new file in the place of a damaged one."""
        self._held = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self._held.executescript(SCHEMA)
        self._replaced: set[str] = set()
        """Turns that stand in the file still, and are to be removed from it."""
        self._lock = RLock()

    def of(self, owner: str) -> list[Conversation]:
        """The owner's conversations, the latest first."""

        def read(run: sqlite3.Connection) -> list[tuple[str, str, str, str, int]]:
            return run.execute(
                "SELECT updated, c.id, concierge, title, count(t.id) FROM conversation c "
                "LEFT JOIN turn t ON t.conversation = c.id WHERE owner = ? "
                "GROUP BY c.id ORDER BY updated DESC, c.rowid DESC",
                [owner],
            ).fetchall()

        with self._lock:
            kept, held = self._read(read), read(self._held)
            counted = {row[1]: row[4] for row in kept}
            held = [(*row[:4], counted.get(row[1], 0) + self._only_held(row[1])) for row in held]
        if held:
            newest = {row[1]: row for row in (*kept, *held)}
            kept = sorted(newest.values(), key=itemgetter(0), reverse=True)
        return [Conversation(*row[1:]) for row in kept]

    def _only_held(self, thread_id: str) -> int:
        """Turns of a conversation that are in memory and not in the file."""

        def read(run: sqlite3.Connection) -> list[tuple[str]]:
            return run.execute("SELECT id FROM turn WHERE conversation = ?", [thread_id]).fetchall()

        kept = self._read(read)
        return len(set(read(self._held)) - set(kept))

    def turns(self, thread_id: str, owner: str, latest: int = -1) -> list[Turn]:
        """Its turns in order, or only the `latest` ones. Raises `NotYours`."""

        def read(run: sqlite3.Connection) -> list[tuple[str]]:
            return run.execute(
                "SELECT body FROM turn JOIN conversation c ON c.id = conversation "
                "WHERE conversation = ? AND owner = ? ORDER BY place DESC LIMIT ?",
                [thread_id, owner, latest],
            ).fetchall()

        with self._lock:
            self._check(thread_id, owner)
            held, kept = read(self._held), self._read(read)
        by_id = {turn.id: turn for (body,) in reversed(kept) if (turn := _parsed(body))}
        for (body,) in reversed(held):
            if turn := _parsed(body):
                by_id[turn.id] = turn.model_copy(update={"kept": False})
        turns = [turn for turn in by_id.values() if turn.id not in self._replaced]
        return turns[-latest if latest >= 0 else None :]

    def concierge_of(self, thread_id: str, owner: str) -> str | None:
        """Id of the concierge that the owner's conversation is with; None when there is none."""

        def read(run: sqlite3.Connection) -> list[tuple[str]]:
            sql = "SELECT concierge FROM conversation WHERE id = ? AND owner = ?"
            return run.execute(sql, [thread_id, owner]).fetchall()

        with self._lock:
            found = [*read(self._held), *self._read(read)]
        return found[0][0] if found else None

    def open(self, thread_id: str, owner: str, concierge: str, title: str) -> None:
        """Begin it, or go on with one's own. Raises `NotYours`."""

        def begin(run: sqlite3.Connection) -> None:
            run.execute(
                "INSERT INTO conversation VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
                [thread_id, owner, concierge, _title(title), _now()],
            )

        with self._lock:
            if not self._is_known(thread_id):
                self._write_or_hold(begin)
            self._check(thread_id, owner)

    def record(self, thread_id: str, turn: Turn, replaces: str | None = None) -> bool:
        """Keep a turn, in the place of an earlier state of it, or of the one it `replaces`.

        A conversation that was deleted meanwhile stays deleted. False where the turn is only held
        in memory, because the file could not be written to.
        """
        body = turn.model_dump_json()

        def put(run: sqlite3.Connection) -> None:
            if replaces:
                run.execute(
                    "DELETE FROM turn WHERE id = ? AND conversation = ?", [replaces, thread_id]
                )
            run.execute(
                "INSERT INTO turn (conversation, id, body) SELECT id, ?, ? FROM conversation "
                "WHERE id = ? ON CONFLICT (id) DO UPDATE SET body = excluded.body",
                [turn.id, body, thread_id],
            )
            run.execute(
                "UPDATE conversation SET updated = ?, concierge = ? WHERE id = ?",
                [_now(), turn.concierge, thread_id],
            )

        with self._lock:
            kept = self._write_or_hold(put, thread_id)
            if replaces and not kept:
                self._replaced.add(replaces)
            return kept

    def rate(self, thread_id: str, turn_id: str, owner: str, thumbs: Thumbs, comment: str) -> None:
        """Keep the thumbs for a turn; the last ones count. Raises `NotYours`, `NotKept`."""

        def put(run: sqlite3.Connection) -> int:
            return run.execute(
                "INSERT OR REPLACE INTO rating SELECT id, ?, ?, ? FROM turn "
                "WHERE id = ? AND conversation = ?",
                [thumbs, comment, _now(), turn_id, thread_id],
            ).rowcount

        with self._lock:
            self._check(thread_id, owner)
            if not self._write(put):
                raise NotYours(f"no answer '{turn_id}' in conversation '{thread_id}'")

    def ratings(self, thread_id: str, owner: str) -> list[Rating]:
        """Raises `NotYours`."""
        self._check(thread_id, owner)
        rows = self._read(
            lambda run: run.execute(
                "SELECT turn, thumbs, comment FROM rating JOIN turn ON turn.id = rating.turn "
                "WHERE conversation = ? ORDER BY place",
                [thread_id],
            ).fetchall()
        )
        return [Rating(*row) for row in rows]

    def delete(self, thread_id: str, owner: str) -> bool:
        """Whether there was one. Raises `NotYours` for somebody else's, and `NotKept`."""

        def remove(run: sqlite3.Connection) -> None:
            run.execute("DELETE FROM conversation WHERE id = ?", [thread_id])

        with self._lock:
            if not self._is_known(thread_id):
                return False
            self._check(thread_id, owner)
            self._write(remove)
            remove(self._held)
        return True

    def failures(self) -> tuple[str, ...]:
        """Why turns are held in memory, once it was tried again to write them; () if none are."""
        with self._lock:
            if not self._held.execute("SELECT 1 FROM conversation").fetchone():
                return ()
            try:
                self._write(lambda run: None)
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

    def _write_or_hold(
        self, change: Callable[[sqlite3.Connection], object], thread_id: str | None = None
    ) -> bool:
        """Whether the file took the change; else it is made to what is held in memory."""
        try:
            self._write(change)
        except NotKept:
            if thread_id:
                self._hold(thread_id)
            change(self._held)
            return False
        return True

    def _write(self, change: Callable[[sqlite3.Connection], T]) -> T:
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
                return self._write(change)
            self._held.execute("DELETE FROM conversation")
            self._replaced.clear()
            return changed

    def _read(self, query: Callable[[sqlite3.Connection], list[T]]) -> list[T]:
        """The rows that the file has; none while it cannot be read."""
        with self._lock:
            try:
                return query(self._file())
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
        heads = self._read(
            lambda run: run.execute(
                "SELECT * FROM conversation WHERE id = ?", [thread_id]
            ).fetchall()
        )
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

    def _owners(self, thread_id: str) -> list[str]:
        def read(run: sqlite3.Connection) -> list[tuple[str]]:
            sql = "SELECT owner FROM conversation WHERE id = ?"
            return run.execute(sql, [thread_id]).fetchall()

        with self._lock:
            return [owner for (owner,) in (*self._read(read), *read(self._held))]

    def _is_known(self, thread_id: str) -> bool:
        return bool(self._owners(thread_id))

    def _check(self, thread_id: str, owner: str) -> None:
        if owner not in self._owners(thread_id):
            raise NotYours(f"no conversation '{thread_id}' of yours; begin a new one")


def _parsed(body: str) -> Turn | None:
    """The turn; None for one that a version of the product with other turns has kept."""
    try:
        return Turn.model_validate_json(body)
    except ValidationError as error:
        logger.warning("a kept turn cannot be read: %d problems", error.error_count())
        return None


def _title(question: str) -> str:
    line = " ".join(question.split())
    return line if len(line) <= TITLE_CHARS else line[: TITLE_CHARS - 1] + "…"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
