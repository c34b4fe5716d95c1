"""Averages, sums and counts in words: one, one for each group, or one for each of what is named."""

from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from src.core.answering.cells import cell_text
from src.core.answering.compose import Findings, speaker_of
from src.core.answering.conditions import Speaker
from src.core.answering.notes import notes
from src.core.engines.filters.schema import MOST_ROWS
from src.core.query.cells import separate_values
from src.core.query.conditions import In, leaf_of
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog, Column
from src.core.traces import Row


def figures(reading: Understood, catalog: Catalog, rows: Sequence[Row]) -> str:
    """The answer to an average, a sum or a grouping, and what it is without."""
    speak = speaker_of(reading, catalog)
    told = [speak.say("note.missing", what=what) for what in reading.missing]
    return "\n\n".join(filter(None, [_figures(reading, speak, rows), " ".join(told)]))


def _figures(reading: Understood, speak: Speaker, rows: Sequence[Row]) -> str:
    of = speak.of(reading.conditions)
    if reading.group_by:
        return _grouped(reading, speak, rows, of)
    assert reading.figure is not None
    column = speak.column_label(reading.figure.column)
    value = rows[0].get("value") if rows else None
    if not isinstance(value, int | float):
        stated = speak.stated_label(reading.figure.column)
        return speak.say("figure.none", conditions=of, column=stated)
    text = _amount(rows[0], reading, speak)
    counted = rows[0].get("counted")
    key = f"figure.{reading.figure.function}"
    return speak.say(key, conditions=of, column=column, value=text, counted=counted)


def _grouped(reading: Understood, speak: Speaker, rows: Sequence[Row], of: str) -> str:
    assert reading.group_by is not None
    key, figure = "figure.group", ""
    if reading.figure and reading.figure.function == "avg":
        key, figure = "figure.group_avg", speak.column_label(reading.figure.column)
    column = f"{speak.groups_label(reading)}{speak.bounds(reading.having)}"
    rows = [*rows, *_empty_groups(reading, rows)]
    if not rows:
        return speak.say("figure.none", conditions=of, column=column)
    joined = speak.listed(_part(row, reading, speak) for row in rows)
    text = speak.say(key, conditions=of, column=column, figure=figure, parts=joined)
    text = speak.run_on([text, *_foremost(reading, speak, rows)])
    if not more_groups(len(rows), speak.table.column(reading.group_by)):
        return text
    return speak.run_on([text, speak.say("figure.top", count=len(rows))])


def more_groups(shown: int, by: Column) -> bool:
    """Whether the column has more groups than the `shown` ones, as far as can be told."""
    every = separate_values(by) is None and shown >= by.distinct
    return shown == MOST_ROWS and not every


def _empty_groups(reading: Understood, rows: Sequence[Row]) -> Iterator[Row]:
    """Those that were named and that no row is of."""
    name = str(reading.group_by)
    known = {row.get(name) for row in rows}
    for c in reading.conditions:
        if isinstance(c, In) and c.column == name and len(rows) < MOST_ROWS:
            none: JsonValue = 0 if reading.figure is None else None
            yield from ({name: value, "value": none} for value in c.values if value not in known)


def _foremost(reading: Understood, speak: Speaker, rows: Sequence[Row]) -> list[str]:
    """Of groups that were named one by one the one that was asked for, where it is only one."""
    values = (leaf for leaf in map(leaf_of, reading.conditions) if isinstance(leaf, In))
    if not any(leaf.column == reading.group_by for leaf in values):
        return []
    column = speak.table.column(str(reading.group_by))
    names = [cell_text(row.get(column.name), column, speak.showing) for row in rows]
    named = dict(zip(names, (row.get("value") for row in rows), strict=True))
    return _best_named(named, reading, speak)


def figures_of_each(
    reading: Understood, parts: Sequence[Understood], findings: Sequence[Findings], catalog: Catalog
) -> str:
    """What each of several things comes to, and which of them to most."""
    speak = speaker_of(reading, catalog)
    if reading.share:
        return _share(parts, findings, speak)
    names = [part.wish or speak.conditions(part.conditions) for part in parts]
    rows: list[Row] = [
        dict(found.rows[0]) if reading.figure and found.rows else {"value": found.total}
        for found in findings
    ]
    told = [
        speak.say("figure.part", value=name, figure=_figure(row, reading, speak))
        for name, row in zip(names, rows, strict=True)
    ]
    each = speak.say("figure.each", parts=speak.listed(told))
    if _is_within(parts):
        return each
    named = zip(names, (row.get("value") for row in rows), strict=True)
    return speak.run_on([each, *_best_named(dict(named), reading, speak)])


def _is_within(parts: Sequence[Understood]) -> bool:
    """Whether one of them is a part of another: of all and of the red ones most is no question."""
    said = [set(part.conditions) for part in parts]
    return any(one < other for one in said for other in said)


def _share(parts: Sequence[Understood], findings: Sequence[Findings], speak: Speaker) -> str:
    """So many percent of the whole, and how many of how many that is."""
    whole, part = (found.total for found in findings)
    of = speak.conditions(parts[0].conditions)
    said = {
        "whole": whole,
        "part": part,
        "of": speak.say("figure.of", conditions=of) if of else "",
        "conditions": speak.conditions(
            [c for c in parts[1].conditions if c not in parts[0].conditions]
        ),
    }
    if not whole:
        return speak.say("zero.found", **said, count=0) if of else speak.say("zero.all", **said)
    told = speak.say("figure.share", **said, percent=_percent(part / whole))
    return speak.run_on([told, *notes(parts[1], speak, findings[1].unpriced, 0)])


def _percent(share: float) -> float:
    """Whole percents; of fewer than one, tenths."""
    percent = 100 * share
    return round(percent) if percent >= 1 else round(percent, 1)


def _best_named(named: Mapping[str, JsonValue], reading: Understood, speak: Speaker) -> list[str]:
    """Which named value has most (or least, where that is asked); empty for a tie."""
    figures = {name: value for name, value in named.items() if isinstance(value, int | float)}
    if len(figures) < 2 or (reading.figure and reading.figure.function == "range"):
        return []
    upward = reading.order is not None and not reading.order.descending
    best = min(figures.values()) if upward else max(figures.values())
    first = [name for name, figure in figures.items() if figure == best]
    counted = ("most", "fewest") if reading.figure is None else ("highest", "lowest")
    return [speak.say(f"figure.{counted[upward]}", value=first[0])] if len(first) == 1 else []


def _amount(row: Row, reading: Understood, speak: Speaker) -> str:
    """A figure as people write it; of a range from the one to the other, where they differ."""
    assert reading.figure is not None
    column = speak.table.column(reading.figure.column)
    ends = dict.fromkeys(row[name] for name in ("value", "highest") if name in row)
    amounts = [speak.amount(end, column) for end in ends if isinstance(end, int | float)]
    if len(amounts) == 1:
        return amounts[0]
    return speak.say("figure.from_to", low=amounts[0], high=amounts[-1])


def _part(row: Row, reading: Understood, speak: Speaker) -> str:
    name = str(reading.group_by)
    value = speak.group(row.get(name), reading)
    return speak.say("figure.part", value=value, figure=_figure(row, reading, speak))


def _figure(row: Row, reading: Understood, speak: Speaker) -> JsonValue:
    figure = row.get("value")
    if figure is None:
        return speak.showing.words("cell.unknown")
    if reading.figure and isinstance(figure, int | float):
        return _amount(row, reading, speak)
    return figure
