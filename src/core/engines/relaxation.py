"""What of a reading to ease, or to let go, where nothing fits it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from src.core.query.conditions import Range
from src.core.query.relaxation import easing_steps, nearest_found
from src.core.question import (
    Constraint,
    RangeConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
)
from src.core.store.catalog import Table

_LOOSENED = 4
_BOUNDS = {"column", "low", "high", "low_inclusive", "high_inclusive", "approximate"}


@dataclass(frozen=True)
class Relaxation:
    """`constraints` with one of them (`eased`) changed to `now`, or left out."""

    constraints: tuple[Constraint, ...]
    eased: Constraint
    now: Constraint | None


def relaxations(reading: Reading, table: Table | None = None) -> list[Relaxation]:
    """From the smallest change to the largest; the first that finds rows is the nearest.

    `table` tells which columns are years.
    """
    years = {column.name for column in table.with_role("year")} if table else set()
    parts = reading.constraints
    bounds = [_range(each) for each in parts]
    return [changed(reading, parts[at], _bound(now)) for at, now in easing_steps(bounds, years)]


def _range(constraint: Constraint) -> Range | None:
    if not isinstance(constraint, RangeConstraint):
        return None
    return Range(**constraint.model_dump(include=_BOUNDS), text=constraint.asked)


def _bound(now: Range | None) -> RangeConstraint | None:
    if now is None:
        return None
    return RangeConstraint(**now.model_dump(include=_BOUNDS), asked=now.text)


def loosened(reading: Reading) -> tuple[Reading, ...]:
    """The reading without words that only say how, fewest first: what to ask where nothing fits.

    A word that no row has goes in any case. None where that leaves nothing to look for, or where
    something that is wanted is not in the data at all.
    """
    said = [c for c in reading.constraints if isinstance(c, TermConstraint | ValueConstraint)]
    light = [c for c in said if c.light]
    unheard = [c for c in reading.constraints if isinstance(c, TermConstraint) and not c.spellings]
    if not light or any(not (c.light or c.negated) for c in unheard):
        return ()
    gone = [c for c in unheard if c.light]
    heard = [c for c in light if c not in gone]
    more: list[list[Constraint]] = [[c] for c in heard] if len(heard) < _LOOSENED else []
    words: list[Constraint] = [c for c in heard if c.kind == "term"]
    options = [*([[]] if gone else []), *more, *([words] if words not in more else [])]
    found = [without(reading, [*gone, *let_go]) for let_go in options[:_LOOSENED]]
    return tuple(one for one in found if one.constraints)


def without(reading: Reading, words: Sequence[Constraint]) -> Reading:
    """The reading as if these words had not been said."""
    kept = tuple(c for c in reading.constraints if c not in words)
    unsaid = (*reading.unsaid, *(word.asked for word in words))
    return reading.model_copy(update={"constraints": kept, "unsaid": unsaid})


def finding(
    options: Sequence[Relaxation], counts: Mapping[str, object]
) -> tuple[tuple[Relaxation, int], ...]:
    """Those that find rows, by the counts `r0`, `r1`, …; of one constraint the smallest change."""
    return tuple(nearest_found([(id(option.eased), option) for option in options], counts))


def changed(reading: Reading, eased: Constraint, now: Constraint | None) -> Relaxation:
    kept = tuple(
        now if c is eased and now else c for c in reading.constraints if c is not eased or now
    )
    return Relaxation(kept, eased, now)
