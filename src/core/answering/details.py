"""Rows in their own words: all that is known of them, or the cells that were asked about."""

from collections.abc import Sequence

from pydantic import JsonValue

from src.core.answering.cells import cell_text, is_blank, period
from src.core.answering.conditions import Speaker
from src.core.answering.fields import row_fields, title_of
from src.core.query.understood import Understood

Row = dict[str, JsonValue]

_MOST = 5


def details(rows: Sequence[Row], reading: Understood, speak: Speaker) -> str:
    """Of each row what was asked about it, or all that is known."""
    if not rows:
        if reading.missing:
            return _no_such(reading, speak)
        return speak.say("detail.not_found", label=speak.label)
    beyond = any(what.isdigit() for what in reading.missing)  # "the first two" of a single one
    blocks = [_no_such(reading, speak)] if beyond else []
    for row in rows[:_MOST]:
        blocks += _told(row, reading, speak)
        if reading.asked_columns:
            blocks.append(asked_of(row, reading, speak))
        else:
            blocks.append(_all(row, speak))
    return "\n".join(blocks)


def _told(row: Row, reading: Understood, speak: Speaker) -> list[str]:
    """Whether the row says what is asked of it in words."""
    name = title_of(row, speak.table)
    keys = {True: "detail.told", False: "detail.untold"}
    return [speak.say(keys[said], name=name, what=what) for what, said in reading.told]


def _no_such(reading: Understood, speak: Speaker) -> str:
    position = ", ".join(reading.missing)
    return speak.say("detail.no_such", position=position)


def asked_of(row: Row, reading: Understood, speak: Speaker) -> str:
    """The cells of a row that were asked about; also that one is blank."""
    name = title_of(row, speak.table)
    lines = []
    for column in dict.fromkeys(reading.asked_columns):
        values = {"name": name, "label": speak.column_label(column)}
        if is_blank(row.get(column)):
            lines.append(speak.say("detail.unknown", **values))
        else:
            text = _cell(row, column, speak)
            lines.append(speak.say("detail.asked", **values, value=text))
    return "\n".join(lines)


def _cell(row: Row, column: str, speak: Speaker) -> str:
    days = speak.table.period
    if days and column in (days[0].name, days[1].name):
        return period(row.get(days[0].name), row.get(days[1].name), speak.showing)
    return cell_text(row[column], speak.table.column(column), speak.showing)


def _all(row: Row, speak: Speaker) -> str:
    lines = [
        speak.say("detail.line", label=field.label, value=field.text)
        for field in row_fields(row, speak.table, speak.showing)
        if field.known and field.role != "title"
    ]
    return "\n".join([title_of(row, speak.table), *lines])
