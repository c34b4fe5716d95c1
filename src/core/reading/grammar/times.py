"""Dates and periods in a question, against a given clock: 来週末, "next Friday", 10月, "12/24".

How the unsaid is filled in: a week is an ISO week (Monday first); a weekend is Saturday and
Sunday; a month, day, holiday or season without a year is its next occurrence, one that is going on
included; `before` is the same of the year before, for data that lies in the past.
"""

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cache

from src.core.reading.grammar.date_atoms import DateAtom, day_or_none
from src.core.reading.grammar.named_days import counted_days, relative, weekdays, yearly
from src.core.reading.grammar.phrases import Phrases, apart
from src.core.reading.grammar.word_data import phrases, words
from src.core.reading.grammar.written_dates import named_months, written_dates

Days = tuple[date | None, date | None]
"""The first and the last of them; None is an open end."""


@dataclass(frozen=True)
class Period:
    """From `first` to `last`, both inclusive; None is an open end."""

    start: int
    end: int
    first: date | None
    last: date | None
    before: Days | None = None
    """The same a year earlier, where no year was said."""
    is_end: bool = False
    """The end of something: before it is until it."""


def find_periods(text: str, language: str, now: datetime) -> list[Period]:
    """The periods a folded text names, left to right. A year alone is one as 2026年 or "in 2026",
    else only with a bound or another year: "since 2024", "between 2015 and 2018"."""
    periods: list[Period] = []
    rest = _atoms(text, language, now.date())
    while rest:
        left = rest.pop(0)
        start = _joined(text, left, rest[0]) if rest else None
        if start is not None:
            period = _range(text, language, left, rest.pop(0))
            periods.append(replace(period, start=start))
            continue
        period = _to_day(text, left) or _bounded(text, _single(left))
        if left.kind != "bare year" or not (period.first and period.last):
            periods.append(period)
    return periods


def _atoms(text: str, language: str, today: date) -> list[DateAtom]:
    """From left to right, the longest at each place, none over another."""
    found = [
        *written_dates(text, language, today),
        *named_months(text, today),
        *weekdays(text, today),
        *relative(text, today),
        *yearly(text, today),
        *counted_days(text, today),
    ]
    return apart(sorted(found, key=lambda each: (each.start, -each.end)))


def _joined(text: str, left: DateAtom, right: DateAtom) -> int | None:
    """Where a range begins, if both are its ends: May to July, "between May and July"."""
    gap = text[left.end : right.start].strip()
    if gap in _joins():
        return left.start
    join, _, filler = gap.partition(" ")
    opening = phrases("times.words", "open").ending(text, left.start)
    is_both = join in words("times.words")["both"] and filler in _fillers()
    return opening.start if opening and is_both else None


def _single(atom: DateAtom) -> Period:
    first, last = atom.span
    begins = None if atom.kind == "gone" else first
    return Period(atom.start, atom.end, begins, last, atom.before, atom.kind == "late")


def _range(text: str, language: str, left: DateAtom, right: DateAtom) -> Period:
    """10月から12月, 来週の月曜から水曜: a loose end is the next one after the start; where the end
    alone has its year, the start is the last one before it."""
    if right.floating:
        right = _atoms(text[: right.end], language, left.span[0])[-1]
    elif left.before:
        first = _latest_before(left.span[0], right.span[1])
        left = replace(left, span=(first, right.span[1]), before=None)
    first, last = sorted((left.span[0], right.span[1]))
    before = (left.before[0], _year_before(last)) if left.before else None
    return Period(left.start, _closed(text, right.end), first, last, before)


def _latest_before(day: date, last: date) -> date:
    """The same day of the year of `last`, or of the year before where it would be after `last`."""
    years = (day_or_none(year, day.month, day.day) for year in (last.year, last.year - 1))
    return next((each for each in years if each and each <= last), day)


def _year_before(day: date) -> date:
    return day_or_none(day.year - 1, day.month, day.day) or date(day.year - 1, 2, 28)


_DAY_BEHIND = re.compile(r"(?:から|~|-|ー|到|至)(\d{1,2})(?:日|号)")


def _to_day(text: str, left: DateAtom) -> Period | None:
    """12月1日〜5日: the month of the first day holds for the second."""
    found = _DAY_BEHIND.match(text, left.end)
    first = left.span[0]
    last = day_or_none(first.year, first.month, int(found[1])) if found else None
    if found is None or last is None or last < first or left.span[0] != left.span[1]:
        return None
    before = (left.before[0], _year_before(last)) if left.before else None
    return Period(left.start, _closed(text, found.end()), first, last, before)


def _closed(text: str, end: int) -> int:
    """Past the まで that ends …から…まで."""
    hit = _phrases_behind().at(text, end)
    return hit.end if hit and hit.tag == "until" else end


def _bounded(text: str, period: Period) -> Period:
    """ "after Friday", 土曜以降, "hasta el 24 de diciembre"; a range is not bounded again."""
    behind = _phrases_behind().at(text, period.end) or _phrases_behind().at(text, period.end + 1)
    if behind:
        return _open(replace(period, end=behind.end), behind.tag)
    for hit in phrases("times.words", *_BOUNDS).find(text[: period.start]):
        if text[hit.end : period.start].strip() in _fillers():
            said, spans = text[hit.start : hit.end], period.first != period.last
            if spans and not period.before and said in words("times.words")["of_span"]:
                return period
            return _open(replace(period, start=hit.start), hit.tag)
    return period


def _open(period: Period, bound: str) -> Period:
    if period.first is None or period.last is None:
        return period
    bound = "until" if period.is_end and bound == "before" else bound
    first, last = _bounds(period.first, period.last, bound)
    before = period.before and _bounds(*period.before, bound)
    return replace(period, first=first, last=last, before=before)


def _bounds(first: date | None, last: date | None, bound: str) -> Days:
    """What lies since, after, until or before some days."""
    assert first and last, "days that are bounded already"
    match bound:
        case "since":
            return first, None
        case "after":
            return last + timedelta(days=1), None
        case "until":
            return None, last
    return None, first - timedelta(days=1)


@cache
def _joins() -> frozenset[str]:
    return frozenset(words("times.words")["join"])


@cache
def _fillers() -> frozenset[str]:
    return frozenset({"", *words("times.words")["fillers"]})


_BOUNDS = ("since", "after", "until", "before")


@cache
def _phrases_behind() -> Phrases[str]:
    return Phrases.of({tag: words("times.words")[f"{tag}_behind"] for tag in _BOUNDS})
