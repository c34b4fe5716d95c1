"""Dates and periods in data cells: `2025-10-01/2025-12`, `2025年10月1日〜10月5日`, `2026-12`."""

import calendar
import re
import unicodedata
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class PeriodCell:
    """First and last day, both inclusive; both None where no whole date with a year stands there.

    An open end ("2025-10-01〜") leaves `end` None, an open start leaves `start` None.
    """

    start: date | None
    end: date | None


_NOTHING = PeriodCell(None, None)
_SAME = str.maketrans({**dict.fromkeys("〜～∼", "~"), **dict.fromkeys("‐‑–—―−－", "-")})

_TIME = r"(?:[t\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:z|[+-]\d{2}:?\d{2})?)?"
_WEEKDAY = r"(?:\s*\([^()\d]{1,9}\))?"
_DATE = re.compile(
    rf"""(?<!\d)(?:
        (?P<year>\d{{4}})\s*年\s*(?P<month>\d{{1,2}})\s*月(?:\s*(?P<day>\d{{1,2}})\s*日)?
      | (?P<year2>\d{{4}})(?P<mark>[-/.])(?P<month2>\d{{1,2}})
        (?:(?P=mark)(?P<day2>\d{{1,2}}))?(?!\d)
      | (?P<first>\d{{1,2}})(?P<mark3>[-/.])(?P<second>\d{{1,2}})
        (?P=mark3)(?P<year3>\d{{4}})(?!\d)
      | (?P<year4>(?:19|20)\d{{2}})(?P<month4>\d{{2}})(?P<day4>\d{{2}})(?!\d)
    ){_WEEKDAY}{_TIME}""",
    re.VERBOSE,
)
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
    """The period a cell names. Whole months and days; a month and day without a year is nothing.

    DD/MM/YYYY and MM/DD/YYYY are read only where a number above 12 settles which is which.
    """
    if text is None:
        return _NOTHING
    folded = unicodedata.normalize("NFKC", text).translate(_SAME).lower().strip()
    dates = _dates(folded)
    if not dates:
        return _NOTHING
    first, *rest = _joined(folded, dates)
    if rest:
        spans = (first, *rest)
        return PeriodCell(min(each.first for each in spans), max(each.last for each in spans))
    short = _short_end(folded, first)
    return PeriodCell(first.first, short) if short else _one_sided(folded, first)


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
    day_first = _day_comes_first(matches)
    found = [(match, _span(match, day_first)) for match in matches]
    return [_Found(*match.span(), *span) for match, span in found if span]


def _day_comes_first(matches: list[re.Match[str]]) -> bool | None:
    """Whether the cell writes DD/MM/YYYY, as a number above 12 in any of its dates tells."""
    for match in matches:
        if match["first"] and (int(match["first"]) > 12) != (int(match["second"]) > 12):
            return int(match["first"]) > 12
    return None


def _span(found: re.Match[str], day_first: bool | None) -> tuple[date, date] | None:
    year = int(found["year"] or found["year2"] or found["year3"] or found["year4"])
    if found["first"]:
        first, second = int(found["first"]), int(found["second"])
        if day_first is None:
            return _day(year, first, second) if first == second else None
        return _day(year, second, first) if day_first else _day(year, first, second)
    month = int(found["month"] or found["month2"] or found["month4"])
    day = found["day"] or found["day2"] or found["day4"]
    return _day(year, month, int(day)) if day else _month(year, month)


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
