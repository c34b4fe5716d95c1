"""A data file of any allowed kind → `RawTable`; sheets of the same columns as one table, with
a column that says of which sheet a row is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath

import pyarrow as pa

from src.core.errors import DataError
from src.core.store.files.delimited import read_delimited
from src.core.store.files.raw_table import RawTable, Wanted, unique_names
from src.core.store.files.records import read_json, read_json_lines, read_parquet
from src.core.store.files.sheets import holds_sheets, read_sheet
from src.core.store.files.unpacking import holds_files, is_data_file, is_packed, kind_of, unzipped

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


SHEET = "sheet"


def joined(parts: Mapping[str, RawTable], wanted: Wanted, file: str) -> RawTable:
    """The rows of all sheets, one sheet after the other. Columns of one name, whatever its case,
    are one; where a sheet has no such column its rows are blank.

    Raises `DataError`: a sheet lacks a hidden column and has an unknown one, which it might be.
    """
    for sheet, raw in parts.items():
        _check_hidden(raw.data.column_names, wanted, f"the sheet '{sheet}' of {file}")
    names: dict[str, str] = {}
    for raw in parts.values():
        for name in raw.data.column_names:
            names.setdefault(name.casefold(), name)
    (of_sheet,), _ = unique_names([SHEET], [*names.values(), *wanted.reserved])
    sheets = [pa.array([_said(name)] * len(raw.lines), pa.string()) for name, raw in parts.items()]
    columns = [_together([*_cells(parts.values(), key)]) for key in names]
    raws = parts.values()
    return replace(
        next(iter(raws)),
        data=pa.table([*columns, pa.chunked_array(sheets)], [*names.values(), of_sheet]),
        lines=[line for raw in raws for line in raw.lines],
        problems=tuple(
            replace(problem, sheet=name) for name, raw in parts.items() for problem in raw.problems
        ),
        renamed=tuple(dict.fromkeys(each for raw in raws for each in raw.renamed)),
        is_headless=any(raw.is_headless for raw in raws),
        sheet_column=of_sheet,
    )


def _said(sheet: str) -> str:
    return PurePath(sheet).stem if is_data_file(sheet) else sheet


def _check_hidden(names: Sequence[str], wanted: Wanted, place: str) -> None:
    own = {name.casefold() for name in names}
    missing = [name for name in wanted.hidden if name.casefold() not in own]
    strange = own - {name.casefold() for name in wanted.declared}
    if missing and strange:
        raise DataError(
            f"{place} has no column '{missing[0]}', which is hidden, and one that the TOML does not"
            f" name, '{min(strange)}'; write it under 'hidden' or under 'columns'"
        )


def _cells(raws: Iterable[RawTable], key: str) -> Iterator[pa.ChunkedArray]:
    """The column of every sheet, of nulls where it has none."""
    for raw in raws:
        at = [name.casefold() for name in raw.data.column_names]
        yield (
            raw.data.column(at.index(key))
            if key in at
            else pa.chunked_array([pa.nulls(len(raw.lines))])
        )


def _together(columns: Sequence[pa.ChunkedArray]) -> pa.ChunkedArray:
    """Numbers and dates stay what they are; where the sheets differ, all are text."""
    kinds = {column.type for column in columns if column.null_count < len(column)}
    if len(kinds) > 1 and not all(map(_is_number, kinds)):
        columns = [
            pa.chunked_array([pa.array(map(_text, c.to_pylist()), pa.string())]) for c in columns
        ]
        kinds = {pa.string()}
    kind = pa.float64() if len(kinds) > 1 else next(iter(kinds), pa.string())
    arrays = [
        c.cast(kind) if c.null_count < len(c) else pa.chunked_array([pa.nulls(len(c), kind)])
        for c in columns
    ]
    return pa.chunked_array([chunk for column in arrays for chunk in column.chunks], kind)


def _is_number(kind: pa.DataType) -> bool:
    return bool(pa.types.is_integer(kind) or pa.types.is_floating(kind))


def _text(cell: object) -> str | None:
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return None if cell is None else str(cell)
