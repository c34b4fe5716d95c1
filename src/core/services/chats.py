"""Chats of programs that send everything said so far, and no conversation's id: it is found by the
questions in it. One that has gone on otherwise since goes on in a branch."""

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress

from src.core.services import branches
from src.core.services.agent_service import AgentService
from src.core.services.conversations import Conversations, short_title
from src.core.services.events import RunningTurn
from src.core.state.database import NotKept


def begin(
    service: AgentService, concierge: str, questions: Sequence[str], owner: str
) -> RunningTurn:
    """Put the last of a chat's questions to a concierge, in the conversation of those before it, if
    it is known. Raises as `AgentService.begin`."""
    asked = [question.strip() for question in questions]
    thread = _thread(service.archive, owner, concierge, asked) if asked[:-1] else None
    running = service.begin(concierge, asked[-1], thread, owner)
    with suppress(NotKept):  # the disk is full: the next question begins anew
        service.archive.change(
            "INSERT INTO chat (name, conversation) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET conversation = excluded.conversation",
            [_name(owner, concierge, asked), running.thread_id],
        )
    return running


def _thread(kept: Conversations, owner: str, concierge: str, asked: Sequence[str]) -> str | None:
    """The conversation in which a chat's questions but for the last were put, ready to go on."""
    *before, question = asked
    name = _name(owner, concierge, before)
    found = kept.rows("SELECT conversation FROM chat WHERE name = ?", [name])
    if not found:
        return None
    thread: str = found[0][0]
    turns = kept.turns(thread, owner)
    if len(turns) <= len(before):
        return thread
    return branches.fork(kept, thread, turns[len(before)].id, owner, short_title(question))


def _name(owner: str, concierge: str, questions: Sequence[str]) -> str:
    said = json.dumps([owner, concierge, *questions])
    return hashlib.sha256(said.encode()).hexdigest()
