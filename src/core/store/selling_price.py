"""Which of several columns of prices says what one pays: 售价 beside 原价, `sale_price` of `mrp`.

By the words that the TOML gives one of them, the words of their headers, and the cells: what is
never more than the other, where something is taken off at times.
"""

from collections.abc import Mapping, Sequence

from src.config.concierge import ConciergeConfig
from src.core.store.catalog import NONE_PAID, Column
from src.core.store.column_words import (
    is_priced_by_area,
    speaks_of_any,
    takes_off,
    without_unit,
    word_lists,
)
from src.core.store.concepts import is_paid
from src.core.store.folding import fold
from src.core.store.names import quoted
from src.core.store.stage import Stage


def by_header(name: str) -> int:
    """How much a header speaks for the price that is paid, and below zero against it."""
    words = word_lists("prices")
    if is_priced_by_area(name) or speaks_of_any(name, words["listed"]) or takes_off(name):
        return -1
    if speaks_of_any(name, words["selling"]) or fold(without_unit(name)) in words["whole"]:
        return 2
    return int(is_plain(without_unit(name)))


def is_plain(text: str) -> bool:
    """Whether it says price and nothing more."""
    return fold(text) in word_lists("prices")["plain"]


_HARDLY_EVER = 0.02
"""Share of rows in which what one pays may be the higher one, mistyped."""
_MOST_OFF = 0.25
"""What is usually a smaller share of the other price is a fee, and nothing taken off."""
_USUAL = 0.5
"""Share of the rows with any price that have the one that is paid."""
_AT_TIMES = 0.05
"""Share of rows from which on something is taken off, or nothing is."""


def selling_price(stage: Stage, columns: Sequence[Column], config: ConciergeConfig) -> str | None:
    """The name of that column; None where there are not several, or nothing tells them apart;
    `NONE_PAID` where they are salaries, budgets of films and the like."""
    prices = [column for column in columns if is_paid(column)]
    if not prices and any(column.role == "price" for column in columns):
        return NONE_PAID
    if len(prices) < 2:
        return prices[0].name if prices and len(prices) < _priced(columns) else None
    prices = _surest(prices, {column.name: _said_of(column, config) for column in prices})
    # What only a few rows have, as an offer, is not what is paid for the others.
    most = max(column.filled for column in prices)
    usual = [column for column in prices if column.filled >= _USUAL * most]
    prices = _surest(usual, {column.name: by_header(column.name) for column in usual})
    if len(prices) == 1:
        return prices[0].name
    if by_header(prices[0].name) > 0:  # all of them are paid: the one that most rows have
        return max(prices, key=lambda column: column.filled).name
    off = any(takes_off(column.name) for column in columns)
    return _smaller(stage, prices, off) if len(prices) == 2 else None


def _priced(columns: Sequence[Column]) -> int:
    return sum(column.role == "price" for column in columns)


def _surest(prices: list[Column], evidence: Mapping[str, int]) -> list[Column]:
    best = max(evidence.values())
    return [column for column in prices if evidence[column.name] == best]


def _said_of(column: Column, config: ConciergeConfig) -> int:
    """In how many ways the TOML makes it the price."""
    told = column.config
    ordered = bool(told.low_words or told.high_words)
    label = told.label.values() if isinstance(told.label, dict) else (told.label or "",)
    called = any(map(is_plain, (*label, *told.asked_as)))
    named = any(
        speaks_of_any(name, word_lists("prices")["plain"]) and by_header(name) >= 0
        for tool in config.tools
        for name, parameter in getattr(tool, "parameters", {}).items()
        if parameter.column == column.name and parameter.bound
    )
    return ordered + called + named


def _smaller(stage: Stage, prices: list[Column], off: bool) -> str | None:
    """The one that is never more than the other, where something is taken off in some rows."""
    one, other = (quoted(column.name) for column in prices)
    rows, lower, higher, share = stage.row(
        f"SELECT count(*), count(*) FILTER ({one} < {other}), count(*) FILTER ({other} < {one}),"
        f" median(least({one}, {other}) / greatest({one}, {other}))"
        f" FROM {stage} WHERE {one} > 0 AND {other} > 0"
    )
    if not rows or share < _MOST_OFF or abs(lower - higher) < _AT_TIMES * rows:
        return None
    never = min(lower, higher) <= _HARDLY_EVER * rows
    same = rows - lower - higher >= _AT_TIMES * rows
    if not (never and (off or same)):
        return None
    return prices[0].name if lower > higher else prices[1].name
