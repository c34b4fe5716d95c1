"""CSV and its relatives: the delimiter is found, the header decided, and only then rows read.

A row with too many cells is kept out; one that is cut short is kept with blanks, but not where a
column is hidden: what is hidden could then stand in a column that is shown.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pyarrow as pa

from src.core.errors import DataError
from src.core.store.catalog import RowProblem
from src.core.store.files.encoding import BAD_BYTE, decode
from src.core.store.files.headers import find_header
from src.core.store.files.raw_table import BATCH, RawTable, Wanted, unique_names
from src.core.store.files.unpacking import read_bytes

_DELIMITERS = (",", "\t", ";", "|")
_SAMPLE_LINES = 400
_NEARLY_ALL = 0.9
_LONGEST_CELL = 16 * 1024 * 1024


@dataclass(frozen=True)
class _Record:
    line: int
    cells: list[str]
    fault: str = ""


@dataclass(frozen=True)
class _Header:
    delimiter: str
    cells: list[str]
    next_line: int
    """Index of the first line below it."""
    above: tuple[RowProblem, ...] = ()
    ending: int = 0
    """Blank cells behind the last column in nearly every row: each ends with the delimiter."""
    is_doubtful: bool = False


def read_delimited(path: Path, wanted: Wanted) -> RawTable:
    """The rows of a delimited text file, every cell as text.

    Raises `DataError`: it is empty, its names cannot be read, or no row has as many cells.
    """
    csv.field_size_limit(_LONGEST_CELL)
    text, encoding = decode(read_bytes(path))
    lines = io.StringIO(text, newline="").readlines()
    header = _find_header(lines, wanted, path.name)
    if any(BAD_BYTE in cell for cell in header.cells):
        raise DataError(
            f"{path.name}: its column names have bytes that are not {encoding}; save it as UTF-8"
        )
    names, renamed = unique_names(header.cells, wanted.reserved)
    records = _records(lines, header.delimiter, len(names) + header.ending, header.next_line)
    data, kept, faults = _gathered(records, names, header.ending, encoding, bool(wanted.hidden))
    problems = (*header.above, *faults)
    if problems and len(kept) == sum(fault.kept for fault in faults):
        raise DataError(
            f"{path.name}: no row has the {len(names)} cells of its header; "
            "check the delimiter and the first line"
        )
    return RawTable(
        data=data,
        lines=kept,
        encoding=encoding,
        delimiter=header.delimiter,
        problems=problems,
        renamed=tuple(renamed),
        is_headless=header.is_doubtful,
    )


def _gathered(
    records: Iterable[_Record], names: list[str], ending: int, encoding: str, whole_only: bool
) -> tuple[pa.Table, list[int], list[RowProblem]]:
    """The rows that can be kept, without blank cells at their ends; their lines; what is wrong."""
    lines, problems, width = list[int](), list[RowProblem](), len(names)

    def kept() -> Iterator[list[str]]:
        for record in records:
            cells = record.cells
            if ending and len(cells) == width + ending and not any(cells[width:]):
                cells = cells[:width]
            short = not record.fault and 1 < len(cells) < width and bool(cells[0].strip())
            if short and not whole_only:  # its first cells are there, which one alone does not tell
                reason = f"ends after {len(cells)} of {width} cells; the others are blank"
                problems.append(RowProblem(record.line, reason, kept=True))
                cells = cells + [""] * (width - len(cells))
            if reason := record.fault or _fault(cells, width, encoding):
                problems.append(RowProblem(record.line, reason))
            elif any(cells):
                lines.append(record.line)
                yield cells

    return _in_batches(kept(), names), lines, problems


def _in_batches(rows: Iterator[list[str]], names: list[str]) -> pa.Table:
    """Rows turned into Arrow columns, some thousands at a time."""
    schema = pa.schema([(name, pa.string()) for name in names])
    batches = []
    while batch := [*islice(rows, BATCH)]:
        columns = [pa.array(column, pa.string()) for column in zip(*batch, strict=True)]
        batches.append(pa.RecordBatch.from_arrays(columns, schema=schema))
    return pa.Table.from_batches(batches, schema=schema)


def _fault(cells: Sequence[str], width: int, encoding: str) -> str:
    """Why the row is kept out. Never its content: that may hold what is hidden."""
    if cells and len(cells) != width:
        return _of_another_width(cells, width)
    if any(BAD_BYTE in cell for cell in cells):
        return f"has bytes that are not {encoding}"
    return ""


def _of_another_width(cells: Sequence[str], width: int) -> str:
    return f"has {len(cells)} cell{'s' * (len(cells) > 1)} instead of {width}"


def _find_header(lines: list[str], wanted: Wanted, file: str) -> _Header:
    start = next((index for index, line in enumerate(lines) if line.strip("\r\n")), None)
    if start is None:
        raise DataError(f"{file} is empty; it needs a line of column names and rows below it")
    if lines[start].strip("\r\n").casefold() in {f"sep={mark}" for mark in _DELIMITERS}:
        return _header_at(lines, start + 1, lines[start].strip("\r\n")[-1], wanted)
    candidates = [_header_at(lines, start, mark, wanted) for mark in _DELIMITERS]
    return max(candidates, key=lambda header: _likelihood(lines, header, wanted.declared))


def _header_at(lines: list[str], start: int, delimiter: str, wanted: Wanted) -> _Header:
    """The record of the names; a single cell above rows of more is a title of the sheet."""
    sample = lines[start : start + _SAMPLE_LINES]
    records = [record for record in _records(sample, delimiter, 0, 0) if record.cells]
    widths = Counter(len(record.cells) for record in records[1:])
    usual = widths.most_common(1)[0][0] if widths else 1
    above: list[_Record] = []
    while usual > 1 and len(records) > 2 and len(records[0].cells) == 1:
        above.append(records.pop(0))
    filled = [record for record in records if any(cell.strip() for cell in record.cells)]
    found = find_header([each.cells for each in filled], wanted.declared, wanted.header)
    above += filled[: found.above]
    used = filled[: found.above + found.rows]
    below = records[records.index(used[-1]) + 1 :] if used else records
    names = found.names or [""]
    return _Header(
        delimiter,
        names,
        start + (below[0].line - 1 if below else len(sample)),
        tuple(RowProblem(start + each.line, "stands above the column names") for each in above),
        _ending(names, [record.cells for record in below]),
        found.is_doubtful,
    )


def _ending(names: list[str], rows: Sequence[list[str]]) -> int:
    """How many blank cells without a name nearly all rows, and not one only, end with."""
    usual = Counter(map(len, rows)).most_common(1)[0][0] if rows else 0
    surplus = usual - len(names)
    if len(names) < 2 or surplus < 1:
        return 0
    ending = sum(len(row) == usual and not any(row[len(names) :]) for row in rows)
    return surplus if ending >= _NEARLY_ALL * len(rows) else 0


def _likelihood(
    lines: list[str], header: _Header, declared: Sequence[str]
) -> tuple[int, float, int, int]:
    """Declared columns found; share of rows as wide as the header; lines above it; its width."""
    width = len(header.cells) + header.ending
    named = {cell.strip().strip("\ufeff") for cell in header.cells}
    sample = lines[header.next_line : header.next_line + _SAMPLE_LINES]
    rows = [len(record.cells) for record in _records(sample, header.delimiter, width, 0)]
    rows = [row for row in rows if row][:-1] or rows  # the sample may end inside a record
    agreeing = rows.count(width) / len(rows) if rows else 1.0
    fitting = agreeing if width > 1 else 0.0
    return len(named.intersection(declared)), fitting, -len(header.above), len(header.cells)


def _records(lines: list[str], delimiter: str, width: int, start: int) -> Iterator[_Record]:
    """Records from line `start` on; behind an error, as a quotation mark that is never closed,
    reading starts anew on the next line."""
    position = start
    while position < len(lines):
        begin = position
        rest = map(lines.__getitem__, range(position, len(lines)))  # no copy of them
        reader = csv.reader(rest, delimiter=delimiter, strict=True)
        try:
            for cells in reader:
                end = position + reader.line_num
                if end - begin > 1 and len(cells) != width and width:
                    rescued = _confined(lines, begin, end, delimiter, width)
                    fault = _of_another_width(cells, width)
                    yield from rescued or [_Record(begin + 1, cells, fault)]
                else:
                    yield _Record(begin + 1, cells)
                begin = end
            return
        except csv.Error:
            yield _alone(lines[begin], begin, delimiter)
            position = begin + 1


def _alone(line: str, index: int, delimiter: str) -> _Record:
    """One line read leniently: `"12" screen"` is a cell, `"12 screen` without an end is not."""
    try:
        cells = next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return _Record(index + 1, [], f"has a cell of more than {_LONGEST_CELL:,} characters")
    try:
        next(csv.reader([line], delimiter=delimiter, strict=True), None)
    except csv.Error as error:
        if "end of data" in str(error):
            return _Record(index + 1, cells, "has a quotation mark that is never closed")
    return _Record(index + 1, cells)


def _confined(lines: list[str], begin: int, end: int, delimiter: str, width: int) -> list[_Record]:
    """The lines of a record that swallowed whole rows, each read alone; else nothing."""
    alone = [_alone(lines[index], index, delimiter) for index in range(begin, end)]
    whole = [record for record in alone if not record.fault and len(record.cells) == width]
    return alone if len(whole) >= len(alone) - 2 and whole else []
