"""Days of the week in a cell or a question, as `src/lang/<language>/days.toml` lists them."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from src.core.pulse import once_a_process

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
DayKind = Weekday | Literal["weekday", "weekend", "holiday"]
WEEKDAYS: tuple[Weekday, ...] = get_args(Weekday)
_KINDS: Mapping[DayKind, tuple[DayKind, ...]] = {"weekday": WEEKDAYS[:5], "weekend": WEEKDAYS[5:]}
DAY_KINDS: tuple[DayKind, ...] = ("weekday", "weekend", "holiday", *WEEKDAYS)
EVERY_DAY: tuple[DayKind, ...] = (*WEEKDAYS, "holiday")
_LANG = Path(__file__).parents[2] / "lang"
_CJK = re.compile("[ぁ-ヺ一-鿿]")
_NO_LETTER = r"(?<![^\W\d_]){}(?![^\W\d_])"
_STROKE = re.compile(r"\s*[-–—~〜～]\s*")


class NamedDay(NamedTuple):
    """A day, or a kind of days, where a text names it."""

    kind: DayKind
    start: int
    end: int


def days_of(kind: DayKind) -> tuple[DayKind, ...]:
    """The days that a kind is made of; a day and a holiday are themselves."""
    return _KINDS.get(kind, (kind,))


def day_kind(day: date) -> DayKind:
    """A day of the week or of its end; whether it is a holiday no calendar says here."""
    return "weekend" if WEEKDAYS[day.weekday()] in _KINDS["weekend"] else "weekday"


def find_days(folded: str, *, in_cell: bool = False) -> list[NamedDay]:
    """The days that a folded text names, in order; `in_cell`: also short forms, "Mon" or 月."""
    found: list[NamedDay] = []
    forms = _forms("short" if in_cell else "")
    for match in forms.pattern.finditer(folded):
        behind = found[-1].end if found else -1
        if len(match[0]) > 1 or _stands_alone(folded, *match.span(), behind):
            found.append(NamedDay(forms.kinds[match[0]], *match.span()))
    return found


def spans_of_days(folded: str) -> Iterator[tuple[tuple[DayKind, ...], int, int]]:
    """The days of a cell with their places, "Mon - Fri" as all of them; none of some weeks only."""
    found = find_days(folded, in_cell=True)
    at = 0
    while at < len(found):
        first, last = found[at], found[at]
        if at + 1 < len(found) and _is_through(folded[first.end : found[at + 1].start]):
            at, last = at + 1, found[at + 1]
        at += 1
        if not _is_of_some_weeks(folded[: first.start]):
            yield _through(first.kind, last.kind), first.start, last.end


def find_listed(what: str, folded: str) -> re.Match[str] | None:
    """The first of the words listed under `every_day`, `closed`, in any language."""
    return _listed(what).search(folded)


class _Forms(NamedTuple):
    kinds: Mapping[str, DayKind]
    pattern: re.Pattern[str]


@cache
@once_a_process()
def _forms(also: str) -> _Forms:
    kinds: dict[str, DayKind] = {}
    for words in _languages():
        for listed in (words, words.get(also, {})):
            kinds |= {form: kind for kind in DAY_KINDS for form in listed.get(kind, ())}
    return _Forms(kinds, _any_of(kinds))


@cache
@once_a_process()
def _listed(what: str) -> re.Pattern[str]:
    return _any_of([form for words in _languages() for form in words[what]])


@cache
def _languages() -> Sequence[Mapping[str, Any]]:
    return [tomllib.loads(file.read_text("utf-8")) for file in sorted(_LANG.glob("*/days.toml"))]


def _any_of(forms: Sequence[str] | Mapping[str, DayKind]) -> re.Pattern[str]:
    escaped = ((form, re.escape(form)) for form in sorted(forms, key=len, reverse=True))
    return re.compile("|".join(e if _CJK.search(f) else _NO_LETTER.format(e) for f, e in escaped))


def _stands_alone(text: str, start: int, end: int, behind: int) -> bool:
    """Whether a single sign is a day's: beside it are no other signs or numbers but days."""
    before, after = text[start - 1 : start], text[end:]
    if start != behind and (before.isdigit() or _CJK.fullmatch(before)):
        return False
    pattern = _forms("short").pattern
    joined = pattern.match(after) or _listed("closed").match(after) or _is_through(after[:1])
    return bool(joined) or (not _CJK.match(after) and not re.match(r"\d+(?![\d:])", after))


def _is_through(between: str) -> bool:
    return bool(_STROKE.fullmatch(between) or _listed("through").fullmatch(between.strip()))


def _through(first: DayKind, last: DayKind) -> tuple[DayKind, ...]:
    if first == last or first not in WEEKDAYS or last not in WEEKDAYS:
        return tuple(dict.fromkeys((*days_of(first), *days_of(last))))
    start, end = WEEKDAYS.index(first), WEEKDAYS.index(last)
    return tuple(WEEKDAYS[at % 7] for at in range(start, end + (1 if end > start else 8)))


def _is_of_some_weeks(before: str) -> bool:
    counted = re.sub(r"[\d一二三四五\s]+$", "", before)
    return any(each.end() == len(counted) for each in _listed("not_every").finditer(counted))
