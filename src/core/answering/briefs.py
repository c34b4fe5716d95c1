"""A list of titles with one line each."""

import re
from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from src.core.answering.cells import clipped
from src.core.answering.fields import title_of
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.store.catalog import Catalog, Table

_LISTING: frozenset[Act] = frozenset({"search", "more"})
_MOST, _LONGEST = 10, 90
_SENTENCE = re.compile(r".+?(?:[。！？]|[.!?](?=\s|$)|$)", re.DOTALL)


def briefs(reading: Understood, catalog: Catalog, rows: Sequence[Mapping[str, JsonValue]]) -> str:
    """What each of the listed rows is, a line each; empty where nothing is listed."""
    if reading.act not in _LISTING or reading.table is None:
        return ""
    return "\n".join(_lines(rows[:_MOST], catalog.table(reading.table)))


def _lines(rows: Sequence[Mapping[str, JsonValue]], table: Table) -> Iterator[str]:
    """`- title: first sentence of its text`; only where the table has a text."""
    texts = table.with_role("text")
    for row in rows if texts else ():
        if told := _first_sentence(row.get(texts[0].name)):
            yield f"- {title_of(dict(row), table)}: {told}"


def _first_sentence(cell: JsonValue) -> str:
    text = " ".join(str(cell).split()) if isinstance(cell, str) else ""
    sentence = _SENTENCE.match(text)
    return clipped(sentence[0], _LONGEST) if sentence else ""
