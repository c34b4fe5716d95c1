"""Plain cells, blank cells and plain numbers, as SQL and as patterns for it."""

from src.core.store.column_words import cell_words
from src.core.store.names import literal, quoted

BLANKS = " \t\r\n\x0b\x0c\u00a0\u3000\u200b\ufeff"

INTEGER = r"[+-]?(?:0|[1-9][0-9]{0,17})"
NUMBER = rf"(?:{INTEGER}(?:\.[0-9]*)?|[+-]?\.[0-9]+|[+-]?[0-9]+(?:\.[0-9]+)?[eE][+-][0-9]{{1,3}})"
"""Numbers without a mark beside them."""

_WIDE = "０１２３４５６７８９，．＋－／：￥＄　"
_NARROW = "0123456789,.+-/:¥$ "

THOUSANDS = r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+"
"""Digits that a point may part in thousands."""


def trimmed(sql: str) -> str:
    """The text without white space around it."""
    return f"trim({sql}, {literal(BLANKS)})"


def plain_cell(name: str) -> str:
    """The cell without white space around it and with narrow digits."""
    return trimmed(f"translate({quoted(name)}, {literal(_WIDE)}, {literal(_NARROW)})")


def lower_cell(name: str) -> str:
    return f"lower({plain_cell(name)})"


def blank_cells() -> str:
    return ", ".join(literal(word) for word in sorted(cell_words("blank")))
