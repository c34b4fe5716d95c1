"""Whether the numbers of a column are amounts, or only labels: sizes, model names, floors."""

import re

from src.core.store.amounts.cells import read_amount
from src.core.store.amounts.profile import YEARS, AmountProfile
from src.core.store.column_words import counts, name_words, speaks_of, unit_named, unit_of
from src.core.store.prices.cells import is_unpriced

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


def is_noun(word: str, profile: AmountProfile) -> bool:
    """Whether a word that is no unit may be what is counted: weeks of `6 weeks`, `1 week`."""
    long = len(word) > 2 if word.isascii() else bool(word)
    return long and profile.filled >= _ENOUGH and word.replace(" ", "").isalpha()


def is_measured(name: str, profile: AmountProfile, unit: str | None) -> bool:
    """Every cell is one number with the unit behind it, whatever the column is called; or one with
    a mark in it, but for what is dialled."""
    amounts = profile.amounts.values()
    if len(amounts) < len(profile.counts) or not all(a.bare == a.low for a in amounts):
        return False
    if any(a.units for a in amounts):
        return unit is not None and all(a.units for a in amounts)
    dialled = speaks_of(name, "digits") or speaks_of(name, "link")
    return not dialled and not any(" " in a.low for a in amounts)


def is_numbered(name: str, profile: AmountProfile, unit: str | None, floors: bool = False) -> bool:
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
    letters = {w for w in _bare_mixed(profile) if len(w) == 1 and w.isascii() and w.isalpha()}
    if any(stated is None or unit_named(letter) != stated for letter in letters):
        return False  # 10W beside 10 is a size, 10 m beside 10 is none under a header of metres
    plain = profile.rows([cell for cell, amount in profile.amounts.items() if amount.single])
    ranged = profile.rows(profile.ranges)
    return plain * 2 > readable or ranged >= _RECURRING * max(len(profile.ranges), _ENOUGH // 2)


def _is_labelled(name: str) -> bool:
    """Whether its numbers are rather names of something; rooms are counted, a room has one."""
    counted = [word.removesuffix("s") for word in name_words(name)[-1:] if word.endswith("s")]
    places = any(speaks_of(word, "place") for word in counted)
    roles = [role for role in _LABELLED if not (places and role == "place")]
    return any(speaks_of(name, role) for role in roles)


def _bare_mixed(profile: AmountProfile) -> set[str]:
    """Units that stand behind some of the numbers only."""
    with_unit = {word for amount in profile.amounts.values() for word in amount.units}
    return with_unit if not all(amount.units for amount in profile.amounts.values()) else set()
