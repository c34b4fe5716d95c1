"""Averages, sums and counts in words: one, one for each group, or one for each of what is named."""

from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from src.core.answering.compose import Findings
from src.core.answering.conditions import Speaker, speaker_of
from src.core.answering.notes import absent, notes
from src.core.engines.filters.schema import MOST_ROWS
from src.core.query.cells import separate_values
from src.core.query.conditions import In, conjuncts, leaf_of
from src.core.query.queries import Compare, Each, Figure, Groups
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog, Column
from src.core.traces import Row


def figures(reading: Understood, catalog: Catalog, rows: Sequence[Row], bare: bool = False) -> str:
    """The answer to an average, a sum or a grouping, and what it is without."""
    speak = speaker_of(reading, catalog, bare)
    told = " ".join(absent(reading, speak))
    return "\n\n".join(filter(None, [_figures(reading, speak, rows), told]))


def _figures(reading: Understood, speak: Speaker, rows: Sequence[Row]) -> str:
    of = speak.of(reading.conditions)
    if isinstance(reading.query, Groups):
        return _grouped(reading.query, speak, rows, of)
    assert reading.figure is not None
    column = speak.column_label(reading.figure.column)
    value = rows[0].get("value") if rows else None
    if not isinstance(value, int | float):
        stated = speak.stated_label(reading.figure.column)
        return speak.say("figure.none", conditions=of, column=stated)
    text = _amount(rows[0], reading.figure, speak)
    counted = rows[0].get("counted")
    key = f"figure.{reading.figure.function}"
    return speak.say(key, conditions=of, column=column, value=text, counted=counted)


def _grouped(query: Groups, speak: Speaker, rows: Sequence[Row], of: str) -> str:
    key, figure = "figure.group", ""
    if query.figure and query.figure.function == "avg":
        key, figure = "figure.group_avg", speak.column_label(query.figure.column)
    by = speak.table.column(query.by)
    column = f"{speak.groups_label(query)}{speak.bounds(query.having)}"
    rows = [*rows, *_empty_groups(query, rows)]
    if not rows:
        return speak.say("figure.no_groups", conditions=of, column=column)
    names = [speak.group(row.get(by.name), query) for row in rows]
    parts = _parts(names, rows, query.figure, speak)
    text = speak.say(key, conditions=of, column=column, figure=figure, parts=parts)
    values = (leaf for leaf in map(leaf_of, conjuncts(query.where)) if isinstance(leaf, In))
    if any(leaf.column == by.name for leaf in values):  # the one of those named that is asked for
        best = _best_named(names, rows, query.figure, query.ascending, speak)
        text = speak.run_on([text, *best])
    if not more_groups(len(rows), by):
        return text
    return speak.run_on([text, speak.say("figure.top", count=len(rows))])


def more_groups(shown: int, by: Column) -> bool:
    """Whether the column has more groups than the `shown` ones, as far as can be told."""
    every = separate_values(by) is None and shown >= by.distinct
    return shown == MOST_ROWS and not every


def _empty_groups(query: Groups, rows: Sequence[Row]) -> Iterator[Row]:
    """Those that were named and that no row is of."""
    known = {row.get(query.by) for row in rows}
    none: JsonValue = 0 if query.figure is None else None
    named = (c for c in conjuncts(query.where) if isinstance(c, In) and c.column == query.by)
    missing = (value for c in named for value in c.values if value not in known)
    if len(rows) < MOST_ROWS:
        yield from ({query.by: value, "value": none} for value in missing)


def figures_of_each(
    reading: Understood, parts: Sequence[Understood], findings: Sequence[Findings], catalog: Catalog
) -> str:
    """What each of several things comes to, and which of them to most."""
    speak = speaker_of(reading, catalog)
    query, asked = reading.query, reading.figure
    if isinstance(query, Each) and query.share:
        return _share(parts, findings, speak)
    names = [part.wish or speak.conditions(part.conditions) for part in parts]
    rows: list[Row] = [
        dict(found.rows[0]) if asked and found.rows else {"value": found.total}
        for found in findings
    ]
    each = speak.say("figure.each", parts=_parts(names, rows, asked, speak))
    conditions = [set(part.conditions) for part in parts]
    if any(one < other for one in conditions for other in conditions):
        return each  # of all and of the red ones most is no question
    least = isinstance(query, Compare) and query.least
    return speak.run_on([each, *_best_named(names, rows, asked, least, speak)])


def _share(parts: Sequence[Understood], findings: Sequence[Findings], speak: Speaker) -> str:
    """So many percent of the whole, and how many of how many that is."""
    whole, part = (found.total for found in findings)
    all_of = parts[0].conditions
    own = speak.conditions([c for c in parts[1].conditions if c not in all_of])
    if not whole:
        return speak.say("zero.found" if all_of else "zero.all", conditions=own, count=0)
    percent = 100 * part / whole
    percent = round(percent, 0 if percent >= 1 else 1)
    said = {"whole": whole, "part": part, "of": speak.of(all_of), "percent": percent}
    told = speak.say("figure.share", **said, conditions=own)
    return speak.run_on([told, *notes(parts[1], speak, findings[1].unpriced, 0)])


def _parts(names: Sequence[str], rows: Sequence[Row], figure: Figure | None, speak: Speaker) -> str:
    """Each name with its figure."""
    return speak.listed(
        speak.say("figure.part", value=name, figure=_figure(row, figure, speak))
        for name, row in zip(names, rows, strict=True)
    )


def _best_named(
    names: Sequence[str], rows: Sequence[Row], figure: Figure | None, least: bool, speak: Speaker
) -> list[str]:
    """Which named value has most (or least, where that is asked); empty for a tie."""
    named = zip(names, (row.get("value") for row in rows), strict=True)
    figures = {name: value for name, value in named if isinstance(value, int | float)}
    if len(figures) < 2 or (figure and figure.function == "range"):
        return []
    best = (min if least else max)(figures.values())
    first = [name for name, value in figures.items() if value == best]
    counted = ("most", "fewest") if figure is None else ("highest", "lowest")
    return [speak.say(f"figure.{counted[least]}", value=first[0])] if len(first) == 1 else []


def _amount(row: Row, figure: Figure, speak: Speaker) -> str:
    """A figure as people write it; of a range from the one to the other, where they differ."""
    column = speak.table.column(figure.column)
    ends = dict.fromkeys(row[name] for name in ("value", "highest") if name in row)
    amounts = [speak.amount(end, column) for end in ends if isinstance(end, int | float)]
    if len(amounts) == 1:
        return amounts[0]
    return speak.say("figure.from_to", low=amounts[0], high=amounts[-1])


def _figure(row: Row, figure: Figure | None, speak: Speaker) -> JsonValue:
    value = row.get("value")
    if value is None:
        return speak.showing.words("cell.unknown")
    return _amount(row, figure, speak) if figure and isinstance(value, int | float) else value
