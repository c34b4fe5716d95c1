"""Concierges over files, put into PostgreSQL: the same rows under the same TOML."""

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb
import psycopg
from psycopg import sql

from src.config.loading import find_concierges
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog, Table
from src.core.store.names import quoted
from tests.postgres_server import url

VARIABLE = "CONCIERGE_TESTS_DATABASE"
"""Environment variable that holds the server's address, where a TOML names it."""
SECRET = "S3CRET"
"""What stands in every cell that is hidden."""
_TYPES = {
    "BIGINT": "bigint",
    "DOUBLE": "double precision",
    "VARCHAR": "text",
    "BOOLEAN": "boolean",
    "DATE": "date",
    "TIMESTAMP": "timestamp",
    "JSON": "jsonb",
}


def publish(folder: Path, target: Path, data: Path, schema: str = "shop") -> Path:
    """Load the concierges of `folder`, write their tables to the server and TOMLs to `target`."""
    target.mkdir(parents=True, exist_ok=True)
    os.environ[VARIABLE] = url()
    for config in find_concierges(folder).concierges:
        catalog = load_catalog(config, data / "files")
        with psycopg.connect(url(), autocommit=True) as server:
            server.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(schema)))
            names = {table.id: _write(server, schema, catalog, table) for table in catalog.tables}
        text = _moved(config.path.read_text("utf-8"), schema, names)
        (target / config.path.name).write_text(text, "utf-8")
        for table in catalog.tables:
            shipped = folder / f"{table.config.file}.vectors.npz"
            if shipped.exists():
                shutil.copy(shipped, target / f"{schema}.{names[table.id]}.vectors.npz")
    return target


def moved(catalog: Catalog, folder: Path, schema: str) -> Catalog:
    """The same catalog with its rows in PostgreSQL, described anew from what is there."""
    os.environ[VARIABLE] = url()
    with psycopg.connect(url(), autocommit=True) as server:
        server.execute(sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(sql.Identifier(schema)))
        server.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(schema)))
        names = {table.id: _write(server, schema, catalog, table) for table in catalog.tables}
    tables = {
        table_id: table.model_copy(
            update={
                "file": "",
                "server": f"env:{VARIABLE}",
                "sheets": [f"{schema}.{names[table_id]}"],
            }
        )
        for table_id, table in catalog.config.tables.items()
    }
    config = catalog.config.model_copy(update={"tables": tables})
    return load_catalog(config, folder / "server")


def _write(
    server: psycopg.Connection[tuple[Any, ...]], schema: str, catalog: Catalog, table: Table
) -> str:
    """Write all columns that the loader made of a file; returns the table's name."""
    name = f"{catalog.config.id}_{table.id}"
    target = sql.Identifier(schema, name)
    with closing(duckdb.connect(str(catalog.database), read_only=True)) as files:
        described = files.execute(f"DESCRIBE {quoted(table.name)}").fetchall()
        columns = [(str(row[0]), _TYPES[str(row[1])]) for row in described]
        columns += [(name, f"text DEFAULT '{SECRET}'") for name in table.config.hidden]
        made = sql.SQL(", ").join(
            sql.SQL("{} {}").format(sql.Identifier(column), sql.SQL(kind))
            for column, kind in columns
        )
        server.execute(sql.SQL("DROP TABLE IF EXISTS {}").format(target))
        server.execute(sql.SQL("CREATE TABLE {} ({})").format(target, made))
        with (
            server.cursor() as cursor,
            cursor.copy(
                sql.SQL("COPY {} ({}) FROM STDIN").format(
                    target, sql.SQL(", ").join(sql.Identifier(str(row[0])) for row in described)
                )
            ) as copy,
        ):
            for row in _rows(files, table.name):
                copy.write_row(row)
    if table.config.key:
        keys = sql.SQL(", ").join(map(sql.Identifier, table.config.key))
        server.execute(sql.SQL("CREATE INDEX ON {} ({})").format(target, keys))
    server.execute(sql.SQL("ANALYZE {}").format(target))
    return name


def _rows(files: duckdb.DuckDBPyConnection, name: str) -> Iterator[Sequence[Any]]:
    files.execute(f"SELECT * FROM {quoted(name)} ORDER BY rowid")
    while rows := files.fetchmany(10_000):
        yield from rows


def _moved(toml: str, schema: str, names: dict[str, str]) -> str:
    """The TOML with its tables on the server instead of in files."""
    found = []
    table = ""
    for line in toml.splitlines():
        if heading := re.match(r"\[tables\.(\w+)\]", line):
            table = heading[1]
        if re.match(r"file\s*=", line) and table in names:
            found += [f'source = "env:{VARIABLE}"', f'table = "{schema}.{names[table]}"']
        elif not re.match(r"(sheet|header)\s*=", line):
            found.append(line)
    return "\n".join(found) + "\n"
