"""Read-only snapshots of conversations, opened by whoever has the link until it ends."""

import json
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from pydantic import TypeAdapter, ValidationError

from src.core.services.conversations import Conversations
from src.core.state.database import Run
from src.core.traces import CheckTrace, NoticeTrace
from src.core.turn import Turn

DAYS = 30
_LEFT_OUT = {"messages": (), "tool_calls": (), "timings": {}, "ms": 0.0, "model": "", "bare": ""}
_TURNS = TypeAdapter(tuple[Turn, ...])


@dataclass(frozen=True)
class Link:
    """A snapshot's address in a link, and the moment (UTC) from which it opens nothing."""

    token: str
    expires: datetime


@dataclass(frozen=True)
class Snapshot:
    concierge: str
    title: str
    taken: datetime
    turns: tuple[Turn, ...]


def share(kept: Conversations, thread_id: str, owner: str) -> Link:
    """Take a snapshot in the place of an earlier one and its link. Raises `NotYours`, `NotKept`."""
    turns = [without_staff_parts(turn) for turn in kept.turns(thread_id, owner)]
    title = next(one.title for one in kept.of(owner) if one.id == thread_id)
    taken = datetime.now(UTC)
    link = Link(secrets.token_urlsafe(24), taken + timedelta(days=DAYS))
    body = json.dumps(_TURNS.dump_python(tuple(turns), mode="json"), ensure_ascii=False)
    times = [taken.isoformat(), link.expires.isoformat()]

    def put(run: Run) -> None:
        run.execute("DELETE FROM snapshot WHERE conversation = ?", [thread_id])
        concierge = turns[-1].concierge
        values = [link.token, thread_id, concierge, title, *times, body]
        run.execute("INSERT INTO snapshot VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    kept.write(put)
    return link


def link_of(kept: Conversations, thread_id: str, owner: str) -> Link | None:
    """The link under which the owner's conversation is shared now."""
    rows = kept.rows(
        "SELECT token, expires FROM snapshot s JOIN conversation c ON c.id = s.conversation "
        "WHERE c.id = ? AND owner = ? AND expires > ?",
        [thread_id, owner, datetime.now(UTC).isoformat()],
    )
    return Link(rows[0][0], datetime.fromisoformat(rows[0][1])) if rows else None


def revoke(kept: Conversations, thread_id: str, owner: str) -> None:
    """From now on its link opens nothing. Raises `NotYours`, `NotKept`."""
    kept.turns(thread_id, owner, latest=0)  # whose it is
    kept.change("DELETE FROM snapshot WHERE conversation = ?", [thread_id])


def opened(kept: Conversations, token: str) -> Snapshot | None:
    """What a link shows; None for one that was revoked, has ended, or never was."""
    rows = kept.rows(
        "SELECT concierge, title, taken, turns FROM snapshot WHERE token = ? AND expires > ?",
        [token, datetime.now(UTC).isoformat()],
    )
    try:
        turns = _TURNS.validate_json(rows[0][3]) if rows else ()
    except ValidationError:  # of a version of the product with other turns
        return None
    if not rows:
        return None
    concierge, title, taken, _ = rows[0]
    return Snapshot(concierge, title, datetime.fromisoformat(taken), turns)


def without_staff_parts(turn: Turn) -> Turn:
    """The turn as whoever asked it has seen it: no statements, messages, models and times."""
    told = tuple(one for one in turn.trace if isinstance(one, NoticeTrace | CheckTrace))
    return turn.model_copy(update={**_LEFT_OUT, "trace": told, "answer": turn.short_answer})
