"""What is held against each other, where each side is more than one row: basil and thyme of which
there are ten each."""

from src.core.query.conditions import Condition, In, Text, words_of
from src.core.query.queries import Figure
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.store.catalog import Table

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
    """From what to what its prices go, or else the first of its numbers: a side is more than the
    few of its rows that are shown."""
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
