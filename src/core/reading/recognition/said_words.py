"""Misspelt words of the language itself: "cheapst", "best ratd", "do yuo", "arent".

Mended in the text before it is read, as cautiously as values are: only what neither the data nor a
dictionary has, and only to the words of `config/locales/spelling.*.toml`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from rapidfuzz.distance import OSA

from src.config.locale import all_locales
from src.core.engines.words import is_dictionary_word
from src.core.reading.grammar.units import unit_behind
from src.core.reading.grammar.word_data import bounds, vocabulary
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.wording import LATIN, Signal, all_wordings

_WORD = re.compile(r"(?<![^\W_])[a-z]{3,}(?![^\W_])")
_NUMBER_BEHIND = re.compile(r"\s*(?:(?:rs|usd|inr|eur)\.?\s?)?[^\w\s]{0,3}\d")
_NUMBER_BEFORE = re.compile(r"\d\S*(?: [^\W\d]+)?\s*$")
_SUBJECT = re.compile(r"(?<![^\W_])(?:it|they|he|she|i|we|you|who) $")
"""What stands before a verb, and before no unit."""
_CONTRACTED = re.compile(
    r"(?<![a-z'])(is|are|was|were|do|does|did|has|have|had|ca|wo|would|could|should)nt(?![a-z'])"
)
_OPEN: tuple[Signal, ...] = ("superlative_word", "comparative_word", "compared", "in_order")
"""Signals that stand for words of an ending, whatever they are."""
_SHORTEST = 6
"""Letters from which on a word, or a phrase, may be one slip away; one of them may be missing."""
_SHORTEST_PART = 4
"""Letters of the misspelt word of a phrase."""


def mend_said(folded: str, knowledge: Knowledge) -> str:
    """The text with its words of order, bounds, units and asking as they are meant."""
    text = _CONTRACTED.sub(r"\1n't", folded)
    for match in reversed(list(_WORD.finditer(text))):
        if meant := _meant(match, text, knowledge):
            text = f"{text[: match.start()]}{meant}{text[match.end() :]}"
    return text


def _meant(match: re.Match[str], text: str, knowledge: Knowledge) -> str | None:
    word = match[0]
    if is_said_word(word) or is_dictionary_word(word) or is_in_data(word, knowledge):
        return None
    listed = _words()
    if word in listed["telling"]:
        return None
    near = {each for each in listed["telling"] if _is_slip(word, each)}
    if _SUBJECT.search(text[: match.start()]):
        near = {each for each in near if not unit_behind(each, 0)}  # "it itches" is no length
    near |= {each for each in listed["common"] if _is_swapped(word, each)}
    near |= set(_of_phrase(match, text))
    near |= set(_of_bound(match, text))
    if word in (joined := _joined_bounds()):
        return joined[word]
    return near.pop() if len(near) == 1 else None


@lru_cache(maxsize=8192)
def is_said_word(word: str) -> bool:
    """Whether it is a word of the grammar or of a signal; any word in -est may be a superlative."""
    known = all_wordings()
    return any(word in vocabulary(each) or known[each].says(word, _OPEN) for each in LATIN)


def _is_slip(word: str, meant: str, shortest: int = _SHORTEST) -> bool:
    long = len(meant) >= shortest and len(word) >= shortest - 1
    return long and word[0] == meant[0] and OSA.distance(word, meant, score_cutoff=1) == 1


def _is_swapped(word: str, meant: str) -> bool:
    return (
        len(word) == len(meant)
        and OSA.distance(word, meant, score_cutoff=1) == 1
        and (sorted(word) == sorted(meant))
    )


def _of_phrase(match: re.Match[str], text: str) -> Iterator[str]:
    """The last word of a phrase, where its other words stand before the misspelt one: best ratd."""
    before = text[: match.start()].rstrip()
    for phrase in _words()["telling"]:
        first, _, last = phrase.rpartition(" ")
        behind = first and re.search(rf"(?<![a-z]){re.escape(first)}$", before)
        long = len(match[0]) >= _SHORTEST_PART and last[0] == match[0][0]
        if behind and long and OSA.distance(match[0], last, score_cutoff=1) == 1:
            yield last


def _of_bound(match: re.Match[str], text: str) -> Iterator[str]:
    """Words that bound the number beside the misspelt one: arond 600, less thn 500, 500 or lss."""
    before, behind = text[: match.start()].rstrip(), text[match.end() :].lstrip()
    near = (part for part in _bound_words() if _is_slip(match[0], part, _SHORTEST_PART))
    for part in near:
        for first, last in _bound_words()[part]:
            if not (before.endswith(first) and behind.startswith(last)):
                continue
            ahead = _NUMBER_BEFORE.search(before.removesuffix(first))
            if ahead or _NUMBER_BEHIND.match(behind.removeprefix(last)):
                yield part


@cache
def _bounds() -> tuple[str, ...]:
    """The bounds in plain Latin letters."""
    return tuple(b for b in sorted(bounds()) if b.isascii() and b.replace(" ", "").isalpha())


@cache
def _bound_words() -> Mapping[str, list[tuple[str, str]]]:
    """By word of a bound: what the bound has before and behind it."""
    found: dict[str, list[tuple[str, str]]] = {}
    for phrase in _bounds():
        parts = phrase.split()
        for at, part in enumerate(parts):
            found.setdefault(part, []).append((" ".join(parts[:at]), " ".join(parts[at + 1 :])))
    return found


@cache
def _joined_bounds() -> Mapping[str, str]:
    """Bounds of several words as people write them in one: atleast, lessthan."""
    return {phrase.replace(" ", ""): phrase for phrase in _bounds() if " " in phrase}


def is_in_data(word: str, knowledge: Knowledge) -> bool:
    if knowledge.values.lookup(word) or knowledge.schema.lookup(word):
        return True
    return knowledge.says(word)


@cache
def _words() -> Mapping[str, frozenset[str]]:
    return {key: frozenset(words) for key, words in all_locales("spelling").items()}
