"""How rows are called in a sentence: by title, price, and the figure they are ordered by."""

import re
from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from src.core.answering.cells import clipped, is_blank
from src.core.answering.conditions import Speaker
from src.core.answering.fields import Field, row_fields, title_of
from src.core.query.queries import Order
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.store.catalog import Catalog, Table
from src.core.traces import Row


def names_of(rows: Sequence[Row], speak: Speaker, order: Order | None = None) -> list[str]:
    """Titles with prices and the figure they are ordered by; twins with what tells them apart."""
    titles = [title_of(row, speak.table) for row in rows]
    owner = next(iter(speak.table.with_role("name")), None)
    named = []
    for row, title in zip(rows, titles, strict=True):
        text = _name_with_figures(row, speak, order)
        if owner and titles.count(title) > 1 and not is_blank(row.get(owner.name)):
            text = speak.say("search.of_owner", name=text, owner=row[owner.name])
        named.append(text)
    return named


def _name_with_figures(row: Row, speak: Speaker, order: Order | None) -> str:
    title = title_of(row, speak.table)
    fields = row_fields(row, speak.table, speak.showing)
    figures = [
        one.text
        for one in fields
        if one.known and _is_told(one, speak, order) and not one.is_said_in(title)
    ]
    if not figures:
        return title
    opening, closing = ("（", "）") if speak.showing.language in ("ja", "zh") else (" (", ")")
    return f"{title}{opening}{speak.say('condition.join').join(figures)}{closing}"


def _is_told(one: Field, speak: Speaker, order: Order | None) -> bool:
    if speak.table.price and one.name == speak.table.price.name:
        return True
    return order is not None and one.name == order.column and one.role in ("number", "year")


_LISTING: frozenset[Act] = frozenset({"search", "more"})
_BRIEFS, _LONGEST = 10, 90
_SENTENCE = re.compile(r".+?(?:[。！？]|[.!?](?=\s|$)|$)", re.DOTALL)


def briefs(reading: Understood, catalog: Catalog, rows: Sequence[Mapping[str, JsonValue]]) -> str:
    """What each of the listed rows is, a line each; empty where nothing is listed."""
    if reading.act not in _LISTING or reading.table is None:
        return ""
    return "\n".join(_brief_lines(rows[:_BRIEFS], catalog.table(reading.table)))


def _brief_lines(rows: Sequence[Mapping[str, JsonValue]], table: Table) -> Iterator[str]:
    """`- title: first sentence of its text`; only where the table has a text."""
    texts = table.with_role("text")
    for row in rows if texts else ():
        if told := _first_sentence(row.get(texts[0].name)):
            yield f"- {title_of(dict(row), table)}: {told}"


def _first_sentence(cell: JsonValue) -> str:
    text = " ".join(str(cell).split()) if isinstance(cell, str) else ""
    sentence = _SENTENCE.match(text)
    return clipped(sentence[0], _LONGEST) if sentence else ""
