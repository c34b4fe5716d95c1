"""`python -m src migrate`: what one instance kept in files is there for several."""

from contextlib import closing
from pathlib import Path

import pytest

from src.cli.commands import main
from src.config.settings import Settings, get_settings
from src.core.services import branches, sharing
from src.core.services.agent_service import AgentService
from src.core.services.budgets import Budgets
from src.core.services.keys import Keys
from src.core.state.opening import State
from src.ui.access import owner_key, signing_key
from tests.state_databases import fresh_database
from tests.tea_shop import write_shop


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_shop(tmp_path / "input")
    monkeypatch.setenv("CONCIERGE_INPUT", str(tmp_path / "input"))
    monkeypatch.setenv("CONCIERGE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CONCIERGE_EMBEDDINGS", "none")
    get_settings.cache_clear()
    return tmp_path


def migrated(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    assert main(["migrate"]) == 0
    lines = capsys.readouterr().out.splitlines()
    return dict(line.split(": ", 1) for line in lines if ": " in line)


def test_all_that_was_kept_in_files_is_copied_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = get_settings()
    with closing(AgentService(settings, "asked")) as service:
        turns = [service.ask("shop", each, "t") for each in ("black teas", "and green ones?")]
        service.archive.rate("t", turns[0].id, "local", "up", "")
        service.archive.pin("t", "local", True)
        fork = branches.fork(service.archive, "t", turns[1].id, "local", "other")
        link = sharing.share(service.archive, "t", "local")
        models = Settings(model="openai:x", data=settings.data)
        Budgets(models, service.state.database("spent")).add("ann", 10, 20)
        token = Keys(service.state.database("keys")).add("kiosk")
        cookie = signing_key(settings.data)
    monkeypatch.setenv("CONCIERGE_DATABASE_URL", fresh_database())
    get_settings.cache_clear()
    told = migrated(capsys)
    assert told["turn"] == "3 copied, 0 were there" and told["memory"] == "1 copied, 0 were there"
    assert migrated(capsys)["turn"] == "0 copied, 3 were there"
    with closing(AgentService(get_settings(), "asked")) as service:
        assert service.turns("t") == turns
        assert [(one.id, one.pinned) for one in service.archive.of("local")] == [
            ("t", True), (fork, False),
        ]  # fmt: skip
        assert [rating.thumbs for rating in service.archive.ratings("t", "local")] == ["up"]
        assert branches.versions(service.archive, "t", "local")[1].conversations == ("t", fork)
        assert sharing.opened(service.archive, link.token)
        assert Keys(service.state.database("keys")).find(token)
        assert Budgets(models, service.state.database("spent")).today("ann").tokens_out == 20
        assert owner_key(service.state, settings.data) == cookie
        known = service._memory.get_tuple({"configurable": {"thread_id": "t"}})
        assert known and len(known.checkpoint["channel_values"]["messages"]) >= 4
        after = service.ask("shop", "the cheapest of them", "t")
        assert after.keys and [turn.id for turn in service.turns("t")][-1] == after.id


def test_without_a_database_there_is_nothing_to_be_done(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["migrate"]) == 2
    assert "CONCIERGE_DATABASE_URL" in capsys.readouterr().err
    monkeypatch.setenv("CONCIERGE_DATABASE_URL", fresh_database())
    get_settings.cache_clear()
    assert migrated(capsys) == {}
    state = State(get_settings())
    assert state.shared and not (folder / "data").exists()
    state.close()
