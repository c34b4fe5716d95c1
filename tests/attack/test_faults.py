"""Faults around the app: a database breaks, fills up or vanishes, and the answer comes."""

import os
import signal
import sqlite3
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import sha512
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from src.api.app import create_api
from src.config.settings import BUILT_IN, Settings
from src.core.errors import ConciergeError, QueryFailed
from src.core.services.agent_service import AgentService
from src.core.services.conversations import Conversations
from src.core.state.database import NotKept
from src.core.state.sqlite_file import SqliteFile
from src.core.turn import Turn
from tests.attack.test_odd_files import TOML
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
        pages = kept.database.connection.execute("PRAGMA page_count").fetchone()[0]
        kept.database.connection.execute(f"PRAGMA max_page_count = {pages}")


def _make_room(kept: Conversations) -> None:
    with kept._lock:
        kept.database.connection.execute("PRAGMA max_page_count = 1000000")


def _turn(name: str) -> Turn:
    text = name * 3000
    return Turn(id=name, concierge="shop", question=text, answer=text, language="en", model="x")


def _damage(kept: Conversations, path: Path, keep: int) -> None:
    """Garbage in the file after `keep` bytes, and nothing of it in SQLite's own memory."""
    kept.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as file:
        file.seek(keep)
        file.write(os.urandom(path.stat().st_size - keep))
    kept.database.connection.close()
    kept.database.connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)


def _health(service: AgentService) -> dict[str, Any]:
    api = TestClient(create_api(lambda: service, Settings()), base_url="http://127.0.0.1")
    found: dict[str, Any] = api.get("/health").json()
    return found


def _until(true: Callable[[], bool], seconds: float = 40) -> bool:
    deadline = time.monotonic() + seconds
    while not true() and time.monotonic() < deadline:
        time.sleep(0.1)
    return true()


def _mount(options: str, folder: Path) -> None:
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder whose `data` is a disk of its own, of 1.5 MB."""
    (tmp_path / "data").mkdir()
    try:
        _mount("size=1500k", tmp_path / "data")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can mount a disk")
    yield tmp_path
    subprocess.run(["umount", "-l", str(tmp_path / "data")], check=True)


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


def test_one_damaged_byte_in_a_copy_of_the_data_is_found(tmp_path: Path) -> None:
    write_shop(tmp_path / "input")
    with closing(AgentService(_settings(tmp_path))):
        pass
    (database,) = (tmp_path / "data" / "catalogs").glob("*.duckdb")
    good = database.read_bytes()
    database.write_bytes(good[:-1] + bytes([good[-1] ^ 1]))  # in room that nothing uses yet
    with closing(AgentService(_settings(tmp_path))) as again:
        assert again.problems() == () and again.ask("shop", QUESTION).keys == ("Assam",)
    assert database.read_bytes()[-1] == good[-1]


def test_one_concierge_whose_copy_cannot_be_put_away_is_alone(tmp_path: Path) -> None:
    other = write_shop(tmp_path / "input") / "other.toml"
    other.write_text((tmp_path / "input" / "shop.toml").read_text("utf-8"), "utf-8")
    with closing(AgentService(_settings(tmp_path))):
        pass
    for made in (tmp_path / "data" / "catalogs").glob("other-*"):
        made.unlink()
        made.mkdir()
    with closing(AgentService(_settings(tmp_path))) as again:
        assert [config.id for config in again.concierges()] == ["shop"]
        (problem,) = again.problems()
        assert problem.startswith("other.toml could not be loaded (IsADirectoryError")
        assert again.ask("shop", QUESTION).keys == ("Assam",)


def test_a_load_that_lacked_room_is_tried_again(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("src.core.services.assembly.RETRY_SECONDS", 0.5)
    folder = write_shop(small_disk / "input")
    names = [sha512(b"%d" % n).hexdigest() for n in range(5_000)]  # nothing makes them shorter
    rows = "".join(f"{name},{n}\n" for n, name in enumerate(names))
    (folder / "things.csv").write_text(f"name,price\n{rows}", "utf-8")
    (folder / "zoo.toml").write_text(TOML.format(file="things.csv"), "utf-8")
    with closing(AgentService(_settings(small_disk))) as service:
        assert [config.id for config in service.concierges()] == ["shop"]
        assert service.problems()[0].startswith("zoo.toml could not be loaded: there is no room")
        assert _health(service)["status"] == "degraded"
        assert service.ask("shop", QUESTION).keys == ("Assam",)
        _mount("remount,size=100m", small_disk / "data")
        assert _until(lambda: service.problems() == ())
        assert service.ask("zoo", "how many things are there?").count == 5_000


# ------------------------------------------------------------------ the conversations
def test_a_full_disk_is_degraded_until_there_is_room(service: AgentService) -> None:
    service.ask("shop", QUESTION, thread_id="t")
    _fill(service.archive, service._settings.data)
    lost = service.ask("shop", "and cheaper ones?", thread_id="t")
    assert [turn.kept for turn in service.turns("t")] == [True, False]
    health = _health(service)
    assert health["status"] == "degraded" and "make room" in health["problems"][0]
    _make_room(service.archive)
    assert _health(service)["status"] == "ok"
    assert [(turn.id, turn.kept) for turn in service.turns("t")][1:] == [(lost.id, True)]


def test_an_answer_put_again_on_a_full_disk_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    with closing(Conversations(SqliteFile(path, "conversations"))) as kept:
        kept.open("t", "ann", "shop", "title")
        kept.record("t", _turn("a"))
        _fill(kept, path)
        assert not kept.record("t", _turn("bbb"), replaces="a")
        assert [turn.id for turn in kept.turns("t", "ann")] == ["bbb"]
        _make_room(kept)
    with closing(Conversations(SqliteFile(path, "conversations"))) as again:
        assert [turn.id for turn in again.turns("t", "ann")] == ["bbb"]


def test_a_file_that_turns_read_only_takes_no_answer(service: AgentService) -> None:
    service.archive.database.connection.execute("PRAGMA query_only = 1")
    turn = service.ask("shop", QUESTION, thread_id="t")
    assert turn.keys == ("Assam",) and not turn.kept
    assert "readonly" in _health(service)["problems"][0]
    service.archive.database.connection.execute("PRAGMA query_only = 0")
    assert service.failures() == () and service.turns("t")[0].kept


def test_a_disk_that_is_full_indeed_takes_no_answer(small_disk: Path) -> None:
    write_shop(small_disk / "input")
    with closing(AgentService(_settings(small_disk))) as service:
        filler = small_disk / "data" / "filler"
        with pytest.raises(OSError, match="No space left"), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        for thread in ("t", "u"):
            turn = service.ask("shop", QUESTION, thread_id=thread)
            assert turn.keys == ("Assam",) and not turn.failed
        while turn.kept:  # what SQLite had room for in its files goes first
            turn = service.ask("shop", QUESTION, thread_id="t")
        assert _health(service)["status"] == "degraded"
        filler.unlink()
        assert _health(service)["status"] == "ok"
        assert all(turn.kept for turn in service.turns("t"))


def test_a_full_disk_takes_no_answer_and_no_question(service: AgentService) -> None:
    first = service.ask("shop", QUESTION, thread_id="t")
    assert first.kept
    _fill(service.archive, service._settings.data)
    second = service.ask("shop", "and cheaper ones?", thread_id="t")
    assert second.answer and not second.failed and not second.kept
    fresh = service.ask("shop", QUESTION, thread_id="new")
    assert fresh.keys == ("Assam",) and not fresh.kept
    turns = service.turns("t")
    assert [turn.question for turn in turns] == [QUESTION, "and cheaper ones?"]
    assert [turn.kept for turn in turns] == [True, False]
    listed = {each.id for each in service.archive.of("local")}
    assert {each: len(service.turns(each)) for each in listed} == {"t": 2, "new": 1}


def test_what_was_not_kept_is_kept_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    with closing(Conversations(SqliteFile(path, "conversations"))) as kept:
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
    with closing(Conversations(SqliteFile(path, "conversations"))) as again:
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
    with closing(Conversations(SqliteFile(path, "conversations"))) as kept:
        kept.open("t", "ann", "shop", "title")
        for name in "abcdef":
            kept.record("t", _turn(name))
        _damage(kept, path, keep=4096)
        kept.open("u", "ann", "shop", "title")
        assert kept.record("u", _turn("g"))
        assert [turn.id for turn in kept.turns("u", "ann")] == ["g"]
    assert list(tmp_path.glob("*.damaged-*"))


def test_a_turn_that_runs_while_the_file_is_damaged_is_kept_in_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    with closing(Conversations(SqliteFile(path, "conversations"))) as kept:
        kept.open("t", "ann", "shop", "title")
        for name in "abcdef":
            kept.record("t", _turn(name))
        _damage(kept, path, keep=5 * 4096)
        assert kept.record("t", _turn("a"))
        assert kept.turns("t", "ann")[-1].id == "a"
    assert list(tmp_path.glob("*.damaged-*"))


def test_a_memory_that_is_damaged_while_it_is_used_is_begun_anew(service: AgentService) -> None:
    service.ask("shop", QUESTION, thread_id="t")
    path = service._settings.data / "memory.sqlite"
    with service._memory.lock:
        service._memory.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        service._memory.conn.close()
        path.write_bytes(GARBAGE)
        service._memory.conn = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    for _ in range(2):
        turn = service.ask("shop", QUESTION, thread_id="t")
        assert turn.keys == ("Assam",) and not turn.failed and turn.kept
    (kept,) = path.parent.glob("memory.sqlite.damaged-*")
    assert kept.read_bytes() == GARBAGE
    assert service._memory.get_tuple({"configurable": {"thread_id": "t", "checkpoint_ns": ""}})


def test_a_full_memory_takes_no_answer(service: AgentService) -> None:
    memory = service._memory.conn
    pages = memory.execute("PRAGMA page_count").fetchone()[0]
    memory.execute(f"PRAGMA max_page_count = {pages}")
    for thread in ("t", "u"):
        turn = service.ask("shop", QUESTION, thread_id=thread)
        assert turn.keys == ("Assam",) and turn.kept


def test_a_worker_that_is_killed_at_work_is_replaced(service: AgentService) -> None:
    slow = "SELECT count(*) FROM range(1000000) a(i), range(1000000) b(j) WHERE i % 7 < j % 5"
    with service._concierges.using("shop") as live, ThreadPoolExecutor(1) as caller:
        running = caller.submit(lambda: live.database.query(slow))
        while not running.done():
            for pid in live.database.worker_pids():
                os.kill(pid, signal.SIGKILL)
            time.sleep(0.05)
        with pytest.raises(QueryFailed):
            running.result()
    assert service.ask("shop", QUESTION).keys == ("Assam",)


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
