"""A date or period as found in folded text, what fills in the year that was not said, and calendar
arithmetic: weeks, months, seasons and their occurrence near a given day."""

import calendar
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Literal

from src.core.reading.grammar.phrases import Hit, Phrases
from src.core.reading.grammar.word_data import phrases, words
from src.core.written_numbers import kanji_value

DateSpan = tuple[date, date]
CJK_NUMBER = r"\d{1,2}|[一二三四五六七八九十]{1,3}"
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
    """What digits or kanji numerals say; 0 where they are no number."""
    if written.isdecimal():
        return int(written)
    known = kanji_value(written)
    return int(known[0]) if known else 0


_WHICH = ("next", "coming", "this", "last", "week_before")


@cache
def _suffixes() -> Phrases[str]:
    listed = words("times.words")
    return Phrases.of({"coming": listed["coming_behind"], "last": listed["last_behind"]})


def which_before(text: str, start: int) -> Hit[str] | None:
    return phrases("times.words", *_WHICH).ending(text, start)


def which_around(text: str, start: int, end: int) -> tuple[str, int, int]:
    """Which of its kind a day or period at `start` to `end` is, next or last; empty where that is
    not said. And where it begins and ends with that word."""
    if before := which_before(text, start):
        return before.tag, before.start, end
    behind = _suffixes().at(text, end + 1) if text[end : end + 1] == " " else None
    return (behind.tag, start, behind.end) if behind else ("", start, end)


def day_or_none(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def month_span(year: int, month: int) -> DateSpan:
    """The whole month; months count on over the year's end (13 is January)."""
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1])


def days_away(today: date, unit: str, count: int) -> date:
    """The day so many days, weeks, months or years away from today; of a short month the last."""
    if unit in ("day", "week"):
        return today + timedelta(days=count * (7 if unit == "week" else 1))
    months = count * (12 if unit == "year" else 1)
    first, last = month_span(today.year, today.month + months)
    return first.replace(day=min(today.day, last.day))


def relative_span(unit: str, offset: int, today: date) -> DateSpan:
    """The day, week, weekend, month or year `offset` away from today's; what is gone was so until
    that day."""
    monday = today - timedelta(days=today.weekday()) + timedelta(weeks=offset)
    if unit in ("day", "now", "gone"):
        day = today + timedelta(days=offset)
        return day, day
    if unit == "week":
        return monday, monday + timedelta(days=6)
    if unit == "weekend":
        return monday + timedelta(days=5), monday + timedelta(days=6)
    if unit == "year":
        return date(today.year + offset, 1, 1), date(today.year + offset, 12, 31)
    first, last = month_span(today.year, today.month + offset)
    return (first.replace(day=25), last) if unit == "month_end" else (first, last)


def yearly_span(year: int, first: str, last: str) -> DateSpan:
    """A yearly period given as MM-DD that begins in `year`."""
    begin = _clamped(year, first)
    end = _clamped(year if last >= first else year + 1, last)
    return begin, end


def _clamped(year: int, month_day: str) -> date:
    month, day = int(month_day[:2]), int(month_day[3:])
    return date(year, month, min(day, calendar.monthrange(year, month)[1]))


def weekday_span(weekday: int, which: str, today: date) -> DateSpan:
    """Saturday of this, the next or the last ISO week, or the nearest one on a side of today.

    `which`: "this", "next", "week_before" are weeks; "coming" is after today, "last" before it,
    anything else today or later.
    """
    weeks = {"this": 0, "next": 1, "week_before": -1}
    if which in weeks:
        monday, _ = relative_span("week", weeks[which], today)
        day = monday + timedelta(days=weekday)
    elif which == "last":
        day = today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1)
    else:
        ahead = (weekday - today.weekday()) % 7
        day = today + timedelta(days=7 if which == "coming" and ahead == 0 else ahead)
    return day, day
