"""A data file of any allowed kind → `RawTable`."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from src.core.errors import DataError
from src.core.store.files.delimited import read_delimited
from src.core.store.files.joined import joined
from src.core.store.files.raw_table import RawTable, Wanted
from src.core.store.files.records import read_json, read_json_lines, read_parquet
from src.core.store.files.sheets import holds_sheets, read_sheet
from src.core.store.files.unpacking import holds_files, is_packed, kind_of, unzipped

_DELIMITED = {".csv", ".tsv", ".txt", ".tab"}
_LINES = {".jsonl", ".ndjson"}
_ALLOWED = (
    "CSV, TSV, JSON and JSONL (also as .gz), Parquet, .xlsx, .xls, .ods, SQLite, DuckDB and a .zip "
    "of these are"
)
# Of more columns, or of longer names, a statement over all of them is too long for the guard.
MOST_COLUMNS = 300
MOST_NAME_CHARS = 500


def read_file(
    path: Path,
    declared: Sequence[str] = (),
    reserved: Sequence[str] = (),
    hidden: Sequence[str] = (),
    sheets: Sequence[str] = (),
    header: Sequence[str] = (),
) -> RawTable:
    """Read `path` as its ending says, `sheets` as one table; other arguments are as in `Wanted`.

    Raises `DataError`: it is not there, not readable, of no such kind or sheet, or too wide.
    """
    wanted = Wanted(declared, reserved, hidden, header=header)
    raws = {sheet: _read(path, replace(wanted, sheet=sheet)) for sheet in sheets or ("",)}
    raw = joined(raws, wanted, path.name) if len(raws) > 1 else next(iter(raws.values()))
    _check_width(path.name, raw.data.column_names)
    return raw


def _check_width(file: str, names: Sequence[str]) -> None:
    if len(names) > MOST_COLUMNS:
        raise DataError(
            f"{file} has {len(names):,} columns, and at most {MOST_COLUMNS} are read; "
            "leave some out, or split the file into several tables"
        )
    for name in names:
        if len(name) > MOST_NAME_CHARS:
            raise DataError(
                f"{file} has a column '{name[:30]}…' whose name is {len(name):,} characters long, "
                f"and at most {MOST_NAME_CHARS} are read; rename it"
            )


def _read(path: Path, wanted: Wanted) -> RawTable:
    ending = kind_of(path)
    if path.exists() and not (path.is_file() or path.is_dir()):
        # a pipe would be waited for, a device has no end
        raise DataError(f"{path.name} cannot be read: it is no file, but a pipe or device")
    if wanted.sheet and not holds_sheets(path) and not holds_files(path):
        raise DataError(
            f"{path.name} has no sheets, yet 'sheet' names '{wanted.sheet}'; take it out"
        )
    try:
        if holds_files(path):
            with unzipped(path, wanted.sheet) as inside:
                return _read(inside, replace(wanted, sheet=""))
        if holds_sheets(path):
            return read_sheet(path, wanted)
        if ending in _DELIMITED:
            return read_delimited(path, wanted)
        if wanted.header:
            raise DataError(f"{path.name} names its own columns; take 'header' out of the TOML")
        if ending == ".json":
            return read_json(path, wanted.reserved)
        if ending in _LINES:
            return read_json_lines(path, wanted.reserved)
        if ending == ".parquet" and not is_packed(path):
            return read_parquet(path, wanted.reserved)
    except OSError as error:
        raise DataError(f"{path.name} cannot be read: {error.strerror}") from None
    raise DataError(f"{path.name} is of no kind that can be read; {_ALLOWED}")
