"""Rows in their own words: all that is known of them, or the cells that were asked about."""

from collections.abc import Iterable, Sequence

from src.config.roles import Role
from src.core.answering.cells import cell_text, clipped, is_blank, period
from src.core.answering.conditions import Speaker
from src.core.answering.fields import names_of, naming_columns, row_fields, title_of
from src.core.query.conditions import In, Related, Text, leaf_of, leaves
from src.core.query.understood import Understood
from src.core.reading.asked_text import as_typed
from src.core.store.catalog import Table
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
        for what, said in reading.told:  # whether the row says what is asked of it in words
            key = "detail.told" if said else "detail.untold"
            blocks.append(speak.say(key, name=title_of(row, speak.table), what=what))
        if reading.asked_columns:
            blocks.append(asked_of(row, reading.asked_columns, speak) or title_of(row, speak.table))
        else:
            blocks += [""] if blocks else []  # else the name is one more line of the list before it
            blocks.append(lines_of(row, speak))
    return "\n".join(blocks)


def _no_such(reading: Understood, speak: Speaker) -> str:
    return speak.say("detail.no_such", position=", ".join(reading.missing))


def asked_of(row: Row, columns: Iterable[str], speak: Speaker) -> str:
    """The cells of a row in the columns that were asked about, blank ones too, but its own name."""
    name, own = _name_of(row, speak.table)
    lines = []
    for column in dict.fromkeys(each for each in columns if each not in own):
        values = {"name": name, "label": speak.column_label(column)}
        if is_blank(row.get(column)):
            lines.append(speak.say("detail.unknown", **values))
            continue
        days = [each.name for each in speak.table.period or ()]
        if column in days:
            text = period(row.get(days[0]), row.get(days[1]), speak.showing)
        else:
            text = cell_text(row[column], speak.table.column(column), speak.showing)
        lines.append(speak.say("detail.asked", **values, value=text))
    return "\n".join(lines)


def lines_of(row: Row, speak: Speaker) -> str:
    """A row's name and all else that is known of it, a line each, in the order of `show`."""
    name, own = _name_of(row, speak.table)
    shown = {name: place for place, name in enumerate(speak.table.config.show)}
    ordered = {name: row[name] for name in sorted(row, key=lambda n: shown.get(n, len(shown)))}
    lines = (
        speak.say("detail.line", label=field.label, value=field.text)
        for field in row_fields(ordered, speak.table, speak.showing)
        if field.known and field.name not in own
    )
    return "\n".join([name, *lines])


def _name_of(row: Row, table: Table) -> tuple[str, list[str]]:
    """What it is called, and the columns that say no more than that."""
    name = title_of(row, table)
    return name, [each for each in naming_columns(table) if str(row.get(each)) == name]


def pair(
    reading: Understood, speak: Speaker, rows: Sequence[Row], total: int, is_there: bool
) -> str | None:
    """Whether rows belong together, where that is all that is asked; else None. `total`: how many
    do; `is_there`: whether the named row is in the data at all."""
    ids = [column.name for column in speak.table.with_role("id")]
    own = [c for c in reading.conditions if isinstance(c, In) and c.column in ids]
    rest = [c for c in reading.conditions if c not in own]
    asked = speak.either(value for c in own for value in c.values)
    if not (own and rest):
        return None
    number = rest[0] if len(rest) == 1 and is_there else None
    if isinstance(number, Text) and number.has_digits and not number.words:  # that nobody has
        other = speak.listed(as_typed(reading.question, [number.term]))
        return speak.say("linked.unheard", asked=asked, other=other)
    others = [c for c in rest if isinstance(leaf_of(c), Related)]
    if len(others) < len(rest):
        return None
    values = (leaf.values for c in others for leaf in leaves(c) if isinstance(leaf, In))
    other = speak.either(value for each in values for value in each)
    if not total:
        return speak.say("linked.no", asked=asked, other=other)
    named = speak.listed(_name_and_id(row, own, speak) for row in rows)
    return speak.say("linked.yes", name=named, other=other)


def _name_and_id(row: Row, own: Sequence[In], speak: Speaker) -> str:
    """The row's title, with the number that it was asked by."""
    numbers = dict.fromkeys(str(row[c.column]) for c in own if row.get(c.column) in c.values)
    title = title_of(row, speak.table)
    return f"{title} ({speak.listed(numbers)})" if numbers else title


_LONGEST = 1500
_ALSO = 2


def explained(
    reading: Understood, passages: Sequence[Row], speak: Speaker, unheard: Sequence[str] = ()
) -> str:
    """The best passage, its source and what else to read; `unheard` codes are in no passage."""
    if unheard or not passages:
        said = speak.listed(unheard) or reading.question
        return speak.say("advice.none", terms=said)
    first = passages[0]

    def cells(role: Role) -> list[str]:
        found = (first.get(column.name) for column in speak.table.with_role(role))
        return [str(cell) for cell in found if not is_blank(cell)]

    lines = [title_of(first, speak.table), *(clipped(text, _LONGEST) for text in cells("text"))]
    lines += [speak.say("advice.source", link=link) for link in cells("link")[:1]]
    if also := [title_of(row, speak.table) for row in passages[1 : 1 + _ALSO]]:
        lines.append(speak.say("advice.also", names=speak.listed(also)))
    return "\n\n".join(lines)


def named_rows(rows: Sequence[Row], speak: Speaker) -> str:
    """The rows that the passages name, each with its number, price and flags."""
    lines = [speak.say("advice.named")]
    ids = {column.name for column in speak.table.with_role("id")} & {*speak.table.config.key}
    for row in rows:
        fields = row_fields(row, speak.table, speak.showing)
        numbers = [field.text for field in fields if field.name in ids]
        flags = [f"{field.label}: {field.text}" for field in fields if field.role == "flag"]
        lines.append("- " + " · ".join([*names_of([row], speak), *numbers, *flags]))
    return "\n".join(lines)
