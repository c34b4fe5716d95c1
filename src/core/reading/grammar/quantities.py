"""Amounts in a question: "menos de 300 mil", 3千円から5千円, "around $40", 2018年以降.

`find_quantities` reads the numbers with their units, joins two of them into a range, lets each
take the bounds and topics that stand beside it, and joins opposite bounds ("more than 20 and less
than 40"). Nothing here knows a catalog: a number without a unit or topic stays "plain".
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from src.core.currencies import said_currency
from src.core.reading.grammar.bounds import OPPOSITE, quantity_of
from src.core.reading.grammar.choices import (
    Ordinal,
    RowLimit,
    choice_spans,
    find_ordinals,
    find_row_limit,
)
from src.core.reading.grammar.constraints import (
    Constraint,
    carry_scale,
    find_constraints,
    joins,
)
from src.core.reading.grammar.decades import find_decades
from src.core.reading.grammar.folded import fold
from src.core.reading.grammar.measures import Measure, find_measures
from src.core.reading.grammar.quantity import Quantity
from src.core.reading.grammar.spoken_amounts import spoken_amounts
from src.core.reading.grammar.times import time_spans
from src.core.reading.grammar.units import Dimension

__all__ = [
    "Dimension",
    "Ordinal",
    "Quantity",
    "RowLimit",
    "find_ordinals",
    "find_quantities",
    "find_row_limit",
    "said_currency",
]

_IDENTIFIER = re.compile(r"\d{8}")  # a stock or part number
_AMOUNTS: tuple[Dimension, ...] = ("money", "distance", "length", "weight", "volume")
_SCALE_ENDS: Mapping[Dimension, float] = {"rating": 10, "percent": 100}


def find_quantities(text: str, language: str, counting: Collection[int] = ()) -> list[Quantity]:
    """The amounts in `text`, left to right, none over another.

    Requested row counts, ordinals, dates and times of day are no quantities and are left out.
    Where a number is known to count something it stands in `counting`, and asks for no rows.
    `language` ("en", "es", "ja", "zh") settles only what languages read differently (~3000).
    """
    folded = fold(text)
    found = _outer(_joined(folded.text, _constraints(folded.text, language, counting)))
    located = [
        _in_text(quantity, text, *folded.span(quantity.start, quantity.end)) for quantity in found
    ]
    spoken = spoken_amounts(text, located)
    return sorted([*located, *spoken], key=lambda quantity: quantity.start)


def _outer(quantities: list[Quantity]) -> list[Quantity]:
    """Without those inside another: in 予算は一人5000円 the one person is no party."""
    return [
        each
        for each in quantities
        if not any(
            other is not each and other.start <= each.start and each.end <= other.end
            for other in quantities
        )
    ]


def _constraints(text: str, language: str, counting: Collection[int]) -> list[Constraint]:
    decades = [(decade.start, decade.end) for decade in find_decades(text)]
    taken = [*choice_spans(text, language, counting), *time_spans(text, language), *decades]
    measures = [
        measure
        for measure in find_measures(text)
        if not any(start < measure.end and measure.start < end for start, end in taken)
    ]
    return [each for each in find_constraints(text, measures, language) if _is_meant(text, each)]


def _is_meant(text: str, constraint: Constraint) -> bool:
    """Lone "two", 一个, "4k" and 10640262010 with nothing beside them constrain nothing."""
    if constraint.relation or constraint.topic or constraint.is_range:
        return True
    (measure,) = constraint.measures
    if measure.doubtful or (measure.kind == "word" and not measure.unit and measure.value < 1000):
        return False
    if measure.unit is None and _IDENTIFIER.match(text, measure.start):
        return False
    return not (measure.unit == "piece" and text[measure.start] == "一")


def _joined(text: str, constraints: list[Constraint]) -> list[Quantity]:
    """Quantities, with neighbours that bound from opposite sides made one range."""
    joined: list[Quantity] = []
    previous: Constraint | None = None
    for constraint in constraints:
        range_ = _opposed(text, previous, constraint) if previous else None
        if range_:
            joined[-1], previous = range_, None
        else:
            bounded = _bounded_alike(text, previous, constraint) if previous else constraint
            joined.append(quantity_of(text, bounded))
            previous = bounded
    return joined


def _bounded_alike(text: str, left: Constraint, right: Constraint) -> Constraint:
    """ "Menos de 300 mil pesos y 80 mil km": one bound for two amounts of two kinds."""
    kinds = [each.measures[0].dimension for each in (left, right)]
    said = kinds[0] != kinds[1] and not right.is_range and kinds[1] in _AMOUNTS and kinds[0]
    bare = right.relation is None and left.relation in OPPOSITE and _side(left) is not None
    if said and bare and joins(text, left, right):
        return replace(right, relation=left.relation)
    return right


def _opposed(text: str, left: Constraint, right: Constraint) -> Quantity | None:
    """3000円以上5000円以下. None where the two contradict each other ("over 200 under 50")."""
    sides = {side for each in (left, right) if (side := _side(each))}
    if sides != {"low", "high"} or not joins(text, left, right):
        return None
    if left.topic is None and right.topic and right.topic.end <= right.measures[0].start:
        return None  # "below 500 and rated over 4" says of the second what it is
    first, second = carry_scale(left.measures[0], right.measures[0])
    if first.year_shaped != second.year_shaped and None in (first.unit, second.unit):
        return None  # "menos de 300 mil y más de 2016" speaks of two things
    if (first.unit is None) != (second.unit is None) and _differ_in_size(first, second):
        return None  # "longer than 9 metres, at most 120k"
    if _is_off_scale(first, second) or _is_off_scale(second, first):
        return None  # "4.3 stars and up, under 1200"
    one = quantity_of(text, replace(left, measures=(first,)))
    other = quantity_of(text, replace(right, measures=(second,)))
    below, above = (one, other) if _side(left) == "low" else (other, one)
    if not _agree(one, other) or _number(below.low) > _number(above.high):
        return None
    main = one if one.unit or not other.unit else other
    return replace(
        main,
        start=one.start,
        end=other.end,
        low=below.low,
        low_inclusive=below.low_inclusive,
        high=above.high,
        high_inclusive=above.high_inclusive,
        topic=one.topic or other.topic,
    )


def _differ_in_size(first: Measure, second: Measure) -> bool:
    """Whether one is said in thousands and the other is not, and it is no money."""
    scaled = (first.scale > 1) != (second.scale > 1)
    return scaled and "money" not in (first.dimension, second.dimension)


def _is_off_scale(said: Measure, bare: Measure) -> bool:
    """Whether the one is said of a scale that does not reach as far as the other."""
    ends = bare.unit is None and said.dimension and _SCALE_ENDS.get(said.dimension)
    return bool(ends and bare.value > ends)


def _side(constraint: Constraint) -> str | None:
    if constraint.is_range:
        return None
    if constraint.relation in ("gt", "ge"):
        return "low"
    return "high" if constraint.relation in ("lt", "le") else None


def _agree(one: Quantity, other: Quantity) -> bool:
    if one.topic and other.topic and one.topic != other.topic:
        return False
    same_unit = one.unit == other.unit or None in (one.unit, other.unit)
    return same_unit and (
        one.dimension == other.dimension or "plain" in (one.dimension, other.dimension)
    )


def _number(value: float | None) -> float:
    return 0.0 if value is None else value


def _in_text(quantity: Quantity, text: str, start: int, end: int) -> Quantity:
    return replace(quantity, start=start, end=end, text=text[start:end])
