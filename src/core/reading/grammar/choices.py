"""How many rows are asked for, and which of those shown: "top 3", 3つ教えて, "the first two", ②."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from src.core.reading.grammar.date_atoms import cjk_number
from src.core.reading.grammar.numerals import Scanned, scan
from src.core.reading.grammar.units import unit_behind
from src.core.reading.grammar.word_data import either, phrases, words

_MOST_CHOICES = 20


@dataclass(frozen=True)
class Ordinal:
    start: int
    end: int
    index: int  # from 1; -1 is the last


@lru_cache(maxsize=128)
def find_ordinals(text: str) -> tuple[Ordinal, ...]:
    """The rows that a folded text points at, in the order said; "the first two" gives two with the
    same span. Of ways of pointing the more telling go first: a later one lies over no earlier."""
    found: list[Ordinal] = []
    for reader in (_grouped, _listed, _numbered, _named):
        taken = tuple(found)
        found += [
            each
            for each in reader(text)
            if not any(other.start < each.end and each.start < other.end for other in taken)
        ]
    return tuple(sorted(found, key=lambda each: each.start))


def _is_small(numeral: Scanned, most: int) -> bool:
    whole = numeral.value == int(numeral.value)
    return whole and 1 <= numeral.value <= most and numeral.scale == 1


def _named(text: str) -> Iterator[Ordinal]:
    """ "second", 最後の, ③; "second hand" is none of them."""
    for hit in phrases("ordinals.index").find(text):
        if hit.tag != "none":
            yield Ordinal(hit.start, hit.end, int(hit.tag))


def _grouped(text: str) -> Iterator[Ordinal]:
    """ "the first two", "las primeras 3", 最初の2つ, "los dos primeros"."""
    for numeral in scan(text):
        if not _is_small(numeral, _MOST_CHOICES):
            continue
        unit = unit_behind(text, numeral.end)
        if unit and unit.tag != "piece":
            continue
        end = unit.end if unit and not text[unit.start].isascii() else numeral.end
        count = int(numeral.value)
        first = phrases("ordinals.words", "group").ending(text, numeral.start)
        last = phrases("ordinals.words", "group_last").ending(text, numeral.start)
        behind = phrases("ordinals.words", "group_after").at(text, numeral.end + 1)
        if last:
            yield from (Ordinal(last.start, end, index - count) for index in range(count))
        elif first:
            yield from (Ordinal(first.start, end, index + 1) for index in range(count))
        elif behind:
            yield from (Ordinal(numeral.start, behind.end, at + 1) for at in range(count))


def _listed(text: str) -> Iterator[Ordinal]:
    """ "compare 1 and 3", 1と3を比べて, 比较1和3."""
    for pattern in _list_patterns():
        for listed in pattern.finditer(text):
            for number in re.finditer(r"\d{1,2}", listed.group("numbers")):
                start = listed.start("numbers") + number.start()
                index = int(number.group())
                if 1 <= index <= _MOST_CHOICES:
                    yield Ordinal(start, start + len(number.group()), index)


@cache
def _list_patterns() -> tuple[re.Pattern[str], ...]:
    listed = words("ordinals.words")
    join = rf"\s?(?:{either(listed['join'])}|,)\s?"
    numbers = rf"(?P<numbers>(?<![\d.,])\d{{1,2}}(?:{join}\d{{1,2}})+)"
    return (
        re.compile(rf"(?<![a-z])(?:{either(listed['list'])})\s?{numbers}(?![\d.,]*\d|\s?[a-z%])"),
        re.compile(rf"{numbers}(?={either(listed['list_behind'])})"),
    )


def _numbered(text: str) -> Iterator[Ordinal]:
    """2番目, 3番, "number 2", "#2", "opción 3", 第二个."""
    for pattern in _number_patterns():
        for found in pattern.finditer(text):
            index = cjk_number(found.group("number"))
            if 1 <= index <= _MOST_CHOICES and not _is_measured(text, found):
                yield Ordinal(*found.span(), index)


@cache
def _number_patterns() -> tuple[re.Pattern[str], ...]:
    listed = words("ordinals.words")
    number = r"(?P<number>\d{1,2}|[一二三四五六七八九十])"
    return (
        re.compile(rf"(?<![a-z])(?:{either(listed['before'])})\s?{number}(?![\d.,]*\d|[a-z]| de )"),
        re.compile(rf"第{number}(?:{either(listed['counters'])})"),
        # 第二便宜, where 便宜 is blanked out
        re.compile(rf"第{number}(?=[^\w\s、，。,.:：;；!?])"),
        re.compile(rf"(?<![\d.,a-z第]){number}(?:{either(listed['after'])})(?<!番(?=[一-鿿]))"),
    )


def _is_measured(text: str, found: re.Match[str]) -> bool:
    """ "el 5 puertas" counts doors."""
    end = found.end("number")
    return end == found.end() and unit_behind(text, end) is not None
