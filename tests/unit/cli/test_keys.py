"""`python -m src keys`: shown once, kept as a hash, refused when removed."""

from pathlib import Path

import pytest

from src.cli.commands import main
from src.config.settings import get_settings
from src.core.services.keys import Keys
from src.core.state.opening import State


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CONCIERGE_DATA", str(tmp_path))
    get_settings.cache_clear()
    return tmp_path


def test_a_key_is_shown_once_and_kept_as_a_hash(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["keys", "add", "web-ui", "--per-minute", "5"]) == 0
    token = capsys.readouterr().out.strip()
    keys = Keys(
        State(get_settings()).database("keys")
    )  # held: SQLite removes a file of its own when the last connection closes
    found = keys.find(token)
    assert found and (found.name, found.per_minute, found.per_day) == ("web-ui", 5, None)
    files = [file for file in data.iterdir() if file.is_file()]
    assert files and not any(token.encode() in file.read_bytes() for file in files)
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)
    assert main(["keys", "list"]) == 0
    listed = capsys.readouterr().out
    assert "web-ui" in listed and token not in listed


def test_a_removed_key_is_none_any_more(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    token = Keys(State(get_settings()).database("keys")).add("kiosk")
    assert main(["keys", "remove", "kiosk"]) == 0
    assert Keys(State(get_settings()).database("keys")).find(token) is None
    assert main(["keys", "list"]) == 0
    assert "no keys" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["add", "kiosk"], "there is a key 'kiosk'"),
        (["add", "no name"], "is no name for a key"),
        (["remove", "kisk"], "did you mean 'kiosk'?"),
    ],
)
def test_what_cannot_be_done_is_told(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    Keys(State(get_settings()).database("keys")).add("kiosk")
    assert main(["keys", *arguments]) == 2
    assert why in capsys.readouterr().err


def test_a_limit_is_a_number(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["keys", "add", "kiosk", "--per-day", "0"])
    assert "no number above 0" in capsys.readouterr().err


def test_looking_for_a_key_makes_no_file(data: Path) -> None:
    assert Keys(State(get_settings()).database("keys")).find("ck-nothing") is None
    assert list(data.iterdir()) == []
