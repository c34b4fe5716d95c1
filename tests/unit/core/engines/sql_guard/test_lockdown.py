"""The locked engine alone, asked directly, as if the static check had let everything through.

It confines the process it runs in, so each test has one of its own.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from src.core.engines.sql_guard import GuardedDatabase
from src.core.engines.sql_guard.lockdown import _rules, _size
from src.core.errors import ConfigError
from tests.unit.core.engines.sql_guard.conftest import BOOKS

SCRIPT = """
import json, sys
from pathlib import Path
from src.core.engines.sql_guard.lockdown import open_locked
from src.core.engines.sql_guard.protocol import SqlLimits

engine = open_locked(Path(sys.argv[1]), SqlLimits(seconds=0.5))
outcomes = {}
for what in json.loads(sys.argv[2]):
    try:
        if what.startswith("open "):
            open(what[5:]).close()
        else:
            for connection in (engine.connection, engine.parser):
                connection.execute(what).fetchall()
        outcomes[what] = "done"
    except Exception as error:
        outcomes[what] = type(error).__name__
outcomes["landlock"] = engine.landlock
print(json.dumps(outcomes))
"""


def attempt(path: Path, *statements: str) -> dict[str, object]:
    command = [sys.executable, "-c", SCRIPT, str(path), json.dumps(statements)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    outcomes: dict[str, object] = json.loads(done.stdout)
    return outcomes


def test_the_engine_reads_no_file_and_keeps_its_settings(books_path: Path, tmp_path: Path) -> None:
    attacks = (
        "SELECT * FROM read_text('/etc/hostname')",
        "SELECT * FROM glob('/*')",
        "FROM '/etc/passwd'",
        "COPY (SELECT 1) TO '/tmp/leak.csv'",
        f"ATTACH '{tmp_path / 'x.db'}'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET threads = 8",
        "SET GLOBAL max_execution_time = 0",
        "SET enable_external_access = true",
        "SET lock_configuration = false",
        "PRAGMA enable_profiling",
        "FROM outcomes",
    )
    outcomes = attempt(books_path, *attacks)
    assert {what: outcomes[what] for what in attacks if outcomes[what] == "done"} == {}


def test_the_data_cannot_be_written(books_path: Path) -> None:
    statement = 'DELETE FROM "book list.csv"'
    assert attempt(books_path, statement)[statement] != "done"
    with duckdb.connect(str(books_path), read_only=True) as connection:
        assert connection.execute('SELECT count(*) FROM "book list.csv"').fetchone() == (40,)


def test_a_heavy_statement_is_interrupted(books_path: Path) -> None:
    statement = "SELECT sum(a.range) FROM range(1000000) a, range(1000000) b"
    assert attempt(books_path, statement)[statement] == "InterruptException"


def test_landlock_closes_the_file_system(books_path: Path) -> None:
    outcomes = attempt(books_path, "open /etc/passwd", "open /proc/self/environ")
    if not outcomes["landlock"]:
        pytest.skip("this kernel has no Landlock")
    assert outcomes["open /etc/passwd"] == outcomes["open /proc/self/environ"] == "PermissionError"


@pytest.mark.parametrize(
    ("version", "bits", "size"), [(1, 13, 8), (3, 15, 8), (4, 15, 16), (9, 16, 24)]
)
def test_landlock_asks_for_no_more_than_the_kernel_knows(
    version: int, bits: int, size: int
) -> None:
    rules = _rules(version)
    assert rules.handled_access_fs == 2**bits - 1 and _size(version) == size
    assert bool(rules.handled_access_net) == (version >= 4)


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIEW all_books AS SELECT * FROM t",
        "CREATE MACRO upper(x) AS 'owned'",
        "CREATE SEQUENCE s",
    ],
)
def test_a_file_with_more_than_tables_is_not_opened(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "odd.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE t AS SELECT 1 AS x")
        connection.execute(statement)
    with (
        GuardedDatabase(path, [BOOKS]) as database,
        pytest.raises(ConfigError, match="tables only"),
    ):
        database.query("SELECT 1")
