"""A file of sample data: its columns, its rows, and how its bytes are laid out."""

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol, TextIO, TypeAlias

Cell: TypeAlias = str | int | float | bool | list[Any] | dict[str, Any] | None
Row: TypeAlias = Mapping[str, Cell]


class Written(Protocol):
    """A file of sample data, or a folder of them."""

    @property
    def file(self) -> str: ...

    @property
    def of(self) -> str:
        """What it holds many of."""

    def write(self, folder: Path) -> int:
        """Write it into ``folder`` and return how many it holds."""


@dataclass(frozen=True)
class Table:
    """A file whose ending says how it is written: ``.csv``, ``.json`` (an array) or ``.jsonl``.

    ``rows`` may be a generator: a file of a million rows is written without being held.
    """

    file: str
    columns: Sequence[str]
    rows: Iterable[Row]
    encoding: Literal["utf-8", "utf-8-sig"] = "utf-8"
    line_end: Literal["\n", "\r\n"] = "\n"
    of: str = "rows"

    def write(self, folder: Path) -> int:
        """Write the file into ``folder`` (made when missing) and return the number of rows."""
        folder.mkdir(parents=True, exist_ok=True)
        write = {".csv": self._csv, ".json": self._json, ".jsonl": self._json_lines}
        path = folder / self.file
        with path.open("w", encoding=self.encoding, newline="") as stream:
            return write[path.suffix](stream)

    def _csv(self, stream: TextIO) -> int:
        writer = csv.writer(stream, lineterminator=self.line_end)
        writer.writerow(self.columns)
        written = 0
        for row in self.rows:
            writer.writerow([as_text(row[column]) for column in self.columns])
            written += 1
        return written

    def _json(self, stream: TextIO) -> int:
        entries = [self._object(row) for row in self.rows]
        json.dump(entries, stream, ensure_ascii=False, indent=2)
        stream.write(self.line_end)
        return len(entries)

    def _json_lines(self, stream: TextIO) -> int:
        written = 0
        for row in self.rows:
            stream.write(json.dumps(self._object(row), ensure_ascii=False) + self.line_end)
            written += 1
        return written

    def _object(self, row: Row) -> Row:
        return {column: row[column] for column in self.columns}


def as_text(cell: Cell) -> str:
    """A cell as real exports write it: unknown is blank, a flag is ``True``, the rest is JSON."""
    if cell is None:
        return ""
    if isinstance(cell, (list, dict)):
        return json.dumps(cell, ensure_ascii=False)
    return str(cell)
