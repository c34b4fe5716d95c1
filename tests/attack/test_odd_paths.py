"""Odd things where files should be: each is told in a sentence, and no other concierge is hurt."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import FrameType

import pytest
from fastapi.testclient import TestClient

from src.api.app import create_api
from src.config.settings import BUILT_IN, Settings
from src.core.services.agent_service import AgentService
from tests.attack.test_odd_files import TOML
from tests.tea_shop import write_shop

SECONDS = 30


def _named(folder: Path, file: str) -> None:
    (folder / "odd.toml").write_text(TOML.format(file=file), "utf-8")


def _pipe_as_data(folder: Path) -> None:
    os.mkfifo(folder / "t.csv")
    _named(folder, "t.csv")


def _device_as_data(folder: Path) -> None:
    (folder / "t.csv").symlink_to("/dev/zero")
    _named(folder, "t.csv")


def _loop_as_data(folder: Path) -> None:
    (folder / "t.csv").symlink_to(folder / "t.csv")
    _named(folder, "t.csv")


def _name_of_no_text(folder: Path) -> None:
    path = os.fsdecode(os.fsencode(folder) + b"/odd-\xff.toml")
    Path(path).write_text(TOML.format(file="teas.csv"), "utf-8")


ODD: dict[str, Callable[[Path], object]] = {
    "a pipe as data": _pipe_as_data,
    "a device as data": _device_as_data,
    "a loop of links as data": _loop_as_data,
    "a NUL in a name": lambda folder: _named(folder, "t\\u0000.csv"),
    "a pipe as TOML": lambda folder: os.mkfifo(folder / "odd.toml"),
    "a device as TOML": lambda folder: (folder / "odd.toml").symlink_to("/dev/zero"),
    "a folder as TOML": lambda folder: (folder / "odd.toml").mkdir(),
    "a link to nothing as TOML": lambda folder: (folder / "odd.toml").symlink_to(folder / "none"),
    "a TOML whose name is no text": _name_of_no_text,
}


@contextmanager
def _in_time() -> Iterator[None]:
    """Fails what hangs: reading a pipe that nobody writes to never ends."""

    def late(_signal: int, _frame: FrameType | None) -> None:
        pytest.fail(f"it took more than {SECONDS} s")  # no `Exception`: the loader catches those

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("make", ODD.values(), ids=ODD)
def test_what_is_no_file_is_told_and_hurts_no_other(
    make: Callable[[Path], object], tmp_path: Path
) -> None:
    folder = write_shop(tmp_path / "input")
    make(folder)
    settings = Settings(input=folder, data=tmp_path / "data", model=BUILT_IN, fallback_models="")
    with _in_time(), closing(AgentService(settings)) as service:
        api = TestClient(create_api(lambda: service, settings), base_url="http://127.0.0.1")
        health = api.get("/health").json()
        assert (health["status"], health["concierges"]) == ("degraded", ["shop"])
        (problem,) = health["problems"]
        assert ("odd" in problem or "t.csv" in problem) and len(problem) < 300
        assert service.ask("shop", "black tea under 10").keys == ("Assam",)
