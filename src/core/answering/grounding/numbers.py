"""Numbers as prose has them, with every value that they may be meant to have.

A price in a catalog is `15120`; a model writes ¥15,120, 1万5120円, 15.12k, 千五百円 or 15.120.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from src.core.answering.grounding.cues import cues
from src.core.reading.grammar import word_numerals
from src.core.written_numbers import KANJI, digits_value, kanji_value

SCALES: Mapping[str, float] = {
    "百": 1e2, "千": 1e3, "万": 1e4, "萬": 1e4, "億": 1e8, "亿": 1e8,
    "k": 1e3, "mil": 1e3, "thousand": 1e3, "million": 1e6, "millones": 1e6, "millón": 1e6,
    "m": 1e6, "%": 1e-2,
}  # fmt: skip

MAYBE_NO_SCALE = frozenset({"m", "%"})
"""A metre as well as a million; a share of a hundred as well as one of one."""

_PLAIN = r"\d+(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?"
_SCALE = "|".join(
    re.escape(name) + ("(?![A-Za-z])" if name.isascii() or name == "millón" else "")
    for name in sorted(SCALES, key=len, reverse=True)
)
_NUMBER = re.compile(
    rf"(?<![A-Za-z0-9_])(?P<number>{_PLAIN})\s?(?P<scale>{_SCALE})?"
    rf"(?P<rest>\d+(?:,\d{{3}})*千?(?:\d+)?)?",
    re.IGNORECASE,
)
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_CLOCK = re.compile(r"(?<![\d:])(\d{1,2})(?::(\d{2})|[時点时](?:(\d{1,2})分|(半))?)(?![\d:])")
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_DECIMALS = re.compile(r"[.,](\d+)$")
_LATIN_WORD = re.compile(r"[a-záéíóúñü]+")
_KANJI_RUN = re.compile(rf"[{KANJI}]+")
_GAPS = re.compile(r"['’ \u00a0\u202f]")


@dataclass(frozen=True)
class WrittenNumber:
    text: str
    start: int
    values: tuple[float, ...]
    decimals: int = 0
    """How far it was rounded: what it stands for may have more."""

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def written_numbers(prose: str) -> Iterator[WrittenNumber]:
    """The numbers of a text, each with what it may mean."""
    for match in _NUMBER.finditer(prose):
        tail = _DECIMALS.search(match["number"])
        decimals = len(tail[1]) if tail else 0
        text = match.group().strip()
        yield WrittenNumber(text, match.start(), tuple(_values(match)), decimals)
    for match in _kanji_number().finditer(prose):
        if known := kanji_value(match.group()):
            yield WrittenNumber(match.group(), match.start(), (float(known[0]),))


def numbers_in(text: str) -> Iterator[float]:
    """All that a number may be which rests on a cell of this text: dates and hours taken apart."""
    plain = unicodedata.normalize("NFKC", text)
    for number in written_numbers(plain):
        yield from number.values
    for parts in _DATE.findall(plain):
        yield from map(float, parts)
    for minutes in minutes_in(plain):
        yield from (float(minutes // 60), float(minutes // 60 % 12 or 12), float(minutes % 60))
    yield from (number.values[0] for number in spelled_numbers(plain.casefold()))
    runs = map(kanji_value, _KANJI_RUN.findall(plain))  # whatever stands behind them: 七天
    yield from (float(known[0]) for known in runs if known)
    # Digits inside an identifier or glued to letters ("RX350", "5kg") are known as well.
    yield from (float(digits) for digits in re.findall(r"\d{1,15}", plain))


def spelled_numbers(text: str) -> Iterator[WrittenNumber]:
    """Numbers in Latin words, in lower case: twelve, veinte mil."""
    end = 0
    for match in _LATIN_WORD.finditer(text):
        start = match.start()
        if start >= end and (said := word_numerals.read(text, start)):
            end = said.end
            yield WrittenNumber(text[start:end], start, (float(said.value),))


def minutes_in(text: str) -> Iterator[int]:
    """The times of day in a text, in minutes since midnight."""
    for hour, minute, behind, half in _CLOCK.findall(text):
        yield int(hour) * 60 + int(minute or behind or (30 if half else 0))


def clock_times(text: str) -> Iterator[int]:
    """What a time of day may mean: one with a.m. or p.m. is exact, another may be either."""
    half = re.search(r"([ap])\.?m", text)
    if half is None:
        for minutes in minutes_in(text):
            yield from {minutes, (minutes + 720) % 1440} if minutes <= 720 else {minutes}
        return
    hour, _, minute = text[: half.start()].strip().partition(":")
    yield int(hour) % 12 * 60 + int(minute or 0) + (720 if half[1] == "p" else 0)


@cache
def _kanji_number() -> re.Pattern[str]:
    return re.compile(rf"(?<![\d.,])[{KANJI}]+(?={cues('counters').pattern})")


def _values(match: re.Match[str]) -> Iterator[float]:
    name, rest = (match["scale"] or "").casefold(), 0.0
    if match["rest"]:  # 5千 behind 1万
        thousands, mark, ones = match["rest"].replace(",", "").partition("千")
        rest = float(thousands) * 1000 + float(ones or 0) if mark else float(thousands)
    for value in _plain_values(_GAPS.sub("", match["number"])):
        if name:
            yield value * SCALES[name] + rest
        if not name or name in MAYBE_NO_SCALE:
            yield value


def _plain_values(digits: str) -> Iterator[float]:
    """`1.500` may be 1500 or 1.5; but `1.000` and `1,000` are a thousand and never one."""
    known = digits_value(digits)
    if known is not None:
        yield float(known)
    if known is None or (_THOUSANDS.fullmatch(digits) and len(re.findall(r"[.,]", digits)) == 1):
        last = max(digits.rfind("."), digits.rfind(","))
        fraction = float(f"{re.sub(r'[.,]', '', digits[:last])}.{digits[last + 1 :]}")
        if not fraction.is_integer():
            yield fraction
