"""Opening hours of a cell: JSON by kind of day, or prose: "平日 10:00〜20:00、土日祝 9時〜18時"."""

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal, get_args

DayKind = Literal["weekday", "weekend", "holiday"]
DAY_KINDS: tuple[DayKind, ...] = get_args(DayKind)

_DAY_WORDS: Mapping[DayKind, str] = {
    "weekday": r"weekdays?|mon|平日|月|laborables|lunes|工作日|周一",
    "weekend": r"weekends?|sat|sun|土|日曜|日祝|週末|fin(?:es)? de semana|s[aá]bado|domingo|周末",
    "holiday": r"holidays?|祝|festivos?|节假日|节日",
}
_EVERY_DAY = re.compile(
    r"daily|every ?day|all days?|24/7|毎日|全日|年中無休|todos los d[ií]as|每天"
)
_TIME = (
    r"(?P<{0}next>翌)?(?P<{0}h>\d{{1,2}})(?:[:：時点](?P<{0}m>[0-5]\d)?分?)?"
    r"\s*(?P<{0}half>am|pm|a\.m\.|p\.m\.)?"
)
_RANGE = re.compile(
    _TIME.format("a") + r"\s*(?:[~〜～\-–—]|から|to|a|至|到)\s*" + _TIME.format("b")
)
_ALL_DAY = re.compile(r"24\s*(?:時間|h(?:ours?|rs?)?\b|horas|小时)")


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
        return _of_parts({str(key): str(value) for key, value in opened.items() if value})
    return _of_prose(str(opened))


def _of_parts(parts: Mapping[str, str]) -> dict[DayKind, Hours]:
    found: dict[DayKind, Hours] = {}
    for key, value in parts.items():
        for kind in _kinds(key):
            if hours := _range(value):
                found.setdefault(kind, hours)
    return found


def _of_prose(text: str) -> dict[DayKind, Hours]:
    folded = unicodedata.normalize("NFKC", text).lower()
    named = re.compile("|".join(f"(?:{words})" for words in _DAY_WORDS.values()))
    starts = [match.start() for match in named.finditer(folded)]
    if not starts or _EVERY_DAY.search(folded):
        hours = _range(folded)
        return dict.fromkeys(DAY_KINDS, hours) if hours else {}
    found: dict[DayKind, Hours] = {}
    waiting: list[DayKind] = []
    for start, end in zip(starts, [*starts[1:], len(folded)], strict=True):
        part = folded[start:end]  # 土・日・祝 10:00〜18:00: the hours stand behind the last of them
        waiting += _kinds(re.split(r"\d", part)[0])
        if hours := _range(part):
            found |= {kind: hours for kind in waiting if kind not in found}
            waiting = []
    return found


def _kinds(key: str) -> list[DayKind]:
    folded = unicodedata.normalize("NFKC", key).lower()
    if _EVERY_DAY.search(folded):
        return list(DAY_KINDS)
    return [kind for kind, words in _DAY_WORDS.items() if re.search(words, folded)]


def _range(text: str) -> Hours | None:
    folded = unicodedata.normalize("NFKC", text).lower()
    if _ALL_DAY.search(folded):
        return Hours(0, 1440)
    ranges = [_hours(match) for match in _RANGE.finditer(folded)]
    known = [hours for hours in ranges if hours]
    if not known:
        return None
    return Hours(min(h.opens for h in known), max(h.closes for h in known))


def _hours(match: re.Match[str]) -> Hours | None:
    opens, closes = _minutes(match, "a"), _minutes(match, "b")
    if opens is None or closes is None:
        return None
    return Hours(opens, closes if closes > opens else closes + 1440)


def _minutes(match: re.Match[str], side: str) -> int | None:
    hour, minute = int(match[f"{side}h"]), int(match[f"{side}m"] or 0)
    half = (match[f"{side}half"] or "").replace(".", "")
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "pm" else 0)
    if match[f"{side}next"]:
        hour += 24
    return hour * 60 + minute if hour <= 30 else None
