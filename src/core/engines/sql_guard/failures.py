"""What a statement's author is told when the engine refuses it: what, which, and what to do.

Nothing of the engine's text passes that could tell of its catalog: only the first line of errors
that speak of the statement itself, and never a suggestion of the engine's own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

import duckdb

from src.core.engines.sql_guard.names import fold
from src.core.engines.sql_guard.protocol import ErrorKind, GuardedTable

_ABOUT_THE_STATEMENT = (
    duckdb.BinderException,
    duckdb.CatalogException,
    duckdb.ConversionException,
    duckdb.InvalidInputException,
    duckdb.OutOfRangeException,
    duckdb.ParserException,
    duckdb.SyntaxException,
    duckdb.TypeMismatchException,
)
_UNKNOWN_COLUMN = re.compile(
    r'[Rr]eferenced column "(.+?)" (?:not found|was not found)|'
    r'does not have a column named "(.+?)"|'
    r'[Cc]olumn "(.+?)" (?:does not exist|in .* list not found)'
)
_UNKNOWN_TABLE = re.compile(r'Referenced table "(.+?)" not found')
_MESSAGE_CHARS = 300
_NEAR = 0.6


def explain(error: Exception, tables: Sequence[GuardedTable]) -> tuple[ErrorKind, str]:
    """The kind of a failure and the sentence for it."""
    if isinstance(error, duckdb.InterruptException):
        return "timeout", "the statement took too long; ask for less, or filter first"
    if isinstance(error, MemoryError | duckdb.OutOfMemoryException):
        return "failed", "the statement needs too much memory; ask for less, or filter first"
    text = str(error)
    unknown = _UNKNOWN_COLUMN.search(text)
    if unknown:
        name = next(group for group in unknown.groups() if group is not None)
        return "failed", unknown_column(name.split('"')[-1], tables)
    unknown = _UNKNOWN_TABLE.search(text)
    if unknown:
        return "failed", f"no table or alias '{unknown[1]}' in the FROM of this statement"
    if isinstance(error, _ABOUT_THE_STATEMENT):
        return "failed", _first_line(text)
    return "failed", "the engine could not run this statement; write it in another way"


def unknown_column(name: str, tables: Sequence[GuardedTable]) -> str:
    """`no column 'colour' in 'cars.csv'; did you mean 'color'? Its columns: …`"""
    by_folded = {fold(column): column for table in tables for column in table.columns}
    near = get_close_matches(fold(name), list(by_folded), n=2, cutoff=_NEAR)
    meant = " or ".join(f"'{by_folded[folded]}'" for folded in near)
    mend = f"did you mean {meant}? " if near else "text values stand in single quotes. "
    where = ", ".join(f"'{table.name}'" for table in tables)
    lists = "; ".join(f"'{table.name}' has {', '.join(table.columns)}" for table in tables)
    return f"no column '{name}' in {where}; {mend}{lists}"


def _first_line(text: str) -> str:
    line = text.split("\n", 1)[0]
    return re.split(r"\s*(?:Did you mean|Candidate)", line)[0][:_MESSAGE_CHARS]
