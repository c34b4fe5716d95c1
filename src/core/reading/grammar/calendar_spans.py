"""Calendar arithmetic: weeks, months, seasons and their occurrence near a given day."""

import calendar
from datetime import date, timedelta

DateSpan = tuple[date, date]


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
