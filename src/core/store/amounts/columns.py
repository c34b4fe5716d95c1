"""Text columns that are numbers, written in the many ways of people: 45, `45 min`, `30-60`, `8+`.

Most cells must be one number. Of a range the column has the low end and a column beside it the high
one; what is no amount is left blank, told of, and shown as it stands. What numbers are only labels
of (sizes, model names, floors) stays text.
"""

import re
from collections import Counter
from dataclasses import replace

from src.core.store.amounts.cells import AmountCell, read_amount
from src.core.store.amounts.profile import (
    YEARS,
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
    denials_of,
    is_nominal,
    is_score,
    last_word_of,
    name_words,
    noun_of_letter,
    span_named,
    speaks_of,
    spoken_words,
    unit_named,
    unit_of,
)
from src.core.store.folding import fold
from src.core.store.lookups import write_lookup
from src.core.store.prices.cells import is_unpriced
from src.core.store.stage import Stage, counted_cells
from src.core.store.typed_column import TypedColumn

_SAMPLE = 1000
_OPEN = 0.3
_READABLE = 0.8
"""Share of the filled cells that are amounts; no other cell may be a label, such as 12A or XL."""
_LABELS = 0.02
_ENOUGH = 8
"""Cells from which on a word that is no unit is taken for what is counted: 6 weeks."""
_RECURRING = 2
"""Rows to a range where most cells are ranges: codes like 12-34 hardly recur."""
_LABEL = re.compile(
    r"[a-z\u00c0-\u024f]{1,2}|[^\W\d_]|[^\W\d_]{1,3}[ -]?\d+\w*|\d+[a-z]{1,2}|0\d+|\d+-\d+-[\d-]+"
)
_LABELLED = ("digits", "link", "title", "name", "place", "category")
_PARTS = {"low": "DOUBLE", "high": "DOUBLE", "written": "VARCHAR"}


def amount_column(
    stage: Stage, name: str, declared: bool = False, is_spanish: bool = False
) -> TypedColumn | None:
    """The column as numbers; None where it is anything else. `declared`: said to be one of numbers,
    so that half of its cells have to be; `is_spanish`: points part thousands where all of them
    may."""
    priced = speaks_of(name, "price") or currency_of(name) is not None
    if last_word_of(name, "id") or not _may_be(_told(counted_cells(stage, name, _SAMPLE), name)):
        return None
    cells = _told(counted_cells(stage, name), name)
    profile, kind = of_one_kind(profile_of(cells, is_spanish), speaks_of(name, "quantity"))
    noun = noun_of_letter(kind, name)
    stated = unit_of(name)
    if stated and unit_named(kind) not in (None, stated) and not profile.says_units:
        profile, kind = profile.without_units(), stated
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
    if not profile.amounts or (counted and not _is_noun(counted, profile)):
        return None
    measured = unit or currency
    counts_floors = counts(counted) == "floor" and all(
        a.units or a.is_word for a in profile.amounts.values()
    )
    if not (
        declared
        or _is_measured(name, profile, measured)
        or _is_numbered(name, profile, measured, counts_floors)
    ):
        return None
    if not declared and is_nominal(unit) and (profile.ranges or len(profile.amounts) < len(cells)):
        return None
    return replace(
        _typed(stage, name, profile, unit, counted),
        currency=currency,
        scaled=profile.scaled,
        prefix=profile.prefix,
        spoken=spoken,
    )


def _told(cells: Counter[str], name: str) -> Counter[str]:
    """The cells less those that say there is no price: a sign alone (€), "no old price"."""
    silent = denials_of(name) if speaks_of(name, "price") else {}
    return Counter(
        {
            cell: often
            for cell, often in cells.items()
            if fold(cell) not in silent and not currency_named(fold(cell))
        }
    )


def _may_be(sample: Counter[str]) -> bool:
    """A first look, which spares reading every cell of the texts."""
    prefix = common_prefix(sample)
    said = spoken_words()
    found = sum(
        count for cell, count in sample.items() if read_amount(cell, prefix) or fold(cell) in said
    )
    return found > sample.total() / 2


def _typed(
    stage: Stage, name: str, profile: AmountProfile, unit: str | None, counted: str
) -> TypedColumn:
    """Every different cell is read once; a table beside the staged one has what it says."""
    told: dict[str, tuple[float | None, float | None, str | None]] = {
        cell: (profile.low(cell), profile.high(cell), _shown(amount, counted))
        for cell, amount in profile.amounts.items()
    }
    ends = [end for *both, _ in told.values() for end in both if end is not None]
    told |= {cell: (None, None, cell) for cell in profile.counts if cell not in told}
    low, high, written = write_lookup(stage, name, _PARTS, told)
    sql_type = "BIGINT" if not unit and all(map(float.is_integer, ends)) else "DOUBLE"
    opening = profile.rows([cell for cell, amount in profile.amounts.items() if amount.opens])
    return TypedColumn(
        name,
        sql_type,
        f"CAST({low} AS {sql_type})",
        unread=profile.filled - profile.rows([*profile.amounts]),
        unit=unit,
        up_to=f"CAST({high} AS {sql_type})" if profile.ranges else None,
        written=written if any(shown for *_, shown in told.values()) else None,
        opens=opening >= _OPEN * profile.filled,
        counted=counted,
    )


def _shown(amount: AmountCell, counted: str) -> str | None:
    """What a cell is shown as where that is more than its number and the column's unit."""
    text = amount.written if counted or amount.is_scaled else amount.bare
    return None if text == amount.low else text


def _is_noun(word: str, profile: AmountProfile) -> bool:
    """Whether a word that is no unit may be what is counted: weeks of `6 weeks`, `1 week`."""
    long = len(word) > 2 if word.isascii() else bool(word)
    return long and profile.filled >= _ENOUGH and word.replace(" ", "").isalpha()


def _is_measured(name: str, profile: AmountProfile, unit: str | None) -> bool:
    """Every cell is one number, with the unit behind it or a mark in it, and is not dialled."""
    amounts = profile.amounts.values()
    if len(amounts) < len(profile.counts) or not all(a.bare == a.low for a in amounts):
        return False
    if any(a.units for a in amounts):
        return unit is not None and all(a.units for a in amounts)
    dialled = speaks_of(name, "digits") or speaks_of(name, "link")
    return not dialled and not any(" " in a.low for a in amounts)


def _is_numbered(name: str, profile: AmountProfile, unit: str | None, floors: bool = False) -> bool:
    """Most cells are one number, and nothing speaks for their being labels."""
    if not floors and _is_labelled(name):
        return False
    years = unit is None and all(profile.low(cell) in YEARS for cell in profile.amounts)
    said = any(counts(word) == "year" for a in profile.amounts.values() for word in a.units)
    if years and not said and not speaks_of(name, "year"):
        return False
    others = [
        cell
        for cell in profile.counts
        if cell not in profile.amounts and not read_amount(cell, profile.prefix)
    ]
    labels = [] if years else [cell for cell in others if _LABEL.fullmatch(cell.lower())]
    unpriced = profile.rows([cell for cell in others if is_unpriced(cell)])
    readable = profile.rows([*profile.amounts]) + unpriced
    if readable < _READABLE * profile.filled or profile.rows(labels) > _LABELS * profile.filled:
        return False
    stated = unit_of(name)
    units = [amount.units for amount in profile.amounts.values()]
    mixed = () if all(units) else {word for each in units for word in each}
    letters = [w for w in mixed if len(w) == 1 and w.isascii() and w.isalpha()]
    decimals = all("." in a.low or "," in a.low for a in profile.amounts.values() if a.units)
    if any(unit_named(letter) != stated or not stated for letter in letters) and not decimals:
        return False  # 10W beside 10 is a size; 10 m under a header of metres and 2.3m are none
    plain = profile.rows([cell for cell, amount in profile.amounts.items() if amount.single])
    ranged = profile.rows(profile.ranges)
    return plain * 2 > readable or ranged >= _RECURRING * max(len(profile.ranges), _ENOUGH // 2)


def _is_labelled(name: str) -> bool:
    """Whether its numbers are rather names of something; rooms are counted, a room has one."""
    counted = [word.removesuffix("s") for word in name_words(name)[-1:] if word.endswith("s")]
    places = any(speaks_of(word, "place") for word in counted)
    roles = [role for role in _LABELLED if not (places and role == "place")]
    return any(speaks_of(name, role) for role in roles)
