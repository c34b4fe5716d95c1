"""What a file holds before anything is decided about its columns' types."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pyarrow as pa
from ftfy import fix_encoding

from src.core.store.catalog import RowProblem

BATCH = 50_000


@dataclass(frozen=True)
class RawTable:
    """Rows of one file in its order, one Arrow column for each of its columns."""

    data: pa.Table
    lines: Sequence[int]
    """Where in the file each row stands: its line, or its place in an array."""
    encoding: str
    delimiter: str | None = None
    problems: tuple[RowProblem, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    """Columns whose name was taken or blank: as written, as it is now."""
    place: str = "line"
    """What `lines` count: `line`, `entry` of an array, or `row` of a sheet or table."""
    is_headless: bool = False
    """The row taken for the column names looks like one of the data."""
    sheet_column: str = ""
    """Of several sheets, the column that says of which a row is."""

    def problem(self, row: int, reason: str) -> RowProblem:
        """What is wrong with a row, by its place among all."""
        sheet = str(self.data[self.sheet_column][row]) if self.sheet_column else ""
        return RowProblem(self.lines[row], reason, sheet=sheet)


@dataclass(frozen=True)
class Wanted:
    """What a file is read for."""

    declared: Sequence[str] = ()
    """Names that the TOML says are columns: what yields them is the header, or the delimiter."""
    reserved: Sequence[str] = ()
    """Names that no column is given."""
    hidden: Sequence[str] = ()
    """Columns that nobody may see: where there are any, rows that are cut short are kept out."""
    sheet: str = ""
    """Of a workbook, the table or view of a database, the file in a `.zip`."""
    header: Sequence[str] = ()
    """Names of all columns, where the first row is data."""


def unique_names(
    written: Iterable[str], reserved: Iterable[str]
) -> tuple[list[str], list[tuple[str, str]]]:
    """Names as the engine tells them apart (without case), and those that had to change."""
    taken = {name.casefold() for name in reserved}
    names: list[str] = []
    renamed: list[tuple[str, str]] = []
    for position, raw in enumerate(written, 1):
        base = fix_encoding(raw.replace("\x00", "").strip().strip("\ufeff").strip())
        name, number = base or f"column_{position}", 1
        while name.casefold() in taken:
            number += 1
            name = f"{base or f'column_{position}'}_{number}"
        if name != base:
            renamed.append((base, name))
        taken.add(name.casefold())
        names.append(name)
    return names, renamed
