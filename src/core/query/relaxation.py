"""When nothing matches: which single condition, eased a little or let go, lets something match."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from src.core.query.conditions import Condition, Range, all_of, conjuncts
from src.core.store.catalog import Table

_FACTORS = (1.25, 1.5, 2.0, 3.0)
_YEARS = (1, 2, 3, 5, 10)
_MOST = 12
T = TypeVar("T")


@dataclass(frozen=True)
class Relaxation:
    """The whole condition with one of its conjuncts (`eased`) changed to `now`, or left out."""

    where: Condition | None
    eased: Condition
    now: Condition | None


def relaxations(where: Condition | None, table: Table) -> list[Relaxation]:
    """From the smallest change to the largest; the first that finds rows is the nearest."""
    parts = conjuncts(where)
    years = {column.name for column in table.with_role("year")}
    changes = easing_steps([c if isinstance(c, Range) else None for c in parts], years)
    return [
        Relaxation(all_of(*parts[:at], now, *parts[at + 1 :]), parts[at], now)
        for at, now in changes
    ]


def easing_steps(
    bounds: Sequence[Range | None], years: Collection[str]
) -> list[tuple[int, Range | None]]:
    """Which conjunct to change, and to what (None lets it go), from the smallest change on.

    Args:
        bounds: the conjuncts; None for each that is no range, which can only be let go.
        years: columns of years, which move by one, two, three and not by a half.
    """
    steps = list(_wider(bounds, years))
    if len(bounds) > 1:  # without its only condition it would be no answer
        steps += [(at, None) for at in range(len(bounds))]
    return steps[:_MOST]


def nearest_found(
    options: Sequence[tuple[int, T]], counts: Mapping[str, object]
) -> list[tuple[T, int]]:
    """Of options (conjunct, option) those that find rows, by the counts `r0`, `r1`, …; of one
    conjunct only the smallest change."""
    found: dict[int, tuple[T, int]] = {}
    for place, (conjunct, option) in enumerate(options):
        count = counts.get(f"r{place}")
        if isinstance(count, int) and count:
            found.setdefault(conjunct, (option, count))
    return list(found.values())


def _wider(
    bounds: Sequence[Range | None], years: Collection[str]
) -> Iterator[tuple[int, Range | None]]:
    for factor, more in zip((*_FACTORS, None), _YEARS, strict=True):
        for at, bound in enumerate(bounds):
            if bound is None:
                continue
            now = _by_years(bound, more) if bound.column in years else _by_factor(bound, factor)
            if now:
                yield at, now


def _by_years(bound: Range, more: int) -> Range:
    """So many years older and newer: a year is a place in time, and no size."""
    return bound.model_copy(
        update={
            "low": None if bound.low is None else bound.low - more,
            "high": None if bound.high is None else bound.high + more,
            "low_inclusive": True,
            "high_inclusive": True,
            "approximate": False,
        }
    )


def _by_factor(bound: Range, factor: float | None) -> Range | None:
    """The bound moved out to a round number: under 1,000 becomes up to 1,500."""
    if factor is None:
        return None
    update: dict[str, object] = {"approximate": False}
    if bound.high is not None and bound.high > 0:
        update |= {"high": _round(bound.high * factor), "high_inclusive": True}
    elif bound.low is not None and bound.low > 0:
        update |= {"low": _round(bound.low / factor), "low_inclusive": True}
    else:
        return None
    if bound.low is not None and bound.high is not None:
        update["low"] = _round(bound.low / factor)
    return bound.model_copy(update=update)


def _round(value: float) -> float:
    """To two leading digits, so that it reads like something a person would say."""
    if value < 10:
        return round(value, 1)
    step = 10 ** max(0, len(str(int(value))) - 2)
    return float(round(value / step) * step)
