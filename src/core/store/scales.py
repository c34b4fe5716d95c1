"""Words that multiply the numbers beside them: 万円, k€, thousand km, "USD millions"."""

import re
from dataclasses import dataclass
from functools import cache

from src.core.store.column_words import (
    bracketed,
    currency_named,
    last_part,
    speaks_of,
    unit_named,
    word_lists,
)
from src.core.store.folding import fold

SHORT = frozenset("kmb")
"""Letters that are scales only where something beside them says so: `m` is a metre too."""
_CJK = re.compile(r"[\u3040-\u9fff]+")


@dataclass(frozen=True)
class Stated:
    """What stands behind or over numbers: by what they are multiplied, and in what unit."""

    factor: float
    unit: str | None = None
    currency: str | None = None


def stated_scale(text: str) -> Stated | None:
    """What `万円`, `k€`, "thousand miles", "in USD millions" say; None where nothing multiplies."""
    folded = fold(text).removeprefix("in ").removeprefix("en ").strip()
    if not folded or unit_named(folded) or currency_named(folded):
        return None
    for words, at_end in ((_before(folded), False), (_behind(folded), True)):
        for scale, rest in words:
            if found := _stated(scale, rest, at_end):
                return found
    return None


def scale_in_name(name: str) -> Stated | None:
    """What a column's name says in brackets, or at its end: 距离(万公里), `revenue_millions`."""
    for text in bracketed(name):
        if found := stated_scale(text):
            return found
    folded, last = fold(name), last_part(name)
    for at in range(1, len(folded)):
        if _CJK.fullmatch(folded[at:]) and (found := stated_scale(folded[at:])):
            return found if found.unit or found.currency else None
    if last == folded or (last in SHORT and not speaks_of(name, "price")):
        return None
    return stated_scale(last)


def _stated(scale: str, rest: str, at_end: bool) -> Stated | None:
    """Of a scale and what is left beside it, which has to be a unit, a currency or nothing."""
    rest = rest.strip().removeprefix("of ").removeprefix("de ")
    unit, currency = unit_named(rest), currency_named(rest)
    if scale in SHORT and (rest or at_end) and not currency:
        return None
    if rest and not (unit or currency):
        if at_end or not (_CJK.match(scale) and len(rest) == 1 and _CJK.match(rest)):
            return None
        unit = rest
    return Stated(scale_factors()[scale], unit, currency)


def _before(text: str) -> list[tuple[str, str]]:
    """Scales at the beginning, the longest first: a Latin word has to end there."""
    return [
        (scale, text[len(scale) :])
        for scale in _longest_first()
        if text.startswith(scale) and (_parts(scale, text[len(scale) :]))
    ]


def _behind(text: str) -> list[tuple[str, str]]:
    """Scales at the end, where the currency is said first: `$m`, "usd millions"."""
    return [
        (scale, text[: -len(scale)])
        for scale in _longest_first()
        if text.endswith(scale) and text != scale and not _CJK.match(scale)
        if not text[: -len(scale)][-1].isalpha()
    ]


def _parts(scale: str, rest: str) -> bool:
    """Whether a word ends there: 万, "mil euros"; and `keur`, `k€`, whose rest is a currency."""
    return bool(_CJK.match(scale)) or not rest[:1].isalpha() or currency_named(rest) is not None


@cache
def scale_factors() -> dict[str, float]:
    """By folded word, what it multiplies by."""
    return {word: float(power) for power, words in word_lists("scales").items() for word in words}


@cache
def _longest_first() -> tuple[str, ...]:
    return tuple(sorted(scale_factors(), key=len, reverse=True))
