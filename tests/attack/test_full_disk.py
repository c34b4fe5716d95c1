"""A disk that is really full: a tiny file system of its own, which only root can mount."""

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from src.config.settings import BUILT_IN, Settings
from src.core.services.agent_service import AgentService
from src.core.services.conversations import Conversations
from src.core.state.sqlite_file import open_sqlite
from src.ui.access import signing_key
from tests.tea_shop import write_shop

QUESTION = "black tea under 10"
SIZE = "24m"


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """The folder of a file system of 24 MB, gone after the test."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a file system can only be mounted by root, where the kernel lets it")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def _settings(folder: Path, disk: Path) -> Settings:
    return Settings(
        input=folder / "input", data=disk, model=BUILT_IN, fallback_models="", sql_workers=2
    )


def _fill(disk: Path) -> Path:
    """The file that takes all the room there is."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    return ballast


def test_a_disk_that_fills_up_takes_no_answer(tmp_path: Path, disk: Path) -> None:
    write_shop(tmp_path / "input")
    with closing(AgentService(_settings(tmp_path, disk))) as service:
        assert service.ask("shop", QUESTION, thread_id="t").kept
        ballast = _fill(disk)
        for thread in ("t", "t", "new"):
            turn = service.ask("shop", QUESTION + " please" * 40, thread_id=thread)
            assert turn.answer and not turn.failed
        assert not turn.kept and "make room" in service.failures()[0]
        ballast.unlink()
        assert service.failures() == ()
    with closing(AgentService(_settings(tmp_path, disk))) as again:
        assert [len(again.turns(thread)) for thread in ("t", "new")] == [3, 1]
        assert all(turn.kept for turn in again.turns("t"))


def test_a_restart_on_a_full_disk_answers_and_keeps_when_there_is_room(
    tmp_path: Path, disk: Path
) -> None:
    write_shop(tmp_path / "input")
    with closing(AgentService(_settings(tmp_path, disk))) as first:
        first.ask("shop", QUESTION, thread_id="t")
    ballast = _fill(disk)
    with closing(AgentService(_settings(tmp_path, disk))) as service:
        turn = service.ask("shop", QUESTION, thread_id="t")
        assert turn.keys == ("Assam",) and not turn.failed and not turn.kept
        assert "make room" in service.failures()[0]
        ballast.unlink()
        assert service.ask("shop", QUESTION, thread_id="t").kept
        assert service.failures() == ()
    with closing(AgentService(_settings(tmp_path, disk))) as again:
        assert [one.kept for one in again.turns("t")] == [True, True, True]


def test_a_file_opened_on_a_full_disk_is_read_and_written_later(disk: Path) -> None:
    path = disk / "c.sqlite"
    put, seen = "INSERT INTO pace VALUES (?, 1)", "SELECT owner FROM pace ORDER BY owner"
    with closing(open_sqlite(path, "pace")) as first:
        first.execute(put, ["ann"])
    ballast = _fill(disk)
    with closing(open_sqlite(path, "pace")) as opened:
        assert opened.execute(seen).fetchall() == [("ann",)]
        ballast.unlink()
        opened.execute(put, ["bob"])
    with closing(open_sqlite(path)) as again:
        assert again.execute(seen).fetchall() == [("ann",), ("bob",)]


def test_a_file_found_damaged_on_a_full_disk_is_begun_anew_when_there_is_room(
    tmp_path: Path, disk: Path
) -> None:
    write_shop(tmp_path / "input")
    with closing(AgentService(_settings(tmp_path, disk))) as service:
        service.ask("shop", QUESTION, thread_id="t")
        _damage(service.archive, disk / "conversations.sqlite")
        ballast = _fill(disk)
        for _ in range(2):
            turn = service.ask("shop", QUESTION, thread_id="t")
            assert turn.keys == ("Assam",) and not turn.failed and not turn.kept
        assert "full" in service.failures()[0]
        ballast.unlink()
        assert service.ask("shop", QUESTION, thread_id="t").kept
        assert service.failures() == ()
        assert [one.kept for one in service.turns("t")] == [True] * 3
    assert list(disk.glob("conversations.sqlite.damaged-*"))


def _damage(kept: Conversations, path: Path) -> None:
    """Noise in the place of the file's pages, which a new connection then reads."""
    connection = kept.database.opened()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    with path.open("r+b") as file:
        file.write(os.urandom(path.stat().st_size))
    kept.database.connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)


def test_a_key_for_which_there_is_no_room_leaves_no_litter(disk: Path) -> None:
    ballast = _fill(disk)
    with pytest.raises(OSError, match="No space"):
        signing_key(disk)
    assert list(disk.iterdir()) == [ballast]
    ballast.unlink()
    assert len(signing_key(disk)) == 32
