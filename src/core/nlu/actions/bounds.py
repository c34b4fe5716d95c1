"""Amounts with their bounds and columns."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from src.core.nlu.actions.look import Look, Made, one_item
from src.core.nlu.items import Amount, Item
from src.core.reading.grammar.units import conversion

_ALIKE = 10
"""How many times the upper end a lower one may be that stands before it: 180 to 150 thousand."""


def bound(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, said = items
    amount: Amount = said.value
    if amount.bound:
        return
    features = (f"bound:{side}|{cue.type}", f"bound:{look.gap(*items)}",
                f"bound:{side}|{cue.text}", f"bound:{cue.type}|{look.gap(*items)}")  # fmt: skip
    made = amount._replace(bound=cue.type, said_by=cue.text)
    yield one_item(said.type, made, items, said.text), features


def compared(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A bound from an adjective in its comparative: longer than 5 m, also of another column where
    none of its own is in metres. One that is denied includes its amount: not older than 2017."""
    said, item = items
    direction, amount = said.value, item.value
    own = look.amounts.fits(amount, direction.column)
    if amount.bound or not (own or amount.measure.unit):
        return
    bounds = ("at_most", "at_least") if direction.degree == "opposed" else ("under", "over")
    kind, column = bounds[direction.descending], direction.column if own else ""
    made = amount._replace(bound=kind, column=column, said_by=said.text)
    counted = "bare" if amount.measure.dimension is None else "amount"
    features = (f"compared:{direction.degree}", f"compared:{look.gap(said, item)}",
                f"compared:{side}|{counted}", *(() if own else ("compared:another column",)),
                *(f"compared:over {word}" for word in look.between(said, item)))  # fmt: skip
    yield one_item(item.type, made, items, item.text), features


def or_more(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A bound that includes its amount: 2015 or newer."""
    item, _, said = items
    direction, amount = said.value, item.value
    if amount.bound or not look.amounts.fits(amount, direction.column):
        return
    kind = "at_least" if direction.descending else "at_most"
    made = amount._replace(bound=kind, column=direction.column, said_by=said.text)
    yield one_item(item.type, made, items, item.text), ("or more", f"or more|{direction.degree}")


def of_column(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    column, said = items
    amount: Amount = said.value
    if amount.column or not look.amounts.fits(amount, column.value):
        return
    features = (f"of column:{side}", f"of column:{side}|{look.gap(*items)}",
                f"of column:{amount.measure.dimension}")  # fmt: skip
    yield one_item(said.type, amount._replace(column=column.value), items, said.text), features


def below_zero(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """An amount below zero, where a column has any: 15 bajo cero, minus 5. A sign is before it."""
    cue, said = items
    amount: Amount = said.value
    if cue.start > said.start and not any(map(str.isalpha, cue.text)):
        return
    measure = replace(amount.measure, value=-amount.measure.value)
    if measure.value < 0 and not measure.unit and look.amounts.readings(measure):
        features = (f"below zero:{side}", f"below zero:{side}|{cue.text}",
                    f"below zero:{look.gap(*items)}")  # fmt: skip
        yield one_item(said.type, amount._replace(measure=measure), items, said.text), features


def of_column_behind(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The column of an amount that stands before a cue: floor, of "any floor except 2"."""
    column, cue, said = items
    amount: Amount = said.value
    if not amount.column and look.amounts.fits(amount, column.value):
        made = amount._replace(column=column.value)
        yield (cue._replace(start=column.start), said._replace(value=made)), (
            f"of column over {cue.type}", f"of column over {cue.type}|{cue.text}"
        )  # fmt: skip


def opened(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The lower end of two amounts: from 2010."""
    cue, said = items
    if not said.value.bound:
        made = said.value._replace(bound="opened", said_by=cue.text)
        yield one_item(said.type, made, items, said.text), ("opened", f"opened|{cue.text}")


def between(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    low, high = one.value, other.value
    if low.bound not in ("", "opened", "at_least") or high.bound or high.low is not None:
        return
    if low.low is not None or (low.column and high.column and low.column != high.column):
        return
    dimensions = {low.measure.dimension, high.measure.dimension} - {None}
    if len(dimensions) > 1:
        return
    measure, least = high.measure, low.measure.value
    if not measure.dimension and low.measure.dimension:
        measure = replace(measure, unit=low.measure.unit, dimension=low.measure.dimension)
    if (
        measure.scale > 1
        and low.measure.scale == 1
        and least < _ALIKE * measure.value / measure.scale
    ):
        least *= measure.scale
    least *= conversion(low.measure.unit, measure.unit) or 1
    column = high.column or low.column
    made = Amount(measure, "between", column, least, low.said_by)
    turned = "turned" if least > measure.value else "rising"
    features = (f"between:{low.bound}", f"between:{cue.type}", f"between:{low.bound}|{cue.type}",
                f"between:{cue.text}", f"between:{'year' if measure.year_shaped else ''}",
                f"between:{look.gap(one, other)}", f"between:{turned}")  # fmt: skip
    yield one_item(one.type, made, items, other.text), features


def between_behind(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    item, cue = items
    if item.value.low is not None:
        yield one_item(item.type, item.value, items, item.text), ("between behind", cue.text)
