"""The nearest relaxations of a search that found nothing: as the tool tells, as others read."""

from collections.abc import Sequence

from src.core.engines.filters.schema import FilterSchema, Side
from src.core.query.conditions import Condition, Flag, Leaf, Not, Range, Text, leaves
from src.core.query.relaxation import Relaxation, relaxations
from src.core.query.understood import Understood
from src.core.store.catalog import Table
from src.core.traces import Easing


def relaxed(
    reading: Understood, nearest: Sequence[Easing], table: Table | None
) -> tuple[tuple[Relaxation, int], ...]:
    """The same in terms of the reading that the search was planned from."""
    options = {_what(each): each for each in reversed(relaxations(reading.conditions, table))}
    told = (
        ((e.asked if e.parameter == "text" else e.column, e.low, e.high), e.total) for e in nearest
    )
    return tuple((options[what], total) for what, total in told if what in options)


def easing(relaxation: Relaxation, count: int, schema: FilterSchema) -> Easing:
    """What to ease, by the tool's parameters; then `count` rows match."""
    leaf = next(leaves(relaxation.eased), Leaf())
    _, low, high = _what(relaxation)
    return Easing(
        parameter=_parameter(relaxation.eased, schema),
        column=getattr(leaf, "column", None),
        asked=leaf.term if isinstance(leaf, Text) else leaf.text,
        low=low,
        high=high,
        total=count,
    )


def _what(relaxation: Relaxation) -> tuple[str | None, float | None, float | None]:
    """The column or the word that is eased, and the bounds that it has then."""
    leaf, now = next(leaves(relaxation.eased), Leaf()), relaxation.now
    named = leaf.term if isinstance(leaf, Text) else getattr(leaf, "column", None)
    return (named, now.low, now.high) if isinstance(now, Range) else (named, None, None)


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
