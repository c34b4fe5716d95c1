"""Amounts in words: in the values of columns of words (a bottle of 750 ml), in words of the
question's own, and in words that a column's cells put around their numbers."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from src.config.roles import NUMBER_ROLES, Role
from src.core.engines.words import is_ordinary_word
from src.core.nlu.items import Amount
from src.core.query.conditions import Range, Span
from src.core.reading.grammar.choices import find_ordinals
from src.core.reading.grammar.decades import find_decades
from src.core.reading.grammar.folded import fold_text, masked
from src.core.reading.grammar.measures import Measure, find_measures
from src.core.reading.grammar.units import conversion
from src.core.reading.grammar.word_data import load, phrases
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Column, Table

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
        column.name: {
            entry.value: amount
            for entry in knowledge.values.values_of((table.id, column.name))
            if entry.kind == "value" and (amount := _amount(fold_text(entry.value)))
        }
        for column in table.with_role(*_WORDS)
        if column.distinct <= _MOST
    }
    return {name: amounts for name, amounts in found.items() if amounts}


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


def spoken(text: str) -> Iterator[Amount]:
    """Amounts that are said in words of their own: the fifties, half an hour."""
    for hit in phrases("phrases").find(text):
        said = load("spoken_amounts")[hit.tag]
        low, high = said.get("low"), said.get("high")
        bound = "at_most" if low is None else "at_least" if high is None else ""
        value, unit = low if high is None else high, said["unit"]
        measure = Measure(hit.start, hit.end, value, 1, unit, said["dimension"], "spoken")
        yield Amount(measure, bound, said_by="spoken")
    for start, end, first in find_decades(text):
        last = Measure(start, end, first + 9.0, 1, None, "year", "decade", year_shaped=True)
        yield Amount(last, "between", low=float(first), said_by="decade")


def steps_said(text: str, named: Iterable[Span], measures: Iterable[Measure]) -> Iterator[Amount]:
    """Numbers of columns that count up, as floors do: the third, 3階. `named` is where such columns
    are named: elsewhere these words make a number no amount. `measures`: the text's, as it is."""
    unnamed = masked(text, named)
    if unnamed != text:
        ordinals = (said for said in find_ordinals(unnamed) if said.index > 0)
        for each in ordinals:
            yield Amount(Measure(each.start, each.end, each.index, 1, None, None, "ordinal"))
        known = {measure.start for measure in measures}
        yield from (Amount(m) for m in find_measures(unnamed) if m.start not in known)


def worded(text: str, table: Table) -> Iterator[tuple[Range, tuple[str, ...]]]:
    """Numbers that the text says in a word of a column's own cells, with features: 新築 is 0."""
    for column in table.with_role(*NUMBER_ROLES):
        for word, number in column.spoken:
            features = ("worded", f"worded:{'plain' if is_ordinary_word(word) else 'own'}")
            for match in re.finditer(rf"(?<![a-z-]){re.escape(word)}(?![a-z-])", text):
                place = match.span()
                leaf = Range(column=column.name, low=number, high=number, text=word, span=place)
                yield leaf, features


def words_around(text: str, place: Span, columns: Sequence[Column]) -> Mapping[str, str]:
    """By column: which of the words that its cells put around numbers stand around an amount of
    the text: "before" it (築10年), or "behind" (10階建), of several there the longest."""
    start, end = place
    found = {c.name: "before" for c in columns if c.prefix and text[:start].endswith(c.prefix)}
    words = {c.name: c.counted for c in columns if c.counted}
    counted = {name: word for name, word in words.items() if word in text[start : end + len(word)]}
    longest = max(map(len, counted.values()), default=0)
    return {**{name: "behind" for name, word in counted.items() if len(word) == longest}, **found}
