"""What instances of the product that share a database know of each other.

Each says every two seconds that it is there. A running turn names its instance: others see it, wait
for it and may stop it, and take it for cut off when its instance has not been heard of for ten
seconds. All is read from the database, so that any pooler may stand between.
"""

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Lock, Thread

from src.core.services.conversations import Conversations, parsed
from src.core.services.events import Finished, RunningTurn
from src.core.state.database import NotKept, Run
from src.core.turn import Turn

logger = logging.getLogger(__name__)

BEAT_SECONDS = 2.0
GONE_SECONDS = 10.0
"""After which an instance that was not heard of has ended."""
_POLL_SECONDS = 0.25
_FORGOTTEN_SECONDS = 86_400.0


class Instances:
    """This instance among the others. Safe to use from any thread."""

    def __init__(
        self, conversations: Conversations, running: Callable[[], Sequence[RunningTurn]]
    ) -> None:
        """`running`: the turns that run on this one."""
        self._conversations = conversations
        self._running = running
        self._followed: dict[str, RunningTurn] = {}
        self._known = set[str]()
        """Turns of this instance that the database names as such."""
        self._lock = Lock()
        self._closing = Event()
        self._is_alone = conversations.instance is None
        clock = conversations.database.clock
        self._alive = f"i.seen > {clock} - {GONE_SECONDS}"
        self._say = (
            f"INSERT INTO instance (id, seen) VALUES (?, {clock}) "
            "ON CONFLICT (id) DO UPDATE SET seen = excluded.seen"
        )
        self._forget = f"DELETE FROM instance WHERE seen < {clock} - {_FORGOTTEN_SECONDS}"
        if not self._is_alone:
            self._beat()
            Thread(target=self._go_on, name="concierge-beat", daemon=True).start()

    def turn_of(self, thread_id: str) -> RunningTurn | None:
        """The latest turn that another instance works on in a conversation, to be followed."""
        if self._is_alone:
            return None
        rows = self._conversations.rows(
            "SELECT t.id, body ->> 'question' FROM turn t JOIN instance i ON i.id = runs_on "
            f"WHERE conversation = ? AND runs_on <> ? AND {self._alive} "
            "ORDER BY place DESC LIMIT 1",
            [thread_id, self._conversations.instance],
        )
        return self._follower(thread_id, *rows[0]) if rows else None

    def let_earlier_end(self, running: RunningTurn) -> None:
        """Wait for turns that other instances have begun in the same conversation before."""
        while not self._is_alone and not running.stopped.is_set():
            rows = self._conversations.rows(
                "SELECT 1 FROM turn t JOIN instance i ON i.id = runs_on "
                f"WHERE conversation = ? AND runs_on <> ? AND {self._alive} "
                "AND place < (SELECT place FROM turn WHERE id = ?)",
                [running.thread_id, self._conversations.instance, running.turn_id],
            )
            if not rows or self._closing.wait(_POLL_SECONDS):
                return

    def close(self) -> None:
        """What still runs here is at once seen to be cut off."""
        self._closing.set()
        if not self._is_alone:
            with suppress(NotKept):
                sql = "DELETE FROM instance WHERE id = ?"
                self._conversations.change(sql, [self._conversations.instance])

    def _go_on(self) -> None:
        while not self._closing.wait(BEAT_SECONDS):
            try:
                self._beat()
            except Exception:
                # The thread's rim: whatever goes wrong once, the others must go on hearing of us.
                logger.exception("other instances could not be told that this one is there")

    def _beat(self) -> None:
        """Say that this instance is there, and end its turns that were stopped elsewhere."""
        running = {turn.turn_id: turn for turn in self._running()}

        def say(run: Run) -> None:
            run.execute(self._say, [self._conversations.instance])
            run.execute(self._forget)

        try:
            self._conversations.write(say)  # and what was held while the database was away
            rows = self._conversations.rows(
                "SELECT id FROM turn WHERE runs_on = ?", [self._conversations.instance]
            )
        except NotKept:
            return
        kept = {turn_id for (turn_id,) in rows}
        for turn_id in (self._known & running.keys()) - kept:
            running[turn_id].stop()
        self._known = kept & running.keys()

    def _follower(self, thread_id: str, turn_id: str, question: str) -> RunningTurn:
        with self._lock:
            if turn_id in self._followed:
                return self._followed[turn_id]
            running = self._followed[turn_id] = RunningTurn(thread_id, turn_id, question)
        # The instance that works on it notices with its next beat.
        let_go = "UPDATE turn SET runs_on = NULL WHERE id = ?"
        running.on_stop(lambda: self._conversations.change(let_go, [turn_id]))
        Thread(target=self._follow, args=[running], name="follow-turn", daemon=True).start()
        return running

    def _follow(self, running: RunningTurn) -> None:
        """Publish the turn's end, as it is kept."""
        sql = (
            f"SELECT body, {self._alive} FROM turn t LEFT JOIN instance i ON i.id = runs_on "
            "WHERE t.id = ?"
        )
        body = "{}"
        while not self._closing.wait(_POLL_SECONDS):
            try:
                rows = self._conversations.rows(sql, [running.turn_id])
            except NotKept:
                continue
            body, runs = rows[0] if rows else (body, False)  # deleted, or replaced by another
            if not runs:
                break
        with self._lock:
            self._followed.pop(running.turn_id, None)
        running.publish(Finished(turn=parsed(body) or _nothing(running)))


def _nothing(running: RunningTurn) -> Turn:
    """In place of a turn that is gone."""
    return Turn(
        id=running.turn_id,
        concierge="",
        question=running.question,
        answer="",
        language="",
        model="",
        failed=True,
    )
