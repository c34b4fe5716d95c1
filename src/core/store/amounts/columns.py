"""Text columns that are numbers, written in the many ways of people: 45, `45 min`, `30-60`, `8+`.

Most cells must be one number. The few others are kept honestly: of a range the column has the low
end and a column beside it the high one, each cell is shown as it is written, and what is no amount
is left blank, told of, and shown as it stands. What numbers are only labels of (sizes, model names,
floors) stays text.
"""

from dataclasses import replace

import pyarrow as pa

from src.core.store.amounts.cells import AmountCell, read_amount
from src.core.store.amounts.evidence import is_measured, is_noun, is_numbered
from src.core.store.amounts.profile import (
    AmountProfile,
    common_prefix,
    of_one_kind,
    profile_of,
    with_fares,
    with_spoken,
)
from src.core.store.column_words import (
    counts,
    currency_named,
    currency_of,
    is_nominal,
    is_score,
    last_word_of,
    noun_of_letter,
    span_named,
    speaks_of,
    spoken_words,
    unit_named,
)
from src.core.store.folding import fold
from src.core.store.lookups import counted_cells, looked_up, write_lookup
from src.core.store.stage import Stage
from src.core.store.typed_column import TypedColumn

_SAMPLE = 1000
_OPEN = 0.3


def amount_column(
    stage: Stage, name: str, declared: bool = False, is_spanish: bool = False
) -> TypedColumn | None:
    """The column as numbers; None where it is anything else.

    Args:
        declared: it is said to be one of numbers: half of its cells have to be, however written.
        is_spanish: points part thousands, where all of them may.
    """
    if last_word_of(name, "id") or not _may_be(stage, name):
        return None
    priced = speaks_of(name, "price") or currency_of(name) is not None
    cells = counted_cells(stage, name)
    profile, kind = of_one_kind(profile_of(cells, is_spanish), speaks_of(name, "quantity"))
    noun = noun_of_letter(kind, name)
    unit = (
        None
        if noun or is_score(name)
        else unit_named(kind) or (span_named(kind) if profile.scaled else None)
    )
    currency = currency_named(kind) or ("$" if kind.endswith("$") else None)
    counted = "" if unit or currency else noun or kind
    if priced or currency:
        profile, spoken = with_fares(profile)
    else:
        profile, spoken = with_spoken(profile, name, kind, unit is None)
    if not profile.amounts or (counted and not is_noun(counted, profile)):
        return None
    measured = unit or currency
    counts_floors = counts(counted) == "floor" and all(
        a.units or a.is_word for a in profile.amounts.values()
    )
    if not (
        declared
        or is_measured(name, profile, measured)
        or is_numbered(name, profile, measured, counts_floors)
    ):
        return None
    if not declared and is_nominal(unit) and (profile.ranges or len(profile.amounts) < len(cells)):
        return None
    typed = _typed(stage, name, profile, unit, counted)
    return replace(
        typed, currency=currency, scaled=profile.scaled, prefix=profile.prefix, spoken=spoken
    )


def _may_be(stage: Stage, name: str) -> bool:
    """A first look, which spares reading every cell of the texts."""
    sample = counted_cells(stage, name, _SAMPLE)
    prefix = common_prefix(sample)
    said = spoken_words()
    found = sum(
        count for cell, count in sample.items() if read_amount(cell, prefix) or fold(cell) in said
    )
    return found > sample.total() / 2


def _typed(
    stage: Stage,
    name: str,
    profile: AmountProfile,
    unit: str | None,
    counted: str,
) -> TypedColumn:
    """Every different cell is read once; a table beside the staged one has what it says."""
    _write_lookup(stage, name, profile, counted)
    unread = profile.filled - profile.rows([*profile.amounts])
    has_written = bool(unread) or any(_shown(a, counted) for a in profile.amounts.values())
    whole = all(profile.low(cell).is_integer() for cell in profile.amounts)
    bounded = [
        high.is_integer() for cell in profile.ranges if (high := profile.high(cell)) is not None
    ]
    sql_type = "BIGINT" if whole and all(bounded) and not unit else "DOUBLE"
    opening = profile.rows([cell for cell, amount in profile.amounts.items() if amount.opens])
    return TypedColumn(
        name,
        sql_type,
        f"CAST({looked_up(stage, name, 'low')} AS {sql_type})",
        unread=unread,
        unit=unit,
        up_to=f"CAST({looked_up(stage, name, 'high')} AS {sql_type})" if profile.ranges else None,
        written=looked_up(stage, name, "written") if has_written else None,
        opens=opening >= _OPEN * profile.filled,
        counted=counted,
    )


def _write_lookup(stage: Stage, name: str, profile: AmountProfile, counted: str) -> None:
    others = [cell for cell in profile.counts if cell not in profile.amounts]
    blank = [None] * len(others)
    amounts = profile.amounts.items()
    columns = {
        "cell": pa.array([*profile.amounts, *others], pa.string()),
        "low": pa.array([*map(profile.low, profile.amounts), *blank], pa.float64()),
        "high": pa.array([*map(profile.high, profile.amounts), *blank], pa.float64()),
        "written": pa.array([*(_shown(a, counted) for _, a in amounts), *others], pa.string()),
    }
    write_lookup(stage, name, columns)


def _shown(amount: AmountCell, counted: str) -> str | None:
    """What a cell is shown as where that is more than its number and the column's unit."""
    text = amount.written if counted or amount.is_scaled else amount.bare
    return None if text == amount.low else text
