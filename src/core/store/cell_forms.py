"""SQL for cells as they are compared: without white space, in narrow digits, blank."""

from src.core.store.column_words import cell_words
from src.core.store.names import literal, quoted

BLANKS = " \t\r\n\x0b\x0c\u00a0\u3000\u200b\ufeff"

_WIDE = "０１２３４５６７８９，．＋－／：￥＄　"
_NARROW = "0123456789,.+-/:¥$ "


def trimmed(sql: str) -> str:
    """The text without white space around it."""
    return f"trim({sql}, {literal(BLANKS)})"


def plain_cell(name: str) -> str:
    """The cell without white space around it and with narrow digits."""
    return trimmed(f"translate({quoted(name)}, {literal(_WIDE)}, {literal(_NARROW)})")


def is_blank(name: str) -> str:
    """SQL: whether the cell only says that nothing is known."""
    words = ", ".join(map(literal, sorted(cell_words("blank"))))
    return f"lower({plain_cell(name)}) IN ({words})"
