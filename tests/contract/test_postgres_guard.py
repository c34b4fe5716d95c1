"""Attacks in PostgreSQL's dialect: the guard lets none through, and the role alone does no harm."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest
from psycopg import sql

from src.config.concierge import ConciergeConfig
from src.core.engines.postgres_guard import PostgresDatabase
from src.core.engines.sql_guard import GuardedTable, SqlLimits
from src.core.errors import QueryFailed, QueryRefused, QueryTimeout
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog
from src.core.store.postgres.owner import ROLE, excessive_rights, mends
from src.core.store.postgres.views import ServerTables
from tests.postgres_catalogs import SECRET, VARIABLE
from tests.postgres_server import url

DATABASE = "guarded"
CASES = Path(__file__).with_name("guard_cases")
SETUP = f"""
CREATE SCHEMA hire;
CREATE TABLE hire.boats (code text PRIMARY KEY, name text NOT NULL, kind text, price int,
                         since date, tags jsonb, owner text DEFAULT '{SECRET}');
INSERT INTO hire.boats VALUES
  ('b1', 'Écume', 'yacht', 900, '2019-05-01', '["radio"]'),
  ('b2', 'Möwe', 'yacht', 1200, '2020-06-01', '["radio", "anchor"]'),
  ('b3', 'Zephyr', 'motor boat', 450, '2021-07-01', NULL),
  ('b4', 'alba', 'motor boat', NULL, NULL, '[]'),
  ('b5', 'Bora', NULL, 450, '2022-08-01', '["anchor"]');
CREATE TABLE hire.customers (name text);
INSERT INTO hire.customers VALUES ('{SECRET}');
CREATE SEQUENCE hire.numbers;
CREATE FUNCTION hire.wipe() RETURNS int LANGUAGE sql AS 'DELETE FROM hire.boats; SELECT 1';
CREATE FUNCTION hire.peek() RETURNS text LANGUAGE sql AS 'SELECT max(name) FROM hire.customers';
"""
CONFIG: dict[str, Any] = {
    "name": "Boats",
    "about": "boats",
    "language": "en",
    "currency": "EUR",
    "tables": {
        "ships": {
            "source": f"env:{VARIABLE}",
            "table": "hire.boats",
            "label": "boat",
            "hidden": ["owner"],
        }
    },
    "tools": [{"kind": "sql", "name": "ask", "purpose": "boats", "tables": "ships"}],
}
NAMES = [GuardedTable("boats", ("ships",), ("code", "name", "kind", "price", "since", "tags"))]


class Attack(NamedTuple):
    id: str
    kind: str
    sql: str
    alone: str
    """What comes of it where the role stands alone: `stopped`, or `harmless`: it runs, tells no
    cell that is hidden and changes nothing."""


def attacks() -> Iterator[Attack]:
    lines = (CASES / "postgres_attacks.jsonl").read_text("utf-8").splitlines()
    yield from (Attack(*json.loads(line).values()) for line in lines)


def legitimate() -> Iterator[str]:
    lines = (CASES / "postgres_legit.jsonl").read_text("utf-8").splitlines()
    yield from (json.loads(line)["sql"] for line in lines)


ATTACKS = list(attacks())


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalog]:
    with psycopg.connect(url(), autocommit=True) as admin:
        admin.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(DATABASE)))
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))
    with (
        psycopg.connect(url(DATABASE), autocommit=True) as admin,
        pytest.MonkeyPatch.context() as m,
    ):
        admin.execute(SETUP)
        m.setenv(VARIABLE, url(DATABASE))
        config = ConciergeConfig.model_validate(CONFIG | {"id": "guarded", "path": "guarded.toml"})
        made = load_catalog(config, tmp_path_factory.mktemp("guard"))
        assert isinstance(made.database, ServerTables)
        admin.execute(f"DROP ROLE IF EXISTS {ROLE}")
        for statement in mends(made.database):
            admin.execute(statement.replace("DATABASE …", f"DATABASE {DATABASE}"))
        yield made


@pytest.fixture(scope="module")
def unlimited(catalog: Catalog) -> Iterator[PostgresDatabase]:
    """The guard alone, before a superuser's connection."""
    assert isinstance(catalog.database, ServerTables)
    with PostgresDatabase(catalog.database, NAMES, SqlLimits(seconds=1)) as database:
        yield database


@pytest.mark.parametrize(
    ("asked", "keys"),
    [
        ("SELECT price FROM boats ORDER BY code LIMIT 2", [("b1", "Écume"), ("b2", "Möwe")]),
        ("SELECT s.price * 2 AS n FROM ships s ORDER BY s.code LIMIT 1", [("b1", "Écume")]),
        ("SELECT name, rank() OVER (ORDER BY code) FROM boats LIMIT 1", [("b1", "Écume")]),
        ("SELECT a.name FROM boats a JOIN boats b ON a.code = b.code WHERE b.price = 900",
         [("b1", "Écume")]),
        ("SELECT count(*) FROM boats", []),
        ("SELECT kind, max(price) FROM boats GROUP BY kind", []),
        ("SELECT DISTINCT kind FROM boats", []),
        ("SELECT name FROM boats UNION SELECT kind FROM boats", []),
        ("WITH few AS (SELECT name FROM boats) SELECT name FROM few", []),
        ("SELECT a.name, b.kind FROM boats a, boats b", []),
    ],
)  # fmt: skip
def test_rows_of_a_table_carry_their_key(
    catalog: Catalog, asked: str, keys: list[tuple[str, str]]
) -> None:
    assert isinstance(catalog.database, ServerTables)
    boats = replace(NAMES[0], key=("code", "name"))
    with PostgresDatabase(catalog.database, [boats], SqlLimits(seconds=1)) as database:
        found = database.query(asked)
        assert found.rows and all(tuple(row) == found.columns for row in found.rows)
        assert list(found.keys) == keys
        assert found.table == ("boats" if keys else None)


def whole() -> list[tuple[Any, ...]]:
    with psycopg.connect(url(DATABASE)) as admin:
        rows = admin.execute("SELECT * FROM hire.boats ORDER BY code").fetchall()
        relations = (
            "SELECT oid, relname, relacl::text FROM pg_class"
            " WHERE relnamespace = 'hire'::regnamespace"
        )
        roles = "SELECT rolname, rolsuper, rolconfig FROM pg_roles ORDER BY 1"
        listed = admin.execute(f"{relations} ORDER BY 1").fetchall()
        numbers = admin.execute("SELECT last_value, is_called FROM hire.numbers").fetchall()
        large = admin.execute("SELECT count(*) FROM pg_largeobject_metadata").fetchall()
        return [*rows, *listed, *numbers, *large, *admin.execute(roles).fetchall()]


def test_there_are_enough_attacks() -> None:
    assert len({attack.sql for attack in ATTACKS}) == len(ATTACKS) >= 100


def test_the_guard_alone_refuses_every_attack(unlimited: PostgresDatabase) -> None:
    before, through = whole(), []
    for attack in ATTACKS:
        try:
            found = unlimited.query(attack.sql)
            if attack.kind == "hidden" and SECRET not in str(found.rows):
                continue  # of the columns that are visible it may tell all
        except QueryRefused:
            continue
        except QueryTimeout:
            if attack.kind == "bombs":
                continue
        except QueryFailed as error:
            if attack.kind == "hidden" and "no column 'owner'" in str(error):
                continue
            found = error  # type: ignore[assignment]
        through.append((attack.id, attack.sql, str(found)[:100]))
    assert not through, through
    assert whole() == before


@pytest.mark.usefixtures("catalog")
def test_the_role_alone_does_no_harm() -> None:
    before, through = whole(), []
    for attack in ATTACKS:
        started, told = time.monotonic(), "stopped"
        try:
            with psycopg.connect(url(DATABASE, ROLE), autocommit=True) as connection:
                connection.execute("SET statement_timeout = '400ms'")
                cursor = connection.execute(attack.sql)  # type: ignore[call-overload]
                told = "harmless" if SECRET not in str(_rows(cursor)) else "tells"
        except psycopg.Error:
            pass
        # What is heavy ends in time, or is stopped: which of them, a quick machine decides.
        expected = {attack.alone} | ({"stopped", "harmless"} if attack.kind == "bombs" else set())
        if told not in expected or time.monotonic() - started > 10:
            through.append((attack.id, attack.sql, told))
    assert not through, through
    assert whole() == before


def _rows(cursor: psycopg.Cursor[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [tuple(str(cell)[:1000] for cell in row) for row in cursor] if cursor.description else []


@pytest.mark.parametrize("statement", list(legitimate()))
def test_what_is_legitimate_is_answered(unlimited: PostgresDatabase, statement: str) -> None:
    assert unlimited.query(statement).rows


@pytest.mark.parametrize("statement", ["SELECT '\ud800'", "SELECT '\0'", f"SELECT {'1' * 5000}"])
def test_text_that_no_engine_can_read_is_refused(
    unlimited: PostgresDatabase, statement: str
) -> None:
    with pytest.raises(QueryRefused, match="characters"):
        unlimited.query(statement)


def test_the_guard_tests_itself(unlimited: PostgresDatabase) -> None:
    unlimited.self_test()


def test_ten_rows_are_returned_and_more_are_announced(unlimited: PostgresDatabase) -> None:
    many = unlimited.query("SELECT n FROM generate_series(1, 50) AS n ORDER BY n DESC")
    assert [row["n"] for row in many.rows] == list(range(50, 40, -1))
    assert many.truncated and many.executed_sql.endswith("LIMIT 10")
    few = unlimited.query("SELECT n FROM generate_series(1, 50) AS n LIMIT 3")
    assert len(few.rows) == 3 and not few.truncated
    asked = unlimited.query("SELECT n FROM generate_series(1, 50) AS n LIMIT 40 OFFSET 20")
    assert [row["n"] for row in asked.rows] == list(range(21, 31)) and asked.truncated


def test_a_table_has_the_name_that_it_has_in_the_toml(unlimited: PostgresDatabase) -> None:
    found = unlimited.query("SELECT ships.name FROM ships WHERE ships.code = 'b2'")
    assert found.rows == ({"name": "Möwe"},)


@pytest.mark.parametrize(
    ("statement", "mend"),
    [
        ("SELECT nam FROM boats", "did you mean 'name'?"),
        ("SELECT * FROM boots", "did you mean 'boats'?"),
        ("SELECT pg_sleep(1)", "the function 'pg_sleep' cannot be used here"),
        ("DELETE FROM boats", "only one SELECT statement"),
        ("SELECT FROM WHERE", "cannot be read"),
        ("SELECT 1 / 0", "division by zero"),
    ],
)
def test_an_error_says_what_to_do(unlimited: PostgresDatabase, statement: str, mend: str) -> None:
    with pytest.raises((QueryRefused, QueryFailed), match=mend.replace("?", "\\?")):
        unlimited.query(statement)


def test_a_role_that_may_no_more_is_enough(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, url(DATABASE, ROLE))
    loaded = load_catalog(catalog.config, tmp_path)
    assert loaded.tables == catalog.tables
    assert isinstance(loaded.database, ServerTables)
    with PostgresDatabase(loaded.database, NAMES) as database:
        assert database.query("SELECT count(*) AS n FROM ships").rows == ({"n": 5},)


def test_check_tells_what_the_role_may_do_beyond(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, url(DATABASE))
    superuser = list(excessive_rights(catalog))
    assert "superuser" in superuser[0] and "GRANT SELECT" in superuser[-1]
    monkeypatch.setenv(VARIABLE, url(DATABASE, ROLE))
    assert list(excessive_rights(catalog)) == []
    with psycopg.connect(url(DATABASE), autocommit=True) as admin:
        admin.execute(f"GRANT SELECT, DELETE ON hire.customers TO {ROLE}")
        told = " ".join(excessive_rights(catalog))
        admin.execute(f"REVOKE SELECT, DELETE ON hire.customers FROM {ROLE}")
    assert "may change rows of hire.customers" in told
    assert "may read what no visitor sees: hire.customers.name" in told
