"""Japanese and Chinese numerals: 二千五百, 1万5千, 3千, 两百, 一百五, 二〇二六."""

import re
from functools import cache

from src.core.reading.grammar.phrases import Phrases
from src.core.reading.grammar.units import unit_phrases
from src.core.reading.grammar.word_data import BOUNDS, cue_forms, phrases
from src.core.reading.grammar.word_numerals import Said
from src.core.written_numbers import KANJI, LARGE_SCALES, kanji_value

CHARS = frozenset(KANJI)

_RUN = re.compile(rf"(?:\d+(?:[.,]\d+)*|[{KANJI}])+")
_IDEOGRAPH = re.compile(r"[一-鿿々]")
_BEHIND = frozenset({*BOUNDS, "between", "to", "or", "and"})
"""Kinds of cues that stand behind a number."""
_VAGUE = "第数何幾几唯統统随不同"  # 第一, 数千, 唯一: no number of anything


def read(text: str, start: int) -> Said | None:
    """The numeral that begins at `start`, if it has kanji in it and is really one."""
    if text[start - 1 : start] and text[start - 1] in _VAGUE:
        return None
    if phrases("numerals.words", "not_numerals").at(text, start):
        return None
    run = _RUN.match(text, start)
    if run is None or not any(char in CHARS for char in run.group()):
        return None
    parsed = kanji_value(run.group())
    if parsed is None:
        return None
    value, scale = parsed
    if is_kanji(run.group()) and not _is_number(text, run):
        return None
    return Said(run.end(), value, scale)


def is_kanji(written: str) -> bool:
    """Whether it has no figures in it."""
    return not any(char.isdigit() and char.isascii() for char in written)


def word_that_counts_nothing(text: str, start: int) -> int | None:
    """The end of 三越, 十分, 一番 …, or of a kanji run that could not be read."""
    if text[start] not in CHARS:
        return None
    name = phrases("numerals.words", "not_numerals").at(text, start)
    if name:
        return name.end
    run = _RUN.match(text, start)
    return run.end() if run else None


def _is_number(text: str, run: re.Match[str]) -> bool:
    """A unit or a bound must follow; many-digit shapes may also stand free."""
    rest = run.end()
    if unit_phrases("after").at(text, rest):
        return run.group() not in LARGE_SCALES
    if len(run.group()) < 2:
        return False
    following = text[rest : rest + 1]
    return not _IDEOGRAPH.match(following) or _bounds().at(text, rest) is not None


@cache
def _bounds() -> Phrases[str]:
    return Phrases((form, form) for form, kinds in cue_forms().items() if _BEHIND & set(kinds))
