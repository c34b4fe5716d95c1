"""Conversations as people know them: finished turns, titles and thumbs, by owner.

The graph's own memory is the checkpointer's (`Memory`); this is the record that pages, lists
and exports read. Every access names the owner, and the query holds it: there is no other way in.
"""

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from operator import itemgetter
from threading import RLock
from typing import Any, Literal
from uuid import uuid4

from pydantic import ValidationError

from src.core.errors import ConciergeError
from src.core.state.database import ALL_ROWS, Away, Database, NotKept, Run, T
from src.core.state.sqlite_file import SqliteFile, sqlite_in_memory
from src.core.store.folding import fold
from src.core.turn import Turn

logger = logging.getLogger(__name__)

Thumbs = Literal["up", "down"]

TITLE_CHARS = 60
INSERT_HEAD = (
    "INSERT INTO conversation (id, owner, concierge, title, updated) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (id) DO NOTHING"
)
_HEADS = "SELECT id, owner, concierge, title, updated FROM conversation"


class NotYours(ConciergeError):
    """The conversation or answer is somebody else's, or there is none: told alike."""


@dataclass(frozen=True)
class Conversation:
    id: str
    concierge: str
    title: str
    pinned: bool = False


@dataclass(frozen=True)
class Rating:
    turn_id: str
    thumbs: Thumbs
    comment: str


class Conversations:
    """Every conversation. What a file cannot take is held in memory, read like the rest, and
    written with the next turn that finds room. A server that is away cannot be read."""

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
        """Why turns are still held in memory, or nothing can be read; () else."""
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
        """Whether the change is kept; else it is held. `thread_id`: of one begun before."""
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
        """Hold the heads of conversations, so that a turn that runs now is kept with its own."""
        heads = damaged.execute(_HEADS).fetchall()
        self._late.insert(0, lambda run: run.executemany(INSERT_HEAD, heads))
        self._held.executemany(INSERT_HEAD, heads)

    def of(self, owner: str) -> list[Conversation]:
        """The owner's conversations, pinned ones first, then the latest."""
        sql = (
            "SELECT updated, id, concierge, title, p.conversation IS NOT NULL FROM conversation "
            "LEFT JOIN pin p ON p.conversation = id WHERE owner = ? ORDER BY 5 DESC, updated DESC"
        )
        with self._lock:
            kept, held = self.rows(sql, [owner]), self.held(sql, [owner])
        if held:
            pinned = {row[1] for row in kept if row[4]}
            newest = {row[1]: (*row[:4], row[1] in pinned) for row in (*kept, *held)}
            kept = sorted(newest.values(), key=itemgetter(4, 0), reverse=True)
        return [
            Conversation(thread, concierge, title, bool(pinned))
            for _, thread, concierge, title, pinned in kept
        ]

    def matching(self, owner: str, text: str) -> list[Conversation]:
        """Those in whose title, questions or answers all words of `text` occur."""
        sql = (
            "SELECT c.id, title, body ->> 'question', body ->> 'answer' "
            "FROM conversation c LEFT JOIN turn t ON t.conversation = c.id WHERE owner = ?"
        )
        said = dict[str, str]()
        for each, *texts in self._everywhere(sql, owner):
            said[each] = " ".join([said.get(each, ""), *(fold(text) for text in texts if text)])
        wanted = fold(text).split()
        found = {each for each, words in said.items() if all(word in words for word in wanted)}
        return [each for each in self.of(owner) if each.id in found]

    def rename(self, thread_id: str, owner: str, title: str) -> None:
        """Give it another title; a blank one changes nothing. Raises `NotYours`, `NotKept`."""
        if title.strip():
            sql = "UPDATE conversation SET title = ? WHERE id = ?"
            self._change_own(thread_id, owner, sql, [short_title(title), thread_id])

    def pin(self, thread_id: str, owner: str, pinned: bool) -> None:
        """Keep it at the top of the list, or no longer. Raises `NotYours`, `NotKept`."""
        put = "INSERT INTO pin (conversation) VALUES (?) ON CONFLICT DO NOTHING"
        remove = "DELETE FROM pin WHERE conversation = ?"
        self._change_own(thread_id, owner, put if pinned else remove, [thread_id])

    def _change_own(self, thread_id: str, owner: str, sql: str, values: list[str]) -> None:
        with self._lock:
            self._check(thread_id, owner)
            self.change(sql, values)

    def _everywhere(self, sql: str, *values: str) -> list[Any]:
        """The rows of the file and those that are held in memory."""
        with self._lock:
            return [*self.rows(sql, values), *self.held(sql, values)]

    def turns(self, thread_id: str, owner: str, latest: int = -1) -> list[Turn]:
        """Its turns in order, or only the `latest` ones. Raises `NotYours`."""
        sql = (
            "SELECT body FROM turn JOIN conversation c ON c.id = conversation "
            "WHERE conversation = ? AND owner = ? ORDER BY place DESC LIMIT ?"
        )
        with self._lock:
            self._check(thread_id, owner)
            values = [thread_id, owner, latest if latest >= 0 else ALL_ROWS]
            held, kept = self.held(sql, values), self.rows(sql, values)
        by_id = {turn.id: turn for (body,) in reversed(kept) if (turn := parsed(body))}
        for (body,) in reversed(held):
            if turn := parsed(body):
                by_id[turn.id] = turn.model_copy(update={"kept": False})
        turns = [turn for turn in by_id.values() if turn.id not in self._replaced]
        return turns[-latest if latest >= 0 else None :]

    def concierge_of(self, thread_id: str, owner: str) -> str | None:
        """Id of the concierge that the owner's conversation is with; None when there is none."""
        sql = "SELECT concierge FROM conversation WHERE id = ? AND owner = ?"
        found = self._everywhere(sql, thread_id, owner)
        return found[-1][0] if found else None

    def open(self, thread_id: str, owner: str, concierge: str, title: str) -> None:
        """Begin it, or go on with one's own. Raises `NotYours`."""
        head = [thread_id, owner, concierge, short_title(title), now()]
        with self._lock:
            if not self._owners(thread_id):
                self.write_or_hold(lambda run: run.execute(INSERT_HEAD, head))
            self._check(thread_id, owner)

    def record(
        self, thread_id: str, turn: Turn, replaces: str | None = None, *, runs: bool = False
    ) -> bool:
        """Keep a turn, in the place of an earlier state of it, or of the one it `replaces`; none of
        a deleted conversation. False where it is only held in memory. `runs`: it is worked on,
        here."""
        body = turn.model_dump_json()

        def put(run: Run) -> None:
            if replaces:
                run.execute(
                    "DELETE FROM turn WHERE id = ? AND conversation = ?", [replaces, thread_id]
                )
            run.execute(
                "INSERT INTO turn (conversation, id, body, runs_on) "
                "SELECT id, ?, ?, ? FROM conversation WHERE id = ? "
                "ON CONFLICT (id) DO UPDATE SET body = excluded.body, runs_on = excluded.runs_on",
                [turn.id, body, self.instance if runs else None, thread_id],
            )
            run.execute(
                "UPDATE conversation SET updated = ?, concierge = ? WHERE id = ?",
                [now(), turn.concierge, thread_id],
            )

        with self._lock:
            kept = self.write_or_hold(put, thread_id)
            if replaces and not kept:
                self._replaced.add(replaces)
            return kept

    def finish(self, thread_id: str, turn: Turn) -> bool:
        """As `record`, for a kept turn that another instance may have removed since."""
        if self.instance is None:
            return self.record(thread_id, turn)
        sql, body = "UPDATE turn SET body = ?, runs_on = NULL WHERE id = ?", turn.model_dump_json()
        return self.write_or_hold(lambda run: run.execute(sql, [body, turn.id]))

    def rate(self, thread_id: str, turn_id: str, owner: str, thumbs: Thumbs, comment: str) -> None:
        """Keep the thumbs for a turn; the last ones count. Raises `NotYours`, `NotKept`."""
        sql = (
            "INSERT INTO rating (turn, thumbs, comment, given) SELECT id, ?, ?, ? FROM turn "
            "WHERE id = ? AND conversation = ? ON CONFLICT (turn) DO UPDATE "
            "SET thumbs = excluded.thumbs, comment = excluded.comment, given = excluded.given"
        )
        with self._lock:
            self._check(thread_id, owner)
            if not self.change(sql, [thumbs, comment, now(), turn_id, thread_id]):
                raise NotYours(f"no answer '{turn_id}' in conversation '{thread_id}'")

    def ratings(self, thread_id: str, owner: str) -> list[Rating]:
        """Raises `NotYours`."""
        self._check(thread_id, owner)
        rows = self.rows(
            "SELECT turn, thumbs, comment FROM rating JOIN turn ON turn.id = rating.turn "
            "WHERE conversation = ? ORDER BY place",
            [thread_id],
        )
        return [Rating(*row) for row in rows]

    def delete(self, thread_id: str, owner: str) -> bool:
        """Whether there was one. Raises `NotYours` for somebody else's, and `NotKept`."""
        sql = "DELETE FROM conversation WHERE id = ?"
        with self._lock:
            if not self._owners(thread_id):
                return False
            self._change_own(thread_id, owner, sql, [thread_id])
        return True

    def _owners(self, thread_id: str) -> list[str]:
        sql = "SELECT owner FROM conversation WHERE id = ?"
        return [owner for (owner,) in self._everywhere(sql, thread_id)]

    def _check(self, thread_id: str, owner: str) -> None:
        if owner not in self._owners(thread_id):
            raise NotYours(f"no conversation '{thread_id}' of yours; begin a new one")


def parsed(body: str) -> Turn | None:
    """The turn; None for one that a version of the product with other turns has kept."""
    try:
        return Turn.model_validate_json(body)
    except ValidationError as error:
        logger.warning("a kept turn cannot be read: %d problems", error.error_count())
        return None


def short_title(question: str) -> str:
    line = " ".join(question.split())
    return line if len(line) <= TITLE_CHARS else line[: TITLE_CHARS - 1] + "…"


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
