"""Days and periods with a name: tomorrow, 来週末, "next Friday", クリスマス, "the next 7 days"."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache

from src.core.reading.grammar.calendar_spans import relative_span, weekday_span, yearly_span
from src.core.reading.grammar.date_atoms import (
    CJK_NUMBER,
    DateAtom,
    cjk_number,
    occurrence,
    which_before,
    which_behind,
)
from src.core.reading.grammar.phrases import Hit, Phrases
from src.core.reading.grammar.word_data import either, load, words


def weekdays(text: str, today: date) -> Iterator[DateAtom]:
    for hit in _weekday_phrases().find(text):
        which = which_before(text, hit.start) or which_behind(text, hit.end)
        start = min(hit.start, which.start) if which else hit.start
        end = max(hit.end, which.end) if which else hit.end
        span = weekday_span(int(hit.tag), which.tag if which else "", today)
        yield DateAtom(start, end, span, floating=which is None)


@cache
def _weekday_phrases() -> Phrases[str]:
    return Phrases.of(words("times.weekdays"))


@cache
def relative_phrases() -> Phrases[str]:
    return Phrases.of(words("times.relative"))


def relative(text: str, today: date) -> Iterator[DateAtom]:
    for hit in relative_phrases().find(text):
        unit, offset = hit.tag.split()
        if unit != "none":
            yield DateAtom(hit.start, hit.end, relative_span(unit, int(offset), today))


@cache
def _yearly_phrases() -> Phrases[str]:
    return Phrases.of(words("times.yearly"))


def yearly(text: str, today: date) -> Iterator[DateAtom]:
    for hit in _yearly_phrases().find(text):
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
            yield atom


@cache
def _next_days_pattern() -> re.Pattern[str]:
    listed = words("times.words")
    return re.compile(
        rf"(?<![a-z])(?:{either(listed['next_days'])})\s?(?P<count>{CJK_NUMBER})\s?"
        rf"(?:(?P<days>{either(listed['day_units'])})|(?:{either(listed['week_units'])}))(?![a-z])"
    )


def next_days(text: str, today: date) -> Iterator[DateAtom]:
    """ "the next 7 days", 今後1週間: from today on."""
    for found in _next_days_pattern().finditer(text):
        days = cjk_number(found["count"]) * (1 if found["days"] else 7)
        yield DateAtom(*found.span(), (today, today + timedelta(days=days)))
