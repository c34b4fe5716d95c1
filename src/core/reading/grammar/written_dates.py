"""Dates written out: 2026-12-24, 12/24, 12月24日, "Dec 3-5", "24 de diciembre", "in May"."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache, partial

from src.config.locale import LANGUAGES
from src.core.reading.grammar.date_atoms import (
    CJK_NUMBER,
    DateAtom,
    DateSpan,
    Kind,
    cjk_number,
    day_or_none,
    month_span,
    occurrence,
    which_around,
)
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.phrases import Phrases
from src.core.reading.grammar.word_data import either, load, phrases, words

_YEARS = range(1000, 9000)  # with room for arithmetic on both sides
_LEAP_YEAR, _MOST_DAYS = 2024, 31
_ISO = re.compile(r"(?<![\d/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)")
_YEAR_MONTH = re.compile(r"(?<![\d/-])((?:19|20)\d\d)[-/](0?[1-9]|1[0-2])(?![\d/-])")
_BARE = r"(?<![\d.,:/$€£¥#-])(?<![a-z])"
_MONTH_DAY = re.compile(r"(?<![\d/.])(?!24/7)(\d{1,2})/(\d{1,2})(?:/(\d{4}))?(?![\d/%])")


def written_dates(text: str, language: str, today: date) -> Iterator[DateAtom]:
    for found, year, month, day in _days_in_figures(text, language):
        yield from _day(found, year, month, day, today)
    for found in _YEAR_MONTH.finditer(text):
        yield DateAtom(*found.span(), month_span(int(found[1]), int(found[2])))
    for found in _cjk_pattern().finditer(text):
        yield from _cjk_date(found, today)
    for found in _bare_year_pattern().finditer(text):
        said = found["year"] or found["year2"]
        year = int(said or found["year3"])
        whole = date(year, 1, 1), date(year, 12, 31)
        yield DateAtom(*found.span(), whole, kind="" if said else "bare year")
    for found in _part_of_year_pattern().finditer(text):
        first, last = _parts_of_year()[found["part"]]
        said = found["year"] or found["year2"]
        shift = int(said) - today.year if said else None
        in_year = partial(_months, first=first, last=last)
        yield from occurrence(*found.span(), in_year, today, shift)


def _months(year: int, first: int, last: int) -> DateSpan:
    return month_span(year, first)[0], month_span(year, last)[1]


@cache
def _parts_of_year() -> Mapping[str, tuple[int, int]]:
    """Words for quarters and halves, with the first and the last month of each."""
    listed = words("times.parts_of_year").items()
    return {fold_text(w): (int(tag[:2]), int(tag[3:])) for tag, said in listed for w in said}


@cache
def _part_of_year_pattern() -> re.Pattern[str]:
    """ "Q2 2026", "the first half of 2026", 2026年上半期."""
    of = either(words("times.words")["fillers"])
    return re.compile(
        r"(?<![a-z0-9])(?:(?P<year>(?:19|20)\d\d)(?:年の?| )?)??"
        rf"(?P<part>{either(_parts_of_year())})(?![a-z0-9])"
        rf"(?:(?: (?:{of}))? (?P<year2>(?:19|20)\d\d)(?!\d))?"
    )


def impossible_days(text: str, language: str, dated: bool) -> list[str]:
    """Days that no calendar has, as folded `text` writes them: "31/02/2026", 2月30日.

    `dated`: the catalog has periods. In others 2/30 is a size, and only a full date is a date.
    """
    written: list[tuple[re.Match[str], int | None, int, tuple[int, ...]]] = [
        (found, year, month, (day,))
        for found, year, month, day in _days_in_figures(text, language)
        if year or (dated and month in range(1, 13) and day in range(1, 32))
    ]
    for found in _cjk_pattern().finditer(text):
        if found["day"]:
            year = int(found["year"]) if found["year"] else None
            day = cjk_number(found["day"])
            written.append((found, year, cjk_number(found["month"]), (day,)))
    for found in _month_pattern().finditer(text):
        days = (found["day"] or found["day2"], found["to"] or found["to2"])
        name, said = found["month"] or found["month2"], found["year"] or found["year2"]
        if days[0] and name not in words("times.words")["doubtful_months"]:
            numbers = tuple(int(day) for day in days if day)
            written.append((found, int(said) if said else None, _month_numbers()[name], numbers))
    return [
        found[0].strip()
        for found, year, month, days in written
        if (dated or max(days) <= _MOST_DAYS)
        and any(day_or_none(year or _LEAP_YEAR, month, day) is None for day in days)
    ]


def _days_in_figures(
    text: str, language: str
) -> Iterator[tuple[re.Match[str], int | None, int, int]]:
    """Where figures alone stand for a day, with its year, month and day, which may be no day."""
    own = load(language)["times"]["words"] if language in LANGUAGES else ()
    for found in _ISO.finditer(text):
        yield found, int(found[1]), int(found[3]), int(found[4])
    for found in _MONTH_DAY.finditer(text):
        first, second = int(found[1]), int(found[2])
        day_first = first > 12 or (second <= 12 and "day_first" in own)
        month, day = (second, first) if day_first else (first, second)
        yield found, int(found[3]) if found[3] else None, month, day


def _day(
    found: re.Match[str], year: int | None, month: int, day: int, today: date
) -> Iterator[DateAtom]:
    if year is not None:
        exact = day_or_none(year, month, day) if year in _YEARS else None
        if exact:
            yield DateAtom(*found.span(), (exact, exact))
        return
    yield from occurrence(
        *found.span(), lambda near: _same_day(day_or_none(near, month, day)), today
    )


def _same_day(day: date | None) -> DateSpan | None:
    return (day, day) if day else None


@cache
def _cjk_pattern() -> re.Pattern[str]:
    parts = either(_parts_of_months())
    relative = words("times.relative").items()
    years = either(w for tag, listed in relative if tag.startswith("year ") for w in listed)
    return re.compile(
        rf"(?:(?:(?P<year>\d{{4}})年|(?P<near>{years})(?:の|的)?))?の?"
        rf"(?<![\d.])(?P<month>{CJK_NUMBER})月(?!曜)"
        rf"(?:の?(?:(?P<day>{CJK_NUMBER})(?:日|号)(?!間)|(?P<part>{parts})))?"
    )


def _cjk_date(found: re.Match[str], today: date) -> Iterator[DateAtom]:
    month = cjk_number(found["month"])
    if not 1 <= month <= 12:
        return
    day = cjk_number(found["day"]) if found["day"] else None
    near = phrases("times.relative").at(found["near"], 0) if found["near"] else None
    year = int(found["year"]) if found["year"] else None
    if near:
        year = today.year + int(near.tag.split()[1])
    if year is not None and year not in _YEARS:
        return

    def in_year(each: int) -> DateSpan | None:
        if day is not None:
            return _same_day(day_or_none(each, month, day))
        return _part_of_month(each, month, part)

    part = _parts_of_months().get(found["part"] or "")
    shift = None if year is None else year - today.year
    yield from occurrence(*found.span(), in_year, today, shift, "late" if part == "late" else "")


def _part_of_month(year: int, month: int, part: str | None) -> DateSpan:
    """上旬 is to the 10th, "mid" to the 20th, 下旬 and "end of" the rest."""
    first, last = month_span(year, month)
    if part is None:
        return first, last
    if part == "early":
        return first, first.replace(day=10)
    if part == "middle":
        return first.replace(day=11), first.replace(day=20)
    return first.replace(day=21), last


@cache
def _parts_of_months() -> Mapping[str, str]:
    """Words for a part of a month, with the part: early, middle or late."""
    listed = words("times.words")
    return {fold_text(w): part for part in ("early", "middle", "late") for w in listed[part]}


@cache
def _parts_before() -> Phrases[str]:
    return Phrases(_parts_of_months().items())


@cache
def _bare_year_pattern() -> re.Pattern[str]:
    year_in = either(words("times.words")["year_in"])
    return re.compile(
        r"(?<!\d)(?P<year>(?:19|20)\d\d)年(?![式型製款产落モ度])"
        rf"|(?:(?<![a-z])(?:{year_in}) (?P<year2>(?:1[5-9]|20)\d\d)"
        rf"|{_BARE}(?P<year3>(?:1[5-9]|20)\d\d))"
        r"(?![\dk%-]|[.,]\d| ?[a-z]*(?:km|mil|peso|usd|mxn))"
    )


@cache
def _month_numbers() -> dict[str, int]:
    return {word: int(tag) for tag, listed in words("times.months").items() for word in listed}


@cache
def _month_pattern() -> re.Pattern[str]:
    month = rf"(?P<month>{either(tuple(_month_numbers()))})(?![a-z])\.?"
    month2 = month.replace("<month>", "<month2>")
    th = rf"(?:{either(words('times.words')['ordinal'])})?"
    to = r"\s?(?:-|~|to|through|al|a|y(?: el)?|and(?: the)?)\s?"
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


def named_months(text: str, today: date) -> Iterator[DateAtom]:
    """ "December 24", "24 de diciembre de 2026", "Dec 3-5", "in May", "last December"."""
    for found in _month_pattern().finditer(text):
        name = found["month"] or found["month2"]
        day, to = found["day"] or found["day2"], found["to"] or found["to2"]
        year = found["year"] or found["year2"]
        if not day and not year and _is_doubtful(text, found, name):
            continue
        month = _month_numbers()[name]
        which, start, end = which_around(text, *found.span())
        shift = int(year) - today.year if year else None
        if shift is None and which == "last":
            shift = 0 if month < today.month else -1
        if part := None if day else _parts_before().ending(text, start):
            in_year = partial(_part_of_month, month=month, part=part.tag)
            kind: Kind = "late" if part.tag == "late" else ""
            yield from occurrence(part.start, end, in_year, today, shift, kind)
        else:
            yield from occurrence(start, end, _days_of(month, day, to), today, shift)


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
    return phrases("times.words", "month_in").ending(text, found.start()) is None
