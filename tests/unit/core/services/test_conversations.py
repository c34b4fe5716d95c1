"""Finished turns, titles and thumbs, kept by owner."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from src.core.errors import ConfigError
from src.core.services.conversations import Conversations, NotYours
from src.core.state.database import Database
from src.core.state.sqlite_file import SqliteFile
from src.core.turn import Turn
from tests.state_databases import KINDS, opened


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Conversations]:
    with opened(request.param, tmp_path, "conversations") as database:
        yield from _kept(database)


def _kept(database: Database) -> Iterator[Conversations]:
    conversations = Conversations(database)
    yield conversations
    conversations.close()


def turn(name: str, answer: str = "a") -> Turn:
    return Turn(id=name, concierge="shop", question="q", answer=answer, language="en", model="m")


def begin(kept: Conversations, thread: str = "t", owner: str = "ann", title: str = "q") -> None:
    kept.open(thread, owner, "shop", title)


def test_turns_come_back_in_order_and_whole(kept: Conversations) -> None:
    begin(kept)
    for name in ("one", "two", "three"):
        kept.record("t", turn(name))
    assert kept.turns("t", "ann") == [turn("one"), turn("two"), turn("three")]
    assert kept.turns("t", "ann", latest=2) == [turn("two"), turn("three")]


def test_a_turn_is_kept_in_the_place_of_its_earlier_state(kept: Conversations) -> None:
    begin(kept)
    kept.record("t", turn("one", "cut off"))
    kept.record("t", turn("two"))
    kept.record("t", turn("one", "whole"))
    assert [one.answer for one in kept.turns("t", "ann")] == ["whole", "a"]


def test_a_turn_may_replace_another(kept: Conversations) -> None:
    begin(kept)
    kept.record("t", turn("one"))
    kept.rate("t", "one", "ann", "down", "no")
    kept.record("t", turn("again"), replaces="one")
    assert [one.id for one in kept.turns("t", "ann")] == ["again"]
    assert kept.ratings("t", "ann") == []


def test_the_list_is_the_owners_own_latest_first(kept: Conversations) -> None:
    begin(kept, "old", title="the first\n question")
    begin(kept, "other", owner="bob")
    begin(kept, "new", title="x" * 100)
    kept.record("old", turn("one"))
    listed = kept.of("ann")
    assert [one.id for one in listed] == ["old", "new"]
    assert [len(kept.turns(one.id, "ann")) for one in listed] == [1, 0]
    assert listed[0].title == "the first question"
    assert len(listed[1].title) == 60
    assert [one.id for one in kept.of("bob")] == ["other"]
    assert kept.of("nobody") == []


def test_nothing_of_anothers_conversation_can_be_reached(kept: Conversations) -> None:
    begin(kept, "t", owner="ann")
    kept.record("t", turn("one", "secret"))
    for thread in ("t", "there-is-none"):
        with pytest.raises(NotYours, match=thread):
            kept.turns(thread, "bob")
        with pytest.raises(NotYours):
            kept.rate(thread, "one", "bob", "up", "")
        with pytest.raises(NotYours):
            kept.ratings(thread, "bob")
    with pytest.raises(NotYours):
        begin(kept, "t", owner="bob")
    with pytest.raises(NotYours):
        kept.delete("t", "bob")
    assert [one.answer for one in kept.turns("t", "ann")] == ["secret"]


def test_deleting_takes_turns_and_thumbs_along(kept: Conversations) -> None:
    begin(kept)
    kept.record("t", turn("one"))
    kept.rate("t", "one", "ann", "up", "")
    assert kept.delete("t", "ann")
    assert not kept.delete("t", "ann")
    kept.record("t", turn("late"))
    begin(kept)
    assert kept.turns("t", "ann") == []
    assert kept.ratings("t", "ann") == []


def test_the_last_thumbs_count(kept: Conversations) -> None:
    begin(kept)
    kept.record("t", turn("one"))
    kept.rate("t", "one", "ann", "up", "")
    kept.rate("t", "one", "ann", "down", "wrong price")
    (rating,) = kept.ratings("t", "ann")
    assert (rating.thumbs, rating.comment) == ("down", "wrong price")


def test_thumbs_need_an_answer(kept: Conversations) -> None:
    begin(kept)
    with pytest.raises(NotYours, match="'none'"):
        kept.rate("t", "none", "ann", "up", "")


def test_a_turn_of_another_version_does_not_hide_the_others(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    kept = Conversations(SqliteFile(path, "conversations"))
    begin(kept)
    kept.record("t", turn("one"))
    kept.record("t", turn("two"))
    with sqlite3.connect(path) as other:
        other.execute("UPDATE turn SET body = '{\"id\": \"one\"}' WHERE id = 'one'")
    assert [one.id for one in kept.turns("t", "ann")] == ["two"]
    kept.close()


def test_they_outlive_the_process_and_threads_may_share_them(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    kept = Conversations(SqliteFile(path, "conversations"))
    threads = [Thread(target=_write, args=[kept, str(place)]) for place in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept.close()
    again = Conversations(SqliteFile(path, "conversations"))
    assert [len(again.turns(one.id, "ann")) for one in again.of("ann")] == [5] * 8
    again.close()


def _write(kept: Conversations, thread: str) -> None:
    begin(kept, thread)
    for place in range(5):
        kept.record(thread, turn(f"{thread}-{place}"))


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(ConfigError, match="CONCIERGE_DATA"):
        Conversations(SqliteFile(tmp_path / "file" / "c.sqlite", "conversations"))


def test_pinned_conversations_stand_first_until_they_are_let_go(kept: Conversations) -> None:
    for name in ("one", "two", "three"):
        begin(kept, name)
    kept.pin("one", "ann", True)
    kept.pin("one", "ann", True)
    assert [(one.id, one.pinned) for one in kept.of("ann")] == [
        ("one", True), ("three", False), ("two", False),
    ]  # fmt: skip
    kept.pin("one", "ann", False)
    assert [one.id for one in kept.of("ann")] == ["three", "two", "one"]


def test_a_title_is_changed_by_its_owner_and_never_to_nothing(kept: Conversations) -> None:
    begin(kept)
    kept.rename("t", "ann", " A  better\nname ")
    kept.rename("t", "ann", "  ")
    assert kept.of("ann")[0].title == "A better name"
    for change in (lambda: kept.rename("t", "bob", "x"), lambda: kept.pin("t", "bob", True)):
        with pytest.raises(NotYours):
            change()


def test_conversations_are_found_by_all_words_wherever_they_were_said(kept: Conversations) -> None:
    begin(kept, "a", title="Café table")
    begin(kept, "b")
    kept.record("b", turn("one", "A black CAFÉ chair, 100% oak"))
    begin(kept, "c", owner="bob", title="cafe")
    for words, found in (
        ("cafe", {"a", "b"}),
        ("OAK cafe", {"b"}),
        ("%", {"b"}),
        ("results", set()),
    ):
        assert {one.id for one in kept.matching("ann", words)} == found, words


def test_a_sign_that_no_text_of_postgresql_may_have_takes_nothing_with_it(
    kept: Conversations,
) -> None:
    begin(kept, title="a\0b")
    kept.record("t", turn("one", "nul \0 and \\u0000 as text"))
    (told,) = kept.turns("t", "ann")
    assert told.answer.startswith("nul ") and "as text" in told.answer
    assert [one.id for one in kept.matching("ann", "nul")] == ["t"]
