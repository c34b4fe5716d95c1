"""Opened exams as examples to learn from: questions over files as `new` reads them, with the rows,
count, figure or groups that are right. Follow-ups are left out."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from src.core.nlu.meaning import Mask, Meanings
from src.core.query.queries import Compare, Count, Detail, Groups, Query, Rows, Statistic
from src.core.store.catalog import Table
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.names import quoted
from tests.corpus.examples import Catalogs, Question
from tests.corpus.questions import ROOT, Labelled
from tests.paraphrases.files import drafted, id_of
from tests.paraphrases.judge import NOW

PARAPHRASES = ROOT / "tests/paraphrases"
OPENED = {
    "g1": 1, "g2": 1, "h1": 1, "i1": 1, "k1": 1, "l1": 2, "m1": 2, "n1": 2, "o1": 2, "p1": 2,
    "q1": 2, "r1": 2, "s1": 2, "t1": 2, "u1": 2, "v1": 2, "y1": 2, "y2": 2, "y3": 2, "y4": 2,
    "y5": 2,
}  # fmt: skip
"""Exams over files, and of how many questions each time the first is open."""
_FIGURES: Mapping[str, Callable[[NDArray[np.float64]], float]] = {
    "avg": np.mean, "sum": np.sum, "min": np.min, "max": np.max, "median": np.median,
}  # fmt: skip
_NEAR = 0.006


def exam_examples(catalogs: Catalogs) -> Iterator[Question]:
    for exam, step in OPENED.items():
        lines = (PARAPHRASES / f"sealed_{exam}.jsonl").read_text("utf-8").splitlines()
        opened = [json.loads(line) for line in lines[::step]]
        folder = catalogs.folder()
        files = sorted({PARAPHRASES / f"catalogs_{exam}" / line["file"] for line in opened})
        drafted(files, folder, None)
        for file in files:
            own = [line for line in opened if line["file"] == file.name]
            yield from _examples(exam, own, folder / f"{id_of(file)}.toml", catalogs)


def _examples(
    exam: str, lines: list[dict[str, Any]], toml: Path, catalogs: Catalogs
) -> Iterator[Question]:
    loaded = catalogs.load(toml)
    wanted = {str(key) for line in lines for key in line["expect"].get("keys", ())}
    table, names = _named(wanted, loaded.catalog.tables, loaded.store)
    for number, line in enumerate(lines):
        if line.get("after"):
            continue
        said = loaded.reader.read(line["question"], NOW, None, loaded.understanding.tables.chosen)
        if said.reading.table != table.id:
            continue
        asked = Labelled(
            id=f"{toml.stem}-{number}", language=line["language"], question=line["question"],
            act="vague",
        )  # fmt: skip
        if prepared := loaded.parser.prepared(said.text, table, NOW.replace(tzinfo=None)):
            right = _Right(line["expect"], names, loaded.meanings, table)
            name = f"exam_{exam}/{asked.id}"
            yield Question(name, loaded.parser, table, prepared, right.is_right, asked, loaded)


def _named(
    wanted: set[str], tables: tuple[Table, ...], store: DuckDBStore
) -> tuple[Table, list[str]]:
    """The table and the cells of its column that have most of the wanted names."""
    best: tuple[int, Table, list[str]] | None = None
    for table in tables:
        for column in table.columns:
            sql = f"SELECT CAST({quoted(column.name)} AS VARCHAR) FROM {quoted(table.name)}"
            cells = [str(cell) for (cell,) in store.trusted(f"{sql} ORDER BY rowid")]
            hits = len(wanted.intersection(cells))
            if best is None or hits > best[0]:
                best = hits, table, cells
    assert best is not None
    return best[1], best[2]


class _Right:
    """Holds readings against what an exam expects."""

    def __init__(
        self, expect: Mapping[str, Any], names: list[str], meanings: Meanings, table: Table
    ) -> None:
        self._expect = expect
        self._names = names
        self._meanings = meanings
        self._table = table

    def is_right(self, query: Query | None) -> bool:
        match self._expect["kind"], query:
            case "none", Rows() | Count() | Detail():
                return not self._meanings.rows(query).any()
            case "rows", Rows() | Detail():
                return self._same_rows(query)
            case "rows", Compare():
                return self._are_compared(query)
            case "count", Count():
                return bool(self._meanings.rows(query).sum() == self._expect["value"])
            case "value", Statistic():
                return self._same_figure(query)
            case "value", Rows() | Detail():
                return self._same_cell(query)
            case "groups", Groups(limit=None, having=None):
                return self._same_groups(query)
        return False

    def _marked(self, keys: list[Any]) -> Mask:
        named = set(map(str, keys))
        return np.array([name in named for name in self._names], dtype=bool)

    def _same_rows(self, query: Rows | Detail) -> bool:
        rows = self._meanings.rows(query)
        if isinstance(query, Rows) and query.order:
            rows = self._meanings.first(query, rows)
        elif self._expect.get("ordered"):
            return False
        rows = rows & ~self._marked(self._expect.get("also", []))
        return bool((rows == self._marked(self._expect["keys"])).all())

    def _are_compared(self, query: Compare) -> bool:
        """Whether the right row is one of a few that are held against each other."""
        parts = [part for part in query.queries if isinstance(part, Rows | Detail)]
        if len(parts) < len(query.queries):
            return False
        rows = np.any([self._meanings.rows(part) for part in parts], axis=0)
        right = self._marked(self._expect["keys"])
        return bool(rows.sum() == len(parts) and rows[right].all())

    def _cells(self, column: str) -> list[object]:
        sql = f"SELECT {quoted(column)} FROM {quoted(self._table.name)} ORDER BY rowid"
        return [cell for (cell,) in self._meanings.store.trusted(sql)]

    def _numbers(self, column: str, rows: Mask) -> NDArray[np.float64]:
        cells = np.array([_number(cell) for cell in self._cells(column)])[rows]
        known: NDArray[np.float64] = cells[~np.isnan(cells)]
        return known

    def _same_figure(self, query: Statistic) -> bool:
        wanted, figure = self._expect["value"], query.figure
        rows = self._meanings.rows(query)
        if not isinstance(wanted, int | float):
            return False
        if figure.function == "distinct":
            cells = self._cells(figure.column)
            return len({c for c, found in zip(cells, rows, strict=True) if found}) == wanted
        numbers = self._numbers(figure.column, rows)
        of = _FIGURES.get(figure.function)
        return bool(of and len(numbers)) and _near(of(numbers), wanted)

    def _same_cell(self, query: Rows | Detail) -> bool:
        """Whether the one row's figure is asked for, and nothing of other rows."""
        rows, wanted = self._meanings.rows(query), self._expect["value"]
        if rows.sum() != 1 or not query.columns:
            return False
        cells = [self._cells(column)[int(rows.argmax())] for column in query.columns]
        if isinstance(wanted, int | float):
            return any(_near(_number(cell), wanted) for cell in cells)
        return any(str(cell).casefold() == str(wanted).casefold() for cell in cells)

    def _same_groups(self, query: Groups) -> bool:
        rows = self._meanings.rows(query)
        cells = [str(cell).casefold() for cell in self._cells(query.by)]
        for name, wanted in self._expect["pairs"].items():
            within = rows & np.array([cell == name.casefold() for cell in cells])
            found = float(within.sum())
            if query.figure:
                numbers = self._numbers(query.figure.column, within)
                of = _FIGURES.get(query.figure.function)
                found = of(numbers) if of and len(numbers) else float("nan")
            if not _near(found, wanted):
                return False
        return True


def _number(cell: object) -> float:
    return float(cell) if isinstance(cell, int | float) else float("nan")


def _near(found: float, wanted: float) -> bool:
    return abs(found - wanted) <= _NEAR * max(1.0, abs(wanted))
