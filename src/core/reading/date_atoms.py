"""Single dates and periods in folded text; `times` joins them into ranges and bounds them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from src.core.reading.calendar_spans import (
    DateSpan,
    day_or_none,
    month_span,
    relative_span,
    weekday_span,
    yearly_span,
)
from src.core.reading.folded import fold_text
from src.core.reading.phrases import Hit, Phrases
from src.core.reading.word_data import load, words

_NEAR_YEARS = (-1, 0, 1)
_KANJI = {char: value for value, char in enumerate("一二三四五六七八九十", start=1)}


@dataclass(frozen=True)
class DateAtom:
    start: int
    end: int
    span: DateSpan
    before: DateSpan | None = None  # the same a year earlier, where no year was said
    is_year: bool = False


def find_atoms(text: str, language: str, today: date) -> list[DateAtom]:
    """From left to right, the longest at each place, none over another."""
    found = [
        *_absolute(text, language, today),
        *_named_months(text, today),
        *_weekdays(text, today),
        *_relative(text, today),
        *_yearly(text, today),
        *_next_days(text, today),
    ]
    kept: list[DateAtom] = []
    for atom in sorted(found, key=lambda each: (each.start, -each.end)):
        if atom.end > atom.start and (not kept or atom.start >= kept[-1].end):
            kept.append(atom)
    return kept


_ISO = re.compile(r"(?<![\d/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)")
_YEAR_MONTH = re.compile(r"(?<![\d/-])((?:19|20)\d\d)[-/](0?[1-9]|1[0-2])(?![\d/-])")
_MONTH_DAY = re.compile(r"(?<![\d/.])(\d{1,2})/(\d{1,2})(?![\d/%])")
_CJK_NUMBER = r"\d{1,2}|[一二三四五六七八九十]{1,3}"


def _absolute(text: str, language: str, today: date) -> Iterator[DateAtom]:
    for found in _ISO.finditer(text):
        yield from _day(found, int(found[1]), int(found[3]), int(found[4]), today)
    for found in _YEAR_MONTH.finditer(text):
        yield DateAtom(*found.span(), month_span(int(found[1]), int(found[2])))
    for found in _MONTH_DAY.finditer(text):
        first, second = int(found[1]), int(found[2])
        day_first = first > 12 or (second <= 12 and "day_first" in _own_words(language))
        month, day = (second, first) if day_first else (first, second)
        yield from _day(found, None, month, day, today)
    for found in _cjk_pattern().finditer(text):
        yield from _cjk_date(found, today)
    for found in _bare_year_pattern().finditer(text):
        year = int(found["year"] or found["year2"])
        yield DateAtom(*found.span(), (date(year, 1, 1), date(year, 12, 31)), is_year=True)


@cache
def _own_words(language: str) -> dict[str, list[str]]:
    listed: dict[str, list[str]] = (
        load(language)["times"]["words"] if language in _LANGUAGES else {}
    )
    return listed


_LANGUAGES = frozenset({"en", "es", "ja", "zh"})


def _day(
    found: re.Match[str], year: int | None, month: int, day: int, today: date
) -> Iterator[DateAtom]:
    if year is not None:
        exact = day_or_none(year, month, day)
        if exact:
            yield DateAtom(*found.span(), (exact, exact))
        return
    yield from _occurrence(
        *found.span(), lambda near: _same_day(day_or_none(near, month, day)), today
    )


def _same_day(day: date | None) -> DateSpan | None:
    return (day, day) if day else None


def _occurrence(
    start: int,
    end: int,
    in_year: Callable[[int], DateSpan | None],
    today: date,
    shift: int | None = None,
) -> Iterator[DateAtom]:
    """The next one that is not over (or the one `shift` years from this year's)."""
    if shift is not None:
        span = in_year(today.year + shift)
        if span:
            yield DateAtom(start, end, span)
        return
    for offset in (-1, 0, 1, 2, 3, 4, 8):
        span = in_year(today.year + offset)
        if span and span[1] >= today:
            yield DateAtom(start, end, span, before=in_year(today.year + offset - 1))
            return


@cache
def _cjk_pattern() -> re.Pattern[str]:
    parts = "|".join(_either(words("times.words")[tag]) for tag in ("early", "middle", "late"))
    return re.compile(
        rf"(?:(?:(?P<year>\d{{4}})年|(?P<near>{_either(_year_words())})(?:の|的)?))?の?"
        rf"(?<![\d.])(?P<month>{_CJK_NUMBER})月(?!曜)"
        rf"(?:の?(?:(?P<day>{_CJK_NUMBER})(?:日|号)(?!間)|(?P<part>{parts})))?"
    )


def _year_words() -> tuple[str, ...]:
    return tuple(
        w
        for tag, listed in words("times.relative").items()
        if tag.startswith("year ")
        for w in listed
    )


def _cjk_date(found: re.Match[str], today: date) -> Iterator[DateAtom]:
    month = _number(found["month"])
    if not 1 <= month <= 12:
        return
    day = _number(found["day"]) if found["day"] else None
    near = _relative_phrases().at(found["near"], 0) if found["near"] else None
    year = int(found["year"]) if found["year"] else None
    if near:
        year = today.year + int(near.tag.split()[1])
    if year is not None and year > 9998:
        return

    def in_year(each: int) -> DateSpan | None:
        if day:
            return _same_day(day_or_none(each, month, day))
        return _part_of_month(each, month, found["part"])

    shift = None if year is None else year - today.year
    yield from _occurrence(*found.span(), in_year, today, shift)


def _part_of_month(year: int, month: int, part: str | None) -> DateSpan:
    """上旬 is to the 10th, 中旬 to the 20th, 下旬 and 末 the rest."""
    first, last = month_span(year, month)
    if part is None:
        return first, last
    if part in words("times.words")["early"]:
        return first, first.replace(day=10)
    if part in words("times.words")["middle"]:
        return first.replace(day=11), first.replace(day=20)
    return first.replace(day=21), last


def _number(written: str) -> int:
    if written.isdigit():
        return int(written)
    tens, _, ones = written.rpartition("十") if "十" in written else ("", "", written)
    if "十" not in written:
        return _KANJI.get(written, 0)
    return _KANJI.get(tens, 1) * 10 + _KANJI.get(ones, 0)


@cache
def _bare_year_pattern() -> re.Pattern[str]:
    year_in = _either(words("times.words")["year_in"])
    return re.compile(
        r"(?<!\d)(?P<year>(?:19|20)\d\d)年(?![式型製款产落モ度])"
        rf"|(?<![a-z])(?:{year_in}) (?P<year2>(?:19|20)\d\d)(?![\d.,k%-]| ?[a-z]*(?:km|mil|peso|usd|mxn))"
    )


@cache
def _month_numbers() -> dict[str, int]:
    return {word: int(tag) for tag, listed in words("times.months").items() for word in listed}


@cache
def _month_pattern() -> re.Pattern[str]:
    month = rf"(?P<month>{_either(tuple(_month_numbers()))})(?![a-z])\.?"
    month2 = month.replace("<month>", "<month2>")
    th = rf"(?:{_either(words('times.words')['ordinal'])})?"
    to = r"\s?(?:-|~|to|through|al|a|y|and)\s?"
    year = r"(?:(?:,| de| del| of)?\s(?P<{}>(?:19|20)\d\d)(?!\d))?"
    month_first = (
        rf"{month}(?:\s(?P<day>\d{{1,2}})(?!\d){th}(?![a-z:])"
        rf"(?:{to}(?P<to>\d{{1,2}})(?!\d){th}(?![a-z:%]))?)?{year.format('year')}"
    )
    day_first = (
        rf"(?<![\d.,:$])(?P<day2>\d{{1,2}}){th}(?:{to}(?P<to2>\d{{1,2}}){th})?"
        rf"(?: de| of)?\s{month2}{year.format('year2')}"
    )
    return re.compile(rf"(?<![a-z])(?:{day_first}|{month_first})")


def _named_months(text: str, today: date) -> Iterator[DateAtom]:
    """ "December 24", "24 de diciembre de 2026", "Dec 3-5", "in May", "last December"."""
    for found in _month_pattern().finditer(text):
        name = found["month"] or found["month2"]
        day, to = found["day"] or found["day2"], found["to"] or found["to2"]
        year = found["year"] or found["year2"]
        if not day and not year and _is_doubtful(text, found, name):
            continue
        month = _month_numbers()[name]
        which = _prefix(text, found.start()) or _behind(text, found.end())
        shift = int(year) - today.year if year else None
        if shift is None and which and which.tag == "last":
            shift = 0 if month < today.month else -1
        start = min(found.start(), which.start) if which else found.start()
        end = max(found.end(), which.end) if which else found.end()
        yield from _occurrence(start, end, _days_of(month, day, to), today, shift)


def _days_of(month: int, day: str | None, to: str | None) -> Callable[[int], DateSpan | None]:
    def in_year(year: int) -> DateSpan | None:
        if day is None:
            return month_span(year, month)
        first = day_or_none(year, month, int(day))
        last = day_or_none(year, month, int(to or day))
        return (first, last) if first and last and first <= last else None

    return in_year


def _is_doubtful(text: str, found: re.Match[str], name: str) -> bool:
    """ "may", "march": a month only behind "in", "next" …"""
    if name not in words("times.words")["doubtful_months"]:
        return False
    return _lead_ins().ending(text, found.start()) is None


@cache
def _lead_ins() -> Phrases[str]:
    return Phrases((word, word) for word in words("times.words")["month_in"])


_WHICH = ("next", "coming", "this", "last", "week_before")


@cache
def _prefixes() -> Phrases[str]:
    return Phrases.of({tag: words("times.words")[tag] for tag in _WHICH})


@cache
def _suffixes() -> Phrases[str]:
    listed = words("times.words")
    return Phrases.of({"coming": listed["coming_behind"], "last": listed["last_behind"]})


def _prefix(text: str, start: int) -> Hit[str] | None:
    return _prefixes().ending(text, start)


def _behind(text: str, end: int) -> Hit[str] | None:
    return _suffixes().at(text, end + 1) if text[end : end + 1] == " " else None


def _weekdays(text: str, today: date) -> Iterator[DateAtom]:
    for hit in _weekday_phrases().find(text):
        which = _prefix(text, hit.start) or _behind(text, hit.end)
        start = min(hit.start, which.start) if which else hit.start
        end = max(hit.end, which.end) if which else hit.end
        yield DateAtom(start, end, weekday_span(int(hit.tag), which.tag if which else "", today))


@cache
def _weekday_phrases() -> Phrases[str]:
    return Phrases.of(words("times.weekdays"))


@cache
def _relative_phrases() -> Phrases[str]:
    return Phrases.of(words("times.relative"))


def _relative(text: str, today: date) -> Iterator[DateAtom]:
    for hit in _relative_phrases().find(text):
        unit, offset = hit.tag.split()
        if unit != "none":
            yield DateAtom(hit.start, hit.end, relative_span(unit, int(offset), today))


@cache
def _yearly_phrases() -> Phrases[str]:
    return Phrases.of(words("times.yearly"))


def _yearly(text: str, today: date) -> Iterator[DateAtom]:
    for hit in _yearly_phrases().find(text):
        first, last = load("yearly")[hit.tag]
        which = _prefixes().ending(text, hit.start)
        passed = which is not None and which.tag == "last"
        yield from _yearly_atom(hit, first, last, today, passed)


def _yearly_atom(
    hit: Hit[str], first: str, last: str, today: date, passed: bool
) -> Iterator[DateAtom]:
    for atom in _occurrence(hit.start, hit.end, lambda y: yearly_span(y, first, last), today):
        if passed and atom.before:
            yield DateAtom(atom.start, atom.end, atom.before)
        else:
            yield atom


@cache
def _next_days_pattern() -> re.Pattern[str]:
    listed = words("times.words")
    return re.compile(
        rf"(?<![a-z])(?:{_either(listed['next_days'])})\s?(?P<count>{_CJK_NUMBER})\s?"
        rf"(?:(?P<days>{_either(listed['day_units'])})|(?:{_either(listed['week_units'])}))(?![a-z])"
    )


def _next_days(text: str, today: date) -> Iterator[DateAtom]:
    """ "the next 7 days", 今後1週間: from today on."""
    for found in _next_days_pattern().finditer(text):
        days = _number(found["count"]) * (1 if found["days"] else 7)
        yield DateAtom(*found.span(), (today, today + timedelta(days=days)))


def _either(listed: tuple[str, ...]) -> str:
    return "|".join(re.escape(fold_text(word)) for word in sorted(listed, key=len, reverse=True))
