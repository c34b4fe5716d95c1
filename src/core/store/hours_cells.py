"""Opening hours of a cell: JSON by kind of day, or prose: "平日 10:00〜20:00、土日祝 9時〜18時"."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from src.core.store.days import EVERY_DAY, DayKind, days_of, find_listed, spans_of_days
from src.core.store.folding import fold

_TIME = (
    r"(?P<{0}next>翌)?(?P<{0}h>\d{{1,2}})(?:[:：時点.](?P<{0}m>[0-5]\d)?分?)?"
    r"\s*(?P<{0}half>am|pm|a\.m\.|p\.m\.|h\b)?"
)
_RANGE = re.compile(
    _TIME.format("a") + r"\s*(?:[~〜～\-–—]|から|to|a|至|到)\s*" + _TIME.format("b")
)
_ONE = re.compile(_TIME.format("a"))
_TO_THE_SECOND = re.compile(r"(\d{1,3}):([0-5]\d):([0-5]\d(?:\.\d+)?)")
_ENDS = re.compile(r"[.;。；\n]")
_CLOCK = re.compile(r"\d\s*(?:[:：時点]|am\b|pm\b|a\.m|p\.m|h\b)|24/7")
_MOST = 4
"""Of the five weekdays so many are open, for their hours to be those of weekdays."""
_SEVERAL: tuple[DayKind, ...] = ("weekday", "weekend")
_ALL_DAY = re.compile(r"24\s*(?:時間|h(?:ours?|rs?)?\b|horas|小时)")


@dataclass(frozen=True)
class Hours:
    """Minutes from the day's midnight, past 1440 the next day; closed: no `opens`, `closes` 0."""

    opens: int | None
    closes: int


CLOSED = Hours(None, 0)
CLOCK = "clock"
"""The unit of a column of times of day, in minutes past midnight."""


class _Part(NamedTuple):
    """Days that are named together, and the text between them and the next ones."""

    days: tuple[DayKind, ...]
    behind: str


def hours_columns(prefix: str, kind: DayKind) -> tuple[str, str]:
    """Names of the columns with the minutes at which it opens and closes on a kind of day."""
    return f"{prefix}{kind}_opens", f"{prefix}{kind}_closes"


def read_hours(text: str | None) -> dict[DayKind, Hours]:
    """When it is open on each day and kind of day, `CLOSED` on closed ones; several ranges of a day
    (lunch and dinner) count from the first opening to the last closing."""
    if not text or not text.strip():
        return {}
    try:
        opened = json.loads(text)
    except ValueError:
        opened = text
    if isinstance(opened, dict):
        found = _of_parts({str(key): str(value) for key, value in opened.items() if value})
    else:
        found = _of_prose(fold(str(opened)))
    return found | {kind: hours for kind in _SEVERAL if (hours := _common(found, kind))}


def read_clock(text: str) -> tuple[int, bool] | None:
    """Minutes past midnight of a cell that is a time (19:45, 14時, 3pm), and whether a later one
    stands behind it; None for anything else."""
    folded = fold(text)
    found = _ONE.fullmatch(folded) or _RANGE.fullmatch(folded)
    minutes = _minutes(found, "a") if found and _CLOCK.search(folded) else None
    return None if found is None or minutes is None else (minutes, found.re is _RANGE)


def read_seconds(text: str) -> float | None:
    """Minutes, with their fraction, of a cell with seconds: 04:12:49; None for anything else."""
    found = _TO_THE_SECOND.fullmatch(text.strip())
    return int(found[1]) * 60 + int(found[2]) + float(found[3]) / 60 if found else None


def has_hours(text: str) -> bool:
    """Whether a cell tells opening hours by the clock: 9am-5pm, 10:00〜20:00, 24 hours."""
    folded = fold(text)
    return bool(_CLOCK.search(folded) or _ALL_DAY.search(folded)) and bool(read_hours(text))


def names_day(key: str) -> bool:
    """Whether a key or header is of some days: `weekday`, 診療時間（土曜）."""
    return bool(_named(fold(key)))


def _common(found: Mapping[DayKind, Hours], kind: DayKind) -> Hours | None:
    """When it is open on all days of the kind, of weekdays on all but one of them."""
    days = days_of(kind)
    hours = [found[day] for day in days if day in found and found[day] != CLOSED]
    opens = [each.opens for each in hours if each.opens is not None]
    if len(opens) < min(len(days), _MOST):
        return None
    return Hours(max(opens), min(each.closes for each in hours))


def _of_parts(parts: Mapping[str, str]) -> dict[DayKind, Hours]:
    found: dict[DayKind, Hours] = {}
    closings: dict[DayKind, Hours] = {}
    for key, value in parts.items():
        named, said = _named(fold(key)), fold(value)
        hours = _range(said) or (CLOSED if find_listed("closed", said) else None)
        if named and hours:
            found = dict.fromkeys(named, hours) | found
        elif not named:
            closings |= {day: each for day, each in _of_prose(said).items() if each == CLOSED}
    return found | closings


def _of_prose(folded: str) -> dict[DayKind, Hours]:
    """Hours stand behind their days, closings also before; those without a day hold for others."""
    parts = _parts(folded)
    general, found, used = _range(parts[0].behind), dict[DayKind, Hours](), False
    for before, part in pairwise(parts):
        shut = find_listed("closed", before.behind)
        if shut and not used and not _ENDS.search(before.behind, shut.end()):
            said: Hours | None = CLOSED
            general = general or _range(part.behind)
        else:
            shut = find_listed("closed", part.behind)
            said = _range(part.behind[: shut.start()] if shut else part.behind)
            used = bool(shut) and said is None
            if shut and used:
                said, general = CLOSED, general or _range(part.behind[shut.end() :])
        if said:
            found = dict.fromkeys(part.days, said) | found
    return (dict.fromkeys(EVERY_DAY, general) if general else {}) | found


def _parts(folded: str) -> list[_Part]:
    """The text before any day, then days that are named together, each with what follows."""
    spans = [*spans_of_days(folded), ((), len(folded), len(folded))]
    parts = [_Part((), folded[: spans[0][1]])]
    for (days, _, end), (_, start, _) in pairwise(spans):
        behind, last = folded[end:start], parts[-1]
        together = len(parts) > 1 and not (_range(last.behind) or _ENDS.search(last.behind))
        if together and not find_listed("closed", last.behind):
            parts[-1] = _Part((*last.days, *days), behind)
        else:
            parts.append(_Part(days, behind))
    return parts


def _named(key: str) -> tuple[DayKind, ...]:
    if find_listed("every_day", key):
        return EVERY_DAY
    return tuple(day for days, _, _ in spans_of_days(key) for day in days)


def _range(text: str) -> Hours | None:
    if _ALL_DAY.search(text):
        return Hours(0, 1440)
    known = [span for match in _RANGE.finditer(text) if (span := _span(match))]
    return Hours(min(a for a, _ in known), max(b for _, b in known)) if known else None


def _span(match: re.Match[str]) -> tuple[int, int] | None:
    opens, closes = _minutes(match, "a"), _minutes(match, "b")
    if opens is None or closes is None:
        return None
    return opens, closes if closes > opens else closes + 1440


def _minutes(match: re.Match[str], side: str) -> int | None:
    hour, minute = int(match[f"{side}h"]), int(match[f"{side}m"] or 0)
    half = (match[f"{side}half"] or "").replace(".", "")
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "pm" else 0)
    if match[f"{side}next"]:
        hour += 24
    return hour * 60 + minute if hour <= 30 else None
