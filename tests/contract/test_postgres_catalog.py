"""A concierge over tables of a PostgreSQL server, from the first TOML to an answer."""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from src.cli.commands import main
from src.config.concierge import ConciergeConfig
from src.config.settings import Settings
from src.config.tools import SqlToolConfig
from src.core.errors import DataError
from src.core.services.agent_service import AgentService
from src.core.store.building import catalog_version, load_catalog
from src.core.store.folding import fold
from src.core.store.postgres.dialect import folded
from src.core.store.stores import open_store
from src.core.tools.sql.describe import describe_sql_tool
from tests.postgres_catalogs import publish
from tests.postgres_server import url
from tests.tea_shop import write_shop

SCHEMA = """
DROP SCHEMA IF EXISTS dock CASCADE;
CREATE SCHEMA dock;
CREATE TYPE dock.state AS ENUM ('new', 'used');
CREATE TABLE dock.piers (id int PRIMARY KEY, pier text NOT NULL);
CREATE TABLE dock.ships (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name varchar(40) NOT NULL, kind text,
  price numeric(10, 2), length real, built smallint, state dock.state, tags text[], extra json,
  seen timestamptz, photo bytea, margin numeric, pier_id int REFERENCES dock.piers (id)
);
COMMENT ON COLUMN dock.ships.length IS 'Over all, in metres';
INSERT INTO dock.piers VALUES (1, 'North pier'), (2, 'South pier');
INSERT INTO dock.ships (name, kind, price, length, built, state, tags, extra, seen, margin, pier_id)
SELECT 'Ship ' || n, (ARRAY['sloop', 'ketch', 'yawl'])[n % 3 + 1], n * 100.5, n / 2.0,
       1950 + n % 70, (ARRAY['new', 'used'])[n % 2 + 1]::dock.state, ARRAY['oak', 'deck ' || n % 4],
       json_build_object('berths', n % 8), '2026-03-01 23:30+00', n, n % 2 + 1
FROM generate_series(1, 300) AS n;
CREATE VIEW dock.cheap AS SELECT id, name, kind, price FROM dock.ships WHERE price < 1000;
ANALYZE dock.ships;
"""


@pytest.fixture(scope="module", autouse=True)
def dock() -> Iterator[None]:
    with psycopg.connect(url(), autocommit=True) as admin:
        admin.execute(SCHEMA)
    yield


def config(table: str = "dock.ships", **said: Any) -> ConciergeConfig:
    ships = {"source": url(), "table": table, "label": "ship", **said}
    piers = {"source": url(), "table": "dock.piers", "label": "pier"}
    return ConciergeConfig.model_validate(
        {
            "id": "dock",
            "path": "dock.toml",
            "name": "Dock",
            "about": "ships",
            "language": "en",
            "currency": "EUR",
            "timezone": "Asia/Tokyo",
            "tables": {"ships": ships, "piers": piers},
            "tools": [
                {"kind": "sql", "name": "ask", "purpose": "ships", "tables": ["ships", "piers"]}
            ],
        }
    )


def test_types_keys_comments_and_links_are_the_databases(tmp_path: Path) -> None:
    catalog = load_catalog(config(hidden=["margin"]), tmp_path)
    ships = catalog.table("ships")
    assert {column.name: column.sql_type for column in ships.columns} == {
        "id": "VARCHAR",
        "name": "VARCHAR",
        "kind": "VARCHAR",
        "price": "DOUBLE",
        "length": "DOUBLE",
        "built": "BIGINT",
        "state": "VARCHAR",
        "tags": "JSON",
        "extra": "JSON",
        "seen": "TIMESTAMP",
        "pier_id": "BIGINT",
    }
    assert (ships.rows, ships.config.key, ships.name) == (300, ["id"], "ships")
    assert ships.column("length").config.meaning == "Over all, in metres"
    assert ships.column("pier_id").config.refers_to == "piers.id"
    assert ships.column("tags").role == "tags" and ships.column("kind").role == "category"
    with closing(open_store(catalog)) as store:
        ((seen,),) = store.trusted("SELECT min(seen) FROM ships")
        assert str(seen) == "2026-03-02 08:30:00"  # as the clocks stand where the concierge is


def test_a_second_start_asks_no_rows(tmp_path: Path) -> None:
    told: list[str] = []
    first = load_catalog(config(), tmp_path, told.append)
    again = load_catalog(config(), tmp_path, told.append)
    assert (again, len(told)) == (first, 2)


def test_a_view_is_a_table(tmp_path: Path) -> None:
    catalog = load_catalog(config("dock.cheap"), tmp_path)
    assert catalog.table("ships").rows == 9


def test_a_changed_row_is_another_version(tmp_path: Path) -> None:
    for table in ("dock.ships", "dock.cheap"):
        before = catalog_version(config(table))
        with psycopg.connect(url(), autocommit=True) as admin:
            admin.execute("UPDATE dock.ships SET built = built WHERE price < 200")
        until = time.monotonic() + 10
        while catalog_version(config(table)) == before and time.monotonic() < until:
            time.sleep(0.2)
        assert catalog_version(config(table)) != before


@pytest.mark.parametrize(
    ("said", "mend"),
    [
        ({"table": "dock.ship"}, "did you mean 'dock.ships'?"),
        ({"hidden": ["margins"]}, "no column 'margins'"),
        ({"derived": {"dear": {"sql": "price > nothing("}}}, "dear"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, said: dict[str, Any], mend: str) -> None:
    told = load_catalog(config(**said), tmp_path).notices[0] if "table" not in said else ""
    told = told or load_catalog(config(said["table"]), tmp_path).notices[0]
    assert mend in told


def test_a_server_that_does_not_answer_is_told_without_its_password(tmp_path: Path) -> None:
    ships = {"source": "postgresql://me:geheim@127.0.0.1:9/x", "table": "t", "label": "ship"}
    tools = [{"kind": "sql", "name": "ask", "purpose": "ships", "tables": "ships"}]
    away = {"tables": {"ships": ships}, "tools": tools}
    broken = ConciergeConfig.model_validate(config().model_dump(by_alias=True) | away)
    with pytest.raises(DataError, match="does not answer") as raised:
        load_catalog(broken, tmp_path)
    assert "geheim" not in str(raised.value)


def test_text_is_folded_in_the_database_as_in_the_program() -> None:
    texts = [
        *(
            "ÉCOLE  Été",
            "ＡＢＣ　１２３",
            "が ガ ｶﾞ",
            "й И",
            "“Quote” – dash’s",
            "Straße",
            "ﬁne ½ ㎞",
        ),
        *(
            "naïve café",
            "e\u0301a\u0308",
            "x\u200by",
            "  a\t\nb ",
            "Σίσυφος ΟΔΟΣ",
            "`x´",
            "Żółć",
            "",
        ),
    ]
    with psycopg.connect(url()) as server:
        sql = f"SELECT {folded(['text'], 'lower({0})')} FROM unnest(%s::text[]) AS text"
        assert [row[0] for row in server.execute(sql, [texts])] == list(map(fold, texts))


def test_a_first_toml_and_an_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "input"
    asked = ["new", "ships", "--from", url(), "--table", "dock.ships", "--input", str(folder)]
    assert main(asked) == 0
    toml = (folder / "ships.toml").read_text("utf-8")
    assert 'table = "dock.ships"' in toml and "file =" not in toml and '"margin",' in toml
    assert "300" in capsys.readouterr().out
    settings = Settings(input=folder, data=tmp_path / "data", embeddings="none")
    with closing(AgentService(settings)) as service:
        cheapest = service.ask("ships", "the cheapest ketch", thread_id="a", owner="me")
        assert [row["name"] for row in cheapest.results] == ["Ship 1"]
        counted = service.ask("ships", "how many sloops are there?", thread_id="b", owner="me")
        assert counted.count == 100
        with psycopg.connect(url(), autocommit=True) as admin:
            admin.execute("DELETE FROM dock.ships WHERE kind = 'sloop' AND price > 1000")
        counted = service.ask("ships", "how many sloops are there?", thread_id="c", owner="me")
        assert counted.count == 3


def test_golden_questions_are_asked_of_a_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(write_shop(tmp_path / "files"), folder := tmp_path / "moved", tmp_path, "teas")
    (folder / "shop.questions.jsonl").write_text(
        '{"question": "How many teas are there?", "query": {"kind": "count", "table": "teas"}}'
    )
    settings = Settings(input=folder, data=tmp_path / "data")
    monkeypatch.setattr("src.cli.ask.get_settings", lambda: settings)
    assert main(["golden"]) == 0
    assert "shop: right 1/1" in capsys.readouterr().out


def test_the_tool_that_takes_sql_says_the_dialect(tmp_path: Path) -> None:
    catalog = load_catalog(config(), tmp_path)
    tool = catalog.config.tools[0]
    assert isinstance(tool, SqlToolConfig)
    described = describe_sql_tool(tool, catalog, 10)
    assert "The dialect is PostgreSQL's" in described
    assert "Write `ships` in FROM" in described and "'ships'" not in described
    assert "extra->>'berths'" in described and "tags @> '[\"…\"]'" in described
