import os
import time
from pathlib import Path

import pytest

from src.core.store.watching import FolderWatch

pytestmark = pytest.mark.alone

TOML = '[tables.a]\nfile = "a.csv"\n[tables.b]\nfile = "data/b.csv"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "shop.toml").write_text(TOML)
    (tmp_path / "a.csv").write_text("x\n1\n")
    (tmp_path / "unnamed.csv").write_text("x\n1\n")
    return tmp_path


def write(path: Path, text: str, seconds_ago: float = 10) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    then = time.time() - seconds_ago
    os.utime(path, (then, then))
    return path


def test_nothing_is_told_while_nothing_changes(folder: Path) -> None:
    watch = FolderWatch(folder)
    write(folder / "unnamed.csv", "y")
    assert watch.changed() == watch.changed() == frozenset()


def test_each_change_is_told_once(folder: Path) -> None:
    watch = FolderWatch(folder)
    changed = write(folder / "a.csv", "x\n2\n")
    added = write(folder / "data" / "b.csv", "x\n")
    assert watch.changed() == {changed, added}
    assert watch.changed() == frozenset()


def test_a_new_toml_brings_the_files_it_names(folder: Path) -> None:
    watch = FolderWatch(folder)
    data = write(folder / "c.csv", "x")
    config = write(folder / "new.toml", '[tables.c]\nfile = "c.csv"\n')
    assert watch.changed() == {config, data}
    assert write(folder / "c.csv", "xyz", 5) in watch.changed()


def test_a_file_that_is_being_written_waits_until_it_is_still(folder: Path) -> None:
    watch = FolderWatch(folder)
    path = folder / "a.csv"
    for size in range(1, 4):
        write(path, "x" * size, 0)
        assert watch.changed() == frozenset()
    time.sleep(0.35)
    assert watch.changed() == {path}


def test_a_file_that_is_gone_for_a_moment_was_only_replaced(folder: Path) -> None:
    watch = FolderWatch(folder)
    path = folder / "a.csv"
    text, state = path.read_text(), path.stat()
    path.unlink()
    assert watch.changed() == frozenset()
    path.write_text(text)
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert watch.changed() == frozenset()
    time.sleep(0.35)
    assert watch.changed() == frozenset()


def test_a_file_that_is_gone_is_told(folder: Path) -> None:
    watch = FolderWatch(folder)
    (folder / "shop.toml").unlink()
    watch.changed()
    time.sleep(0.35)
    assert folder / "shop.toml" in watch.changed()


def test_a_broken_toml_keeps_its_files_watched(folder: Path) -> None:
    watch = FolderWatch(folder)
    write(folder / "shop.toml", "broken")
    assert watch.changed() == {folder / "shop.toml"}
    assert watch.changed() == frozenset()
    data = write(folder / "a.csv", "new")
    assert watch.changed() == {data}


def test_a_time_in_the_future_does_not_wait_for_it(folder: Path) -> None:
    watch = FolderWatch(folder)
    path = write(folder / "a.csv", "xx", -3600)
    assert watch.changed() == frozenset()
    time.sleep(0.35)
    assert watch.changed() == {path}


def test_a_folder_that_is_not_there_is_no_error(tmp_path: Path) -> None:
    assert FolderWatch(tmp_path / "none").changed() == frozenset()
