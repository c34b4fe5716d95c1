"""One amount with the bounds and topic beside it → the `Quantity` that it constrains to."""

from dataclasses import dataclass, replace

from src.core.currencies import is_sign
from src.core.reading.grammar.constraints import Constraint, read_unit
from src.core.reading.grammar.cues import Relation
from src.core.reading.grammar.measures import Measure
from src.core.reading.grammar.quantity import Quantity
from src.core.reading.grammar.units import Dimension, conversion

_AROUND = 0.2
_AROUND_YEARS = 1  # ±20 % of 2018 is nobody's wish
OPPOSITE: dict[Relation, Relation] = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}


@dataclass(frozen=True)
class _Bounds:
    low: float | None = None
    low_inclusive: bool = True
    high: float | None = None
    high_inclusive: bool = True
    approximate: bool = False
    exact: float | None = None


def quantity_of(text: str, constraint: Constraint) -> Quantity:
    topic = constraint.topic.tag.topic if constraint.topic else None
    measures = _in_one_unit(
        tuple(read_unit(each, constraint.says or topic) for each in constraint.measures)
    )
    constraint = replace(constraint, measures=measures)
    dimension = _dimension(constraint)
    bounds = _bounds(constraint, dimension)
    return Quantity(
        start=constraint.start,
        end=constraint.end,
        text="",
        low=bounds.low,
        low_inclusive=bounds.low_inclusive,
        high=bounds.high,
        high_inclusive=bounds.high_inclusive,
        unit=_unit(measures),
        dimension=dimension,
        approximate=bounds.approximate,
        exact=bounds.exact,
        topic=text[constraint.topic.start : constraint.topic.end] if constraint.topic else None,
        scaled=any(measure.scale > 1 for measure in measures),
        to_the_point=constraint.relation == "exact",
    )


def _in_one_unit(measures: tuple[Measure, ...]) -> tuple[Measure, ...]:
    """ "Between 900 cm and 11 meters": both ends in the unit of the last."""
    unit = measures[-1].unit
    factors = [conversion(each.unit, unit) for each in measures]
    return tuple(
        replace(each, value=_tidy(each.value * factor), unit=unit)
        if factor and each.unit != unit
        else each
        for each, factor in zip(measures, factors, strict=True)
    )


def _unit(measures: tuple[Measure, ...]) -> str | None:
    """The more exact one of "$20 to 40 usd"."""
    units = [measure.unit for measure in measures if measure.unit]
    return next((unit for unit in units if not is_sign(unit)), units[0] if units else None)


def _dimension(constraint: Constraint) -> Dimension:
    if constraint.dimension:
        return constraint.dimension
    untouched = constraint.relation in (None, "around")
    if all(each.year_shaped for each in constraint.measures) and (untouched or constraint.calendar):
        return "year"
    return "plain"


def _bounds(constraint: Constraint, dimension: Dimension) -> _Bounds:
    values = sorted(measure.value for measure in constraint.measures)
    if len(values) == 2 and constraint.relation == "gt":  # "not just 1 or 2"
        return _Bounds(low=values[1], low_inclusive=False)
    if len(values) == 2:
        return _Bounds(low=values[0], high=values[1])
    (value,) = values
    relation = constraint.relation
    if relation is None and constraint.measures[0].approximate:
        relation = "around"
    if relation is None and constraint.topic and constraint.topic.tag.budget:
        relation = "le"
    if constraint.says == "year" and dimension == "duration" and relation:
        # Older than a year is before it; older than five years is more of them.
        relation = OPPOSITE.get(relation, relation)
    return _one_sided(value, relation, dimension)


def _one_sided(value: float, relation: Relation | None, dimension: Dimension) -> _Bounds:
    if relation in ("lt", "le"):
        return _Bounds(high=value, high_inclusive=relation == "le")
    if relation in ("gt", "ge"):
        return _Bounds(low=value, low_inclusive=relation == "ge")
    if relation == "around":
        margin = _AROUND_YEARS if dimension == "year" else value * _AROUND
        return _Bounds(low=_tidy(value - margin), high=_tidy(value + margin), approximate=True)
    if relation == "band":
        return _Bounds(low=value, high=value + _last_digit(value) - 1)
    return _Bounds(low=value, high=value, exact=value)


def _tidy(value: float) -> float:
    """Without the dust of binary fractions (1.2 × 3 = 3.5999…)."""
    return round(value, 6)


def _last_digit(value: float) -> float:
    """The place of the last digit that was said: 1000円台 ends at 1999, 1500円台 at 1599."""
    place = 1.0
    while value and value % (place * 10) == 0:
        place *= 10
    return place
