"""Takes over what one instance has kept in files into the database of several.

What is there already is left alone, so that it can be done again: after it was broken off, or for
what an old instance has kept since.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from langchain_core.runnables import RunnableConfig

from src.core.state.memory import PostgresMemory, SqliteMemory
from src.core.state.postgres import Postgres
from src.core.state.schema import Part
from src.core.state.sqlite_file import SqliteFile

_TABLES: Mapping[Part, Sequence[str]] = MappingProxyType(
    {
        "conversations": (
            "conversation", "turn", "rating", "verdict", "pin", "branch", "snapshot", "chat",
        ),
        "keys": ("key", "asked"),
        "runs": ("run", "outcome"),
        "spent": ("spent",),
    }
)  # fmt: skip
"""By file, the tables in it, each behind those that it refers to."""
_NUMBERED = "place"
"""Of turns: their order is kept, and the numbers are the database's own."""
_BATCH = 200
_COOKIE_KEY = "cookie.key"


class Copied(NamedTuple):
    """Of one table."""

    what: str
    copied: int
    known: int
    """Rows of the file that were there before."""


def take_over(folder: Path, database: Postgres) -> Iterator[Copied]:
    """Copy the files of a folder, table by table. Raises `ConfigError`, `NotKept`."""
    for part, tables in _TABLES.items():
        path = folder / f"{part}.sqlite"
        if path.exists():
            with closing(SqliteFile(path, part)) as file:
                for table in tables:
                    yield _table(table, file, database)
    if (path := folder / "memory.sqlite").exists():
        with closing(SqliteMemory(path)) as memory:
            yield _memory(memory, PostgresMemory(database))
    if (path := folder / _COOKIE_KEY).exists():
        sql = "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
        values = [_COOKIE_KEY, path.read_bytes().hex()]
        copied = database.write(lambda run: run.execute(sql, values).rowcount)
        yield Copied(_COOKIE_KEY, copied, 1 - copied)


def _table(table: str, file: SqliteFile, database: Postgres) -> Copied:
    found = file.opened().execute(f"SELECT * FROM {table} ORDER BY rowid")
    names = [column[0] for column in found.description]
    kept = [place for place, name in enumerate(names) if (table, name) != ("turn", _NUMBERED)]
    columns = ", ".join(names[place] for place in kept)
    marks = ", ".join("?" for _ in kept)
    sql = f"INSERT INTO {table} ({columns}) VALUES ({marks}) ON CONFLICT DO NOTHING"
    before, read = _count(table, database), 0
    while rows := [[row[place] for place in kept] for row in islice(found, _BATCH)]:
        read += len(rows)
        database.write(lambda run, rows=rows: run.executemany(sql, rows))  # type: ignore[misc]
    copied = _count(table, database) - before
    return Copied(table, copied, read - copied)


def _count(table: str, database: Postgres) -> int:
    ((count,),) = database.rows(f"SELECT count(*) FROM {table}")
    return int(count)


def _memory(files: SqliteMemory, shared: PostgresMemory) -> Copied:
    """The latest checkpoint of each conversation."""
    copied = known = 0
    with files.cursor(transaction=False) as run:
        threads = run.execute("SELECT DISTINCT thread_id FROM checkpoints").fetchall()
    for (thread,) in threads:
        config: RunnableConfig = {"configurable": {"thread_id": thread, "checkpoint_ns": ""}}
        found = files.get_tuple(config)
        if found is None or shared.get_tuple(config):
            known += 1
            continue
        versions = found.checkpoint["channel_versions"]
        shared.put(config, found.checkpoint, found.metadata, versions)
        copied += 1
    return Copied("memory", copied, known)
