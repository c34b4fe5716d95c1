"""Workbooks and database files: which sheets or tables they have, and the rows of one of them.

All are opened read-only. A sheet of a workbook and a table or view of a database are the same to
whoever asks: a *sheet*, by its name.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb

from src.core.errors import DataError
from src.core.store.files.archives import data_files, is_archive
from src.core.store.files.databases import DuckDB, SQLite
from src.core.store.files.raw_table import RawTable, Wanted
from src.core.store.files.workbooks import Workbook

_WORKBOOKS = frozenset({".xlsx", ".xls", ".ods"})
_DATABASES = frozenset({".sqlite", ".sqlite3", ".db", ".duckdb"})
_SQLITE = b"SQLite format 3\x00"
_IS_WAL, _DUCKDB = 18, 8
"""Places in a file's first bytes: SQLite's 2 for a write-ahead log, DuckDB's `DUCK`."""
_HEAD = 32


@dataclass(frozen=True)
class Sheet:
    name: str
    rows: int
    """About how many; 0 where they cannot be read."""


def holds_sheets(path: Path) -> bool:
    return path.suffix.casefold() in _WORKBOOKS | _DATABASES


def sheets_of(path: Path) -> list[Sheet]:
    """The sheets of a workbook, database or `.zip`, the largest first; none of another file.

    Raises:
        DataError: it is broken, locked by a password, or not of the kind that its ending says.
        OSError: there is no such file, or it cannot be read.
    """
    if is_archive(path):
        return [Sheet(name, rows) for name, rows in data_files(path)]
    if not holds_sheets(path):
        return []
    with _opened(path) as holder:
        sheets = [Sheet(name, holder.size(name)) for name in holder.names]
    return sorted(sheets, key=lambda sheet: -sheet.rows)


def read_sheet(path: Path, wanted: Wanted) -> RawTable:
    """The rows of one sheet; with no name those of a workbook's first, or of the only table.

    Raises:
        DataError: as `sheets_of`; there is no sheet of that name, or two, or it is empty.
        OSError: there is no such file, or it cannot be read.
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
def _opened(path: Path) -> Iterator[Workbook | SQLite | DuckDB]:
    """The file, open as what it is; what its library says of it is told in a sentence."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if not head:
        raise DataError(f"{path.name} is empty; export the table anew, or save it as CSV")
    try:
        with closing(_open(path, head)) as holder:
            yield holder
    except (sqlite3.Error, duckdb.Error) as error:
        raise DataError(
            f"{path.name} is a database that cannot be read ({_said(error)}); close the program "
            "that writes it, or make a copy with the program that made it"
        ) from None


def _open(path: Path, head: bytes) -> Workbook | SQLite | DuckDB:
    if path.suffix.casefold() in _WORKBOOKS:
        return Workbook(path)
    if head.startswith(_SQLITE):
        return SQLite(path, is_wal=head[_IS_WAL] == 2)
    if head[_DUCKDB:].startswith(b"DUCK"):
        return DuckDB(path)
    raise DataError(f"{path.name} is no SQLite or DuckDB database; export it anew, or as CSV")


def _said(error: Exception) -> str:
    return next(iter(str(error).splitlines()), "").rstrip(".")[:200]
