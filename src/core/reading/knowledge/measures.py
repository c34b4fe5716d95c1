"""What number columns measure: told by a word of their header or label, by their unit, or role.

The words stand in `config/locales/measures.*.toml`, one file a language. All are heard at once: a
Spanish question is asked of English files too.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from src.config.locale import all_locales
from src.config.roles import Role
from src.config.texts import all_texts
from src.core.reading.grammar.folded import fold_text
from src.core.store.catalog import Column, Table
from src.core.store.column_words import name_words, without_unit

_MEASURED: tuple[Role, ...] = ("number", "year", "start")
_ROLES: Mapping[str, tuple[Role, ...]] = {
    "year": ("year", "start"),
    "birth": ("year", "start"),
    "age": ("number",),
}
_BY_ROLE = frozenset({"year"})
"""Measures that the role of a column alone tells."""
_UNITS: Mapping[str, frozenset[str]] = {
    "length": frozenset({"mm", "cm", "m", "in", "ft"}),
    "distance": frozenset({"km", "mi"}),
    "weight": frozenset({"kg", "g", "lb", "oz"}),
    "duration": frozenset({"min", "h", "day", "week", "month"}),
    "size": frozenset({"m²", "ft²", "ha", "l", "ml"}),
    "height": frozenset({"mm", "cm", "m", "ft"}),
    "speed": frozenset({"km/h"}),
    "power": frozenset({"W", "kW", "hp"}),
    "rating": frozenset({"star"}),
}
_COUNTED_IN: Mapping[str, str] = {"rating": "votes"}
"""Measures of which another counts the cases, and is called much the same."""
_SHORTEST_END = 4
"""Letters from which on a name is also heard at the end of a longer word: playtime."""


@dataclass(frozen=True)
class Measured:
    """The column that an adjective is about, and whether its other end is meant."""

    column: Column
    turned: bool = False


def known_as(column: Column) -> str:
    """All that a column is called, folded, in one text."""
    named = [column.name.replace("_", " "), " ".join(name_words(column.name))]
    labels = all_texts(column.config.label)
    return fold_text(" ".join(dict.fromkeys([*named, *labels, *column.config.asked_as])))


def measured_by(measures: Iterable[str], table: Table) -> Measured | None:
    """The one column of the first of these measures that the table has a column called by, else
    any column of.

    A measure with a minus is of the other end: -age of what is new is the lowest.
    """
    listed = list(measures)
    for columns_of in (_called_by, of_measure):
        for said in listed:
            measure = said.removeprefix("-")
            columns = columns_of(measure, table)
            if columns:
                return Measured(columns[0], said != measure) if len(columns) == 1 else None
    return None


def of_measure(measure: str, table: Table) -> tuple[Column, ...]:
    """The columns of numbers that are called by the first of its names that any is called by;
    where none is, those in one of its units, or of its role, that no other measure names."""
    if called := _called_by(measure, table):
        return called
    numbers = _numbers(measure, table)
    if measure in _BY_ROLE:
        return numbers
    units = _UNITS.get(measure, frozenset())
    others = all_locales("measures")
    fitting = (c for c in numbers if c.unit in units)
    return tuple(c for c in fitting if not any(is_measure(each, c) for each in others))


def _called_by(measure: str, table: Table) -> tuple[Column, ...]:
    numbers = _numbers(measure, table)
    for name in names_of(measure):
        named = [c for c in numbers if _is_called(known_as(c), name)]
        whole = [c for c in named if fold_text(without_unit(c.name)).replace("_", " ") == name]
        if named:
            return tuple(whole or named)
    return ()


def _numbers(measure: str, table: Table) -> tuple[Column, ...]:
    """The columns that may be of a measure: ages in years are no years."""
    numbers = table.with_role(*_ROLES.get(measure, _MEASURED))
    counting = _COUNTED_IN.get(measure)
    counts = of_measure(counting, table) if counting else ()
    return tuple(column for column in numbers if column not in counts)


def is_measure(measure: str, column: Column) -> bool:
    """Whether the column is called by one of its names."""
    return any(_is_called(known_as(column), name) for name in names_of(measure))


@cache
def names_of(measure: str) -> tuple[str, ...]:
    """Words of headers that say it, in all languages."""
    return tuple(fold_text(name) for name in all_locales("measures")[measure])


@lru_cache(maxsize=8192)
def _is_called(called: str, name: str) -> bool:
    if not name.isascii():
        return name in called
    before = "" if len(name) >= _SHORTEST_END else r"(?<![a-z0-9])"
    return bool(re.search(rf"{before}{re.escape(name)}(?:e?s)?(?![a-z0-9])", called))
