"""A date or period as found in folded text, and what fills in the year that was not said."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Literal

from src.core.reading.grammar.calendar_spans import DateSpan
from src.core.reading.grammar.phrases import Hit, Phrases
from src.core.reading.grammar.word_data import words

CJK_NUMBER = r"\d{1,2}|[一二三四五六七八九十]{1,3}"
_KANJI = {char: value for value, char in enumerate("一二三四五六七八九十", start=1)}
_NEAR_YEARS = (-1, 0, 1, 2, 3, 4, 8)  # as far as the next 29 February


Kind = Literal["", "late", "bare year", "gone"]


@dataclass(frozen=True)
class DateAtom:
    start: int
    end: int
    span: DateSpan
    before: DateSpan | None = None  # the same a year earlier, where no year was said
    floating: bool = False  # the nearest of its kind; behind another date, the nearest after that
    kind: Kind = ""
    """late: the end of something, so that before it is until it. gone: all days until then. A bare
    year is a number as well, and a period only behind a bound or with another one."""


def occurrence(
    start: int,
    end: int,
    in_year: Callable[[int], DateSpan | None],
    today: date,
    shift: int | None = None,
    kind: Kind = "",
) -> Iterator[DateAtom]:
    """The next one that is not over (or the one `shift` years from this year's)."""
    if shift is not None:
        span = in_year(today.year + shift)
        if span:
            yield DateAtom(start, end, span, kind=kind)
        return
    for offset in _NEAR_YEARS:
        span = in_year(today.year + offset)
        if span and span[1] >= today:
            earlier = in_year(today.year + offset - 1)
            yield DateAtom(start, end, span, before=earlier, floating=True, kind=kind)
            return


def cjk_number(written: str) -> int:
    if written.isdigit():
        return int(written)
    tens, _, ones = written.rpartition("十") if "十" in written else ("", "", written)
    if "十" not in written:
        return _KANJI.get(written, 0)
    return _KANJI.get(tens, 1) * 10 + _KANJI.get(ones, 0)


_WHICH = ("next", "coming", "this", "last", "week_before")


@cache
def _prefixes() -> Phrases[str]:
    return Phrases.of({tag: words("times.words")[tag] for tag in _WHICH})


@cache
def _suffixes() -> Phrases[str]:
    listed = words("times.words")
    return Phrases.of({"coming": listed["coming_behind"], "last": listed["last_behind"]})


def which_before(text: str, start: int) -> Hit[str] | None:
    return _prefixes().ending(text, start)


def which_around(text: str, start: int, end: int) -> tuple[str, int, int]:
    """Which of its kind a day or period at `start` to `end` is, next or last; empty where that is
    not said. And where it begins and ends with that word."""
    if before := which_before(text, start):
        return before.tag, before.start, end
    behind = _suffixes().at(text, end + 1) if text[end : end + 1] == " " else None
    return (behind.tag, start, behind.end) if behind else ("", start, end)
