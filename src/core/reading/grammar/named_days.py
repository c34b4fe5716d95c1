"""Days and periods with a name: tomorrow, 来週末, "next Friday", クリスマス, "the next 7 days"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import cache

from src.core.reading.grammar.date_atoms import (
    CJK_NUMBER,
    DateAtom,
    Kind,
    cjk_number,
    days_away,
    occurrence,
    relative_span,
    weekday_span,
    which_around,
    which_before,
    yearly_span,
)
from src.core.reading.grammar.phrases import Hit
from src.core.reading.grammar.word_data import either, load, numbers, phrases, words


def weekdays(text: str, today: date) -> Iterator[DateAtom]:
    for hit in phrases("times.weekdays").find(text):
        which, start, end = which_around(text, hit.start, hit.end)
        yield DateAtom(start, end, weekday_span(int(hit.tag), which, today), floating=not which)


_KINDS: Mapping[str, Kind] = {"month_end": "late", "gone": "gone"}


def relative(text: str, today: date) -> Iterator[DateAtom]:
    for hit in phrases("times.relative").find(text):
        unit, offset = hit.tag.split()
        if unit != "none":
            span = relative_span(unit, int(offset), today)
            yield DateAtom(hit.start, hit.end, span, kind=_KINDS.get(unit, ""))


def yearly(text: str, today: date) -> Iterator[DateAtom]:
    for hit in phrases("times.yearly").find(text):
        first, last = load("yearly")[hit.tag]
        which = which_before(text, hit.start)
        passed = which is not None and which.tag == "last"
        yield from _yearly_atom(hit, first, last, today, passed)


def _yearly_atom(
    hit: Hit[str], first: str, last: str, today: date, passed: bool
) -> Iterator[DateAtom]:
    for atom in occurrence(hit.start, hit.end, lambda y: yearly_span(y, first, last), today):
        if passed and atom.before:
            yield DateAtom(atom.start, atom.end, atom.before)
        else:
            yield replace(atom, kind="late") if hit.tag == "year_end" else atom


_SPANS = ("day", "week", "month", "year")


@cache
def _counted_pattern() -> re.Pattern[str]:
    """So many days, weeks, months or years to come or gone by; "in the past year" is of one."""
    listed = {tag: either(said) for tag, said in words("times.words").items()}
    count = rf"{CJK_NUMBER}|\d{{3}}|{either(numbers('numerals.ones'))}"
    spans = "|".join(rf"(?P<{each}>{listed[f'{each}_units']})" for each in _SPANS)
    counted = (
        rf"(?:(?P<ahead>{listed['next_days']})|(?P<back>{listed['past']}))\s?(?P<count>{count})"
    )
    return re.compile(
        rf"(?<![a-z])(?:{counted}|(?P<one>{listed['past_one']})|(?P<within>{count}))\s?(?:{spans})"
        rf"(?(within)(?:{listed['within_behind']}))(?![a-z])"
    )


def counted_days(text: str, today: date) -> Iterator[DateAtom]:
    """ "the next 7 days", 今後1週間, 10天内: from today on; "the last 3 months": up to today."""
    for found in _counted_pattern().finditer(text):
        written = found["count"] or found["within"] or "1"
        count = numbers("numerals.ones").get(written) or int(cjk_number(written))
        unit = next(each for each in _SPANS if found[each])
        if found["back"] or found["one"]:
            yield DateAtom(*found.span(), (days_away(today, unit, -count), today))
        else:
            yield DateAtom(*found.span(), (today, days_away(today, unit, count)))
