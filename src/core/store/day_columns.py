"""Text columns that are dates, in one way or several (2026/3/14, May 18, 2026), or times of day."""

import re
from collections.abc import Iterable
from datetime import datetime

from src.core.store.column_words import speaks_of, unit_words
from src.core.store.folding import fold
from src.core.store.hours_cells import CLOCK, read_clock, read_seconds
from src.core.store.lookups import write_lookup
from src.core.store.period_cells import day_comes_first, read_day, read_period
from src.core.store.stage import Stage, counted_cells
from src.core.store.typed_column import TypedColumn

_SAMPLE = 500
_NUMBERS = re.compile(r"\d+[-/.年]\d+[-/.月]\d+日?(?:[ T][\d:.]+(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?)?")
_MOST = 0.85
_YEARS = 8
"""Different years from which on the firsts of January mean these, whatever the header says."""
_DECLARED = 0.6
"""Share of the cells that are days from which on a column said to be of dates is one."""


def day_column(
    stage: Stage,
    name: str,
    day_first: bool,
    *,
    declared: bool = False,
    mixed: bool = True,
    years: bool = True,
) -> TypedColumn | None:
    """The column as days; None where it is anything else. A month is its first day; it and what is
    no date are shown as written.

    `day_first`: how 03/04/2026 is read where no number above 12 tells it; `declared`: said to be
    one of dates; `mixed`: its cells may be in several forms, and some be none; `years`: days that
    are all the first of January are years, and numbers.
    """
    least = _DECLARED if declared else _MOST
    cells = counted_cells(stage, name, _SAMPLE)
    ordered = _ordered(cells, day_first)
    if sum(n for c, n in cells.items() if read_day(c, ordered)) < least / 2 * cells.total():
        return None
    cells = counted_cells(stage, name)
    ordered = _ordered(cells, day_first)
    found = {cell: read_day(cell, ordered) for cell in cells}
    days = [day for day in found.values() if day]
    if any(read_period(cell).start for cell, day in found.items() if day is None):
        return None  # from one day to another
    unread = sum(cells[cell] for cell, day in found.items() if day is None)
    if not mixed and (unread or len(forms := set(map(_form, cells))) > 1 or None in forms):
        return None
    if not days or unread > (1 - least) * cells.total():
        return None
    firsts = {day.start for day in days}
    years = years and not unread and (speaks_of(name, "year") or len(firsts) >= _YEARS)
    if years and all(day == datetime(day.year, 1, 1) for day in firsts):
        told_years = {cell: (day and day.start.year,) for cell, day in found.items()}
        (year,) = write_lookup(stage, name, {"year": "BIGINT"}, told_years)
        return TypedColumn(name, "BIGINT", year)
    sql_type = "TIMESTAMP" if any(day.timed for day in days) else "DATE"
    told = {cell: (d and d.start, None if d and d.exact else cell) for cell, d in found.items()}
    parts = {"day": "TIMESTAMP", "written": "VARCHAR"}
    day, written = write_lookup(stage, name, parts, told)
    return TypedColumn(
        name,
        sql_type,
        f"CAST({day} AS {sql_type})",
        unread=unread,
        written=None if all(map(_NUMBERS.fullmatch, cells)) else written,  # as of 07/2025
    )


def _ordered(cells: Iterable[str], day_first: bool) -> bool:
    """Whether the day stands first, as the cells tell, or else as it is said."""
    told = day_comes_first(cells)
    return day_first if told is None else told


def clock_column(stage: Stage, name: str) -> TypedColumn | None:
    """The column as minutes past midnight; None where its cells are no times, or mostly ranges."""
    sample = counted_cells(stage, name, _SAMPLE)
    if sum(n for c, n in sample.items() if read_clock(c)) < _MOST * sample.total() or not sample:
        return None
    if all(map(_lasts, sample)):
        return None
    cells = counted_cells(stage, name)
    times = {cell: read_clock(cell) for cell in cells}
    unread = sum(cells[cell] for cell, time in times.items() if time is None)
    ranges = sum(cells[cell] for cell, time in times.items() if time and time[1])
    if unread > (1 - _MOST) * cells.total() or ranges * 2 > cells.total():
        return None
    told = {
        cell: (time and time[0], None if time and not time[1] else cell)
        for cell, time in times.items()
    }
    parts = {"minutes": "BIGINT", "written": "VARCHAR"}
    minutes, written = write_lookup(stage, name, parts, told)
    shown = written if unread or ranges else None
    return TypedColumn(name, "BIGINT", minutes, unread=unread, unit=CLOCK, written=shown)


def timed_column(stage: Stage, name: str) -> TypedColumn | None:
    """The column of times with seconds (04:12:49) as minutes with their fraction: past midnight,
    or, where the header is of what something took, of that. None where some cell is no time."""
    sample = counted_cells(stage, name, _SAMPLE)
    if not sample or None in map(read_seconds, sample):
        return None
    times = {cell: read_seconds(cell) for cell in counted_cells(stage, name)}
    if None in times.values():
        return None
    told = {cell: (time, cell) for cell, time in times.items()}
    minutes, written = write_lookup(stage, name, {"minutes": "DOUBLE", "written": "VARCHAR"}, told)
    unit = "min" if speaks_of(name, "elapsed") else CLOCK
    return TypedColumn(name, "DOUBLE", minutes, unit=unit, written=written)


def _lasts(cell: str) -> bool:
    """Whether it is a number of hours, 2 h, which alone is no time of day."""
    return re.sub(r"[\d.\s]", "", fold(cell)) in unit_words("h")


def _form(cell: str) -> str | None:
    """How a date is written: 9月9日 and a-9-9; None of what only this reader reads."""
    form = re.sub(r"[A-Za-z]+", "a", re.sub(r"\d+", "9", cell))
    usual = re.search(r"\d{4}|[A-Za-z]", cell) and re.fullmatch(r"[9a\s.,/年月日º-]+", form)
    return form if usual else None
