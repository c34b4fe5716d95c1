"""A file of sample data: its columns, its rows, and how its bytes are laid out."""

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

Cell: TypeAlias = str | int | bool | list[str] | dict[str, Any] | None
Row: TypeAlias = Mapping[str, Cell]


@dataclass(frozen=True)
class Table:
    """``rows`` may be a generator: a file of a million rows is written without being held."""

    file: str
    columns: Sequence[str]
    rows: Iterable[Row]
    encoding: Literal["utf-8", "utf-8-sig"] = "utf-8"
    line_end: Literal["\n", "\r\n"] = "\n"

    def write(self, folder: Path) -> int:
        """Write the file into ``folder`` (made when missing) and return the number of rows."""
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / self.file).open("w", encoding=self.encoding, newline="") as stream:
            writer = csv.writer(stream, lineterminator=self.line_end)
            writer.writerow(self.columns)
            written = 0
            for row in self.rows:
                writer.writerow([as_text(row[column]) for column in self.columns])
                written += 1
        return written


def as_text(cell: Cell) -> str:
    """A cell as real exports write it: unknown is blank, a flag is ``True``, the rest is JSON."""
    if cell is None:
        return ""
    if isinstance(cell, (list, dict)):
        return json.dumps(cell, ensure_ascii=False)
    return str(cell)
