"""Changes of tables in PostgreSQL: told of by the owner's triggers, and asked for without them."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from src.config.concierge import ConciergeConfig
from src.config.loading import load_concierge
from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.store.building import catalog_version, load_catalog
from src.core.store.postgres.triggers import Listener, missing_triggers
from src.core.store.watching import ASK_SECONDS, TOLD_SECONDS, ServerWatch
from tests.postgres_server import url

SCHEMA = """
DROP SCHEMA IF EXISTS kiosk CASCADE;
CREATE SCHEMA kiosk;
CREATE TABLE kiosk.papers (id int NOT NULL, name text, price int) PARTITION BY RANGE (id);
CREATE TABLE kiosk.papers_old PARTITION OF kiosk.papers FOR VALUES FROM (0) TO (100);
INSERT INTO kiosk.papers SELECT n, 'Herald ' || n, n FROM generate_series(1, 40) AS n;
CREATE VIEW kiosk.cheap AS SELECT * FROM kiosk.papers WHERE price < 20;
"""
TOML = """
name = "Kiosk"
about = "papers of a kiosk"
language = "en"
currency = "EUR"
[tables.papers]
source = "{source}"
table = "kiosk.cheap"
label = "paper"
key = "id"
[[tools]]
name = "search"
tables = "papers"
purpose = "Searches the papers."
"""
SOON = 4.0
assert SOON < ASK_SECONDS < TOLD_SECONDS
LISTENING = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'concierge' AND query LIKE 'LISTEN%'
"""


@pytest.fixture
def config(tmp_path: Path) -> ConciergeConfig:
    execute(SCHEMA)
    (tmp_path / "kiosk.toml").write_text(TOML.format(source=url()), "utf-8")
    return load_concierge(tmp_path / "kiosk.toml")


@pytest.fixture
def triggers(config: ConciergeConfig, tmp_path: Path) -> str:
    """What `check` proposes; it has been done then."""
    (told,) = missing_triggers(load_catalog(config, tmp_path / "checked"))
    execute(told[told.index("CREATE") :])
    return told


@pytest.fixture
def watch() -> Iterator[ServerWatch]:
    with closing(ServerWatch()) as made:
        yield made


def execute(statements: str) -> None:
    with psycopg.connect(url(), autocommit=True) as owner:
        owner.execute(statements)


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    until = time.monotonic() + seconds
    while not (found := holds()) and time.monotonic() < until:
        time.sleep(0.1)
    return found


def settled(watch: ServerWatch, config: ConciergeConfig) -> str:
    """The version of the tables once changes are told of, and none is left to be noticed."""
    time.sleep(1.5)  # the server's counts follow within a second
    loaded = catalog_version(config)
    watch.changed([config], {config.id: loaded})
    (listener,) = watch._listeners.values()
    assert within(5, lambda: listener.listens)
    assert not within(2, lambda: watch.changed([config], {config.id: loaded}))
    return loaded


def test_check_proposes_triggers_and_with_them_nothing(
    config: ConciergeConfig, triggers: str, tmp_path: Path
) -> None:
    told = re.findall(r'TRUNCATE ON "kiosk"."(\w+)"', triggers)
    assert told == ["papers", "papers_old"] and triggers.count("CREATE OR REPLACE FUNCTION") == 1
    assert list(missing_triggers(load_catalog(config, tmp_path / "checked"))) == []


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO kiosk.papers VALUES (50, 'Gazette', 3)",
        "UPDATE kiosk.papers_old SET price = price + 1",
        "DELETE FROM kiosk.papers WHERE id = 7",
        "TRUNCATE kiosk.papers",
    ],
)
def test_a_change_is_told_of(
    config: ConciergeConfig, triggers: str, watch: ServerWatch, change: str
) -> None:
    loaded = settled(watch, config)
    watch._hurry = 0.0  # what is left is a question a minute
    assert not watch.changed([config], {config.id: loaded})
    execute(change)
    assert within(SOON, lambda: watch.changed([config], {config.id: loaded}))


def test_what_changes_while_nobody_listens_is_asked_for(
    config: ConciergeConfig, triggers: str, watch: ServerWatch
) -> None:
    loaded = settled(watch, config)
    (listener,) = watch._listeners.values()
    execute(LISTENING)
    assert within(5, lambda: not listener.listens)
    execute("DELETE FROM kiosk.papers WHERE id = 8")
    assert within(ASK_SECONDS + SOON, lambda: watch.changed([config], {config.id: loaded}))


def test_a_listener_comes_back(
    config: ConciergeConfig, triggers: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("src.core.store.postgres.triggers._AGAIN_SECONDS", 0.5)
    with closing(Listener(url(), ["kiosk.cheap"])) as listener:
        assert within(5, lambda: listener.listens and listener.heard())
        execute(LISTENING)
        assert within(5, lambda: not listener.listens)
        assert within(5, lambda: listener.listens and listener.heard())
        execute("DROP TRIGGER concierge_changed ON kiosk.papers_old CASCADE")
        execute(LISTENING)
        assert within(5, lambda: not listener.listens)
        assert not within(2, lambda: listener.listens)


def test_words_of_new_rows_are_known_soon(
    config: ConciergeConfig, triggers: str, tmp_path: Path
) -> None:
    settings = Settings(input=config.path.parent, data=tmp_path / "data", embeddings="none")
    with closing(AgentService(settings)) as service:
        first = service.ask("kiosk", "do you have the Zeitgeist?", thread_id="a", owner="me")
        assert first.results == ()
        time.sleep(2)  # a version is asked for when a service starts
        execute("INSERT INTO kiosk.papers VALUES (60, 'Zeitgeist', 4)")

        def answered() -> bool:
            question = "do you have the Zeitgeist?"
            turn = service.ask("kiosk", question, thread_id="a", owner="me")
            return [row["name"] for row in turn.results] == ["Zeitgeist"]

        assert within(SOON + 5, answered)
