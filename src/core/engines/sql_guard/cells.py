"""Rows of the engine made JSON-safe and cut to the limits. Pure."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal
from difflib import get_close_matches
from math import isfinite
from typing import Any

import _duckdb as duckdb

from src.core.engines.sql_guard.names import fold
from src.core.engines.sql_guard.protocol import ErrorKind, GuardedTable, JsonValue, SqlLimits


@dataclass
class Page:
    """The rows that are handed out, and what was cut on the way; a `Reply` has the same fields."""

    columns: list[str]
    rows: list[list[JsonValue]] = field(default_factory=list)
    truncated: bool = False
    notes: list[str] = field(default_factory=list)
    keys: list[list[JsonValue]] = field(default_factory=list)
    """For each of the rows its key; none where no key was asked for."""

    def cut(self, note: str) -> None:
        """Say once that something was cut."""
        self.truncated = True
        if note not in self.notes:
            self.notes.append(note)


def page(
    names: Sequence[str],
    rows: Sequence[Sequence[Any]],
    count: int,
    limits: SqlLimits,
    keys: int = 0,
) -> Page:
    """At most `count` of the rows, within the caps on columns, cells and bytes; the last `keys`
    columns are the rows' key."""
    asked = len(names) - keys
    shown = min(asked, limits.columns)
    result = Page(_distinct(names[:shown]))
    if asked > shown:
        result.cut(f"only the first {shown} of {asked} columns are shown")
    if len(rows) > count:
        result.truncated = True
    left = limits.bytes_for(count)
    for row in rows[:count]:
        cells = [_capped(value, limits.cell_chars, result) for value in row[:shown]]
        size = _size(cells)
        if size > left and result.rows:
            result.cut(f"only the first {len(result.rows)} rows fit into the answer's size")
            break
        if size > left:
            cells = _squeezed(cells, left, result)
        result.rows.append(cells)
        left -= size
        if keys:  # one that is longer than any cell may be finds no row afterwards
            result.keys.append([_small(json_safe(v), limits.cell_chars) for v in row[asked:]])
    return result


def _distinct(names: Sequence[str]) -> list[str]:
    """Column names made unique the engine's way: `tag`, `tag_1`."""
    seen: list[str] = []
    taken = set(names)
    for name in names:
        unique, number = name, 0
        while unique in seen or (number and unique in taken):
            number += 1
            unique = f"{name}_{number}"
        seen.append(unique)
    return seen


def _capped(value: Any, chars: int, result: Page) -> JsonValue:
    safe = json_safe(value)
    text = safe if isinstance(safe, str) else None
    if isinstance(safe, list | dict):
        written = json.dumps(safe, ensure_ascii=False)
        text = written if len(written) > chars else None
    if text is None or len(text) <= chars:
        return safe
    result.cut(f"a cell longer than {chars:,} characters was cut")
    return text[:chars]


def _squeezed(cells: list[JsonValue], room: int, result: Page) -> list[JsonValue]:
    """A single row larger than the whole answer may be: every cell gets an equal share."""
    share = max(1, room // (4 * len(cells)))
    result.cut(f"the row is too large for the answer: its cells were cut to {share} characters")
    return [_small(cell, share) for cell in cells]


def _small(cell: JsonValue, share: int) -> JsonValue:
    if isinstance(cell, str):
        return cell[:share]
    if not isinstance(cell, list | dict):
        return cell
    return json.dumps(cell, ensure_ascii=False)[:share]


def _size(cells: list[JsonValue]) -> int:
    return len(json.dumps(cells, ensure_ascii=False).encode("utf-8", "replace"))


def json_safe(value: Any) -> JsonValue:
    """The value as JSON can hold it: dates in ISO form, decimals as numbers, the rest as text."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if isfinite(value) else str(value)
        case Decimal():
            return int(value) if value == value.to_integral_value() else float(value)
        case list() | tuple() | set():
            return [json_safe(item) for item in value]
        case dict():
            return {_key(key): json_safe(item) for key, item in value.items()}
        case date() | time():
            return value.isoformat()
        case bytes() | bytearray() | memoryview():
            return bytes(value).hex()
        case _:
            return str(value)


def _key(key: Any) -> str:
    safe = json_safe(key)
    return safe if isinstance(safe, str) else json.dumps(safe, ensure_ascii=False)


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
        line = text.split("\n", 1)[0]
        return "failed", re.split(r"\s*(?:Did you mean|Candidate)", line)[0][:_MESSAGE_CHARS]
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
