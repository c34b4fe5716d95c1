"""A workbook's sheets: `.xlsx`, `.xls`, `.ods`, their cells typed as the workbook types them."""

import datetime as dt
import pickle
import subprocess
import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pyarrow as pa

from src.core.errors import DataError
from src.core.store.catalog import RowProblem
from src.core.store.files.headers import Header, find_header
from src.core.store.files.raw_table import RawTable, Wanted, unique_names
from src.core.store.files.records import column_of

_READER = str(Path(__file__).with_name("workbook_process.py"))
_SECONDS = 60
_SAVE = "open it in a spreadsheet program and save it as .xlsx"
_BEYOND = "has cells right of the last column name, which are left out"

Merged = tuple[int, int, int, int]
"""First row, first column, last row and last column of merged cells."""

_answers: ContextVar[dict[tuple[object, ...], bytes]] = ContextVar("answers")


@contextmanager
def each_question_once() -> Iterator[None]:
    """Within it no workbook that stays as it is answers one question twice."""
    before = _answers.set(_answers.get({}))
    try:
        yield
    finally:
        _answers.reset(before)


class Workbook:
    """A workbook, each question to it asked in a process of its own."""

    def __init__(self, path: Path) -> None:
        self._path = path
        sheets = self._asked("names")
        self.names = [name for name, seen in sheets if seen] or [name for name, _ in sheets]
        """The sheets that are offered, in the file's order."""
        self.hidden = [name for name, _ in sheets if name not in self.names]
        """Those that are read only where they are named."""

    def size(self, name: str) -> int:
        return max(int(self._asked("height", name)) - 1, 0)

    def raw(self, name: str, wanted: Wanted) -> RawTable:
        first, found, merged = self._asked("rows", name)
        cells = [[*map(_cell, row)] for row in found]
        filled = [at for at, row in enumerate(cells) if _is_filled(row)]
        across: dict[int, dict[int, int]] = {}
        for top, left, _, right in merged:
            across.setdefault(top, {})[left] = right
        spans = [across.get(at, {}) for at in filled]
        header = find_header([cells[at] for at in filled], wanted.declared, wanted.header, spans)
        _fill_down(cells, merged, filled[header.above + header.rows :])
        rows = [(first + at, cells[at]) for at in filled]
        return _of_cells(rows, header, wanted.reserved)

    def close(self) -> None:
        """Nothing stays open between two questions."""

    def _asked(self, *question: str) -> Any:
        file, known = self._path, _answers.get({})
        state = file.stat()
        key = (file, state.st_mtime_ns, state.st_size, *question)
        if key not in known:
            known[key] = _answer(file, question)
        outcome, found = pickle.loads(known[key])
        if outcome == "locked":
            raise DataError(f"{file.name} is locked by a password; save it without one")
        if outcome == "broken":
            raise DataError(f"{file.name} is no workbook that can be read; {_SAVE}")
        return found


def _answer(file: Path, question: Sequence[str]) -> bytes:
    """As the process writes it. Raises `DataError`: the process did not end well."""
    command = [sys.executable, "-P", _READER, str(file.resolve()), *question]
    try:
        ended = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=True)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        raise DataError(f"{file.name} is damaged or too large to be read; {_SAVE}") from None
    return ended.stdout


def _fill_down(cells: list[list[Any]], merged: Sequence[Merged], body: Sequence[int]) -> None:
    """What is merged over several rows below the column names is said of each of them."""
    for top, left, bottom, _ in merged:
        for at in body[bisect_right(body, top) : bisect_right(body, bottom)] if top in body else ():
            cells[at][left] = cells[top][left]


def _is_filled(cells: Iterable[Any]) -> bool:
    return any(cell is not None for cell in cells)


def _of_cells(
    rows: list[tuple[int, list[Any]]], found: Header, reserved: Sequence[str]
) -> RawTable:
    """Rows of cells below their column names."""
    header, start = found.names, found.above
    body = rows[start + found.rows :]
    width = max((at for at, name in enumerate(header, 1) if name), default=0)
    used = [at for at in range(width) if header[at] or _is_filled(row[at] for _, row in body)]
    names, renamed = unique_names([header[at] for at in used], reserved)
    problems = [RowProblem(line, "stands above the column names") for line, _ in rows[:start]]
    beyond = [line for line, row in body if _is_filled(row[width:])]
    problems += [RowProblem(line, _BEYOND, kept=True) for line in beyond]
    return RawTable(
        pa.table([_column([row[at] for _, row in body]) for at in used], names=names),
        [line for line, _ in body],
        "workbook",
        problems=tuple(problems),
        renamed=tuple(renamed),
        place="row",
        is_headless=found.is_doubtful,
    )


def _cell(cell: Any) -> Any:
    """A workbook's cell: None where it is blank, a whole number where it is one."""
    if isinstance(cell, str):
        return cell if cell.strip() else None
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    if isinstance(cell, dt.time | dt.timedelta):
        return _text(cell)
    return cell


def _column(cells: list[Any]) -> pa.Array:
    """Dates stay dates and numbers numbers; of a mixture all are text."""
    kinds = {type(cell) for cell in cells if cell is not None}
    if kinds == {dt.date}:
        return pa.array(cells, pa.date32())
    if kinds and kinds <= {dt.date, dt.datetime}:  # a date alone is its midnight
        moments = (dt.datetime.combine(c, dt.time()) if type(c) is dt.date else c for c in cells)
        return pa.array(moments, pa.timestamp("us"))
    if kinds <= {int, float} or kinds == {bool}:
        return column_of(cells)
    return pa.array([None if cell is None else _text(cell) for cell in cells], pa.string())


def _text(cell: Any) -> str:
    """As people write it: 9:30 and not 09:30:00.000."""
    if cell is None:
        return ""
    if isinstance(cell, dt.timedelta):
        minutes, seconds = divmod(int(cell.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}" + (f":{seconds:02}" if seconds else "")
    if isinstance(cell, dt.time):
        return cell.isoformat("seconds" if cell.second else "minutes")
    return str(cell)
