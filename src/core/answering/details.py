"""Rows in their own words: all that is known of them, or the cells that were asked about."""

from collections.abc import Iterable, Sequence

from src.core.answering.cells import cell_text, clipped, is_blank, period
from src.core.answering.conditions import Speaker
from src.core.answering.fields import names_of, naming_columns, row_fields, title_of
from src.core.query.conditions import In, Related, Text, leaf_of, leaves
from src.core.query.understood import Understood
from src.core.reading.asked_text import as_typed
from src.core.traces import Row

_MOST = 5


def details(rows: Sequence[Row], reading: Understood, speak: Speaker) -> str:
    """Of each row what was asked about it, or all that is known."""
    if not rows:
        if reading.missing:
            return _no_such(reading, speak)
        return speak.say("detail.not_found")
    beyond = any(what.isdigit() for what in reading.missing)  # "the first two" of a single one
    blocks = [_no_such(reading, speak)] if beyond else []
    for row in rows[:_MOST]:
        blocks += _told(row, reading, speak)
        if reading.asked_columns:
            blocks.append(asked_of(row, reading.asked_columns, speak) or title_of(row, speak.table))
        else:
            blocks += [""] if blocks else []  # else the name is one more line of the list before it
            blocks += filter(None, [title_of(row, speak.table), lines_of(row, speak)])
    return "\n".join(blocks)


def _told(row: Row, reading: Understood, speak: Speaker) -> list[str]:
    """Whether the row says what is asked of it in words."""
    name = title_of(row, speak.table)
    keys = {True: "detail.told", False: "detail.untold"}
    return [speak.say(keys[said], name=name, what=what) for what, said in reading.told]


def _no_such(reading: Understood, speak: Speaker) -> str:
    position = ", ".join(reading.missing)
    return speak.say("detail.no_such", position=position)


def asked_of(row: Row, columns: Iterable[str], speak: Speaker) -> str:
    """The cells of a row in the columns that were asked about, but for
    its own name; also that one is blank."""
    name = title_of(row, speak.table)
    own = [each for each in naming_columns(speak.table) if str(row.get(each)) == name]
    lines = []
    for column in dict.fromkeys(each for each in columns if each not in own):
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


def lines_of(row: Row, speak: Speaker) -> str:
    """All that is known of a row but its name, a line each, in the order of `show`."""
    shown = {name: place for place, name in enumerate(speak.table.config.show)}
    ordered = {name: row[name] for name in sorted(row, key=lambda n: shown.get(n, len(shown)))}
    lines = (
        speak.say("detail.line", label=field.label, value=field.text)
        for field in row_fields(ordered, speak.table, speak.showing)
        if field.known and field.role != "title"
    )
    return "\n".join(lines)


def pair(
    reading: Understood, speak: Speaker, rows: Sequence[Row], total: int, is_there: bool
) -> str | None:
    """Whether rows belong together, where that is all that is asked; else None.

    `total`: how many do; `is_there`: whether the named row is in the data at all.
    """
    own = [c for c in reading.conditions if isinstance(c, In) and _is_id(c, speak)]
    rest = [c for c in reading.conditions if c not in own]
    asked = speak.either(value for c in own for value in c.values)
    if not (own and rest):
        return None
    if is_there and len(rest) == 1 and (unknown := _unheard_number(rest[0], reading)):
        return speak.say("linked.unheard", asked=asked, other=unknown)
    others = [c for c in rest if isinstance(leaf_of(c), Related)]
    if len(others) < len(rest):
        return None
    values = (leaf.values for c in others for leaf in leaves(c) if isinstance(leaf, In))
    other = speak.either(value for each in values for value in each)
    if not total:
        return speak.say("linked.no", asked=asked, other=other)
    named = speak.listed(_name_and_id(row, own, speak) for row in rows)
    return speak.say("linked.yes", name=named, other=other)


def _is_id(condition: In, speak: Speaker) -> bool:
    return speak.table.column(condition.column).role == "id"


def _unheard_number(condition: object, reading: Understood) -> str | None:
    """A number that nobody has, as it was written."""
    if not isinstance(condition, Text) or condition.words:
        return None
    if not any(map(str.isdigit, condition.term)):
        return None
    return as_typed(reading.question, condition.term)


def _name_and_id(row: Row, own: Sequence[In], speak: Speaker) -> str:
    """The row's title, with the number that it was asked by."""
    numbers = dict.fromkeys(str(row[c.column]) for c in own if row.get(c.column) in c.values)
    title = title_of(row, speak.table)
    return f"{title} ({speak.say('condition.join').join(numbers)})" if numbers else title


_LONGEST = 1500
_ALSO = 2


def explained(
    reading: Understood, passages: Sequence[Row], speak: Speaker, unheard: Sequence[str] = ()
) -> str:
    """The best passage, its source and what else to read; `unheard` codes are in no passage."""
    if unheard or not passages:
        said = speak.listed(unheard) or reading.question
        return speak.say("advice.none", terms=said)
    first = dict(passages[0])
    lines = [title_of(first, speak.table), *_texts(first, speak)]
    if link := _link(first, speak):
        lines.append(speak.say("advice.source", link=link))
    if also := [title_of(dict(row), speak.table) for row in passages[1 : 1 + _ALSO]]:
        lines.append(speak.say("advice.also", names=speak.listed(also)))
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
