"""Conversations as people know them: finished turns, titles and thumbs, by owner, in SQLite.

The graph's own memory is the checkpointer's (`memory.py`); this is the record that pages, lists
and exports read. Every access names the owner, and the query holds it: there is no other way in.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Literal

from pydantic import ValidationError

from src.core.errors import ConciergeError, ConfigError
from src.core.turn import Turn

logger = logging.getLogger(__name__)

Thumbs = Literal["up", "down"]

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


def connect(path: Path) -> sqlite3.Connection:
    """A connection that any thread may use, under a lock of its user's.

    Raises:
        ConfigError: the folder cannot be written to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        connection.execute("PRAGMA busy_timeout = 5000")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
    except (OSError, sqlite3.Error) as error:
        raise ConfigError(
            f"CONCIERGE_DATA: '{path.parent}' cannot be used for conversations ({error}); "
            "set it to a folder that can be written to"
        ) from None
    return connection


class Conversations:
    def __init__(self, path: Path) -> None:
        self._connection = connect(path)
        self._lock = Lock()
        self._connection.executescript(SCHEMA)

    def of(self, owner: str) -> list[Conversation]:
        """The owner's conversations, the latest first."""
        with self._transaction() as run:
            rows = run.execute(
                "SELECT c.id, concierge, title, count(t.id) FROM conversation c "
                "LEFT JOIN turn t ON t.conversation = c.id WHERE owner = ? "
                "GROUP BY c.id ORDER BY updated DESC, c.rowid DESC",
                [owner],
            ).fetchall()
        return [Conversation(*row) for row in rows]

    def turns(self, thread_id: str, owner: str, latest: int = -1) -> list[Turn]:
        """Its turns in order, or only the `latest` ones. Raises `NotYours`."""
        with self._transaction() as run:
            self._check(run, thread_id, owner)
            rows = run.execute(
                "SELECT body FROM turn WHERE conversation = ? ORDER BY place DESC LIMIT ?",
                [thread_id, latest],
            ).fetchall()
        return [turn for (body,) in reversed(rows) if (turn := _parsed(body))]

    def concierge_of(self, thread_id: str, owner: str) -> str | None:
        """Id of the concierge of one's own conversation; None when there is none."""
        with self._transaction() as run:
            row = run.execute(
                "SELECT concierge FROM conversation WHERE id = ? AND owner = ?", [thread_id, owner]
            ).fetchone()
        return row[0] if row else None

    def open(self, thread_id: str, owner: str, concierge: str, title: str) -> None:
        """Begin it, or go on with one's own. Raises `NotYours`."""
        with self._transaction() as run:
            run.execute(
                "INSERT INTO conversation VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
                [thread_id, owner, concierge, _title(title), _now()],
            )
            self._check(run, thread_id, owner)

    def record(self, thread_id: str, turn: Turn, replaces: str | None = None) -> None:
        """Keep a turn, in the place of an earlier state of it, or of the one it `replaces`.

        A conversation that was deleted meanwhile stays deleted.
        """
        body = turn.model_dump_json()
        with self._transaction() as run:
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

    def rate(self, thread_id: str, turn_id: str, owner: str, thumbs: Thumbs, comment: str) -> None:
        """Keep the thumbs for a turn; the last ones count. Raises `NotYours`."""
        with self._transaction() as run:
            self._check(run, thread_id, owner)
            kept = run.execute(
                "INSERT OR REPLACE INTO rating SELECT id, ?, ?, ? FROM turn "
                "WHERE id = ? AND conversation = ?",
                [thumbs, comment, _now(), turn_id, thread_id],
            )
            if not kept.rowcount:
                raise NotYours(f"no answer '{turn_id}' in conversation '{thread_id}'")

    def ratings(self, thread_id: str, owner: str) -> list[Rating]:
        """Raises `NotYours`."""
        with self._transaction() as run:
            self._check(run, thread_id, owner)
            rows = run.execute(
                "SELECT turn, thumbs, comment FROM rating JOIN turn ON turn.id = rating.turn "
                "WHERE conversation = ? ORDER BY place",
                [thread_id],
            ).fetchall()
        return [Rating(*row) for row in rows]

    def delete(self, thread_id: str, owner: str) -> bool:
        """Whether there was one. Raises `NotYours` for somebody else's."""
        with self._transaction() as run:
            known = run.execute("SELECT 1 FROM conversation WHERE id = ?", [thread_id]).fetchone()
            if known:
                self._check(run, thread_id, owner)
                run.execute("DELETE FROM conversation WHERE id = ?", [thread_id])
        return known is not None

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def _check(self, run: sqlite3.Connection, thread_id: str, owner: str) -> None:
        mine = run.execute(
            "SELECT 1 FROM conversation WHERE id = ? AND owner = ?", [thread_id, owner]
        ).fetchone()
        if mine is None:
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
