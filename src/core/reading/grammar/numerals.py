"""Numbers inside a sentence: digits, words and kanji, with their scales.

`scan` tells the scale a number was written with, which a range needs ("entre 150 y 200 mil").
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from src.core.reading.grammar import cjk_numerals, word_numerals
from src.core.reading.grammar.phrases import Hit, is_latin
from src.core.reading.grammar.units import unit_before, unit_behind, unit_phrases
from src.core.reading.grammar.word_data import numbers
from src.core.written_numbers import digits_value

_DIGITS = re.compile(r"\d{1,3}(?: 000)+(?!\d)|\d+(?:[.,']\d+)*")
# Dates, clock times, telephone numbers, versions, fractions: shapes that are no amount.
_NO_AMOUNT = re.compile(
    r"\d+(?:-\d+){2,}|(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?!\d)|\d+(?:/\d+)+|\d{1,2}:\d{2}(?::\d{2})?"
    r"|v?\d+\.\d+\.(?!\d{3}(?!\d))\d+(?:\.\d+)*"
)
_LATIN_WORD = re.compile(r"[a-z_]+\d*")
_CODE = 3
"""Letters of a currency's code."""
_SUFFIXES = ("ish", "ers")  # "50ish": said of a number, part of no identifier
_SHORT_MILLIONS = re.compile(r"(?:mm|m)(?![a-z])")


@dataclass(frozen=True)
class Scanned:
    """A numeral in folded text; `scale` is 1 when it was written without one."""

    start: int
    end: int
    value: Decimal
    scale: int
    kind: str = "digits"  # digits, word, kanji


@lru_cache(maxsize=128)
def scan(text: str) -> tuple[Scanned, ...]:
    """All numerals of a folded text, left to right.

    A number that is glued to letters ("xk-5", "qr4711", "a4") is an identifier and none; nor are
    dates, clock times, versions and words that merely begin with a numeral (三越, 十分). 1.000 is a
    thousand, 4.5 and 4,5 are the same, 0.500 is a half.
    """
    found: list[Scanned] = []
    position = 0
    while position < len(text):
        blocked = _NO_AMOUNT.match(text, position)
        if blocked and not text[position - 1 : position].isdigit():
            position = blocked.end()
            continue
        numeral = _at(text, position)
        if numeral is None:
            position = _next_start(text, position)
            continue
        found.append(numeral)
        position = numeral.end
    return tuple(found)


def _at(text: str, position: int) -> Scanned | None:
    char = text[position]
    if char.isdigit() or char in cjk_numerals.CHARS:
        return _cjk(text, position) or _digits(text, position)
    if is_latin(char):
        return _words(text, position)
    return None


def _next_start(text: str, position: int) -> int:
    """Past the whole word, digit run or character that is no numeral."""
    skipped = cjk_numerals.word_that_counts_nothing(text, position)
    if skipped:
        return skipped
    if is_latin(text[position]):
        currency = unit_phrases("before").at(text, position)
        if currency and _is_before_amount(text, currency):
            return currency.end
        word = re.compile(r"[a-z0-9_]+(?:[-.](?=[a-z0-9]*\d)[a-z0-9]+)*").match(text, position)
        return _letters_end(text, position) if word is None else _identifier_end(text, position)
    run = _DIGITS.match(text, position)
    if run is None:
        return position + 1
    glued = _LATIN_WORD.match(text, run.end())
    return glued.end() if glued else run.end()


def _is_before_amount(text: str, currency: Hit[str]) -> bool:
    """Whether it is a currency, and not the letters of a code: in "inr500" and "rs.500", and not
    in "rs485"."""
    opens = currency.start == 0 or not text[currency.start - 1].isalnum()
    whole = currency.end - currency.start >= _CODE or not is_latin(text[currency.end - 1])
    return opens and whole and text[currency.end : currency.end + 1].isdigit()


def _letters_end(text: str, position: int) -> int:
    while position < len(text) and is_latin(text[position]):
        position += 1
    return max(position, 1)


def _identifier_end(text: str, position: int) -> int:
    """Past letters, and past digits that are glued to them ("xk-5", "q150", "a4")."""
    end = _letters_end(text, position)
    glued = re.compile(r"[-_]?\d[a-z0-9]*(?:[-.]\d[a-z0-9]*)*").match(text, end)
    return glued.end() if glued else end


def _digits(text: str, position: int) -> Scanned | None:
    run = _DIGITS.match(text, position)
    if run is None or text[position - 1 : position] in ("#", "第", "№"):
        return None
    value = digits_value(run.group())
    if value is None:
        return None
    return _with_words(text, run, value) or _with_letters(text, run, value)


def _with_words(text: str, run: re.Match[str], value: Decimal) -> Scanned | None:
    """ "300 mil", "1.2 millones", "5 mil 500", "1 millón y medio"."""
    more = word_numerals.continue_from(text, run.end(), value)
    if more is None:
        return None
    return Scanned(run.start(), more.end, more.value, more.scale)


def _with_letters(text: str, run: re.Match[str], value: Decimal) -> Scanned | None:
    end = run.end()
    plain = Scanned(run.start(), end, value, 1)
    if end == len(text) or not is_latin(text[end]):
        return None if _joined_to_word(text, end) else plain
    if text.startswith("k", end) and not is_latin(text[end + 1 : end + 2] or " "):
        if text[end + 1 : end + 2].isdigit():
            return None
        return Scanned(run.start(), end + 1, value * 1000, 1000)
    millions = _SHORT_MILLIONS.match(text, end)
    if millions and unit_before(text, run.start()):
        return Scanned(run.start(), millions.end(), value * 10**6, 10**6)
    scaled = _glued_scale(text, end)
    if scaled:
        word_end, scale = scaled
        return Scanned(run.start(), word_end, value * scale, scale)
    known = unit_phrases("glued").at(text, end) or unit_phrases("after").at(text, end)
    return plain if known or text.startswith(_SUFFIXES, end) else None


def _joined_to_word(text: str, end: int) -> bool:
    """ "208-gt" names something; "5-star" and "20-40" do not."""
    joined = text[end : end + 1] == "-" and is_latin(text[end + 1 : end + 2] or " ")
    return joined and unit_behind(text, end) is None and not text.startswith("-ish", end)


def _glued_scale(text: str, end: int) -> tuple[int, int] | None:
    letters = text[end : _letters_end(text, end)]
    scale = numbers("numerals.scales").get(letters)
    return (end + len(letters), scale) if scale else None


def _words(text: str, position: int) -> Scanned | None:
    if position and (is_latin(text[position - 1]) or text[position - 1].isdigit()):
        return None
    said = word_numerals.read(text, position)
    return Scanned(position, said.end, said.value, said.scale, "word") if said else None


def _cjk(text: str, position: int) -> Scanned | None:
    said = cjk_numerals.read(text, position)
    if said is None:
        return None
    kind = "kanji" if cjk_numerals.is_kanji(text[position : said.end]) else "digits"
    return Scanned(position, said.end, said.value, said.scale, kind)
