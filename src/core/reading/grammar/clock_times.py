"""Times of day in a question: "open after 8pm", 20時以降, "a las 8 de la noche", 晚上8点."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from src.core.reading.grammar.date_atoms import cjk_number
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.phrases import Phrases
from src.core.reading.grammar.word_data import either, numbers, words

Kind = Literal["at", "after", "before"]


@dataclass(frozen=True)
class TimeOfDay:
    """`minutes` since midnight; a bound ("after", "until") is in `kind`."""

    start: int
    end: int
    minutes: int
    kind: Kind


def find_times_of_day(text: str) -> list[TimeOfDay]:
    """The times of day in a folded text, left to right."""
    hours = ((found, _minutes(found)) for found in _pattern().finditer(text))
    return [
        _bounded(text, *found.span(), minutes)
        for found, minutes in hours
        if minutes is not None and _is_clock(text, found)
    ]


@cache
def _pattern() -> re.Pattern[str]:
    clock = words("clock")
    spelled = either(tuple(word for word, value in _hours().items() if value <= 12))
    half_day = f"{either(clock['am'])}|{either(clock['pm'])}"
    early = f"{either(clock['before_am'])}|{either(clock['before_pm'])}"
    past = either(_minutes_before())
    return re.compile(
        rf"(?P<noon>{either(clock['noon'])})|(?P<midnight>{either(clock['midnight'])})"
        rf"|(?<![\d.,:$a-z])(?:(?P<announce>{either(clock['announce'])}) )?"
        rf"(?:(?P<past>{past}) )?(?:(?P<early>{early})の?)?\s?"
        rf"(?P<hour>\d{{1,2}}|[一二三四五六七八九十]{{1,2}}|(?<=as )(?:{spelled})"
        rf"|(?(past)(?:{spelled})|(?!)))"
        rf"(?:\.(?P<dotted>[0-5]\d)(?=\s?(?:{half_day})(?![a-z])))?(?![\d.,]\d)"
        rf"(?::(?P<minute>[0-5]\d))?(?P<mark>\s?(?:{either(clock['hour'])})(?!間|间|[a-z]))?"
        rf"(?:(?P<half>\s?(?:{either(clock['half'])}))|(?P<rest>[0-5]?\d)分)?"
        rf"(?:\s?(?P<day>{half_day})(?![a-z]))?"
    )


@cache
def _minutes_before() -> Mapping[str, int]:
    """What stands before an hour, with the minutes that it adds: half past."""
    clock = words("clock")
    added = {"half_past": 30, "quarter_past": 15, "quarter_to": -15}
    return {word: minutes for tag, minutes in added.items() for word in clock[tag]}


@cache
def _hours() -> dict[str, int]:
    return {word: value for word, value in numbers("numerals.ones").items() if len(word) > 2}


def _is_clock(text: str, found: re.Match[str]) -> bool:
    """A bare number is none, nor is 3点 (three things): something must say that it is an hour."""
    if found["noon"] or found["midnight"]:
        return True
    mark = (found["mark"] or "").strip()
    if found["past"]:
        return True
    if found["minute"] or found["day"] or found["announce"] or found["early"]:
        return bool(mark or found["minute"] or found["day"] or found["announce"])
    if mark == "点":
        return bool(found["half"]) or _behind().at(text, found.end()) is not None
    return mark in words("clock")["hour"] and mark not in ("h", "hrs", "horas")


def _minutes(found: re.Match[str]) -> int | None:
    if found["noon"]:
        return 12 * 60
    if found["midnight"]:
        return 0
    written = found["hour"]
    hour = _hours().get(written) or cjk_number(written)
    if hour > 24 or not (hour or written.isdecimal()):
        return None
    late = {*words("clock")["pm"], *words("clock")["before_pm"]}
    if hour < 12 and ({found["day"], found["early"]} & late):
        hour += 12
    if hour == 12 and found["day"] in words("clock")["am"]:
        hour = 0
    minute = 30 if found["half"] else int(found["minute"] or found["dotted"] or found["rest"] or 0)
    return hour * 60 + minute + _minutes_before().get(found["past"] or "", 0)


def _bounded(text: str, start: int, end: int, minutes: int) -> TimeOfDay:
    for hit in _before().find(text[:start]):
        if _fillers().fullmatch(text[hit.end : start]):
            return TimeOfDay(hit.start, end, minutes, hit.tag)
    behind = _behind().at(text, end) or _behind().at(text, end + 1)
    if behind:
        return TimeOfDay(start, behind.end, minutes, behind.tag)
    return TimeOfDay(start, end, minutes, "at")


@cache
def _fillers() -> re.Pattern[str]:
    """Words that may stand between a time and its bound without changing anything: of, de, は."""
    listed = sorted(map(fold_text, words("fillers")["before"]), key=len, reverse=True)
    parts = [rf"(?<![a-z]){re.escape(w)}(?![a-z])" if w.isascii() else re.escape(w) for w in listed]
    return re.compile(rf"(?:[\s:,]|{'|'.join(parts)})*+")


@cache
def _before() -> Phrases[Kind]:
    clock = words("clock")
    return Phrases.of({"after": clock["after"], "before": clock["before"]})


@cache
def _behind() -> Phrases[Kind]:
    clock = words("clock")
    return Phrases.of({"after": clock["after_behind"], "before": clock["before_behind"]})
