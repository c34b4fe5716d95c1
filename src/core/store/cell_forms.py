"""The ways in which numbers and dates are written in cells, as patterns and readings in SQL."""

from dataclasses import dataclass

from src.core.store.column_words import cell_words
from src.core.store.names import literal, quoted

BLANKS = " \t\r\n\x0b\x0c\u00a0\u3000\u200b\ufeff"

_INTEGER = r"[+-]?(?:0|[1-9][0-9]{0,17})"
_NUMBER = rf"(?:{_INTEGER}(?:\.[0-9]*)?|[+-]?\.[0-9]+|[+-]?[0-9]+(?:\.[0-9]+)?[eE][+-][0-9]{{1,3}})"
_YEAR_FIRST = r"[0-9]{4}(?:[-/.][0-9]{1,2}[-/.][0-9]{1,2}|年[0-9]{1,2}月[0-9]{1,2}日)"
_TIME = r"(?:[T ][0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?)"
_ZONE = r"(?: ?(?:Z|UTC|[+-][0-9]{2}:?[0-9]{2}))"

_WIDE = "０１２３４５６７８９，．＋－／：￥＄　"
_NARROW = "0123456789,.+-/:¥$ "

THOUSANDS = r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+"
"""Digits that a point may part in thousands."""


@dataclass(frozen=True)
class Form:
    """A way of writing: cells match `pattern` and are read by `reading`."""

    sql_type: str
    pattern: str
    reading: str


def number_forms(name: str) -> list[Form]:
    """Those without a mark beside the number, of the column `name`, the whole number first."""
    plain = plain_cell(name)
    return [
        Form("BIGINT", _INTEGER, f"TRY_CAST({plain} AS BIGINT)"),
        Form("DOUBLE", _NUMBER, f"TRY_CAST({plain} AS DOUBLE)"),
    ]


def date_forms(name: str) -> list[Form]:
    """Those with the year first, of the column `name`; others are read cell by cell."""
    plain = plain_cell(name)
    year_first = f"replace(translate({plain}, '/.年月', '----'), '日', '')"
    clock = f"replace(regexp_replace({plain}, {literal(_ZONE + '$')}, ''), 'T', ' ')"
    return [
        Form("DATE", _YEAR_FIRST, f"TRY_CAST({year_first} AS DATE)"),
        Form(
            "TIMESTAMP",
            f"{_YEAR_FIRST}(?:{_TIME}{_ZONE}?)?",
            f"TRY_CAST(translate({clock}, '/', '-') AS TIMESTAMP)",
        ),
    ]


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


def guarded(name: str, form: Form) -> str:
    """SQL: the cell as it is read, where it is written in the form."""
    matches = f"regexp_full_match({plain_cell(name)}, {literal(form.pattern)})"
    return f"CASE WHEN {matches} THEN {form.reading} END"
