"""English and Spanish numbers in words: "two hundred thousand", "medio millón", "300 mil"."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from src.core.reading.grammar.word_data import numbers, words

_WORD = re.compile(r"[a-z]+(?![a-z0-9])")
_GAP = re.compile(r"[ -]")
_THREE_DIGITS = re.compile(r" ([1-9]\d0)(?![\d.,%]|\s?k)")


@dataclass(frozen=True)
class Said:
    end: int
    value: Decimal
    scale: int


@cache
def _small() -> dict[str, int]:
    """Words that add: seven, treinta, doscientos."""
    merged: dict[str, int] = {}
    for section in ("ones", "tens", "hundreds"):
        merged.update(numbers(f"numerals.{section}"))
    return merged


def _scales() -> Mapping[str, int]:
    return numbers("numerals.scales")


@cache
def _vocabulary(tag: str) -> tuple[str, ...]:
    return tuple(sorted(words("numerals.words").get(tag, ()), key=len, reverse=True))


def read(text: str, start: int) -> Said | None:
    """The number in words that begins at `start`; a lone "a", "un", "one", "once" is none."""
    half = _half(text, start)
    if half:
        return half
    first = _WORD.match(text, start)
    if first is None or (first.group() not in _small() and first.group() not in _scales()):
        return None
    if first.group() in _small():
        mixed = continue_from(text, first.end(), Decimal(_small()[first.group()]))
        if mixed and _and_half(text, first.end()):
            return mixed
    said = _sum(text, start, None)
    if said is None or text[start : said.end] in _vocabulary("not_alone"):
        return None
    return said


def continue_from(text: str, end: int, value: Decimal) -> Said | None:
    """What the words behind digits make of them ("300" + " mil"); None when there are none."""
    mixed = _and_half(text, end)
    if mixed:
        scale_word = _next_word(text, mixed)
        if scale_word and scale_word[0] in _scales():
            scale = _scales()[scale_word[0]]
            return Said(scale_word[1], (value + Decimal("0.5")) * scale, scale)
        return Said(mixed, value + Decimal("0.5"), 1)
    following = _next_word(text, end)
    if following is None or following[0] not in _scales():
        return None
    return _sum(text, end, value)


def _sum(text: str, position: int, start_value: Decimal | None) -> Said | None:
    """Adds and multiplies words from `position` on, as far as they make one number."""
    total, current, scale, end = Decimal(0), start_value, 1, position
    while step := _step(text, end, start_value is None and end == position):
        word, step_end, joined = step
        if word in _scales():
            if joined and current is None:
                break
            factor = _scales()[word]
            if factor == 100:
                current = _or_one(current) * factor
            else:
                total, current = total + _or_one(current) * factor, None
                scale = max(scale, factor)
        elif current is None:
            current = Decimal(_small()[word])
        elif _adds(current, _small()[word]):
            current += _small()[word]
        else:
            break
        end = step_end
    return _finish(text, end, total, current, scale, start_value)


def _finish(
    text: str, end: int, total: Decimal, current: Decimal | None, scale: int, digits: Decimal | None
) -> Said | None:
    if current is None and scale > 1:
        half = _and_half(text, end)
        if half:
            return Said(half, total + scale // 2, scale)
        rest = _THREE_DIGITS.match(text, end) if digits is not None and scale == 1000 else None
        if rest:
            return Said(rest.end(), total + int(rest.group(1)), scale)
        more = _thousands_behind(text, end, scale)
        if more:
            return Said(more.end, total + more.value, scale)
    value = total + (current or 0)
    return Said(end, value, scale) if value or current is not None else None


def _thousands_behind(text: str, end: int, scale: int) -> Said | None:
    """ "1 millón 200 mil": digits go on behind a million when a smaller scale follows them."""
    digits = re.compile(r" (\d{1,3})(?!\d)").match(text, end) if scale == 10**6 else None
    if digits is None:
        return None
    more = continue_from(text, digits.end(), Decimal(digits.group(1)))
    return more if more and more.scale == 1000 else None


def _step(text: str, end: int, is_first: bool) -> tuple[str, int, bool] | None:
    """The next number word, and whether an "and"/"y" stood before it."""
    if is_first:
        word = _WORD.match(text, end)
        return (word.group(), word.end(), False) if word else None
    following = _next_word(text, end)
    joined = following is not None and following[0] in _vocabulary("joint")
    if following and joined:
        following = _next_word(text, following[1])
    if following and following[0] in _vocabulary("article"):
        return None  # "200 mil a 250 mil", "a thousand a month"
    if following is None or (following[0] not in _small() and following[0] not in _scales()):
        return None
    return (*following, joined)


def _next_word(text: str, end: int) -> tuple[str, int] | None:
    gap = _GAP.match(text, end)
    word = _WORD.match(text, gap.end() if gap else end)
    return (word.group(), word.end()) if word and (gap or end == 0) else None


def _adds(current: Decimal, value: int) -> bool:
    """twenty + five, ciento + cincuenta, treinta y + cinco; "two three" is two numbers."""
    if value < 10:
        return current % 10 == 0 and current % 100 != 10
    if value < 100:
        return current >= 100 and current % 100 == 0
    return False


def _or_one(current: Decimal | None) -> Decimal:
    return Decimal(1) if current is None else current


def _half(text: str, start: int) -> Said | None:
    """ "half a million", "medio millón"."""
    for phrase in _vocabulary("half"):
        if text.startswith(phrase, start):
            following = _next_word(text, start + len(phrase))
            scale = _scales().get(following[0]) if following else None
            if following and scale and scale >= 1000:
                return Said(following[1], Decimal(scale) / 2, scale)
    return None


def half_behind_unit(text: str, end: int) -> int | None:
    """Where the half ends that is said behind a unit: 1時間半, "dos kilos y medio"."""
    phrase = _vocabulary("half_behind")
    found = next((each for each in phrase if text.startswith(each, end)), None)
    if found is None:
        return _and_half(text, end)
    behind = text[end + len(found) : end + len(found) + 1]
    return None if behind in _vocabulary("half_of") else end + len(found)


def _and_half(text: str, end: int) -> int | None:
    for phrase in _vocabulary("and_half"):
        if text.startswith(f" {phrase}", end):
            return end + 1 + len(phrase)
    return None
