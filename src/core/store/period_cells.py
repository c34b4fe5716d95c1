"""Dates and periods in cells in four languages: `2025-10-01/2025-12`, `3 de marzo de 2026`."""

import calendar
import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache
from typing import NamedTuple

from src.core.store.column_words import word_lists
from src.core.store.days import find_days
from src.core.store.folding import DASHES, fold


class PeriodCell(NamedTuple):
    """First and last day, both inclusive; None for an open end, or without a date and year."""

    start: date | None
    end: date | None


_NOTHING = PeriodCell(None, None)

_TIME = r"(?:[t\s]+(?P<clock>\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(?:z|utc|[+-]\d{2}:?\d{2})?)?"
_WEEKDAY = r"(?:\s*\([^()\d]{1,9}\))?"
_FORMS = r"""
        (?P<year>\d{4})\s*年\s*(?P<month>\d{1,2})\s*月(?:\s*(?P<day>\d{1,2})\s*日)?
      | (?P<year2>\d{4})(?P<mark>[-/.])(?P<month2>\d{1,2})
        (?:(?P=mark)(?P<day2>\d{1,2}))?(?!\d)
      | (?P<first>\d{1,2})(?P<mark3>[-/.])(?P<second>\d{1,2})
        (?P=mark3)(?P<year3>\d{4})(?!\d)
      | (?P<year4>(?:19|20)\d{2})(?P<month4>\d{2})(?P<day4>\d{2})(?!\d)"""
_DATE = re.compile(rf"(?<!\d)(?:{_FORMS}){_WEEKDAY}{_TIME}", re.VERBOSE)
# 07/2025 and 3/4/26 are dates where nothing else is in the cell.
_WHOLE = re.compile(
    rf"(?:{_FORMS} | (?P<month5>\d{{1,2}})[-/](?P<year5>(?:19|20)\d{{2}}) |"
    rf" (?P<first6>\d{{1,2}})(?P<mark6>[-/.])(?P<second6>\d{{1,2}})(?P=mark6)(?P<year6>\d{{2}})"
    rf"){_WEEKDAY}{_TIME}",
    re.VERBOSE,
)
_AHEAD = 10
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_ORDERED = re.compile(r"(?P<first>\d{1,2})[-/.](?P<second>\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)")
# The end of a period that leaves out what it shares with its start: 10月5日, 10/5, 5日, 12月.
_TO = r"\s*(?:~|から|to|-|/|until|hasta|al|a|至|到|、|・)\s*"
_SHORT_DAY = re.compile(
    rf"{_TO}(?:(?P<month>\d{{1,2}})\s*[月/-]\s*)?(?P<day>\d{{1,2}})\s*日?(?![\d:年月/-])"
)
_SHORT_MONTH = re.compile(rf"{_TO}(?P<month>\d{{1,2}})\s*月(?!\s*\d)")
_JOIN = re.compile(r"\s*(?:~|から|to|-|--|/|until|through|hasta|al|a|至|到|,|、|and|y|と)\s*")
_OPEN_END = re.compile(
    r"\s*(?!\S{1,3}\s*\d{1,2}[:時])(?:~|から|以降|より|-|onwards?|起|/\s*$|/\.\.)"
)
_OPEN_START = re.compile(r"(?:~|until|till|hasta|by|\.\./|/)\s*$")
_UNTIL_BEHIND = re.compile(r"\s*(?:まで|迄|以前|为止)")


@dataclass(frozen=True)
class _Found:
    begin: int
    stop: int
    first: date
    last: date


def read_period(text: str | None) -> PeriodCell:
    """The period a cell names, in whole months and days; none for a month and day without a year,
    or where no number above 12 settles which of DD/MM and MM/DD is meant."""
    if text is None:
        return _NOTHING
    folded = _in_digits(text)
    dates = _dates(folded)
    if not dates:
        return _NOTHING
    first, *rest = _joined(folded, dates)
    if rest:
        spans = (first, *rest)
        return PeriodCell(min(each.first for each in spans), max(each.last for each in spans))
    short = _short_end(folded, first)
    return PeriodCell(first.first, short) if short else _one_sided(folded, first)


@dataclass(frozen=True)
class DayCell:
    """A cell that is one day: `exact` is False where it only names the month."""

    start: datetime
    exact: bool
    timed: bool


def read_day(text: str, day_first: bool) -> DayCell | None:
    """The day, with its time, that a whole cell is, else None; `day_first`: 3 in 03/04/2026."""
    if _ISO.match(text):  # the usual one, at a tenth of the time
        with suppress(ValueError):
            moment = datetime.fromisoformat(text).replace(tzinfo=None)
            return DayCell(moment, exact=True, timed=len(text) > len("2026-03-14"))
    folded = _in_digits(text)
    found = _WHOLE.fullmatch(folded) or _WHOLE.fullmatch(_without_weekday(folded))
    span = _span(found, day_first) if found else None
    if found is None or span is None:
        return None
    try:
        clock = time.fromisoformat(found["clock"].zfill(5)) if found["clock"] else time()
    except ValueError:
        return None
    first, last = span
    return DayCell(datetime.combine(first, clock), first == last, bool(found["clock"]))


def day_comes_first(cells: Iterable[str]) -> bool | None:
    """Whether a column writes DD/MM/YYYY, as the numbers above 12 in its cells tell; else None."""
    return _mostly_day_first(_ORDERED.match(_in_digits(cell)) for cell in cells)


def _mostly_day_first(matches: Iterable[re.Match[str] | None]) -> bool | None:
    told = [_is_day_first(match) for match in matches if match and match["first"]]
    day, month = told.count(True), told.count(False)
    return None if day == month else day > month


def _is_day_first(found: re.Match[str]) -> bool | None:
    """Whether its first number is the day, as one above 12 tells."""
    first, second = int(found["first"]) > 12, int(found["second"]) > 12
    return None if first == second else first


def _in_digits(text: str) -> str:
    """Folded, with years of an era and names of months as numbers: 2026-3-14."""
    folded = unicodedata.normalize("NFKC", text).translate(DASHES).lower().strip()
    folded = in_western_years(folded)
    if not any(letter.isalpha() for letter in folded):
        return folded
    for pattern in _month_patterns():
        folded = pattern.sub(_with_month_number, folded)
    return folded


def in_western_years(folded: str) -> str:
    """2026年9月 of 令和8年9月, 1937年 of 昭和12年."""
    return _era_pattern().sub(_of_era, folded)


@cache
def _era_pattern() -> re.Pattern[str]:
    names = "|".join(re.escape(name) for name in _eras())
    return re.compile(
        rf"(?<![^\W\d_])(?P<era>{names})\.?\s*(?P<year>元|\d{{1,3}})(?=\s*年|[./-]\d)"
    )


@cache
def _eras() -> dict[str, int]:
    return {name: int(before) for before, names in word_lists("eras").items() for name in names}


def _of_era(found: re.Match[str]) -> str:
    return str(_eras()[found["era"]] + (1 if found["year"] == "元" else int(found["year"])))


@cache
def _month_patterns() -> tuple[re.Pattern[str], ...]:
    """Day, month and year; month, day and year; month and year, of four digits or of two (Aug-62);
    year and month, with a day or without."""
    words = "|".join(sorted(_months(), key=len, reverse=True))
    name, of = (
        rf"(?<![^\W\d_])(?P<month>{words})(?![^\W\d_])\.?",
        rf"[\s.,/-]*(?:(?:{_words('of')})\s+)?",
    )
    day = rf"(?<!\d)(?P<day>\d{{1,2}})(?:{_words('ordinal')})?(?!\d)"
    year = r"(?P<year>\d{4})(?!\d)"
    return (
        re.compile(rf"{day}{of}{name}{of}(?P<year>\d{{4}}|\d{{2}}(?=\s*$))(?!\d)"),
        re.compile(rf"{name}\s*{day},?\s*{year}"),
        re.compile(rf"{name}{of}{year}"),
        re.compile(rf"^{name}-(?P<year>\d{{2}})$"),
        re.compile(rf"(?<!\d){year}{of}{name}(?:\s*(?P<day>\d{{1,2}})(?!\d))?"),
    )


def _words(kind: str) -> str:
    return "|".join(map(re.escape, word_lists("dates")[kind]))


@cache
def _months() -> dict[str, int]:
    return {word: int(number) for number, words in word_lists("months").items() for word in words}


def _with_month_number(found: re.Match[str]) -> str:
    day = found.groupdict().get("day")
    month = f"{_year_of(found['year'])}-{_months()[found['month']]}"
    return f"{month}-{day}" if day else month


def _year_of(written: str) -> str:
    """Of two digits the year that is at most ten years ahead."""
    if len(written) == 4:
        return written
    return str(2000 + int(written) - 100 * (2000 + int(written) > date.today().year + _AHEAD))


def _without_weekday(folded: str) -> str:
    folded = fold(folded)
    days = find_days(folded, in_cell=True)
    return (folded[: days[0].start] + folded[days[0].end :]).strip(" .,") if len(days) == 1 else ""


def _joined(text: str, dates: list[_Found]) -> list[_Found]:
    """The first date and those that follow it with only a dash, a comma or a "to" between."""
    run = dates[:1]
    for found in dates[1:]:
        if not _JOIN.fullmatch(text, run[-1].stop, found.begin):
            break
        run.append(found)
    return run


def _one_sided(text: str, found: _Found) -> PeriodCell:
    if _UNTIL_BEHIND.match(text, found.stop) or _OPEN_START.search(text[: found.begin]):
        return PeriodCell(None, found.last)
    if _OPEN_END.match(text, found.stop):
        return PeriodCell(found.first, None)
    return PeriodCell(found.first, found.last)


def _dates(text: str) -> list[_Found]:
    """The readable dates; impossible ones (2025-02-30) are passed over."""
    matches = list(_DATE.finditer(text))
    day_first = _mostly_day_first(matches)
    found = [(match, _span(match, day_first)) for match in matches]
    return [_Found(*match.span(), *span) for match, span in found if span]


def _span(found: re.Match[str], day_first: bool | None) -> tuple[date, date] | None:
    said = {key.rstrip("0123456789"): part for key, part in found.groupdict().items() if part}
    year = int(_year_of(said["year"]))
    if "first" in said:
        first, second = int(said["first"]), int(said["second"])
        if day_first is None:
            return _day(year, first, second) if first == second else None
        return _day(year, second, first) if day_first else _day(year, first, second)
    month = int(said["month"])
    return _day(year, month, int(said["day"])) if "day" in said else _month(year, month)


def _day(year: int, month: int, day: int) -> tuple[date, date] | None:
    try:
        exact = date(year, month, day)
    except ValueError:
        return None
    return exact, exact


def _month(year: int, month: int) -> tuple[date, date] | None:
    if not (1 <= month <= 12 and 1 <= year <= 9999):
        return None
    return date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1])


def _short_end(text: str, left: _Found) -> date | None:
    """2025年10月1日〜5日, 2025年10月〜12月; a month before the first one's is the next year's."""
    whole_month = left.first != left.last
    found = (_SHORT_MONTH if whole_month else _SHORT_DAY).match(text, left.stop)
    if found is None:
        return None
    month = int(found["month"] or left.first.month)
    year = left.first.year + (month < left.first.month)
    span = _month(year, month) if whole_month else _day(year, month, int(found["day"]))
    return span[1] if span and span[1] >= left.first else None
