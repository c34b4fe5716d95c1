"""Amounts in the values of columns of words: 3 L, 14 cm, a bottle of 750 ml."""

import re
from collections.abc import Iterator, Mapping

from src.config.roles import Role
from src.core.query.conditions import Range
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.measures import Measure, find_measures
from src.core.reading.grammar.units import conversion
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Table

Written = Mapping[str, Mapping[str, Measure]]
"""By column and value: the one amount that the value says."""
_WORDS: tuple[Role, ...] = ("category", "tags", "name")
_SPACED_UNIT = re.compile(r"(?<=\d) (?=[^\W\d])")
"""Of "3 L": in a sentence a letter behind a number may be a word, in a cell it is the unit."""
_MOST = 200
"""Different values beyond which a column is no list of sizes."""
_ROUNDED = 6


def written_amounts(table: Table, knowledge: Knowledge) -> Written:
    found = {
        column.name: dict(_amounts(table.id, column.name, knowledge))
        for column in table.with_role(*_WORDS)
        if column.distinct <= _MOST
    }
    return {name: amounts for name, amounts in found.items() if amounts}


def _amounts(table: str, column: str, knowledge: Knowledge) -> Iterator[tuple[str, Measure]]:
    for entry in knowledge.values.values_of((table, column)):
        if entry.kind == "value" and (amount := _amount(fold_text(entry.value))):
            yield entry.value, amount


def _amount(folded: str) -> Measure | None:
    for text in (folded, _SPACED_UNIT.sub("", folded)):
        found = find_measures(text)
        if len(found) == 1 and conversion(found[0].unit, found[0].unit):
            return found[0]
    return None


def in_unit(values: Mapping[str, Measure], unit: str | None) -> dict[str, float]:
    """The values that are amounts of this kind, as numbers of the unit."""
    factors = {value: conversion(amount.unit, unit) for value, amount in values.items()}
    return {v: round(values[v].value * factor, _ROUNDED) for v, factor in factors.items() if factor}


def lies_in(number: float, bounds: Range) -> bool:
    low, high = bounds.low, bounds.high
    above = low is None or number > low or (number == low and bounds.low_inclusive)
    below = high is None or number < high or (number == high and bounds.high_inclusive)
    return above and below
