"""Days, periods and times of day in a question, as conditions on one table."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, datetime
from itertools import product
from typing import Literal

from src.core.nlu.tokens import is_cjk
from src.core.query.conditions import OpenAt, Overlaps, Range, Span
from src.core.reading.grammar.clock_times import find_times_of_day
from src.core.reading.grammar.date_atoms import days_away
from src.core.reading.grammar.times import Period, find_periods
from src.core.reading.grammar.word_data import words
from src.core.reading.knowledge.knowledge import Way
from src.core.store.catalog import Table
from src.core.store.days import DayKind, day_kind, find_days, find_listed
from src.core.store.hours_cells import CLOCK

Dated = tuple[Overlaps | OpenAt | Range, tuple[str, ...]]
Moment = Literal["at", "until", "by", "any"]
_MOMENTS: Mapping[str, tuple[Moment, ...]] = {
    "at": ("at",),
    "after": ("at",),
    "before": ("until", "by"),
}
_LEAP = 2000
"""A year that has every day, for days of any year."""
_ORDERS = ("en", "es")
"""A language for either order of day and month in figures; all else is read in all of them."""
_KANA = re.compile("[ァ-ヺー]{2}")


_SEVERAL = 3
"""From so many words on a period is hardly read by mistake; in Chinese and Japanese more signs."""


def periods(
    text: str,
    table: Table,
    now: datetime,
    known: Mapping[Way, tuple[date, date]],
    columns: Mapping[str, Sequence[Span]] | None = None,
    told: Collection[str] = (),
) -> Iterator[Dated]:
    """The periods that the text names, in any language, each with features; those of the year
    before as well.

    Args:
        known: by the columns of a first and a last day: the first and last day of all rows.
        columns: those that the text names, with the places; a date among them may be meant alone.
        told: those of them that it names in their own words.
    """
    if table.period is None:
        return
    start, end = table.period
    own = start.name, end.name
    dates = [column.name for column in table.columns if column.is_date]
    named = {name: columns[name] for name in dates if columns and name in columns}
    ways = dict.fromkeys([own, *((name, name) for name in named)])
    for period, way in product(_named(text, now), ways):
        if way[0] == way[1] and text[period.start : period.end] in words("times.relative")["now 0"]:
            continue  # what happens on one day is asked for "now" as things are
        for kind, first, last in _days_of(period, known.get(way), now.date()):
            inside = _place(first, last, known.get(way))
            yearly = kind == "yearly"
            if kind == "past" and inside == "beyond":
                continue  # a day without a year is of the year before only where that has data
            leaf = Overlaps(
                start_column=way[0], end_column=way[1], first=first, last=last, every_year=yearly,
                text=text[period.start : period.end], span=(period.start, period.end),
            )  # fmt: skip
            inside, kind = ("inside", "past") if yearly else (inside, kind)
            ends = "closed" if first and last else "open"
            is_told = way[0] == way[1] and way[0] in told
            of = "the rows" if way == own and not is_told else "a named column"
            beside = "beside one" if len(ways) > 1 else "alone"
            if way != own and not is_told and not set(told).isdisjoint(dates):
                beside = "beside one told"
            more = ["period:of several words"] if _has_several_words(leaf.text) else []
            if way[0] == way[1] and [way[0]] == _nearest(period, named):
                more.append("period:of the nearest")
            yield leaf, ("period", f"period:{ends}", f"period:{kind}|{inside}",
                         f"period:{of}|{beside}", *more)  # fmt: skip


def _days_of(
    period: Period, known: tuple[date, date] | None, today: date
) -> Iterator[tuple[str, date | None, date | None]]:
    """What a period may be, and how: the `next` of its kind or a `past` one where no year is said.
    Where all days of the table are over it is the one among them, or of several any, `yearly`."""
    if period.before is None or known is None or known[1] >= today:
        yield "next", period.first, period.last
        if period.before:
            yield "past", *period.before
        return
    years = range(max(known[0].year - 2, 2) - today.year, known[1].year - today.year + 1)
    first, last = period.first, period.last
    shifted = [
        (first and days_away(first, "year", by), last and days_away(last, "year", by))
        for by in years
    ]
    among = [days for days in shifted if _place(*days, known) != "beyond"]
    first, last = among[-1] if among else period.before
    if len(among) > 1 and first and last:
        yield "yearly", first.replace(year=_LEAP), last.replace(year=_LEAP)
    else:
        yield "past", first, last


def _nearest(period: Period, named: Mapping[str, Sequence[Span]]) -> list[str]:
    """Of several columns that are named, those with a name nearest to the period."""
    gaps = {
        name: min(max(period.start - end, start - period.end) for start, end in places)
        for name, places in named.items()
    }
    return [name for name, gap in gaps.items() if gap == min(gaps.values())] if named else []


def _has_several_words(text: str) -> bool:
    """Whether a period is told in enough words to be meant: "the last 7 days", 直近7日間."""
    return len(text.split()) >= _SEVERAL or (len(text) > _SEVERAL and is_cjk(text))


def _named(text: str, now: datetime) -> Iterator[Period]:
    named = (each for language in _ORDERS for each in find_periods(text, language, now))
    yield from dict.fromkeys(x for x in named if _is_whole(text, x.start, x.end))


def hours(text: str, table: Table, now: datetime) -> Iterator[Dated]:
    """Open on the days and at the times of day that the text names, or beginning at these, with
    features."""
    for column in table.with_role("number"):
        if column.unit == CLOCK:
            yield from _at_clock(column.name, text)
    if not table.hours("weekday"):
        return
    if said := find_listed("open_now", text):
        minutes = now.hour * 60 + now.minute
        yield from _open(table, day_kind(now), text, said.start(), said.end(), "at", minutes)
    days = find_days(text)
    for day in days:
        yield from _open(table, day.kind, text, day.start, day.end, "any")
    for period in _named(text, now):
        if period.first and period.first == period.last:
            yield from _open(table, day_kind(period.first), text, period.start, period.end, "any")
    for time in find_times_of_day(text):
        for kind in dict.fromkeys(day.kind for day in days) or [day_kind(now)]:
            for moment in _MOMENTS[time.kind]:
                yield from _open(table, kind, text, time.start, time.end, moment, time.minutes)


def _at_clock(column: str, text: str) -> Iterator[Dated]:
    for time in find_times_of_day(text):
        minutes, place = float(time.minutes), (time.start, time.end)
        low, high = (None if time.kind == end else minutes for end in ("before", "after"))
        said = text[time.start : time.end]
        yield (
            Range(column=column, low=low, high=high, text=said, span=place),
            ("hours", f"hours:{_MOMENTS[time.kind][0]}"),
        )


def _open(
    table: Table, day: DayKind, text: str, start: int, end: int, moment: Moment, minutes: int = 0
) -> Iterator[Dated]:
    if columns := table.hours(day):
        leaf = OpenAt(
            opens_column=columns[0], closes_column=columns[1], day=day, minutes=minutes,
            moment=moment, text=text[start:end], span=(start, end),
        )  # fmt: skip
        said = text[start:end]
        word = said[-2:] if is_cjk(said[-1:]) else said.partition(" ")[0]
        yield leaf, ("hours", f"hours:{moment}", f"hours:{moment}|{word}")


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether no word in katakana goes on before or behind it."""
    sides = ((start - 1, start), (end - 1, end))
    return not any(
        a >= 0 and b < len(text) and _KANA.fullmatch(text[a] + text[b]) for a, b in sides
    )


def _place(first: date | None, last: date | None, known: tuple[date, date] | None) -> str:
    """Where a period lies among the days of the table: among them, beyond them, or around all."""
    if known is None:
        return "inside"
    begins, ends = first or date.min, last or date.max
    if begins <= known[0] and ends >= known[1]:
        return "around"
    return "inside" if begins <= known[1] and ends >= known[0] else "beyond"
