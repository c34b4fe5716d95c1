"""What the header of a column of prices says of it."""

from src.core.store.column_words import (
    is_priced_by_area,
    speaks_of_any,
    takes_off,
    without_unit,
    word_lists,
)
from src.core.store.folding import fold


def by_header(name: str) -> int:
    """How much a header speaks for the price that is paid, and below zero against it."""
    words = word_lists("prices")
    if is_priced_by_area(name) or speaks_of_any(name, words["listed"]) or takes_off(name):
        return -1
    if speaks_of_any(name, words["selling"]):
        return 2
    return int(is_plain(without_unit(name)))


def is_plain(text: str) -> bool:
    """Whether it says price and nothing more."""
    return fold(text) in word_lists("prices")["plain"]
