"""A PostgreSQL server that goes away while people ask, and comes back."""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.services.conversations import Conversations
from src.core.state.postgres import Postgres
from src.core.turn import Turn
from tests.postgres_server import LocalServer, another_server, url

TOML = """
name = "Lamps"
about = "lamps"
language = "en"
currency = "EUR"
[tables.lamps]
source = "{address}"
table = "lamps"
label = "lamp"
key = "id"
[[tools]]
kind = "filters"
name = "lamps"
purpose = "lamps by kind and price"
tables = "lamps"
"""
ROWS = """
CREATE TABLE lamps AS SELECT n AS id, 'Lamp ' || n AS name, n * 10 AS price,
  (ARRAY['desk lamp', 'floor lamp'])[n % 2 + 1] AS kind FROM generate_series(1, 40) AS n
"""


@pytest.fixture
def server() -> Iterator[LocalServer]:
    found = another_server()
    yield found
    found.remove()


@pytest.mark.alone
def test_turns_go_on_when_the_server_is_back(server: LocalServer, tmp_path: Path) -> None:
    address = url(folder=server.folder)
    with psycopg.connect(address, autocommit=True) as admin:
        admin.execute(ROWS)
    folder = tmp_path / "input"
    folder.mkdir()
    (folder / "lamps.toml").write_text(TOML.replace("{address}", address), "utf-8")
    settings = Settings(input=folder, data=tmp_path / "data", embeddings="none")
    with closing(AgentService(settings)) as service:
        question = "how many floor lamps under 200?"
        assert service.ask("lamps", question, thread_id="a", owner="me").count == 10
        server.stop()
        started = time.monotonic()
        away = service.ask("lamps", question, thread_id="a", owner="me")
        assert time.monotonic() - started < 15
        assert away.count == 0 and away.answer and "Traceback" not in away.answer
        server.start()
        until, back = time.monotonic() + 15, 0
        while back != 10 and time.monotonic() < until:
            back = service.ask("lamps", question, thread_id="a", owner="me").count
        assert back == 10


@pytest.mark.alone
def test_what_a_read_only_server_cannot_take_is_read_at_once_and_written_later(
    server: LocalServer,
) -> None:
    address = url(folder=server.folder)
    said = {"concierge": "lamps", "question": "one?", "language": "en", "model": "built-in"}
    with (
        closing(Conversations(Postgres(address))) as kept,
        psycopg.connect(address, autocommit=True) as admin,
    ):

        def let(read_only: str) -> None:
            admin.execute("SET default_transaction_read_only = off")
            admin.execute(f"ALTER SYSTEM SET default_transaction_read_only = {read_only}")
            admin.execute("SELECT pg_reload_conf()")
            time.sleep(0.5)

        kept.open("t", "me", "lamps", "one?")
        let("on")
        assert not kept.record("t", Turn(id="1", answer="a", **said))
        assert [turn.kept for turn in kept.turns("t", "me")] == [False]
        assert "no changes" in kept.failures()[0]
        let("off")
        assert kept.failures() == ()
        assert [turn.kept for turn in kept.turns("t", "me")] == [True]
