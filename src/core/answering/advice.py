"""Passages and the rows that belong to them → an answer that says where each word comes from."""

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from src.core.answering.cells import clipped, is_blank
from src.core.answering.conditions import Speaker
from src.core.answering.fields import row_fields, title_of
from src.core.answering.row_names import names_of
from src.core.query.understood import Understood

Row = Mapping[str, JsonValue]

_LONGEST = 1500
_ALSO = 2


def explained(
    reading: Understood, passages: Sequence[Row], speak: Speaker, unheard: Sequence[str] = ()
) -> str:
    """The best passage in its own words, its source, and what else there is to read.

    `unheard` are codes that no passage has: then none of them is an answer.
    """
    if unheard or not passages:
        said = speak.say("condition.join").join(unheard) or reading.question
        return speak.say("advice.none", terms=said)
    first = dict(passages[0])
    lines = [title_of(first, speak.table), *_texts(first, speak)]
    if link := _link(first, speak):
        lines.append(speak.say("advice.source", link=link))
    if also := [title_of(dict(row), speak.table) for row in passages[1 : 1 + _ALSO]]:
        lines.append(speak.say("advice.also", names=speak.say("condition.join").join(also)))
    return "\n\n".join(lines)


def named_rows(rows: Sequence[Row], speak: Speaker) -> str:
    """The rows that the passages name, each with its number, price and flags."""
    lines = [speak.say("advice.named")]
    for row in map(dict, rows):
        lines.append("- " + " · ".join([*names_of([row], speak), *_facts(row, speak)]))
    return "\n".join(lines)


def _texts(row: Row, speak: Speaker) -> list[str]:
    texts = [row.get(column.name) for column in speak.table.with_role("text")]
    return [clipped(str(text), _LONGEST) for text in texts if not is_blank(text)]


def _link(row: Row, speak: Speaker) -> str:
    links = [row.get(column.name) for column in speak.table.with_role("link")]
    return next((str(link) for link in links if not is_blank(link)), "")


def _facts(row: Row, speak: Speaker) -> list[str]:
    fields = row_fields(dict(row), speak.table, speak.showing)
    ids = {column.name for column in speak.table.with_role("id")} & set(speak.table.config.key)
    numbers = [field.text for field in fields if field.name in ids]
    flags = [f"{f.label}: {f.text}" for f in fields if f.role == "flag"]
    return [*numbers, *flags]
