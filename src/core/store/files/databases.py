"""Tables and views of an SQLite or DuckDB file, opened read-only."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from src.core.store.files.raw_table import RawTable, Wanted, unique_names
from src.core.store.files.records import column_of, of_arrow
from src.core.store.names import quoted

_ENCLOSED: dict[str, str | bool | int | float | list[str]] = {
    "enable_external_access": False,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
_AS_TEXT = frozenset({"TIME", "TIME WITH TIME ZONE", "INTERVAL", "BIT"})


class _Database:
    """Tables and views, each by its name and by what SQL calls it."""

    hidden: Sequence[str] = ()

    def __init__(self, connection: Any, paths: dict[str, str]) -> None:
        self._connection = connection
        self._paths = paths
        self.names = list(paths)

    def size(self, name: str) -> int:
        try:
            counted = self._connection.execute(f"SELECT count(*) FROM {self._paths[name]}")
            return int(counted.fetchone()[0])
        except (sqlite3.Error, duckdb.Error):  # a view of what is not there
            return 0

    def close(self) -> None:
        self._connection.close()


class SQLite(_Database):
    def __init__(self, path: Path, is_wal: bool) -> None:
        # With a log at rest SQLite would leave files beside a database that it only reads.
        at_rest = is_wal and not path.with_name(f"{path.name}-wal").exists()
        mode = "immutable=1" if at_rest else "mode=ro"
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?{mode}", uri=True)
        connection.text_factory = lambda text: text.decode("utf-8", "replace")
        listed = connection.execute(
            "SELECT name FROM sqlite_master"
            " WHERE type IN ('table', 'view') AND substr(name, 1, 7) <> 'sqlite_'"
        )
        super().__init__(connection, {name: quoted(name) for (name,) in listed})

    def raw(self, name: str, wanted: Wanted) -> RawTable:
        found = self._connection.execute(f"SELECT * FROM {self._paths[name]}")
        names, renamed = unique_names([column[0] for column in found.description], wanted.reserved)
        rows = found.fetchall()
        columns = [
            column_of([None if isinstance(row[at], bytes) else row[at] for row in rows])
            for at in range(len(names))
        ]
        data, lines = pa.table(columns, names=names), range(1, len(rows) + 1)
        return RawTable(data, lines, "sqlite", renamed=tuple(renamed), place="row")


class DuckDB(_Database):
    def __init__(self, path: Path) -> None:
        connection = duckdb.connect(str(path), read_only=True, config=_ENCLOSED)
        listed = connection.execute(
            "SELECT table_schema, table_name FROM information_schema.tables"
            " WHERE table_catalog = current_database() ORDER BY 1, 2"
        ).fetchall()
        paths = {
            name if schema == "main" else f"{schema}.{name}": f"{quoted(schema)}.{quoted(name)}"
            for schema, name in listed
        }
        super().__init__(connection, paths)

    def raw(self, name: str, wanted: Wanted) -> RawTable:
        rows = self._connection.sql(f"FROM {self._paths[name]}")
        cells = [
            f"CAST({quoted(name)} AS VARCHAR) AS {quoted(name)}"
            if str(kind) in _AS_TEXT
            else quoted(name)
            for name, kind in zip(rows.columns, rows.types, strict=True)
        ]
        return of_arrow(
            rows.project(", ".join(cells)).to_arrow_table(), wanted.reserved, "duckdb", "row"
        )
