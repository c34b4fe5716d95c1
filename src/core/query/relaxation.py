"""When nothing matches: what is asked with one of its conditions eased a little, or let go."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from src.core.query.conditions import (
    Condition,
    In,
    Known,
    Not,
    Overlaps,
    Range,
    Text,
    all_of,
    conjuncts,
    is_unknown,
    said_words,
)
from src.core.query.queries import Rows
from src.core.query.understood import Understood
from src.core.store.catalog import Table

_FACTORS = (1.25, 1.5, 2.0, 3.0)
_YEARS = (1, 2, 3, 5, 10)
_MOST = 12
_LOOSENED = 4


@dataclass(frozen=True)
class Relaxation:
    """All parts with one of them (`eased`) changed to `now`, or left out."""

    parts: tuple[Condition, ...]
    eased: Condition
    now: Condition | None


def relaxations(parts: Sequence[Condition], table: Table | None = None) -> list[Relaxation]:
    """From the smallest change to the largest; `table` tells which columns are years."""
    steps: list[tuple[Condition, Condition | None]] = list(_wider(parts, table))
    if len(parts) > 1:  # without its only condition it would be no answer
        steps += [(part, None) for part in parts]
    return [_changed(parts, *step) for step in steps[:_MOST]]


def _changed(parts: Sequence[Condition], eased: Condition, now: Condition | None) -> Relaxation:
    kept = tuple(now if c is eased and now else c for c in parts if c is not eased or now)
    return Relaxation(kept, eased, now)


def finding(
    options: Sequence[Relaxation], counts: Mapping[str, object]
) -> tuple[tuple[Relaxation, int], ...]:
    """Those that find rows, by the counts `r0`, `r1`, …; of one part only the smallest change."""
    found: dict[int, tuple[Relaxation, int]] = {}
    for place, option in enumerate(options):
        count = counts.get(f"r{place}")
        if isinstance(count, int) and count:
            found.setdefault(id(option.eased), (option, count))
    return tuple(found.values())


def loosened(reading: Understood) -> tuple[Understood, ...]:
    """The reading without words that only say how, fewest first: what to ask where nothing fits.

    A word that no row has goes in any case. None where that leaves nothing to look for, or where
    something that is wanted is not in the data at all.
    """
    light = [c for c in reading.conditions if isinstance(c, Text | In) and c.optional]
    unheard = [c for c in reading.conditions if is_unknown(c)]
    if not light or not all(c.optional for c in unheard):
        return ()
    gone = [c for c in unheard if c.optional]
    heard = [c for c in light if c not in gone]
    more: list[list[Condition]] = [[c] for c in heard] if len(heard) < _LOOSENED else []
    words: list[Condition] = [c for c in heard if isinstance(c, Text)]
    options = [*([[]] if gone else []), *more, *([words] if words not in more else [])]
    found = [without(reading, [*gone, *let_go]) for let_go in options[:_LOOSENED]]
    return tuple(one for one in found if one.conditions)


def without(reading: Understood, words: Sequence[Condition]) -> Understood:
    """The reading as if these words had not been said."""
    kept = tuple(c for c in reading.conditions if c not in words)
    return reading.without_words(word for c in words for word in said_words(c)).under(kept)


def _wider(
    parts: Sequence[Condition], table: Table | None
) -> Iterator[tuple[Condition, Condition]]:
    """Each bound and what it may become; years move by one, two, three and not by a half."""
    years = {column.name for column in table.with_role("year")} if table else set()
    for factor, more in zip((*_FACTORS, None), _YEARS, strict=True):
        for part in parts:
            if not isinstance(part, Range):
                continue
            now = _by_years(part, more) if part.column in years else _by_factor(part, factor)
            if now:
                yield part, now


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


def unknowns_of(query: Rows, table: Table) -> dict[str, Condition | None]:
    """Rows that meet all the other conditions and are blank there: `undated`, `unpriced`."""
    parts = conjuncts(query.where)
    found: dict[str, Condition | None] = {}
    for period in (c for c in parts if isinstance(c, Overlaps)):
        others = [c for c in parts if c is not period]
        found["undated"] = all_of(*others, _blank(period.start_column))
    ranges = [c.column for c in parts if isinstance(c, Range)]
    weighed = weighed_column(query, table)
    if weighed and (weighed in ranges or (table.price and weighed == table.price.name)):
        others = [c for c in parts if not (isinstance(c, Range) and c.column == weighed)]
        found["unpriced"] = all_of(*others, _blank(weighed))
    return found


def weighed_column(query: Rows, table: Table) -> str | None:
    """The column whose blanks leave rows out: a price that is weighed, else the first."""
    compared = [c.column for c in conjuncts(query.where) if isinstance(c, Range)]
    compared += [query.order.column] if query.order else []
    priced = [name for name in compared if table.price and name == table.price.name]
    return next(iter([*priced, *compared]), None)


def _blank(column: str) -> Condition:
    return Not(condition=Known(column=column))
