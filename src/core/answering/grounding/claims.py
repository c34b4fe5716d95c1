"""What a sentence states that has a form of its own: numbers, hours, identifiers, phones, links."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import zip_longest
from typing import Literal

from src.core.answering.grounding.cues import cues, listed, plain
from src.core.answering.grounding.numbers import (
    SCALES,
    WrittenNumber,
    clock_times,
    spelled_numbers,
    written_numbers,
)
from src.core.reading.grammar.folded import fold
from src.core.reading.grammar.written_dates import named_months, written_dates

Kind = Literal["number", "date", "time", "identifier", "phone", "link"]
Bearing = Literal["exact", "about", "under", "over"]
"""How a number stands to what it is grounded on: 'over 1,000 ratings' of 1,243."""

_BEARINGS: Mapping[str, Bearing] = {
    "under": "under", "at_most": "under", "over": "over", "at_least": "over", "about": "about",
}  # fmt: skip
"""By kind of words."""

_POSITION = re.compile(r"^\s*(?:[-*•#>]+\s*)*\(?\d{1,2}[.)、．:]\s?(?=\D)|[①-⑳]", re.MULTILINE)
_IDENTIFIER = re.compile(
    r"(?<![A-Za-z0-9])(?=[A-Za-z0-9_/-]*[A-Za-z])(?=[A-Za-z0-9_/-]*\d)[A-Za-z][A-Za-z0-9]*"
    r"(?:[-_/][A-Za-z0-9]+)*(?![A-Za-z0-9])"
)
_VERSION = re.compile(r"(?<![A-Za-z0-9.,])v?\d{1,2}(?:\.\d{1,2}){2,}(?!\.?\d)")
LINK = re.compile(r"https?://[^\s)\]>，。、（「]+|[\w.+-]+@[\w-]+\.[\w.-]+\w")
_PHONE = re.compile(r"(?<![A-Za-z0-9_.,-])\+?\(?\d{1,4}\)?(?:[ -]\d{2,4}){2,4}(?![A-Za-z0-9_-])")
_TIME = re.compile(
    r"(?<![\d:])\d{1,2}(?:(?::\d{2})?\s?[ap]\.?m\b\.?"
    r"|:\d{2}|[時时](?:\d{1,2}分|半)?(?!間|间)|点(?:\d{1,2}分|半|钟|整))(?![\d:])"
)
_WIDE_COMMA = re.compile("(?<=[0-9])，|，(?=[0-9])")
"""Between two numbers, and within none: 2014，153,999."""
_DATED = re.compile(r"\d+(?:[/-]\d|[月日年])")
_CURRENCY = "$¥€£￥ "
_SLASHED = re.compile(r"\d{1,2}/\d{1,2}")
_ANY_DAY = date(2024, 1, 1)
"""Of a leap year, from which days without a year are counted."""
_YEARS = range(1900, 2101)
_NEAR = 8
"""Letters between the ends of a range."""
_COUNTED = 100
"""A whole number below this, without a unit, may count anything."""
_LEAST_DIGITS = 3
"""Of an identifier; MP4 and A4 are words."""


@dataclass(frozen=True)
class Claim:
    kind: Kind
    text: str
    start: int
    values: tuple[float, ...] = ()
    decimals: int = 0
    is_spelled: bool = False
    """A number in words."""
    is_part: bool = False
    """Of a date."""
    is_measured: bool = False
    """Money, a share, or with a unit: no number of rows."""
    bearing: Bearing = "exact"

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def is_count(self) -> bool:
        """Whether it may count things, and tell nothing of one row."""
        small = all(value < _COUNTED and float(value).is_integer() for value in self.values)
        told = self.is_measured or self.is_part or self.decimals
        return self.kind == "number" and small and not told


@dataclass(frozen=True)
class Day:
    """A day that a text has, as month and day (1224), and where."""

    start: int
    end: int
    day: int


def days_in(text: str) -> Iterator[Day]:
    """Days with month and number, whatever their year: 2026-12-24, 12月24日, "24 de diciembre"."""
    folded = fold(text)
    for atom in (*written_dates(folded.text, "", _ANY_DAY), *named_months(folded.text, _ANY_DAY)):
        first, last = atom.span
        start, end = folded.span(atom.start, atom.end)
        if first == last and not _SLASHED.fullmatch(text[start:end]):
            yield Day(start, end, first.month * 100 + first.day)


def claims_in(prose: str) -> Iterator[Claim]:
    """Whatever can be looked up."""
    bare = prose
    kinds: tuple[tuple[Kind, re.Pattern[str]], ...] = (("link", LINK), ("phone", _PHONE))
    for kind, pattern in kinds:
        for match in pattern.finditer(bare):
            yield Claim(kind, match.group(), match.start())
        bare = blanked(pattern, bare)
    for day in days_in(bare):
        yield Claim("date", bare[day.start : day.end], day.start, (float(day.day),))
        bare = bare[: day.start] + " " * (day.end - day.start) + bare[day.end :]
    bare = blanked(_POSITION, bare)
    for pattern in (_VERSION, _IDENTIFIER):
        for match in pattern.finditer(bare):
            if sum(map(str.isdigit, match.group())) >= _LEAST_DIGITS:
                yield Claim("identifier", match.group().lstrip("v"), match.start())
        bare = blanked(pattern, bare)
    yield from _figures(plain(_WIDE_COMMA.sub("、", bare)))


def _figures(text: str) -> Iterator[Claim]:
    for match in _TIME.finditer(text):
        minutes = tuple(map(float, clock_times(match.group())))
        yield Claim("time", match.group(), match.start(), minutes)
    text = rest = blanked(_TIME, text)
    for number in _with_scales(text, list(written_numbers(text))):
        if not _is_scale(text, number.start, number.end) and not _is_ordinal(text, number):
            yield _of_number(text, number)
        rest = rest[: number.start] + " " * len(number.text) + rest[number.end :]
    # One is also an article and a pronoun.
    yield from (_of_number(rest, each) for each in spelled_numbers(rest) if each.values[0] > 1)


def _of_number(text: str, number: WrittenNumber) -> Claim:
    start = number.start
    behind = start > 1 and text[start - 1] in "/-月年" and text[start - 2].isdigit()
    return Claim(
        "number",
        number.text,
        start,
        number.values,
        number.decimals,
        is_spelled=not any(map(str.isdigit, number.text)),
        is_part=behind or bool(_DATED.match(text, start)),
        is_measured=_is_measured(text, start, number.end),
        bearing=_bearing(text, number),
    )


def _with_scales(text: str, numbers: Sequence[WrittenNumber]) -> Iterator[WrittenNumber]:
    """The numbers; one right before another with a scale may mean it too: 200 to 270 thousand."""
    for number, after in zip_longest(numbers, numbers[1:]):
        scale = after and re.sub(r"[\d.,\s]", "", after.text)
        near = after and 0 < after.start - number.end <= _NEAR and number.text.isdigit()
        factor = SCALES.get(scale or "", 1.0) if near else 1.0
        more = (number.values[0] * factor,) if factor > 1 else ()
        yield replace(number, values=(*number.values, *more))


def _is_scale(text: str, start: int, end: int) -> bool:
    """Whether the number is the most that can be had: 4.2 out of 5."""
    before, behind = text[max(0, start - 16) : start], text[end : end + 6]
    said = re.search(rf"(?:{_any('scale')})\s*$", before)
    return bool(said or re.match(rf"\s*(?:{_any('scale_behind')})", behind))


def _is_ordinal(text: str, number: WrittenNumber) -> bool:
    """Whether the number is a place among a few: the 2nd, 第二, option 3."""
    if not all(value <= 20 for value in number.values):
        return False
    before, behind = text[max(0, number.start - 12) : number.start], text[number.end :]
    said = re.search(rf"(?:{_any('ordinal')})\s*$", before)
    return bool(said or re.match(rf"\s?(?:{_any('ordinal_behind')})(?![a-z])", behind))


def _is_measured(text: str, start: int, end: int) -> bool:
    if text[:start].rstrip(" ")[-1:] in tuple(_CURRENCY.strip()) or text[end : end + 1] == "%":
        return True
    return bool(re.match(rf"\s?(?:{_any('unit')})(?![a-z])", text[end:]))


def _any(kind: str) -> str:
    return "|".join(map(re.escape, listed(kind))) or "(?!)"


def _bearing(text: str, number: WrittenNumber) -> Bearing:
    """By the words right before the number, or right behind it and its unit."""
    if any(value in _YEARS for value in number.values) and number.text.isdigit():
        return "exact"
    before = text[max(0, number.start - 24) : number.start].rstrip(_CURRENCY)
    behind = re.sub(rf"^\s?(?:{_any('unit')})", "", text[number.end : number.end + 16]).lstrip()
    for kind, bearing in _BEARINGS.items():
        said = any(match.end() == len(before) for match in cues(kind).finditer(before))
        if said or cues(kind).match(behind):
            return bearing
    return "exact"


def blanked(pattern: re.Pattern[str], text: str) -> str:
    """The text with spaces in place of what the pattern matches."""
    return pattern.sub(lambda match: " " * len(match.group()), text)
