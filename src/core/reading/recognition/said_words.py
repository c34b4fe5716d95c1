"""Misspelt words of the language itself: "cheapst", "well ratd", "exept", "feburary", "atleast".

Mended in the text before it is read, as cautiously as values are: only what neither the data nor a
dictionary has, and only to the words of `config/locales/spelling.*.toml`, of cues and of dates;
bounds only beside a number.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain

from rapidfuzz import process
from rapidfuzz.distance import OSA

from src.config.locale import all_locales
from src.core.engines.resolving import resolve
from src.core.engines.words import is_dictionary_word
from src.core.reading.grammar.dictionary import senses_of
from src.core.reading.grammar.word_data import bounds, cue_forms, vocabulary, words
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.wording import LATIN, Signal, all_wordings

_WORD = re.compile(r"(?<![^\W_'])[a-z]{3,}(?![^\W_]|')")
_NUMBER_BEHIND = re.compile(r"\s*(?:(?:rs|usd|inr|eur)\.?\s?)?[^\w\s]{0,3}\d")
_NUMBER_BEFORE = re.compile(r"\d\S*(?: [^\W\d]+)?\s*$")
_CONTRACTED = re.compile(
    r"(?<![a-z'])(is|are|was|were|do|does|did|has|have|had|ca|wo|would|could|should)nt(?![a-z'])"
)
_OPEN: tuple[Signal, ...] = ("superlative_word", "comparative_word", "compared", "in_order")
"""Signals that stand for words of an ending, whatever they are."""
_SHORTEST, _SHORTEST_OF_BOUND = 5, 4
"""Letters from which on a word may be one slip away; one of them may be missing."""
_DATES = ("months", "weekdays", "relative")
"""Lists of words for dates."""


def mend_said(folded: str, knowledge: Knowledge) -> str:
    """The text with its words of order, bounds, units and asking as they are meant."""
    text = _CONTRACTED.sub(r"\1n't", folded)
    return _WORD.sub(lambda match: _meant(match, knowledge) or match[0], text)


def _meant(match: re.Match[str], knowledge: Knowledge) -> str:
    word = match[0]
    if is_said_word(word) or is_dictionary_word(word) or is_in_data(word, knowledge):
        return ""
    if joined := _joined_bounds().get(word):
        return joined
    slip = _slip_of(word, knowledge)
    near = {*_of_bound(match), *([slip] if slip[:1] == word[0] else [])}
    near |= {
        each for each in _words("common") if sorted(word) == sorted(each) and _is_near(word, each)
    }
    return near.pop() if len(near) == 1 else ""


def _slip_of(word: str, knowledge: Knowledge) -> str:
    """The word that it is a slip of; of cues and dates none where it is a word of the dictionary,
    or near to a name of the data."""
    if slip := _one_slip_from(word, _words("telling")):
        return slip
    slip = _one_slip_from(word, _closed_words())
    known = slip and senses_of(word)
    named = slip and resolve(knowledge.values, word, in_sentence=True).verdict != "unknown"
    return "" if known or named else slip


@lru_cache(maxsize=8192)
def is_said_word(word: str) -> bool:
    """Whether it is a word of the grammar or of a signal; any word in -est may be a superlative."""
    known = all_wordings()
    return any(word in vocabulary(each) or known[each].says(word, _OPEN) for each in LATIN)


def _one_slip_from(word: str, words: Sequence[str]) -> str:
    """The word that this one is one slip from; '' where it is one of them, or none or several are
    so near."""
    if len(word) < _SHORTEST - 1:
        return ""
    near = process.extract(
        word, words, scorer=OSA.distance, score_cutoff=1, processor=None, limit=2
    )
    return str(near[0][0]) if len(near) == 1 and near[0][1] == 1 else ""


def _is_near(word: str, meant: str) -> bool:
    return OSA.distance(word, meant, score_cutoff=1) == 1


def _of_bound(match: re.Match[str]) -> Iterator[str]:
    """Words that bound the number beside the misspelt one: arond 600, less thn 500, 500 or lss."""
    word, text = match[0], match.string
    before, behind = text[: match.start()].rstrip(), text[match.end() :].lstrip()
    for part, around in _bound_words().items():
        long = len(part) >= _SHORTEST_OF_BOUND <= len(word) + 1
        if not (long and part[0] == word[0] and _is_near(word, part)):
            continue
        for first, last in around:
            if before.endswith(first) and behind.startswith(last):
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
def _closed_words() -> Sequence[str]:
    """Long single words in Latin letters of cues, but for bounds, and of dates."""
    dates = (said for each in _DATES for said in words(f"times.{each}").values())
    listed = {*cue_forms(), *chain.from_iterable(dates)} - bounds()
    return sorted(w for w in listed if w.isascii() and w.isalpha() and len(w) >= _SHORTEST)


@cache
def _words(key: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(all_locales("spelling")[key]))
