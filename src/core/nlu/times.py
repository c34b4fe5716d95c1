"""Days, periods and times of day in a question, as conditions on one table."""

import re
from collections.abc import Iterator
from datetime import date, datetime

from src.config.locale import LANGUAGES
from src.core.query.conditions import OpenAt, Overlaps
from src.core.reading.grammar.times import find_periods, find_times_of_day
from src.core.reading.recognition.recognise import DAYS
from src.core.reading.wording import Signal, all_wordings
from src.core.store.catalog import Table
from src.core.store.hours_cells import day_kind

Dated = tuple[Overlaps | OpenAt, tuple[str, ...]]
_MOMENTS = {"at": "at", "after": "at", "before": "until"}
_KANA = re.compile("[ァ-ヺー]{2}")


def periods(
    text: str, table: Table, now: datetime, known: tuple[date, date] | None
) -> Iterator[Dated]:
    """The periods that the text names, in any language, each with features; those of the year
    before as well. `known`: the first and last day of the table."""
    if table.period is None:
        return
    start, end = table.period
    named = (each for language in LANGUAGES for each in find_periods(text, language, now))
    found = [each for each in named if _is_whole(text, each.start, each.end)]
    for period in dict.fromkeys(found):
        for past, (first, last) in enumerate(((period.first, period.last), *period.alternatives)):
            leaf = Overlaps(
                start_column=start.name, end_column=end.name, first=first, last=last,
                text=period.text, span=(period.start, period.end),
            )  # fmt: skip
            inside = "inside" if known is None or _overlaps(first, last, known) else "beyond"
            ends = "closed" if first and last else "open"
            kind = "next" if not past else "past"
            yield leaf, ("period", f"period:{ends}", f"period:{kind}|{inside}")


def hours(text: str, table: Table, now: datetime) -> Iterator[Dated]:
    """Open at the times of day that the text names, on each kind of day, with features."""
    times = find_times_of_day(text) if table.hours("weekday") else []
    said = [day for signal, day in DAYS if times and _is_said(signal, text)] or [day_kind(now)]
    for time in times:
        for day in said:
            if columns := table.hours(day):
                leaf = OpenAt(
                    opens_column=columns[0], closes_column=columns[1], day=day,
                    minutes=time.minutes, moment=_MOMENTS[time.kind],
                    text=text[time.start : time.end], span=(time.start, time.end),
                )  # fmt: skip
                yield leaf, ("hours", f"hours:{time.kind}")


def _is_said(day: Signal, text: str) -> bool:
    return any(wording.has(day, text) for wording in all_wordings().values())


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether no word in katakana goes on before or behind it."""
    sides = ((start - 1, start), (end - 1, end))
    return not any(
        a >= 0 and b < len(text) and _KANA.fullmatch(text[a] + text[b]) for a, b in sides
    )


def _overlaps(first: date | None, last: date | None, known: tuple[date, date]) -> bool:
    return (first or date.min) <= known[1] and (last or date.max) >= known[0]
