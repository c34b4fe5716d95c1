"""Japanese and Chinese numerals: 二千五百, 1万5千, 3千, 两百, 一百五, 二〇二六."""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from src.core.reading.phrases import Phrases
from src.core.reading.units import unit_tables
from src.core.reading.word_data import words

_ONES = {char: value for value, char in enumerate("〇一二三四五六七八九")}
_ONES |= {"零": 0, "两": 2, "兩": 2, "両": 2, "俩": 2}
_SMALL = {"十": 10, "百": 100, "千": 1000}
_LARGE = {"万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8}
CHARS = frozenset({**_ONES, **_SMALL, **_LARGE})

_RUN = re.compile(rf"(?:\d+(?:[.,]\d+)*|[{''.join(CHARS)}])+")
_PART = re.compile(r"\d+(?:[.,]\d+)*|.")
_IDEOGRAPH = re.compile(r"[一-鿿々]")
_VAGUE = "第数何幾几唯統统随不同"  # 第一, 数千, 唯一: no number of anything


@dataclass(frozen=True)
class CjkNumeral:
    end: int
    value: Decimal
    scale: int
    kanji_only: bool


def read(text: str, start: int) -> CjkNumeral | None:
    """The numeral that begins at `start`, if it has kanji in it and is really one."""
    if text[start - 1 : start] and text[start - 1] in _VAGUE:
        return None
    if _names().at(text, start):
        return None
    run = _RUN.match(text, start)
    if run is None or not any(char in CHARS for char in run.group()):
        return None
    parsed = _parse(run.group())
    if parsed is None:
        return None
    value, scale = parsed
    kanji_only = not any(char.isdigit() and char.isascii() for char in run.group())
    if kanji_only and not _is_number(text, run):
        return None
    return CjkNumeral(run.end(), value, scale, kanji_only)


def word_that_counts_nothing(text: str, start: int) -> int | None:
    """The end of 三越, 十分, 一番 …, or of a kanji run that could not be read."""
    if text[start] not in CHARS:
        return None
    name = _names().at(text, start)
    if name:
        return name.end
    run = _RUN.match(text, start)
    return run.end() if run else None


@cache
def _names() -> Phrases[str]:
    return Phrases((word, word) for word in words("numerals.words").get("not_numerals", ()))


def _is_number(text: str, run: re.Match[str]) -> bool:
    """A unit or a bound must follow; many-digit shapes may also stand free."""
    rest = run.end()
    if unit_tables().after.at(text, rest):
        return run.group() not in _LARGE
    if len(run.group()) < 2:
        return False
    following = text[rest : rest + 1]
    return not _IDEOGRAPH.match(following) or _bounds().at(text, rest) is not None


@cache
def _bounds() -> Phrases[str]:
    sections = (words("cues.after"), words("ranges"))
    return Phrases((word, tag) for section in sections for tag in section for word in section[tag])


def _parse(run: str) -> tuple[Decimal, int] | None:
    parts = _PART.findall(run)
    if all(part in _ONES for part in parts):
        positional = Decimal("".join(str(_ONES[part]) for part in parts))
        return (positional, 1) if len(parts) in (1, 3, 4) else None
    return _Reader().read(parts)


class _Reader:
    """Adds up 一亿 2千 3百 4十 5; `None` where scales do not fall (百千)."""

    def __init__(self) -> None:
        self.total = Decimal(0)
        self.section = Decimal(0)
        self.pending: Decimal | None = None
        self.last_scale = 1
        self.after_zero = False

    def read(self, parts: list[str]) -> tuple[Decimal, int] | None:
        for part in parts:
            if not (self._large(part) or self._small(part) or self._digit(part)):
                return None
        tail = self._tail()
        if tail is None:
            return None
        return self.total + self.section + tail, self._leading_scale(parts)

    def _large(self, part: str) -> bool:
        if part not in _LARGE:
            return False
        amount = self.section + (self.pending or 0)
        self.total += (amount or 1) * _LARGE[part]
        self.section, self.pending, self.last_scale = Decimal(0), None, _LARGE[part]
        return True

    def _small(self, part: str) -> bool:
        scale = _SMALL.get(part)
        if scale is None or (self.section and scale >= self.last_scale):
            return False
        self.section += (1 if self.pending is None else self.pending) * scale
        self.pending, self.last_scale, self.after_zero = None, scale, False
        return True

    def _digit(self, part: str) -> bool:
        if part in "〇零":
            self.after_zero = True
            return True
        if self.pending is not None:
            return False
        self.pending = Decimal(_ONES[part]) if part in _ONES else _decimal(part)
        return self.pending is not None

    def _tail(self) -> Decimal | None:
        """一百五 is 150 and 1万2 is 12,000: a last single digit counts the next scale down."""
        if self.pending is None:
            return Decimal(0)
        if self.last_scale > 10 and self.pending < 10 and not self.after_zero:
            return self.pending * (self.last_scale // 10)
        return self.pending if self.pending < self.last_scale else None

    @staticmethod
    def _leading_scale(parts: list[str]) -> int:
        """The scale a bare number beside it may borrow: 3から5千 means 3千."""
        first = next((part for part in parts if part in _SMALL or part in _LARGE), None)
        return (_SMALL | _LARGE)[first] if first else 1


def _decimal(part: str) -> Decimal | None:
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+", part):
        return Decimal(part.replace(",", ""))
    return Decimal(part) if re.fullmatch(r"\d+(?:\.\d+)?", part) else None
