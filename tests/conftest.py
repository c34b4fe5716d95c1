"""What all tests share: the list of questions that are answered wrongly yet, and a process that
starts fast and spends no time on what no test lets go of."""

import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from src.config.settings import get_settings

gc.disable()  # until all tests are collected: a third of that time goes into looking for garbage
os.environ.setdefault("CONCIERGE_SQL_WORKERS", "1")  # a second worker is a process to start

KNOWN_WRONG = Path(__file__).parent / "known_wrong.txt"
SOMETIMES = "sometimes "
"""What a line begins with whose test fails at times only: one that measures CPU time."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a good part of the tests waits for a browser, a server or a
    clock."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="module", autouse=True)
def settings_of_its_own() -> None:
    """No module sees the settings that one before it left, in whatever order they come."""
    get_settings.cache_clear()


@pytest.fixture(scope="session")
def loaded_once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], None]:
    """Gives a data folder that is not there yet the catalogs that this process has loaded: a shop
    that is written anew for each test, always with the same rows, is loaded for the first only."""
    catalogs = tmp_path_factory.mktemp("catalogs")

    def prepare(data: Path) -> None:
        data.mkdir()
        (data / "catalogs").symlink_to(catalogs)

    return prepare


@pytest.fixture(scope="session")
def shipped_data(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """Makes a data folder for the shipped concierges, whose catalogs are built once for all such
    folders of a run, also those of its other processes; of all runs that name a folder for them."""
    run = tmp_path_factory.getbasetemp()
    run = run.parent if "PYTEST_XDIST_WORKER" in os.environ else run
    catalogs = Path(os.environ.get("SHIPPED_CATALOGS") or run / "shipped")
    catalogs.mkdir(exist_ok=True)

    def made() -> Path:
        data = tmp_path_factory.mktemp("data")
        (data / "catalogs").symlink_to(catalogs)
        return data

    return made


def pytest_collection_finish() -> None:
    """Take modules and tests out of the garbage collector's way: it would look through them anew
    each time."""
    gc.freeze()
    gc.enable()
    if assembly := sys.modules.get("src.core.services.assembly"):
        # What a process that serves does now and then would look through all of them each time.
        setattr(assembly, "spare_loaded_data", lambda: None)  # noqa: B010


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test of the list has to fail: one that passes is to be taken out of it."""
    lines = KNOWN_WRONG.read_text("utf-8").splitlines()
    strict = {line.removeprefix(SOMETIMES): not line.startswith(SOMETIMES) for line in lines}
    for item in items:
        if item.nodeid in strict:
            reason = "known to be wrong: tests/known_wrong.txt"
            item.add_marker(pytest.mark.xfail(strict=strict[item.nodeid], reason=reason))
