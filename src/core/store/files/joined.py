"""Sheets of the same columns as one table, with a column that says of which sheet a row is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath

import pyarrow as pa

from src.core.errors import DataError
from src.core.store.files.raw_table import RawTable, Wanted, unique_names
from src.core.store.files.unpacking import is_data_file

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
