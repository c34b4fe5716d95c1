"""Amounts of money in the prose of a price cell, with what stands around each."""

import math
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from src.core.currencies import is_sign
from src.core.store.folding import DASHES
from src.core.written_numbers import KANJI, digits_value, kanji_value

_STRUCK = re.compile(r"~~[^~]+~~|<(s|del|strike)>.*?</\1>", re.IGNORECASE)
_BRACKETS = re.compile(r"[(【\[〔][^()【】\[\]〔〕]*[)】\]〕]")
_JOIN = r"\s*(?:\([^()\d]*\))?\s*{0}\s*"
_CLAUSE_END = re.compile(r"[。、;\n|・「」!]|, |,(?!\d)|/ ")
_NUMBER = rf"\d+(?:[.,']\d+)*(?:[{KANJI}]+(?:\d+(?:,\d{{3}})*)?)*|[{KANJI}]+(?=円|元|块)"


@dataclass(frozen=True)
class Amount:
    start: int
    end: int
    value: float
    unit: str | None  # as in price_words.toml: "JPY", "$" …; None when no currency stands there
    before: str  # its clause up to it, without the amounts before
    behind: str  # what follows it, up to twenty characters
    glued: bool  # a word or unit follows without a currency: "2人前", "100g"


@cache
def price_words() -> dict[str, Any]:
    path = Path(__file__).with_name("price_words.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def plain(text: str) -> str:
    """Folded as the price words are, struck-through text removed."""
    text = unicodedata.normalize("NFKC", _STRUCK.sub(" ", text)).translate(DASHES)
    return text.lower()


def without_extras(text: str) -> str:
    """The text less its brackets that speak of options: (トッピング各100円)."""
    extra = words_pattern("extra_before")

    def kept(bracket: re.Match[str]) -> str:
        return " " if extra.search(bracket.group()) else bracket.group()

    return _BRACKETS.sub(kept, text)


@cache
def words_pattern(tag: str, around: str = "{0}") -> re.Pattern[str]:
    """A pattern of the words listed under `context.<tag>`, in place of the `{0}` in `around`."""
    return re.compile(around.format(f"(?:{either(price_words()['context'][tag])})"))


def either(listed: Iterable[str], opens: bool = True, closes: bool = True) -> str:
    """One pattern for all the words; Latin ones begin and end as whole words, on the sides said."""
    return "|".join(
        r"(?<![a-z])" * (opens and _is_letter(word[0]))
        + re.escape(word)
        + r"(?![a-z])" * (closes and _is_letter(word[-1]))
        for word in sorted(listed, key=len, reverse=True)
    )


def _is_letter(sign: str) -> bool:
    return sign.isascii() and sign.isalpha()


def find_amounts(text: str) -> list[Amount]:
    """All numbers of a folded text that may be amounts, left to right."""
    amounts: list[Amount] = []
    for found in _pattern().finditer(text):
        value = _value(found["number"], found["scale"])
        if value is None:
            continue
        begin = amounts[-1].end if amounts else 0
        clause = _CLAUSE_END.split(text[begin : found.start()])[-1]
        behind = text[found.end() : found.end() + 20]
        glued = found["after"] is None and bool(re.match(r"\s?[a-z%一-鿿ぁ-んァ-ヶ:/]", behind))
        amounts.append(Amount(*found.span(), value, _unit(found), clause, behind, glued))
    return amounts


@cache
def _pattern() -> re.Pattern[str]:
    before = either(_by_word("currency_before"), closes=False)  # on the other side are digits
    after = either(_by_word("currency_after"), opens=False)
    scale = either(_by_word("scales"), opens=False)
    return re.compile(
        rf"(?:(?P<before>{before})\s?)?(?<![\d.,])(?P<number>{_NUMBER})"
        rf"(?:\s?(?P<scale>{scale}))?(?:\s?(?P<after>{after}))?"
    )


def _unit(found: re.Match[str]) -> str | None:
    """The code where both a sign and a code stand ("$300 MXN")."""
    sides = (_by_word(f"currency_{side}").get(found[side]) for side in ("before", "after"))
    named = [unit for unit in sides if unit]
    return next((unit for unit in named if not is_sign(unit)), named[0] if named else None)


@cache
def _by_word(section: str) -> Mapping[str, str]:
    return {word: tag for tag, listed in price_words()[section].items() for word in listed}


def _value(number: str, scale: str | None) -> float | None:
    if any(char in KANJI for char in number):
        parsed = kanji_value(number)
        value = parsed[0] if parsed else None
    else:
        value = digits_value(number)
    if value is None:
        return None
    amount = float(value) * int(_by_word("scales")[scale] if scale else 1)
    return amount if math.isfinite(amount) else None


def joined(text: str, left: Amount, right: Amount) -> bool:
    """Whether the two are the ends of a range: only a dash, a から … stands between them."""
    return words_pattern("joins", _JOIN).fullmatch(text, left.end, right.start) is not None
