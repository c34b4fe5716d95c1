"""Snapshots of conversations behind links."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from src.core.services import sharing
from src.core.services.conversations import Conversations, NotYours
from src.core.state.database import Database
from src.core.traces import NoticeTrace, SqlTrace
from src.core.turn import Turn
from tests.state_databases import KINDS, opened


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Conversations]:
    with opened(request.param, tmp_path, "conversations") as database:
        yield from _kept(database)


def _kept(database: Database) -> Iterator[Conversations]:
    conversations = Conversations(database)
    conversations.open("t", "ann", "shop", "A pen?")
    say(conversations, "one")
    yield conversations
    conversations.close()


def say(kept: Conversations, name: str) -> None:
    traces = (SqlTrace(tool="find", asked_sql="SELECT 1"), NoticeTrace(text="By words alone."))
    turn = Turn(
        id=name, concierge="shop", question="A pen?", answer="A red one.", bare="One.",
        language="en", model="m",
        trace=traces, messages=({"role": "human"},), timings={"read": 1.0}, ms=2.0,
    )  # fmt: skip
    kept.record("t", turn)


def test_a_snapshot_shows_what_was_said_then_without_what_is_for_staff(
    kept: Conversations,
) -> None:
    link = sharing.share(kept, "t", "ann")
    say(kept, "two")
    snapshot = sharing.opened(kept, link.token)
    assert snapshot and (snapshot.title, snapshot.concierge) == ("A pen?", "shop")
    (turn,) = snapshot.turns
    assert (turn.id, turn.answer) == ("one", "A red one.")
    assert [trace.kind for trace in turn.trace] == ["notice"]
    assert not (turn.messages or turn.timings or turn.tool_calls or turn.model or turn.bare)


def test_a_link_ends_when_it_is_revoked_replaced_or_its_conversation_deleted(
    kept: Conversations,
) -> None:
    first = sharing.share(kept, "t", "ann")
    second = sharing.share(kept, "t", "ann")
    assert sharing.opened(kept, first.token) is None
    assert sharing.link_of(kept, "t", "ann") == second
    sharing.revoke(kept, "t", "ann")
    assert sharing.opened(kept, second.token) is None and not sharing.link_of(kept, "t", "ann")
    third = sharing.share(kept, "t", "ann")
    kept.delete("t", "ann")
    assert sharing.opened(kept, third.token) is None


def test_a_link_ends_by_itself(kept: Conversations, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "DAYS", timedelta(seconds=-1) / timedelta(days=1))
    link = sharing.share(kept, "t", "ann")
    assert sharing.opened(kept, link.token) is None and not sharing.link_of(kept, "t", "ann")


def test_only_its_owner_shares_a_conversation(kept: Conversations) -> None:
    link = sharing.share(kept, "t", "ann")
    for change in (sharing.share, sharing.revoke):
        with pytest.raises(NotYours):
            change(kept, "t", "bob")
    assert sharing.link_of(kept, "t", "bob") is None
    assert sharing.opened(kept, link.token)
