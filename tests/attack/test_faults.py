"""Faults around the app: a database breaks, fills up or vanishes, and the answer comes."""

import os
import signal
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from src.api.app import create_api
from src.config.settings import BUILT_IN, Settings
from src.core.errors import ConciergeError, QueryFailed
from src.core.services.agent_service import AgentService
from src.core.services.conversations import Conversations, NotKept
from src.core.turn import Turn
from tests.tea_shop import write_shop

QUESTION = "black tea under 10"
POISON = "SELECT reservoir_quantile(i, 0.5, 1000000000) FROM range(3) t(i)"
GARBAGE = b"this was a database once " * 400


def _settings(folder: Path) -> Settings:
    return Settings(
        input=folder / "input",
        data=folder / "data",
        model=BUILT_IN,
        fallback_models="",
        sql_workers=2,
    )


@pytest.fixture
def service(tmp_path: Path) -> Iterator[AgentService]:
    write_shop(tmp_path / "input")
    with closing(AgentService(_settings(tmp_path))) as running:
        yield running


def _fill(kept: Conversations, path: Path) -> None:
    """No page more than the file has now: what SQLite says where the disk is full."""
    with kept._lock:
        pages = kept._connection.execute("PRAGMA page_count").fetchone()[0]
        kept._connection.execute(f"PRAGMA max_page_count = {pages}")


def _make_room(kept: Conversations) -> None:
    with kept._lock:
        kept._connection.execute("PRAGMA max_page_count = 1000000")


def _turn(name: str) -> Turn:
    text = name * 3000
    return Turn(id=name, concierge="shop", question=text, answer=text, language="en", model="x")


# ------------------------------------------------------------------ the databases of the data
def test_a_statement_that_breaks_its_engine_breaks_nothing_else(service: AgentService) -> None:
    with service._concierges.using("shop") as live:
        for _ in range(3):
            with pytest.raises(ConciergeError):
                live.database.query(POISON)
            assert live.database.query("SELECT 1 AS one").rows == ({"one": 1},)
        assert service.failures() == ()
    assert service.ask("shop", QUESTION).keys == ("Assam",)


def test_workers_that_are_killed_are_replaced(service: AgentService) -> None:
    with service._concierges.using("shop") as live:
        for _ in range(3):
            for pid in live.database.worker_pids():
                os.kill(pid, signal.SIGKILL)
            assert service.ask("shop", QUESTION).keys == ("Assam",)


def test_a_worker_that_stopped_is_found_by_the_probe_and_replaced(service: AgentService) -> None:
    api = TestClient(create_api(lambda: service, Settings()), base_url="http://127.0.0.1")
    with service._concierges.using("shop") as live:
        for pid in live.database.worker_pids():
            os.kill(pid, signal.SIGSTOP)
        health = api.get("/health").json()
        assert health["status"] == "degraded" and "'shop'" in health["problems"][0]
        deadline = time.monotonic() + 20
        while service.failures() and time.monotonic() < deadline:
            time.sleep(0.1)
    assert api.get("/health").json()["status"] == "ok"
    assert service.ask("shop", QUESTION).keys == ("Assam",)


def test_a_damaged_copy_of_the_data_is_made_anew(tmp_path: Path) -> None:
    write_shop(tmp_path / "input")
    with closing(AgentService(_settings(tmp_path))) as first:
        assert first.ask("shop", QUESTION).keys == ("Assam",)
    (database,) = (tmp_path / "data" / "catalogs").glob("*.duckdb")
    for damage in (GARBAGE, b"", database.read_bytes()[:5000]):
        database.write_bytes(damage)
        with closing(AgentService(_settings(tmp_path))) as again:
            assert again.problems() == ()
            assert again.ask("shop", QUESTION).keys == ("Assam",)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    write_shop(tmp_path / "input")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "catalogs").write_text("no folder")
    with closing(AgentService(_settings(tmp_path))) as running:
        (problem,) = running.problems()
        assert "shop" in problem
        assert running.concierges() == []


# ------------------------------------------------------------------ the conversations
def test_a_full_disk_takes_no_answer_and_no_question(service: AgentService) -> None:
    first = service.ask("shop", QUESTION, thread_id="t")
    assert first.kept
    _fill(service._conversations, service._settings.data)
    second = service.ask("shop", "and cheaper ones?", thread_id="t")
    assert second.answer and not second.failed and not second.kept
    fresh = service.ask("shop", QUESTION, thread_id="new")
    assert fresh.keys == ("Assam",) and not fresh.kept
    turns = service.turns("t")
    assert [turn.question for turn in turns] == [QUESTION, "and cheaper ones?"]
    assert [turn.kept for turn in turns] == [True, False]
    assert {each.id: each.turns for each in service.conversations()} == {"t": 2, "new": 1}


def test_what_was_not_kept_is_kept_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    with closing(Conversations(path)) as kept:
        kept.open("t", "ann", "shop", "title")
        assert kept.record("t", _turn("a"))
        _fill(kept, path)
        assert not kept.record("t", _turn("b"))
        kept.open("u", "ann", "shop", "other")
        assert not kept.record("u", _turn("c"))
        with pytest.raises(NotKept, match="make room"):
            kept.rate("t", "a", "ann", "up", "x" * 20_000)
        _make_room(kept)
        assert kept.record("t", _turn("d"))
        assert [turn.id for turn in kept.turns("t", "ann")] == ["a", "b", "d"]
    with closing(Conversations(path)) as again:
        assert [turn.id for turn in again.turns("t", "ann")] == ["a", "b", "d"]
        assert [turn.id for turn in again.turns("u", "ann")] == ["c"]


@pytest.mark.parametrize("name", ["conversations.sqlite", "memory.sqlite"])
def test_a_damaged_file_is_set_aside_and_begun_anew(tmp_path: Path, name: str) -> None:
    write_shop(tmp_path / "input")
    with closing(AgentService(_settings(tmp_path))) as first:
        first.ask("shop", QUESTION, thread_id="t")
        paths = {path.name: path for path in (tmp_path / "data").glob("*.sqlite")}
    path = paths.get(name) or next(iter(paths.values()))
    path.write_bytes(GARBAGE)
    with closing(AgentService(_settings(tmp_path))) as again:
        assert again.ask("shop", QUESTION, thread_id="t2").kept
    (kept,) = (tmp_path / "data").glob("*.damaged-*")
    assert kept.read_bytes() == GARBAGE


def test_a_file_that_is_damaged_while_it_is_used_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    with closing(Conversations(path)) as kept:
        kept.open("t", "ann", "shop", "title")
        for name in "abcdef":
            kept.record("t", _turn(name))
        kept._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(os.urandom(path.stat().st_size - 4096))
        kept._connection.close()
        kept._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        kept.open("u", "ann", "shop", "title")
        assert kept.record("u", _turn("g"))
        assert [turn.id for turn in kept.turns("u", "ann")] == ["g"]
    assert list(tmp_path.glob("*.damaged-*"))


def test_only_their_owner_reads_the_files(service: AgentService) -> None:
    service.ask("shop", QUESTION)
    files = [path for path in service._settings.data.rglob("*") if path.is_file()]
    open_to_others = [path for path in files if stat.S_IMODE(path.stat().st_mode) & 0o077]
    assert files and open_to_others == []


def test_a_database_that_is_gone_is_told(service: AgentService) -> None:
    with service._concierges.using("shop") as live:
        live.database.close()
        with pytest.raises(QueryFailed):
            live.database.query("SELECT 1")
        assert "'shop'" in service.failures()[0]
