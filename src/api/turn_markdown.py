"""A turn as Markdown, for programs that show nothing else: the answer, its rows with links."""

import re
from collections.abc import Iterator, Sequence

from src.core.answering.cells import Showing, clipped
from src.core.answering.fields import Field, figure_rows, row_fields, title_of
from src.core.store.catalog import Catalog, Table
from src.core.traces import Row
from src.core.turn import Turn
from src.ui.safe_text import prose

_FIELDS = 5
"""Of a row beside its name, in a list; one that stands alone shows all."""
_LONGEST, _LONGEST_LISTED = 600, 120
"""Characters of a value: of a row that stands alone, and in a list."""
_MARKS = re.compile(r"([\\`*_\[\]<>|~$&])")


def turn_markdown(turn: Turn, catalog: Catalog) -> str:
    """What the text of the data says is shown as it is: no link, picture or HTML comes of it."""
    showing = Showing(turn.language, catalog.config.currency)
    parts = [prose(turn.answer if turn.comparison else turn.short_answer)]
    if turn.results and not turn.comparison:
        parts.append("\n".join(_rows(turn, catalog, showing)))
    if turn.clarify:
        parts.append("\n".join(f"- {_plain(each)}" for each in turn.followups))
    if turn.how:
        parts.append(f"*{_plain(turn.how)}*")
    return "\n\n".join(filter(None, parts))


def _rows(turn: Turn, catalog: Catalog, showing: Showing) -> Iterator[str]:
    if turn.table is None:
        yield from _figures(figure_rows(turn.results, catalog, showing, turn.reading))
        return
    table = catalog.table(turn.table)
    for number, row in enumerate(turn.results, start=1):
        yield f"{number}. {_row(row, table, showing, len(turn.results) == 1)}"


def _row(row: Row, table: Table, showing: Showing, alone: bool) -> str:
    """`**[Name](address)** · Label: value · …`; an address is taken from a column of links alone"""
    fields, title = row_fields(row, table, showing), title_of(row, table)
    link = next((field.link for field in fields if field.link), None)
    most = _LONGEST if alone else _LONGEST_LISTED
    name = f"**{_plain(clipped(title, most))}**"
    told = [
        f"{_plain(field.label)}: {_plain(clipped(field.text, most))}"
        for field in fields
        if field.known and field.text != title and not field.is_said_in(title) and not field.link
    ]
    address = link and link.replace("<", "%3C").replace(">", "%3E").replace("\\", "%5C")
    head = f"[{name}](<{address}>)" if link else name
    return " · ".join([head, *told[: None if alone else _FIELDS]])


def _figures(rows: Sequence[Sequence[Field]]) -> Iterator[str]:
    labels = list(dict.fromkeys(field.label for row in rows for field in row))
    yield _line(labels)
    yield _line(["---"] * len(labels), escape=False)
    for row in rows:
        cells = {field.label: field.text for field in row}
        yield _line([cells.get(label, "") for label in labels])


def _line(cells: Sequence[str], escape: bool = True) -> str:
    return f"| {' | '.join(_plain(cell) if escape else cell for cell in cells)} |"


def _plain(text: str) -> str:
    """One line that shows `text` as it is; no more is escaped than a reader of the source bears."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))
