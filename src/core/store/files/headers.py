"""Which row of a sheet has the column names: the first, one below titles, two rows, or none.

Rows are lists of cells, texts or typed, without the rows that are wholly blank.
"""

import datetime as dt
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from statistics import median_low
from typing import Any, Literal

_LOOKED_AT = 200
_DECLARED_WITHIN = 20
_MOSTLY = 0.9
_FEWEST_ROWS = 3
_MONEY = r"[$€£¥￥₹円元%]"
_NOTE = re.compile(r"\S\s*[:：]\s*\S|\d{1,4}[-/.年]\d{1,2}[-/.月]\d")
"""A label with its value (`Prepared by: Ana`), or a date: what a note says, and no name."""
_WIDEST = 2 / 3
"""Share of the columns that one heading stands above, at most, where no merged cells say so."""

Row = Sequence[Any]
Spans = Mapping[int, int]
"""Merged cells of a row: the first column of each with the last."""
Kind = Literal["blank", "text", "number", "year", "date", "link"]
_FORMS: dict[Kind, re.Pattern[str]] = {
    "year": re.compile(r"(?:19|20)\d\d"),
    "date": re.compile(r"\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}日?(?:[T ]\d.*)?"),
    "number": re.compile(
        rf"[-+]?\s*{_MONEY}?\s*[-+]?\d[\d.,]*(?:\s*{_MONEY}|[^\W\d]{{1,2}}[²³]?|\"|″)?"
    ),
    "link": re.compile(r"(?:https?:)?//\S+|www\.\S+", re.IGNORECASE),
}


@dataclass(frozen=True)
class Header:
    """Where the names stand: `above` rows come first, then `rows` of names (0: there are none)."""

    names: list[str]
    above: int = 0
    rows: int = 1
    is_doubtful: bool = False
    """The row of the names looks like one of those below it."""


def find_header(
    rows: Sequence[Row],
    declared: Collection[str] = (),
    given: Sequence[str] = (),
    merged: Sequence[Spans] = (),
) -> Header:
    """The names of the columns of `rows`; `declared` and `given` are as in `Wanted`, `merged` has
    the merged cells of each row, where the file tells them."""
    if given:
        return Header([*given], _first_row(rows), 0)
    if not rows:
        return Header([])
    at = _place(rows, declared)
    spans = dict(enumerate(merged))
    if at and _heads(rows[at - 1], rows[at], over := spans.get(at - 1, {})):
        return Header(_joined(rows[at - 1], rows[at], over), above=at - 1, rows=2)
    if len(rows) > at + 2 and _is_split(rows[at], rows[at + 1], rows[at + 2 :]):
        return Header(_joined(rows[at], rows[at + 1], spans.get(at, {})), above=at, rows=2)
    known = not _names(rows[at]).isdisjoint(declared)
    doubtful = not known and _is_data(rows[at], rows[at + 1 :])
    return Header([_text(cell) for cell in rows[at]], above=at, is_doubtful=doubtful)


def _first_row(rows: Sequence[Row]) -> int:
    """Where rows without column names begin: below what fills half a row and below notes."""
    filled = [[text for text in map(_text, row) if text] for row in rows]
    usual = median_low([len(row) for row in filled[1:]] or [1])
    wide = (at for at, row in enumerate(filled) if 2 * len(row) > usual)
    return next((at for at in wide if not all(map(_NOTE.search, filled[at]))), 0)


def _place(rows: Sequence[Row], declared: Collection[str]) -> int:
    """A row with declared names; else the first that is of names and fills more than half of a
    usual row. What fills less is a title, or a heading over several columns."""
    for at, row in enumerate(rows[:_DECLARED_WITHIN]):
        if not _names(row).isdisjoint(declared):
            return at
    at = _first_row(rows)
    wide = sum(_kind(cell) != "blank" for cell in rows[at]) > 2
    sure = _is_of_names(rows[at]) and (wide or _tops(rows[at], rows[at + 1 :]))
    return at if sure else 0


def _heads(headings: Row, names: Row, merged: Spans) -> bool:
    """Whether it has headings above several names each, which merged cells or the next one end."""
    filled = [at for at, cell in enumerate(headings) if _kind(cell) != "blank"]
    texts = [_text(headings[at]) for at in filled]
    if not (_is_of_names(headings) and _is_of_names(names)) or any(map(_NOTE.search, texts)):
        return False
    width = max((at for at, cell in enumerate(names, 1) if _kind(cell) != "blank"), default=0)
    if merged:  # one alone at the left is a title
        widest = max(end - at + 1 for at, end in merged.items())
        return filled[-1] > 0 and 1 < widest < width
    widest = max((end - at for at, end in pairwise([*filled, width])), default=0)
    return len(filled) > 1 and 1 < widest <= _WIDEST * width


def _is_split(upper: Row, lower: Row, below: Sequence[Row]) -> bool:
    """Whether the names of some columns stand in a second row, which the first leaves blank."""
    kinds = ((_kind(up), _kind(low)) for up, low in zip_longest(upper, lower))
    pairs = [(up != "blank", low != "blank") for up, low in kinds]
    width = max((at for at, pair in enumerate(pairs, 1) if any(pair)), default=0)
    partly = not all(up for up, _ in pairs) and not all(low for _, low in pairs)
    whole = all(any(pair) for pair in pairs[:width])
    return partly and whole and _is_of_names(lower) and _tops(lower, below)


def _joined(upper: Row, lower: Row, merged: Spans) -> list[str]:
    """`Price` above `normal` and `member` → Price normal, Price member."""
    names, last, end = list[str](), "", 0
    for at, (up, low) in enumerate(zip_longest(upper, lower)):
        own, below = _text(up), _text(low)
        if own:
            last, end = own, merged.get(at, at) if merged else len(lower)
        elif at > end or not below:
            last = ""
        names.append(" ".join(filter(None, dict.fromkeys((last, below)))))
    return names


def _is_of_names(row: Row) -> bool:
    """Texts; years are names of columns too."""
    return all(_kind(cell) in ("blank", "text", "year") for cell in row)


def _tops(row: Row, below: Sequence[Row]) -> bool:
    """Whether it has a text over numbers, days or links."""
    kinds = _kinds(below)
    return any(
        _kind(cell) == "text" and kind not in ("text", "blank")
        for cell, kind in zip(row, kinds, strict=False)
    )


def _is_data(row: Row, below: Sequence[Row]) -> bool:
    """Whether the row is as those below it: numbers over numbers, words that come again."""
    if len(below) < _FEWEST_ROWS or _counts_on(row):
        return False
    others = [other for other in below if other != row]
    typed, again = 0, 0
    for at, (cell, kind) in enumerate(zip(row, _kinds(below), strict=False)):
        own = _kind(cell)
        if "blank" in (own, kind):
            continue
        if kind == "text":
            again += any(_text(cell) == _text(other[at]) for other in others if at < len(other))
        elif own == kind:
            typed += 1
        elif {own, kind} != {"number", "year"}:
            return False
    filled = sum(_kind(cell) != "blank" for cell in row)
    return typed + again > 1 and (typed > 0 or 2 * again > filled)


def _counts_on(row: Row) -> bool:
    """Numbers that go up by one are names of columns, such as years side by side."""
    numbers = [int(text) for cell in row if (text := _text(cell)).isdecimal()]
    return len(numbers) > 1 and all(later - number == 1 for number, later in pairwise(numbers))


def _kinds(rows: Sequence[Row]) -> list[Kind]:
    """What nearly all cells of each column are."""
    return [_kind_of_all(cells) for cells in zip_longest(*rows[:_LOOKED_AT])]


def _kind_of_all(cells: Sequence[Any]) -> Kind:
    filled: list[Kind] = [kind for kind in map(_kind, cells) if kind != "blank"]
    if not filled:
        return "blank"
    kinds: tuple[Kind, ...] = ("year", "date", "link")
    for kind in kinds:
        if filled.count(kind) >= _MOSTLY * len(filled):
            return kind
    numbers = filled.count("number") + filled.count("year")
    return "number" if numbers >= _MOSTLY * len(filled) else "text"


def _kind(cell: Any) -> Kind:
    if isinstance(cell, bool):
        return "text"
    if isinstance(cell, dt.date | dt.time | dt.timedelta):
        return "date"
    text = _text(cell)
    if not text:
        return "blank"
    return next((kind for kind, form in _FORMS.items() if form.fullmatch(text)), "text")


def _names(row: Row) -> set[str]:
    return {_text(cell) for cell in row}


def _text(cell: Any) -> str:
    return "" if cell is None else str(cell).strip().strip("\ufeff").strip()
