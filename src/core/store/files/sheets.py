"""Workbooks and database files: their sheets (tables, views), and the rows of one, read-only."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from src.core.errors import DataError
from src.core.store.duckdb_store import ENCLOSED
from src.core.store.files.raw_table import RawTable, Wanted, unique_names
from src.core.store.files.records import column_of, of_arrow
from src.core.store.files.unpacking import data_files, holds_files
from src.core.store.files.workbooks import Workbook
from src.core.store.names import quoted

_WORKBOOKS = frozenset({".xlsx", ".xls", ".ods"})
_DATABASES = frozenset({".sqlite", ".sqlite3", ".db", ".duckdb"})
_SQLITE = b"SQLite format 3\x00"
_IS_WAL, _DUCKDB = 18, 8
"""Places in a file's first bytes: SQLite's 2 for a write-ahead log, DuckDB's `DUCK`."""
_HEAD = 32
_AS_TEXT = frozenset({"TIME", "TIME WITH TIME ZONE", "INTERVAL", "BIT"})


class _Database:
    """The tables and views of a file, each by its name and by what SQL calls it."""

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


class _SQLite(_Database):
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


class _DuckDB(_Database):
    def __init__(self, path: Path) -> None:
        connection = duckdb.connect(str(path), read_only=True, config=ENCLOSED)
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


@dataclass(frozen=True)
class Sheet:
    name: str
    rows: int
    """About how many; 0 where they cannot be read."""


def holds_sheets(path: Path) -> bool:
    return path.suffix.casefold() in _WORKBOOKS | _DATABASES


def sheets_of(path: Path) -> list[Sheet]:
    """The sheets of a workbook, database, `.zip` or folder, the largest first; else none.

    Raises `DataError`: it is broken, locked, or not of its kind; `OSError`: it cannot be read.
    """
    if holds_files(path):
        return [Sheet(name, rows) for name, rows in data_files(path)]
    if not holds_sheets(path):
        return []
    with _opened(path) as holder:
        sheets = [Sheet(name, holder.size(name)) for name in holder.names]
    return sorted(sheets, key=lambda sheet: -sheet.rows)


def read_sheet(path: Path, wanted: Wanted) -> RawTable:
    """The rows of one sheet; with no name those of a workbook's first, or of the only table.

    Raises as `sheets_of`; `DataError`: no such sheet, or two, or it is empty.
    """
    sheet = wanted.sheet
    with _opened(path) as holder:
        there = f"there are: {', '.join(repr(name) for name in holder.names)}"
        if not holder.names:
            raise DataError(f"{path.name} has no sheet or table in it; it needs one with rows")
        if not sheet and len(holder.names) > 1 and path.suffix.casefold() in _DATABASES:
            raise DataError(f"{path.name} has several tables; name one by 'sheet'; {there}")
        if sheet and sheet not in (*holder.names, *holder.hidden):
            raise DataError(f"{path.name} has no sheet or table '{sheet}'; {there}")
        name = sheet or holder.names[0]
        if [*holder.names, *holder.hidden].count(name) > 1:
            raise DataError(f"{path.name} has several sheets named '{name}'; rename all but one")
        raw = holder.raw(name, wanted)
        if not raw.data.column_names:
            raise DataError(
                f"the sheet '{name}' of {path.name} is empty; it needs a row of column names and "
                f"rows below it, or name another one by 'sheet'; {there}"
            )
        return raw


@contextmanager
def _opened(path: Path) -> Iterator[Workbook | _SQLite | _DuckDB]:
    """The file, open as what it is; what its library says of it is told in a sentence."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if not head:
        raise DataError(f"{path.name} is empty; export the table anew, or save it as CSV")
    try:
        with closing(_open(path, head)) as holder:
            yield holder
    except (sqlite3.Error, duckdb.Error) as error:
        said = str(error).partition("\n")[0].rstrip(".")[:200]
        raise DataError(
            f"{path.name} is a database that cannot be read ({said}); close the program "
            "that writes it, or make a copy with the program that made it"
        ) from None


def _open(path: Path, head: bytes) -> Workbook | _SQLite | _DuckDB:
    if path.suffix.casefold() in _WORKBOOKS:
        return Workbook(path)
    if head.startswith(_SQLITE):
        return _SQLite(path, is_wal=head[_IS_WAL] == 2)
    if head[_DUCKDB:].startswith(b"DUCK"):
        return _DuckDB(path)
    raise DataError(f"{path.name} is no SQLite or DuckDB database; export it anew, or as CSV")
