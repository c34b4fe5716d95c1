"""The unit of a column, in the words of its header where nothing else says it."""

from itertools import takewhile

from src.core.reading.grammar.units import conversion, unit_called, unit_tables
from src.core.store.catalog import Column
from src.core.store.column_words import name_words

_SHORTEST_UNIT = 4
_PER = ("per", "por")


def unit_of(column: Column) -> str | None:
    """The column's unit, or the one that its header ends in: duration_weeks, hours_per_week."""
    if column.unit or column.role != "number":
        return column.unit and unit_called(column.unit)
    *_, last = ("", *takewhile(lambda word: word not in _PER, name_words(column.name)))
    hit = unit_tables().after.at(last, 0) if len(last) >= _SHORTEST_UNIT else None
    return hit.tag if hit and hit.end == len(last) and conversion(hit.tag, hit.tag) else None
