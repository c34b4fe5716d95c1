"""What a sentence states that can be looked up: numbers, hours, names, phones, links."""

import re
from calendar import day_abbr, day_name, month_abbr, month_name
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from src.core.answering.grounding.cues import cues, listed, plain
from src.core.answering.grounding.numbers import WrittenNumber, clock_times, written_numbers
from src.core.engines.words import is_ordinary_word, parts_of
from src.core.reading.grammar import word_numerals
from src.core.store.folding import fold

Kind = Literal["number", "time", "name", "identifier", "phone", "link"]
Bearing = Literal["exact", "about", "under", "over"]
"""How a number stands to what it is grounded on: 'over 1,000 ratings' of 1,243."""

_POSITION = re.compile(r"^\s*(?:[-*•#>]+\s*)*\(?\d{1,2}[.)、．:]\s?(?=\D)|[①-⑳]", re.MULTILINE)
_IDENTIFIER = re.compile(
    r"(?<![A-Za-z0-9])(?=[A-Za-z0-9_/-]*[A-Za-z])(?=[A-Za-z0-9_/-]*\d)[A-Za-z][A-Za-z0-9]*"
    r"(?:[-_/][A-Za-z0-9]+)*(?![A-Za-z0-9])"
)
_VERSION = re.compile(r"(?<![A-Za-z0-9.,])v?\d{1,2}(?:\.\d{1,2}){2,}(?!\.?\d)")
_QUOTED = re.compile(
    r"「([^「」\n]{2,60})」|『([^『』\n]{2,60})』|“([^“”\n]{2,60})”|\"([^\"\n]{2,60})\"|«([^«»\n]{2,60})»"
    r"|\*\*([^*\n]{2,60})\*\*|`([^`\n]{2,60})`"
)
_WORD = r"(?:[A-ZÀ-Þ][A-Za-zÀ-ÿ0-9'’&]+|[A-Z]{2,})"
_PROPER = re.compile(rf"(?<![A-Za-zÀ-ÿ0-9'’]){_WORD}(?:[ -]{_WORD})*")
_SIGNS = re.compile(r"[぀-ヿ一-鿿]")
_LATIN_LETTERS = re.compile(r"[A-Za-zÀ-ÿ]")
_LATIN = re.compile(r"(?<![A-Za-z0-9._/-])[A-Za-z][A-Za-z0-9_-]{2,}(?: [A-Z][A-Za-z0-9_-]+)*")
"""Among Japanese or Chinese signs, words in Latin letters are names."""
_LISTED_INITIALS = re.compile(
    r"(?<![A-Za-z0-9])(?:(?<=[、，,/])|(?<=[、，,/] ))[A-Z]{3,5}(?![A-Za-z0-9])"
    r"|(?<![A-Za-z0-9])[A-Z]{3,5}(?=\s?[、，/]\s?[A-Z0-9])"
)
"""Initials among others, which name things as those do: MP4, MOV, AVI."""
_KATAKANA = re.compile(r"[ァ-ヺー]{4,}")
_HEAD = re.compile(
    r"^\s*(?:[-*•・]|(?P<number>\d{1,2}[.)．、]|[①-⑳]))[ \t　]*"
    r"(?P<name>[^\n*:：（(|–—]{2,60}?)[ \t　]*(?:[（(–—，、]| - |(?(number)[:：]|(?!)))",
    re.MULTILINE,
)
"""The head of a list's item. Behind a bullet, "Price:" is a label; behind a number it is a name."""
_SHORT_FORMS = ("I'm", "I'd", "I'll", "I've", "I’m")
_COMMON = frozenset(
    name.casefold()
    for names in (month_name, day_name, month_abbr, day_abbr, ("Sept", *_SHORT_FORMS))
    for name in names
)
"""What English writes with a capital and is no name of anything in a catalog."""
NAMED = "\u25cc"
"""Stands for each letter of a row's name."""
LINK = re.compile(r"https?://[^\s)\]>，。、（「]+|[\w.+-]+@[\w-]+\.[\w.-]+\w")
_PHONE = re.compile(r"(?<![\w.,-])\+?\(?\d{1,4}\)?(?:[ -]\d{2,4}){2,4}(?![\w-])")
_TIME = re.compile(
    r"(?<![\d:])\d{1,2}(?:(?::\d{2})?\s?[ap]\.?m\b\.?"
    r"|:\d{2}|[時时](?:\d{1,2}分|半)?(?!間|间)|点(?:\d{1,2}分|半|钟|整))(?![\d:])"
)
_WIDE_COMMA = re.compile("(?<=[0-9])，|，(?=[0-9])")
"""Between two numbers, and within none: 2014，153,999."""
_DATED = re.compile(r"\d+(?:[/-]\d|[月日年])")
_LETTERS = re.compile(r"[a-záéíóúñü]+", re.IGNORECASE)
_CURRENCY = "$¥€£￥ "
_LONGEST_INITIALS = 4
_YEARS = range(1900, 2101)


@dataclass(frozen=True)
class Claim:
    kind: Kind
    text: str
    start: int
    values: tuple[float, ...] = ()
    decimals: int = 0
    is_spelled: bool = False
    """A number in words."""
    is_part: bool = False
    """Of a date."""
    is_measured: bool = False
    """Money, a share, or with a unit: no number of rows."""
    bearing: Bearing = "exact"


def claims_in(prose: str, today: re.Pattern[str]) -> Iterator[Claim]:
    """Whatever can be looked up; `today` matches the present day, which needs no row."""
    bare = prose
    kinds: tuple[tuple[Kind, re.Pattern[str]], ...] = (("link", LINK), ("phone", _PHONE))
    for kind, pattern in kinds:
        for match in pattern.finditer(bare):
            yield Claim(kind, match.group(), match.start())
        bare = blanked(pattern, bare)
    bare = blanked(today, bare)
    yield from _names(bare)
    for match in _LISTED_INITIALS.finditer(bare):
        yield Claim("name", match.group(), match.start())
    bare = blanked(_POSITION, bare)
    for pattern in (_VERSION, _IDENTIFIER):
        for match in pattern.finditer(bare):
            yield Claim("identifier", match.group().lstrip("v"), match.start())
        bare = blanked(pattern, bare)
    yield from _figures(plain(_WIDE_COMMA.sub("、", bare)))


def _figures(text: str) -> Iterator[Claim]:
    for match in _TIME.finditer(text):
        minutes = tuple(map(float, clock_times(match.group())))
        yield Claim("time", match.group(), match.start(), minutes)
    text = rest = blanked(_TIME, text)
    for number in written_numbers(text):
        if not _is_scale(text, number.start, number.end) and not _is_ordinal(text, number):
            yield Claim(
                "number",
                number.text,
                number.start,
                number.values,
                number.decimals,
                is_spelled=not any(char.isdigit() for char in number.text),
                is_part=bool(_DATED.match(text, number.start)) or _is_behind(text, number.start),
                is_measured=_is_measured(text, number.start, number.end),
                bearing=_bearing(text, number),
            )
        rest = rest[: number.start] + " " * len(number.text) + rest[number.end :]
    yield from _spelled(rest)


def _is_behind(text: str, start: int) -> bool:
    return start > 1 and text[start - 1] in "/-月年" and text[start - 2].isdigit()


def _is_scale(text: str, start: int, end: int) -> bool:
    """Whether the number is the most that can be had: 4.2 out of 5."""
    before, behind = text[max(0, start - 16) : start], text[end : end + 6]
    return bool(re.search(rf"(?:{_any('scale')})\s*$", before)) or bool(
        re.match(rf"\s*(?:{_any('scale_behind')})", behind)
    )


def _is_ordinal(text: str, number: WrittenNumber) -> bool:
    """Whether the number is a place among a few: the 2nd, 第二, option 3."""
    if not all(value <= 20 for value in number.values):
        return False
    before, behind = text[max(0, number.start - 12) : number.start], text[number.end :]
    return bool(re.search(rf"(?:{_any('ordinal')})\s*$", before)) or bool(
        re.match(rf"\s?(?:{_any('ordinal_behind')})(?![a-z])", behind)
    )


def _is_measured(text: str, start: int, end: int) -> bool:
    if text[:start].rstrip(" ")[-1:] in tuple(_CURRENCY.strip()) or text[end : end + 1] == "%":
        return True
    return bool(re.match(rf"\s?(?:{_any('unit')})(?![a-z])", text[end:]))


def _any(kind: str) -> str:
    return "|".join(map(re.escape, listed(kind))) or "(?!)"


def _bearing(text: str, number: WrittenNumber) -> Bearing:
    """By the words right before the number, or right behind it and its unit."""
    if any(value in _YEARS for value in number.values) and number.text.isdigit():
        return "exact"
    before = text[max(0, number.start - 24) : number.start].rstrip(_CURRENCY)
    behind = re.sub(rf"^\s?(?:{_any('unit')})", "", text[number.end : number.end + 16]).lstrip()
    kinds: tuple[tuple[Bearing, tuple[str, ...]], ...] = (
        ("under", ("under", "at_most")), ("over", ("over", "at_least")), ("about", ("about",)),
    )  # fmt: skip
    for bearing, names in kinds:
        for name in names:
            if any(m.end() == len(before) for m in cues(name).finditer(before)):
                return bearing
            if cues(name).match(behind):
                return bearing
    return "exact"


def _spelled(prose: str) -> Iterator[Claim]:
    """Numbers in Latin words, of two or more: one is also an article and a pronoun."""
    end = 0
    for match in _LETTERS.finditer(prose):
        said = word_numerals.read(prose, match.start()) if match.start() >= end else None
        if said and said.value > 1:
            end = said.end
            text = prose[match.start() : end]
            written = WrittenNumber(text, match.start(), (float(said.value),))
            yield Claim(
                "number",
                text,
                match.start(),
                written.values,
                is_spelled=True,
                is_measured=_is_measured(prose, match.start(), end),
                bearing=_bearing(prose, written),
            )


def _names(prose: str) -> Iterator[Claim]:
    for match in _QUOTED.finditer(prose):
        name = next(filter(None, match.groups()))
        if not name.rstrip().endswith((":", "：")) and not _is_figure(name):
            yield Claim("name", name.strip(), match.start(match.lastindex or 0))
    covered = blanked(_QUOTED, prose)
    for match in _HEAD.finditer(covered):
        name = match["name"].strip()
        if name and not (name.isnumeric() or _is_figure(name) or NAMED in name):
            yield Claim("name", name, match.start("name"))
    if is_in_signs(covered):
        yield from _names_among_signs(covered)
        return
    for match in _PROPER.finditer(covered):
        if name := _proper(match, covered):
            yield Claim("name", name, match.start() + match.group().find(name.split(" ")[0]))


def _is_figure(text: str) -> bool:
    """Whether it is an amount: $132,999 MXN, 4.7 stars."""
    words = re.findall(r"[^\W\d_]+", text)
    known = listed("unit")
    return all(
        plain(word) in known or (word.isupper() and len(word) <= _LONGEST_INITIALS)
        for word in words
    ) and (not words or any(char.isdigit() for char in text))


def _names_among_signs(prose: str) -> Iterator[Claim]:
    for match in _LATIN.finditer(prose):
        if _is_name(match.group().split(" ")):
            yield Claim("name", match.group(), match.start())
    for match in _KATAKANA.finditer(prose):
        if not all(map(is_ordinary_word, parts_of(fold(match.group())))):
            yield Claim("name", match.group(), match.start())


def is_in_signs(text: str) -> bool:
    """Whether a text is Japanese or Chinese, whichever Latin names stand in it."""
    return len(_SIGNS.findall(text)) * 2 > len(_LATIN_LETTERS.findall(text))


def is_in_kana(name: str) -> bool:
    """Whether a name is written in katakana, as those of another script are."""
    return bool(_KATAKANA.search(name)) and not _LATIN_LETTERS.search(name)


def _proper(match: re.Match[str], prose: str) -> str | None:
    """A proper name in Latin letters; a sentence's first word is capitalised for being first."""
    words = match.group().split(" ")
    before = prose[: match.start()].rstrip(" *_#>-•|(¿¡0123456789.)\"“«'")
    if not before or before[-1] in "\n.!?:。！？":
        words = words[1:]
    kept = [word for word in words if len(word) > 2 and word.casefold() not in _COMMON]
    return " ".join(kept) if kept and _is_name(kept) else None


def _is_name(words: list[str]) -> bool:
    """Several capitalised words, or one that no dictionary has and that is no initials (MXN)."""
    if len(words) > 1:
        return True
    word = words[0]
    if word.casefold() in _COMMON:
        return False
    initials = word.isupper() and len(word) <= _LONGEST_INITIALS
    return not initials and not is_ordinary_word(fold(word))


def blanked(pattern: re.Pattern[str], text: str) -> str:
    """The text with spaces in place of what the pattern matches."""
    return pattern.sub(lambda match: " " * len(match.group()), text)


def today_pattern(now: datetime) -> re.Pattern[str]:
    """How prose writes the day it speaks from. Its bare numbers would be grounds for too much."""
    month, day = now.month, now.day
    forms = (
        f"{now:%Y-%m-%d}",
        f"{month}月{day}日",
        f"{month}/{day}",
        f"{day}/{month}",
        f"{now:%B} {day}",
        f"{day} {now:%B}",
    )
    return re.compile(rf"(?<!\d)(?:{'|'.join(map(re.escape, forms))})(?!\d)")
