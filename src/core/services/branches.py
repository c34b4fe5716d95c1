"""Questions that were changed: each version goes on in a conversation of its own, a branch, which
begins with the turns before and remembers where it left which conversation."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import uuid4

from src.core.services.conversations import INSERT_HEAD, Conversations, NotYours, now
from src.core.state.database import Run


@dataclass(frozen=True)
class Versions:
    """The conversations that go on differently from one place, and which of them is shown."""

    conversations: tuple[str, ...]
    shown: int


@dataclass(frozen=True)
class _Branch:
    conversation: str
    origin: str
    place: int


def fork(kept: Conversations, thread_id: str, turn_id: str, owner: str, title: str) -> str:
    """A new conversation with the turns before `turn_id`; its id. Raises `NotYours`, `NotKept`."""
    turns = kept.turns(thread_id, owner)
    place = next((place for place, turn in enumerate(turns) if turn.id == turn_id), None)
    if place is None:
        raise NotYours(f"no answer '{turn_id}' in conversation '{thread_id}'")
    origin = _origin(_branches(kept, owner), thread_id, place)
    earlier = [turn.model_copy(update={"id": uuid4().hex}) for turn in turns[:place]]
    new, concierge = uuid4().hex, turns[place].concierge

    def put(run: Run) -> None:
        head = [new, owner, concierge, title, now()]
        run.execute(INSERT_HEAD, head)
        run.executemany(
            "INSERT INTO turn (conversation, id, body) VALUES (?, ?, ?)",
            [(new, turn.id, turn.model_dump_json()) for turn in earlier],
        )
        run.execute(
            "INSERT INTO branch (conversation, origin, place, begun) "
            "SELECT ?, ?, ?, coalesce(max(begun), 0) + 1 FROM branch",
            [new, origin, place],
        )

    kept.write(put)
    return new


def versions(kept: Conversations, thread_id: str, owner: str) -> dict[int, Versions]:
    """By place of a question in the conversation: the versions of it, where there are several."""
    if not (branches := _branches(kept, owner)):
        return {}
    parents = {each.conversation: each for each in branches}
    own = {each.id for each in kept.of(owner)}
    found = dict[int, Versions]()
    current, child, below = thread_id, thread_id, math.inf
    while True:
        for place in {each.place for each in branches if each.origin == current}:
            if place <= below:
                left = [b.conversation for b in branches if (b.origin, b.place) == (current, place)]
                there = [one for one in (current, *left) if one in own]
                shown = child if place == below else current
                if len(there) > 1 and shown in there:
                    found[place] = Versions(tuple(there), there.index(shown))
        if not (up := parents.get(current)):
            return found
        current, child, below = up.origin, current, min(below, up.place)


def _origin(branches: Sequence[_Branch], thread_id: str, place: int) -> str:
    """The conversation to which the question at `place` was first put."""
    parents: Mapping[str, _Branch] = {each.conversation: each for each in branches}
    while (up := parents.get(thread_id)) and up.place >= place:
        thread_id = up.origin
    return thread_id


def _branches(kept: Conversations, owner: str) -> list[_Branch]:
    """All of the owner's, the oldest first."""
    rows = kept.rows(
        "SELECT b.conversation, origin, place FROM branch b "
        "JOIN conversation c ON c.id = b.conversation WHERE owner = ? ORDER BY b.begun",
        [owner],
    )
    return [_Branch(*row) for row in rows]
