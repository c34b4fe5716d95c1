"""Opening hours of a cell: JSON by kind of day, or prose: "平日 10:00〜20:00、土日祝 9時〜18時"."""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, get_args

DayKind = Literal["weekday", "weekend", "holiday"]
DAY_KINDS: tuple[DayKind, ...] = get_args(DayKind)

_WEEK = (
    r"mon(?:days?)?\b|lun(?:es)?\b|月|周一|星期一",
    r"tue(?:s|sdays?)?\b|mar(?:tes)?\b|火|周二|星期二",
    r"wed(?:nesdays?)?\b|mi[eé](?:rcoles)?\b|水|周三|星期三",
    r"thu(?:r|rs|rsdays?)?\b|jue(?:ves)?\b|木|周四|星期四",
    r"fri(?:days?)?\b|vie(?:rnes)?\b|金|周五|星期五",
    r"sat(?:urdays?)?\b|s[aá]b(?:ados?)?\b|土|周六|星期六",
    r"sun(?:days?)?\b|dom(?:ingos?)?\b|日|周日|周天|星期日|星期天",
)
_SEVERAL: Mapping[str, tuple[int, ...]] = {
    r"holidays?|祝日?|festivos?|节假日|节日": (7,),
    r"weekdays?|平日|laborables|工作日": (0, 1, 2, 3, 4),
    r"weekends?|週末|fin(?:es)? de semana|周末": (5, 6),
}
_DAY_WORDS = (*_SEVERAL, *_WEEK)
"""Patterns of words for days; of a name of several before those of its parts."""
_DAYS = (*_SEVERAL.values(), *((day,) for day in range(7)))
_DAY = "|".join(f"({words})" for words in _DAY_WORDS)
_UP_TO = re.compile(r"(?:曜日?|\.)?\s*(?:[~〜～\-–—]|から|to|thru|through|al?|至|到)\s*")
_CLOSED = r"closed|cerrad[oa]s?|休\w?|定休日?|不营业"
_EVERY_DAY = re.compile(
    r"daily|every ?day|all days?|24/7|毎日|全日|年中無休|todos los d[ií]as|每天"
)
_TIME = (
    r"(?P<{0}next>翌)?(?P<{0}h>\d{{1,2}})(?:[:：時点.](?P<{0}m>[0-5]\d)?分?)?"
    r"\s*(?P<{0}half>am|pm|a\.m\.|p\.m\.|h\b)?"
)
_RANGE = _TIME.format("a") + r"\s*(?:[~〜～\-–—]|から|to|a|至|到)\s*" + _TIME.format("b")
_ALL_DAY = r"24\s*(?:時間|h(?:ours?|rs?)?\b|horas|小时)"
_PIECE = re.compile(
    rf"(?P<all>{_ALL_DAY})|(?P<range>{_RANGE})|(?P<closed>{_CLOSED})|(?P<day>{_DAY})"
)
_CLOCK = re.compile(r"\d\s*(?:[:：時点]|am\b|pm\b|a\.m|p\.m|h\b)|24/7")
_MOST = 4
"""Of the days from Monday to Friday so many are alike, for the hours to be those of weekdays."""

_SATURDAY = 5


def day_kind(day: date) -> DayKind:
    """A day of the week or of its end; whether it is a holiday no calendar says here."""
    return "weekend" if day.weekday() >= _SATURDAY else "weekday"


@dataclass(frozen=True)
class Hours:
    """Minutes from the day's midnight; `closes` is past 1440 where they run into the next day."""

    opens: int
    closes: int


def hours_columns(prefix: str, kind: DayKind) -> tuple[str, str]:
    """Names of the columns with the minutes at which it opens and closes on a kind of day."""
    return f"{prefix}{kind}_opens", f"{prefix}{kind}_closes"


def read_hours(text: str | None) -> dict[DayKind, Hours]:
    """When it is open on each kind of day; a kind that the cell does not tell is left out.

    Several ranges of one day (lunch and dinner) count from the first opening to the last closing.
    """
    if not text or not text.strip():
        return {}
    try:
        opened = json.loads(text)
    except ValueError:
        opened = text
    if isinstance(opened, dict):
        told = [f"{key} {value}" for key, value in opened.items() if value and names_day(key)]
        return _of_prose("; ".join(told)) if told else {}
    return _of_prose(str(opened))


def has_hours(text: str) -> bool:
    """Whether a cell tells opening hours by the clock: 9am-5pm, 10:00〜20:00, 24 hours."""
    folded = _folded(text)
    return bool(_CLOCK.search(folded) or re.search(_ALL_DAY, folded)) and bool(read_hours(text))


def names_day(key: str) -> bool:
    """Whether a key or header is of some days: `weekday`, 診療時間（土曜）."""
    return bool(re.search(_DAY, _folded(key)) or _EVERY_DAY.search(_folded(key)))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower()


def _of_prose(text: str) -> dict[DayKind, Hours]:
    folded = _folded(text)
    by_day: dict[int, list[Hours | None]] = {}
    waiting, told, last = list[int](), False, 0
    everywhere = bool(_EVERY_DAY.search(folded))
    for found in _PIECE.finditer(folded):
        if found["day"]:
            days = _days_of(found)
            if told:
                waiting, told = [], False
            elif waiting and _UP_TO.fullmatch(folded, last, found.start()):
                days = _until(waiting[-1], days[0])
            waiting += days
        elif waiting or found["closed"] is None:
            hours = None if found["closed"] else _hours_of(found)
            for day in range(8) if everywhere or not waiting else waiting:
                by_day.setdefault(day, []).append(hours)
            told = True
        last = found.end()
    return _by_kind({day: _whole(hours) for day, hours in by_day.items()})


def _days_of(found: re.Match[str]) -> list[int]:
    """The days that a word is of: 0 is Monday, 7 a holiday."""
    (which,) = [at for at, words in enumerate(_DAY_WORDS) if re.fullmatch(words, found["day"])][:1]
    return list(_DAYS[which])


def _until(first: int, last: int) -> list[int]:
    """The days behind the first, up to the last: of Sat-Mon Sunday and Monday."""
    return [(first + step) % 7 for step in range(1, (last - first) % 7 + 1)]


def _whole(hours: Sequence[Hours | None]) -> Hours | None:
    known = [each for each in hours if each]
    if not known:
        return None
    return Hours(min(h.opens for h in known), max(h.closes for h in known))


def _by_kind(by_day: Mapping[int, Hours | None]) -> dict[DayKind, Hours]:
    """Hours that the days of a kind share; none of the weekend where its days differ."""
    week = [by_day.get(day) for day in range(5)]
    usual = max(week, key=week.count)
    found: dict[DayKind, Hours | None] = {
        "weekday": usual if week.count(usual) >= _MOST else None,
        "weekend": by_day.get(5) if by_day.get(5) == by_day.get(6) else None,
        "holiday": by_day.get(7),
    }
    return {kind: hours for kind, hours in found.items() if hours}


def _hours_of(found: re.Match[str]) -> Hours | None:
    return Hours(0, 1440) if found["all"] else _hours(found)


def _hours(match: re.Match[str]) -> Hours | None:
    opens, closes = _minutes(match, "a"), _minutes(match, "b")
    if opens is None or closes is None:
        return None
    return Hours(opens, closes if closes > opens else closes + 1440)


def _minutes(match: re.Match[str], side: str) -> int | None:
    hour, minute = int(match[f"{side}h"]), int(match[f"{side}m"] or 0)
    half = (match[f"{side}half"] or "").replace(".", "").removeprefix("h")
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "pm" else 0)
    if match[f"{side}next"]:
        hour += 24
    return hour * 60 + minute if hour <= 30 else None
