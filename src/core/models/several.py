"""Several things that are asked for at once: sides to compare, or the figure of each."""

from collections.abc import Sequence

from src.core.answering.comparison import comparison, first_of
from src.core.answering.compose import Findings
from src.core.answering.conditions import speaker
from src.core.answering.fields import title_of
from src.core.answering.figures import figures_of_each
from src.core.models.asking import Asking
from src.core.query.conditions import Condition, In, Or, Text, words_of
from src.core.query.queries import Figure
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.store.catalog import Catalog, Table

_FIGURES: frozenset[Act] = frozenset({"count", "aggregate"})
_ROWS = 4
"""Shown of all sides together."""


def sides(reading: Understood) -> tuple[Understood, ...]:
    """One search for each side; none where nothing that is said has sides."""
    if reading.halves:
        return reading.halves
    if reading.each and reading.act in _FIGURES:
        return _figures_of_each(reading)
    for condition in reading.conditions if reading.sided else ():
        if parts := _parts(condition):
            return tuple(_side(reading, condition, part, len(parts)) for part in parts)
    return ()


def spread_of(side: Understood, table: Table) -> Understood | None:
    """The range of the price, or of the first number: a side has more rows than are shown."""
    column = table.price or next(iter(table.with_role("number")), None)
    if column is None:
        return None
    spread = Figure(function="range", column=column.name, text=side.wish)
    return side.model_copy(update={"act": "aggregate", "figure": spread, "limit": None, "wish": ""})


def _figures_of_each(reading: Understood) -> tuple[Understood, ...]:
    """The figure of each of the values that are named together, where these are still asked."""
    columns = {c.column for c in reading.each if isinstance(c, In)}
    whole = [c for c in reading.conditions if isinstance(c, In) and c.column in columns]
    return tuple(
        _side(reading, whole[0], each, 1).model_copy(update={"act": reading.act, "limit": None})
        for each in reading.each
        if len(whole) == 1
    )


def _parts(condition: Condition) -> tuple[Condition, ...]:
    if isinstance(condition, Text):
        return condition.sides
    if isinstance(condition, Or):
        return condition.conditions
    asked = condition.text.split(", ") if isinstance(condition, In) else []
    if not isinstance(condition, In) or len(asked) < 2 or len(asked) != len(condition.values):
        return ()
    pairs = zip(condition.values, asked, strict=True)
    return tuple(condition.model_copy(update={"values": (v,), "text": a}) for v, a in pairs)


def _side(reading: Understood, whole: Condition, part: Condition, count: int) -> Understood:
    kept = tuple(part if c is whole else c for c in reading.conditions)
    shown = {"limit": max(1, _ROWS // count), "wish": words_of(part)}
    update = {"act": "search", "sided": False, "conditions": kept, **shown}
    return reading.model_copy(update=update)


def each_figure(reading: Understood, parts: Sequence[Understood], asking: Asking) -> str:
    """The figure of each, behind that of all where they are values of one column."""
    findings = [asking.find(part) for part in parts]
    told = [] if reading.halves else [asking.answer(reading)]  # what is told of all comes last
    if len({part.act for part in parts}) > 1:
        return "\n\n".join(map(asking.answer, parts))
    told.append(figures_of_each(reading, parts, findings, asking.catalog))
    return "\n\n".join(told)


def side_by_side(reading: Understood, parts: Sequence[Understood], asking: Asking) -> str:
    """Each side's own search, and from what to what it goes; then what each has."""
    table = asking.catalog.table(str(parts[0].table))
    figured = any(part.figure for part in parts)
    findings = [asking.find(part) for part in parts]
    spreads = [None if reading.halves else spread_of(part, table) for part in parts]
    figures = [asking.find(spread).rows if spread else () for spread in spreads]
    compared = bool(reading.halves) and not figured and reading.act == "compare"
    if compared and (best := _best_of_each(reading, findings, asking.catalog)):
        return best
    told = []
    for part, found, spread, figure in zip(parts, findings, spreads, figures, strict=True):
        if part.figure and part.missing:  # without that it is a figure of something else
            told.append(_of_missing(part, asking.catalog))
            continue
        said = [asking.answer(part)]
        if spread and figure and found.total > (part.limit or 0):
            said.append(asking.answer(spread))
        told.append("\n".join(said))
    return "\n\n".join(told)


def _of_missing(part: Understood, catalog: Catalog) -> str:
    speak = speaker(catalog, str(part.table), part.language)
    return " ".join(speak.say("note.missing", what=what) for what in part.missing)


def _best_of_each(reading: Understood, findings: Sequence[Findings], catalog: Catalog) -> str:
    """The best row of each of two described things, side by side; empty where one has none."""
    parts = reading.halves
    if not all(found.rows for found in findings):
        return ""
    speak = speaker(catalog, str(reading.table), reading.language)
    heads = [
        speak.say(
            "compare.side",
            conditions=speak.conditions(part.conditions),
            name=title_of(found.rows[0], speak.table),
            count=found.total,
        )
        for part, found in zip(parts, findings, strict=True)
        if found.total > 1
    ]
    rows = [found.rows[0] for found in findings]
    compared = comparison(rows, speak)
    assert compared is not None
    told = [*heads, f"{compared.lead}\n\n{compared.lines}", first_of(rows, reading.order, speak)]
    return "\n\n".join(filter(None, told))
