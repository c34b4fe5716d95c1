"""What people take home: a conversation as text or JSON, and all rows behind an answer."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from src.config.tools import MOST_CANDIDATES
from src.core.answering.cells import Showing, label_of
from src.core.query.queries import Count, Detail, Rows
from src.core.query.sql import QuerySql
from src.core.services.assembly import LiveConcierge
from src.core.store.as_written import as_written
from src.core.store.catalog import Table
from src.core.tools.ranked.tool import RankedTool
from src.core.traces import RankedTrace, RowsTrace, SearchTrace
from src.core.turn import Turn

MOST_ROWS = 10_000
PAGE = 1000
RANKED_PAGE = 200
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_SHARED = ("question", "answer", "language", "created", "how", "results", "count", "value")
"""Fields of a turn that whoever asked has seen; the rest is for staff."""

Cell = JsonValue


@dataclass(frozen=True)
class Sheet:
    """Rows under their labels. Columns that are hidden are not in the data that it is read from."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def csv(self) -> bytes:
        """For spreadsheets too: with a mark of its encoding, and no text that begins a formula."""
        text = io.StringIO()
        lines = csv.writer(text)
        lines.writerow([_unarmed(label) for label in self.head])
        lines.writerows([_unarmed(cell) for cell in row] for row in self.rows)
        return text.getvalue().encode("utf-8-sig")

    def xlsx(self) -> bytes:
        """A workbook of one sheet; every text stays text."""
        from openpyxl import Workbook

        book, file = Workbook(), io.BytesIO()
        sheet = book.active
        assert sheet is not None
        for place, row in enumerate((self.head, *self.rows), start=1):
            for column, cell in enumerate(row, start=1):
                written = sheet.cell(place, column)
                written.value = _flat(cell)
                if isinstance(written.value, str):
                    written.data_type = "s"
        book.save(file)
        return file.getvalue()


def exportable(turn: Turn) -> bool:
    """Whether all rows behind an answer can be asked for again: the search is exact, or ranks."""
    in_words = any(isinstance(trace, SearchTrace) for trace in turn.trace)
    of_rows = isinstance(turn.query, Rows | Detail | Count) and bool(turn.results)
    return of_rows and (not in_words or _ranked(turn) is not None)


def _ranked(turn: Turn) -> RankedTrace | None:
    """The only search in words, where it ranked rows and can put all that it found in order."""
    searched = [trace for trace in turn.trace if isinstance(trace, SearchTrace)]
    only = searched[0] if len(searched) == 1 else None
    few = (turn.count or 0) <= MOST_CANDIDATES
    return only if few and isinstance(only, RankedTrace) and only.rows else None


def sheet_of(turn: Turn, live: LiveConcierge) -> Sheet:
    """All rows that match the answer's query, at most `MOST_ROWS`."""
    query = turn.query
    assert isinstance(query, Rows | Detail | Count), "only rows can be exported"
    table = live.catalog.table(query.table)
    ranked = _ranked(turn)
    rows = list(_in_order(ranked, live) if ranked else _all(query, table, live))
    names = list(rows[0]) if rows else []
    showing = Showing(turn.language, live.config.currency)
    labels = [label_of(table.column(name), showing) for name in names]
    head = tuple(
        f"{label} ({name})" if labels.count(label) > 1 else label
        for label, name in zip(labels, names, strict=True)
    )
    return Sheet(head, tuple(tuple(row.values()) for row in rows))


def _in_order(ranked: RankedTrace, live: LiveConcierge) -> Iterator[dict[str, JsonValue]]:
    """The rows of the same search, the best of all first; each page of the same order."""
    tool, start = live.registry.get_tool(ranked.tool), 0
    assert isinstance(tool, RankedTool)
    asked = {**ranked.args, "candidates": MOST_CANDIDATES}
    while start < MOST_CANDIDATES:
        found = tool.search({**asked, "skip": start}, limit=RANKED_PAGE).trace
        if not isinstance(found, RowsTrace) or not found.rows:
            return
        yield from found.rows
        start += len(found.rows)


def _all(
    query: Rows | Detail | Count, table: Table, live: LiveConcierge
) -> Iterator[dict[str, JsonValue]]:
    """Page by page: one statement returns a bounded number of rows and bytes."""
    rows = query if isinstance(query, Rows) else Rows(table=query.table, where=query.where)
    sql, start = QuerySql(live.catalog, table), 0
    most = min(rows.limit or MOST_ROWS, MOST_ROWS)
    while start < most:
        page = rows.model_copy(update={"limit": min(PAGE, most - start), "offset": start})
        found = live.rows(sql.rows(page, PAGE), PAGE)
        if not found:
            return
        yield from (as_written(row, [table]) for row in found)
        start += len(found)


def conversation_markdown(title: str, turns: Sequence[Turn]) -> str:
    """The conversation as it was read, one heading for each question."""
    parts = [f"# {title}"]
    for turn in turns:
        parts += [f"## {turn.question}", turn.answer, *([f"*{turn.how}*"] if turn.how else [])]
    return "\n\n".join(parts) + "\n"


def conversation_json(turns: Sequence[Turn]) -> str:
    """The conversation as data: what was asked, answered and shown, without what is for staff."""
    shared = [json.loads(turn.model_dump_json(include=set(_SHARED))) for turn in turns]
    return json.dumps(shared, ensure_ascii=False, indent=2)


def _flat(cell: Cell) -> str | int | float | bool | None:
    if cell is None or isinstance(cell, str | int | float | bool):
        return cell
    return json.dumps(cell, ensure_ascii=False)


def _unarmed(cell: Cell) -> str | int | float | bool | None:
    """Programs take a text that begins so for a formula, whoever wrote it."""
    flat = _flat(cell)
    return f"'{flat}" if isinstance(flat, str) and flat.startswith(_FORMULA) else flat
