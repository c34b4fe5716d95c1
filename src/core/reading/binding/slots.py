"""Which column an amount is about: by its unit, by the word beside it, by what it can only be."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile

from src.core.engines.words import stem
from src.core.question import RangeConstraint
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.phrases import Phrases
from src.core.reading.grammar.quantities import Quantity, said_currency
from src.core.reading.grammar.units import (
    conversion,
    dimension_of,
    namesakes,
    unit_called,
    unit_tables,
)
from src.core.reading.grammar.word_data import words
from src.core.reading.knowledge.measures import is_measure, known_as, measured_by, of_measure
from src.core.reading.recognition.worded_amounts import worded_like
from src.core.store.catalog import Column, Table
from src.core.store.column_words import counts, name_words

_MILLION = 1e6
_SIDE_OF_THINGS = "length"
"""What a length is about where no side is said."""

_FAR = 3
"""So many times beyond all values of a column is an amount of something else."""
_SHORTEST_UNIT = 4
_PER = ("per", "por")
_COUNTS: Mapping[str | None, str] = {"review": "votes", "person": "capacity", "seat": "capacity"}
"""Units that count what a column of such a measure counts."""
_DIMENSIONS: Mapping[str, str] = {
    "rating": "rating", "weight": "weight", "duration": "duration", "distance": "distance",
    "power": "power", "voltage": "voltage", "speed": "speed", "energy": "energy",
}  # fmt: skip
"""What an amount without a unit is about where only the bound says it: rated above 4."""

Reach = Mapping[str, tuple[float, float]]
"""By column: its lowest and highest value."""


@dataclass(frozen=True)
class Slot:
    """The constraint, or why there is none: the amount is in a unit that nothing here has."""

    constraint: RangeConstraint | None = None
    missing: str | None = None


@dataclass(frozen=True)
class Slots:
    """The number columns of one table, as amounts find them."""

    table: Table
    currency: str
    year: int
    """The year that it is now, which ages are counted back from."""
    reach: Reach = field(default_factory=dict)

    def place(
        self, quantity: Quantity, near: tuple[Column, ...], far: tuple[Column, ...] = ()
    ) -> Slot | None:
        """The column for an amount; None when it has none.

        `near` are number columns that are named beside the amount, `far` those named elsewhere.
        """
        if worded := worded_like(quantity, self.table.with_role("number", "price"), near):
            return Slot(_range(quantity, worded))
        quantity = self._read(quantity, near)
        if quantity.dimension == "money":
            return self._money(quantity, (*near, *far))
        column = self._measured(quantity, near, far)
        column = column and self._of_its_stem(quantity, column)
        if column and column.role == "year" and _is_age(quantity):
            quantity = _born(quantity, self.year)
        return Slot(_range(quantity, column)) if column else None

    def _read(self, quantity: Quantity, near: tuple[Column, ...]) -> Quantity:
        """ "Under 1.2m": metres or millions, as the data has one or the other; and 80 metres are
        square ones of what has no length."""
        if quantity.unit == "m" and self._has_floors_only():
            return replace(quantity, unit="m²", dimension="area")
        price = self.table.price
        if price is None or near or quantity.topic:
            return quantity
        own = price.unit or self.currency
        if own in namesakes(quantity.unit):
            return replace(quantity, unit=own, dimension="money")
        if quantity.unit != "m":
            return quantity
        lengths = [c for c in self._numbers() if conversion("m", c.unit) and not _is_distance(c)]
        if any(self._reaches(quantity, c, conversion("m", c.unit) or 1) for c in lengths):
            return quantity
        if not self._reaches(quantity, price, _MILLION, margin=2):
            return quantity
        return _scaled(quantity, _MILLION)

    def _has_floors_only(self) -> bool:
        units = {unit for column in self._numbers() if (unit := unit_of(column))}
        lengths = any(conversion("m", unit) for unit in units)
        return not lengths and any(conversion("m²", unit) for unit in units)

    def _reaches(
        self, quantity: Quantity, column: Column, factor: float, margin: float = 1
    ) -> bool:
        """Whether a bound lies where the column has values, or so many times away from there."""
        low, high = self.reach.get(column.name, (0.0, 0.0))
        bounds = [b * factor for b in (quantity.low, quantity.high) if b is not None]
        return any(low / margin <= bound <= high * margin for bound in bounds)

    def _money(self, quantity: Quantity, topics: tuple[Column, ...]) -> Slot | None:
        prices = self.table.with_role("price")
        column = next((topic for topic in topics if topic in prices), None) or self.table.price
        if column is None:
            return None
        own = column.unit or self.currency
        if said_currency(quantity.unit, own) != own:
            return Slot(missing=quantity.text.strip())
        return Slot(_range(quantity, column))

    def _numbers(self) -> tuple[Column, ...]:
        return self.table.with_role("number", "year", "price")

    def _measured(
        self, quantity: Quantity, near: tuple[Column, ...], far: tuple[Column, ...]
    ) -> Column | None:
        if quantity.unit in _COUNTS:
            return self._counted(quantity, near, far)
        if conversion(quantity.unit, quantity.unit):
            return self._in_unit(quantity, near, far)
        if quantity.dimension == "year" or _is_age(quantity):
            years = self.table.with_role("year")
            aged = tuple(c for c in self._numbers() if counts(c.counted) == "year")
            return _first(tuple(c for c in near if c in years) or years) or _first((*near, *aged))
        if quantity.unit:
            return _first(near) or _first(far)
        named = _first(near) or self._only(_DIMENSIONS.get(quantity.dimension))
        return named or self._price_if_bounded(quantity) or _first(far)

    def _counted(
        self, quantity: Quantity, near: tuple[Column, ...], far: tuple[Column, ...]
    ) -> Column | None:
        """Of 200 ratings the column that counts them: what they say on average is another."""
        measure = _COUNTS[quantity.unit]
        rated = of_measure("rating", self.table) if measure == "votes" else ()
        named = [c for c in (*near, *far) if c not in rated]
        return self._only(measure) or (named[0] if named else None)

    def _only(self, measure: str | None) -> Column | None:
        found = measured_by([measure], self.table) if measure else None
        return found.column if found else None

    def _of_its_stem(self, quantity: Quantity, column: Column) -> Column:
        """The column, or where the amount is far beyond it the one called alike that reaches so
        far: of `rating` and `num_ratings` 200 can only be the number."""
        if beyond := self._mean_of_it(quantity, column):
            return beyond
        measured = quantity.unit not in (None, "star")
        if measured or is_near(quantity, self.reach.get(column.name)):
            return column
        alike = [
            other
            for other in self.table.with_role("number")
            if other.name != column.name and _are_alike(column, other)
            if self._reaches(quantity, other, 1)
        ]
        return alike[0] if len(alike) == 1 else column

    def _mean_of_it(self, quantity: Quantity, column: Column) -> Column | None:
        """5 stars, which no rating that reckons with how many rated comes to: the plain one that
        does."""
        if not is_measure("rating", column) or self._reaches(quantity, column, 1):
            return None
        alike = [
            other
            for other in self.table.with_role("number")
            if other.name != column.name and is_measure("rating", other)
            if not is_measure("votes", other) and self._reaches(quantity, other, 1)
        ]
        return alike[0] if len(alike) == 1 else None

    def _in_unit(
        self, quantity: Quantity, near: tuple[Column, ...], far: tuple[Column, ...]
    ) -> Column | None:
        """The column named; else those of the unit's own kind, by the side that is spoken of."""
        fitting = [c for c in self._numbers() if conversion(quantity.unit, unit_of(c))]
        if named := [c for c in (*near, *far) if c in fitting]:
            return named[0]
        # "4.5 stars", "29 inch wheels" of a column that is called so and says no unit
        if unsaid := [c for c in near if c.role == "number" and unit_of(c) is None]:
            return unsaid[0]
        if not fitting:
            only = self._only(_DIMENSIONS.get(dimension_of(quantity.unit) or ""))
            return only if only and unit_of(only) is None else None
        if sized := self._called_in_inches(quantity, fitting):
            return sized
        kind = dimension_of(quantity.unit)
        alike = [c for c in fitting if dimension_of(unit_of(c)) == kind] or fitting
        factors = {c.name: conversion(quantity.unit, unit_of(c)) or 1 for c in alike}
        alike = [c for c in alike if self._reaches(quantity, c, factors[c.name])] or alike
        if len(alike) < 2:
            return alike[0] if alike else None
        side = _side_in(quantity.text) or _SIDE_OF_THINGS
        return next((c for c in alike if _side_in(known_as(c)) == side), alike[0])

    def _called_in_inches(self, quantity: Quantity, fitting: list[Column]) -> Column | None:
        """'A 29 inch bike', where the lengths are 150 cm and more, and wheels are 26 to 29: the one
        size without a unit that has such numbers."""
        factors = ((c, conversion(quantity.unit, unit_of(c)) or 1.0) for c in fitting)
        if quantity.unit != "in" or any(self._reaches(quantity, c, f) for c, f in factors):
            return None
        numbers = [c for c in self.table.with_role("number") if unit_of(c) is None]
        reached = [c for c in numbers if self._reaches(quantity, c, 1)]
        sizes = [c for c in reached if is_measure("size", c)] or reached
        return sizes[0] if len(sizes) == 1 else None

    def _price_if_bounded(self, quantity: Quantity) -> Column | None:
        """'under 300' with nothing else said is money, where rows have a price."""
        said = quantity.exact is None or quantity.scaled
        return self.table.price if said and quantity.dimension == "plain" else None


def is_near(quantity: Quantity, reach: tuple[float, float] | None) -> bool:
    """Whether a bound lies among the values of a column, or not many times away from them."""
    if reach is None:
        return True
    low, high = reach
    bounds = [bound for bound in (quantity.low, quantity.high) if bound is not None]
    return any(min(low, low / _FAR) <= bound <= max(high, high * _FAR) for bound in bounds)


def _are_alike(one: Column, other: Column) -> bool:
    """Whether their headers share a word: rating and rating_count, 評価 and 評価数."""
    if not one.name.isascii() and (one.name in other.name or other.name in one.name):
        return True
    words_of_one, words_of_other = (
        {stem(word, "english") for word in name_words(column.name)} for column in (one, other)
    )
    return not words_of_one.isdisjoint(words_of_other)


def unit_of(column: Column) -> str | None:
    """The column's unit, or the one that its header ends in: duration_weeks, hours_per_week."""
    if column.unit or column.role != "number":
        return column.unit and unit_called(column.unit)
    *_, last = ("", *takewhile(lambda word: word not in _PER, name_words(column.name)))
    hit = unit_tables().after.at(last, 0) if len(last) >= _SHORTEST_UNIT else None
    return hit.tag if hit and hit.end == len(last) and conversion(hit.tag, hit.tag) else None


def _first(topics: tuple[Column, ...]) -> Column | None:
    return topics[0] if topics else None


def _is_distance(column: Column) -> bool:
    return dimension_of(column.unit) == "distance"


def _side_in(text: str) -> str | None:
    hits = Phrases.of(words("sides")).find(fold_text(text))
    return hits[0].tag if hits else None


def _scaled(quantity: Quantity, factor: float) -> Quantity:
    low, high = (None if b is None else b * factor for b in (quantity.low, quantity.high))
    exact = None if quantity.exact is None else quantity.exact * factor
    return replace(
        quantity, low=low, high=high, exact=exact, unit=None, dimension="money", scaled=True
    )


def _is_age(quantity: Quantity) -> bool:
    """'5 years old', "últimos 3 años"."""
    return quantity.unit == "age" or (quantity.unit == "year" and quantity.dimension == "duration")


def _born(age: Quantity, year: int) -> Quantity:
    """An age in years as the years it means: at most five years old is from five years ago."""
    return replace(
        age,
        low=None if age.high is None else year - age.high,
        low_inclusive=age.high_inclusive,
        high=None if age.low is None else year - age.low,
        high_inclusive=age.low_inclusive,
    )


def _range(quantity: Quantity, column: Column) -> RangeConstraint:
    factor = conversion(quantity.unit, unit_of(column)) or 1.0
    low, high = (
        None if bound is None else round(bound * factor, 6)
        for bound in (quantity.low, quantity.high)
    )
    return RangeConstraint(
        column=column.name,
        low=low,
        low_inclusive=quantity.low_inclusive,
        high=high,
        high_inclusive=quantity.high_inclusive,
        approximate=quantity.approximate,
        asked=quantity.text.strip(),
    )
