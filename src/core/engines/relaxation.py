"""When nothing fits: which single constraint, eased a little or let go, lets something fit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from src.core.question import (
    Constraint,
    RangeConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
)
from src.core.store.catalog import Table

_STEPS = (1.25, 1.5, 2.0, 3.0)
_YEARS = (1, 2, 3, 5, 10)
_MOST = 12
_LOOSENED = 4


@dataclass(frozen=True)
class Relaxation:
    """`constraints` with one of them (`eased`) changed to `now`, or left out."""

    constraints: tuple[Constraint, ...]
    eased: Constraint
    now: Constraint | None


def relaxations(reading: Reading, table: Table | None = None) -> list[Relaxation]:
    """From the smallest change to the largest; the first that finds rows is the nearest.

    `table` tells which columns are years, which move by one, two, three and not by a half.
    """
    years = {column.name for column in table.with_role("year")} if table else set()
    ranges = [c for c in reading.constraints if isinstance(c, RangeConstraint)]
    wider = [
        (c, _by_years(c, years_more) if c.column in years else _widened(c, factor))
        for factor, years_more in zip((*_STEPS, None), _YEARS, strict=True)
        for c in ranges
    ]
    found = [changed(reading, constraint, now) for constraint, now in wider if now]
    if len(reading.constraints) > 1:  # without its only condition it would be no answer
        found += [changed(reading, constraint, None) for constraint in reading.constraints]
    return found[:_MOST]


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
    nearest: dict[int, tuple[Relaxation, int]] = {}
    for place, option in enumerate(options):
        count = counts.get(f"r{place}")
        if isinstance(count, int) and count:
            nearest.setdefault(id(option.eased), (option, count))
    return tuple(nearest.values())


def changed(reading: Reading, eased: Constraint, now: Constraint | None) -> Relaxation:
    kept = tuple(
        now if c is eased and now else c for c in reading.constraints if c is not eased or now
    )
    return Relaxation(kept, eased, now)


def _by_years(constraint: RangeConstraint, more: int) -> RangeConstraint:
    """So many years older and newer: a year is a place in time, and no size."""
    low, high = constraint.low, constraint.high
    update = {
        "low": None if low is None else low - more,
        "high": None if high is None else high + more,
        "low_inclusive": True,
        "high_inclusive": True,
        "approximate": False,
    }
    return constraint.model_copy(update=update)


def _widened(constraint: RangeConstraint, factor: float | None) -> RangeConstraint | None:
    """The bound moved out to a round number: under 1,000 becomes up to 1,500."""
    if factor is None:
        return None
    if constraint.high is not None and constraint.high > 0:
        update = {"high": _round(constraint.high * factor), "high_inclusive": True}
    elif constraint.low is not None and constraint.low > 0:
        update = {"low": _round(constraint.low / factor), "low_inclusive": True}
    else:
        return None
    if constraint.low is not None and constraint.high is not None:
        update["low"] = _round(constraint.low / factor)
    return constraint.model_copy(update={**update, "approximate": False})


def _round(value: float) -> float:
    """To two leading digits, so that it reads like something a person would say."""
    if value < 10:
        return round(value, 1)
    digits = len(str(int(value)))
    step = 10 ** max(0, digits - 2)
    return float(round(value / step) * step)
