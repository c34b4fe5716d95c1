"""Versions of a question: each goes on in a conversation of its own."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from src.core.services.branches import fork, versions
from src.core.services.conversations import Conversations, NotYours
from src.core.state.database import Database
from src.core.state.schema import SQLITE, STEPS
from src.core.state.sqlite_file import SqliteFile
from src.core.turn import Turn
from tests.state_databases import KINDS, opened


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Conversations]:
    with opened(request.param, tmp_path, "conversations") as database:
        yield from _kept(database)


def _kept(database: Database) -> Iterator[Conversations]:
    conversations = Conversations(database)
    conversations.open("first", "ann", "shop", "q")
    for place in range(3):
        say(conversations, "first", f"q{place}", f"t{place}")
    yield conversations
    conversations.close()


def say(kept: Conversations, thread: str, question: str, name: str) -> None:
    kept.record(
        thread,
        Turn(id=name, concierge="shop", question=question, answer="a", language="en", model="m"),
    )


def questions(kept: Conversations, thread: str) -> list[str]:
    return [turn.question for turn in kept.turns(thread, "ann")]


def changed(kept: Conversations, thread: str, place: int, question: str) -> str:
    """The branch on which another question stands at `place`."""
    turns = kept.turns(thread, "ann")
    branch = fork(kept, thread, turns[place].id, "ann", question)
    say(kept, branch, question, f"{question}-turn")
    return branch


def test_a_branch_begins_with_what_was_before_and_leaves_the_old_one(kept: Conversations) -> None:
    branch = changed(kept, "first", 1, "other")
    assert questions(kept, branch) == ["q0", "other"]
    assert questions(kept, "first") == ["q0", "q1", "q2"]


def test_each_version_leads_to_all_others(kept: Conversations) -> None:
    second = changed(kept, "first", 1, "second")
    third = changed(kept, second, 1, "third")
    for shown, thread in enumerate(["first", second, third]):
        found = versions(kept, thread, "ann")
        assert found.keys() == {1}
        assert found[1].conversations == ("first", second, third)
        assert found[1].shown == shown


def test_branches_of_branches_know_the_versions_of_both(kept: Conversations) -> None:
    second = changed(kept, "first", 1, "second")
    say(kept, second, "next", "n")
    deeper = changed(kept, second, 2, "deeper")
    earlier = changed(kept, deeper, 0, "earlier")
    assert {place: one.shown for place, one in versions(kept, deeper, "ann").items()} == {
        0: 0, 1: 1, 2: 1,
    }  # fmt: skip
    assert versions(kept, deeper, "ann")[0].conversations == ("first", earlier)
    assert {place: one.shown for place, one in versions(kept, "first", "ann").items()} == {
        0: 0, 1: 0,
    }  # fmt: skip
    assert versions(kept, earlier, "ann").keys() == {0}


def test_deleted_versions_are_not_offered(kept: Conversations) -> None:
    second, third = changed(kept, "first", 1, "second"), changed(kept, "first", 1, "third")
    kept.delete("first", "ann")
    assert versions(kept, third, "ann")[1].conversations == (second, third)
    kept.delete(second, "ann")
    assert versions(kept, third, "ann") == {}


def test_nobody_elses_conversation_is_forked(kept: Conversations) -> None:
    with pytest.raises(NotYours):
        fork(kept, "first", "t1", "bob", "q")
    with pytest.raises(NotYours):
        fork(kept, "first", "none", "ann", "q")
    assert versions(kept, "first", "bob") == {}


def test_a_file_of_before_branches_had_an_order_of_their_own_is_taken_on(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        for statement in STEPS["conversations"][0].format(**SQLITE).split(";"):
            old.execute(statement)
        for place, name in enumerate(("first", "z", "a")):
            old.execute("INSERT INTO conversation VALUES (?, 'ann', 'shop', 't', '')", [name])
            body = Turn(id=name, concierge="shop", question=name, answer="a", language="en",
                        model="m").model_dump_json()  # fmt: skip
            turn = "INSERT INTO turn (conversation, id, body) VALUES (?, ?, ?)"
            old.execute(turn, [name, name, body])
            if place:
                old.execute("INSERT INTO branch VALUES (?, 'first', 0)", [name])
    with closing(Conversations(SqliteFile(path, "conversations"))) as kept:
        assert questions(kept, "first") == ["first"]
        newest = fork(kept, "first", "first", "ann", "q")
        assert versions(kept, "first", "ann")[0].conversations == ("first", "z", "a", newest)
