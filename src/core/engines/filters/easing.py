"""The nearest relaxations of a search that found nothing: as the tool tells, as others read."""

from collections.abc import Sequence

from src.core.engines.filters.schema import FilterSchema, Side
from src.core.query.conditions import Condition, Flag, Leaf, Not, Range, Text, leaf_of, leaves
from src.core.query.relaxation import Relaxation, changed
from src.core.query.understood import Understood
from src.core.traces import Easing


def easings(found: Sequence[tuple[Relaxation, int]], schema: FilterSchema) -> tuple[Easing, ...]:
    """What to ease, by the tool's parameters."""
    return tuple(_easing(relaxation, count, schema) for relaxation, count in found)


def relaxed(reading: Understood, nearest: Sequence[Easing]) -> tuple[tuple[Relaxation, int], ...]:
    """The same in terms of the reading that the search was planned from."""
    parts, found = reading.conditions, []
    for easing in nearest:
        condition = next((c for c in parts if _is_about(c, easing)), None)
        if condition is not None:
            found.append((changed(parts, condition, _now(condition, easing)), easing.total))
    return tuple(found)


def _easing(relaxation: Relaxation, count: int, schema: FilterSchema) -> Easing:
    eased, now = relaxation.eased, relaxation.now
    leaf = next(leaves(eased), Leaf())
    bounds = (now.low, now.high) if isinstance(now, Range) else (None, None)
    return Easing(
        parameter=_parameter(eased, schema),
        column=getattr(leaf, "column", None),
        asked=leaf.term if isinstance(leaf, Text) else leaf.text,
        low=bounds[0],
        high=bounds[1],
        total=count,
    )


def _parameter(eased: Condition, schema: FilterSchema) -> str:
    match eased:
        case Range():
            side: Side = "max" if eased.high is not None else "min"
            return schema.bound_parameter(eased.column, side) or eased.column
        case Flag():
            return "features"
        case Not(condition=Flag()):
            return "without"
        case Text() | Not(condition=Text()):
            return "text"
        case _:
            column = getattr(next(leaves(eased), None), "column", "")
            return schema.value_parameter(column) or column or "from_date"


def _is_about(condition: Condition, easing: Easing) -> bool:
    leaf = leaf_of(condition)
    if isinstance(leaf, Text):
        return easing.column is None and leaf.term == easing.asked
    return getattr(leaf, "column", None) == easing.column and easing.parameter != "text"


def _now(condition: Condition, easing: Easing) -> Condition | None:
    if not isinstance(condition, Range) or easing.low is easing.high is None:
        return None
    return condition.model_copy(
        update={
            "low": easing.low,
            "high": easing.high,
            "low_inclusive": condition.low_inclusive or easing.low != condition.low,
            "high_inclusive": condition.high_inclusive or easing.high != condition.high,
            "approximate": False,
        }
    )
