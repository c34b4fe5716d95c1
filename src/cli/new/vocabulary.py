"""The words that a first TOML is written with, by language; they are data, in `words/*.toml`."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from src.config.locale import LANGUAGES
from src.config.strict import Strict
from src.config.texts import Language
from src.core.reading.grammar.dictionary import senses_of
from src.core.store.column_words import name_words
from src.core.store.concepts import Thing, concept_words, known_thing
from src.core.store.folding import fold

HERE = Path(__file__).parent
_SIGNS = 2
COUNTED: tuple[Language, ...] = ("en", "es")
"""Languages that have a singular and a plural."""


class Vocabulary(Strict):
    """One language; `words/en.toml` says what each list is for."""

    headers: tuple[str, ...]
    function_words: tuple[str, ...]
    around_a_flag: tuple[str, ...]
    adjective_ends: tuple[str, ...]
    kinds_of: tuple[str, ...]
    """What a category of `{name}` is asked by."""
    of_a_file: tuple[str, ...]
    keepers: tuple[str, ...] = ()
    """Who keeps lists of other things: library, in "choir library"."""
    of_a_legend: tuple[str, ...]
    of_codes: tuple[str, ...]
    per: tuple[str, ...]
    """How a price for each `{unit}` is asked for."""
    priced: tuple[str, ...]
    """How one of several prices, called `{name}`, is asked for."""
    around_a_date: tuple[str, ...]
    """What a header says around the event that a date is of: 保護日, "date packed"."""
    of_an_hour: tuple[str, ...]
    """What rows that begin at an hour are called."""
    biggest: tuple[str, ...]
    smallest: tuple[str, ...]
    feminine_ends: tuple[str, ...]
    many: tuple[str, str]
    joined_by: str
    joined_last_by: str
    abbreviations: tuple[str, ...]
    averaged: tuple[str, ...]
    """In the header of a rating: it says how good the whole of it was found."""
    counted_in: tuple[str, ...]
    timezone: str
    made_up: Mapping[str, str]
    """Role → the name of a column of it, in a file without names."""
    sentences: Mapping[str, str]
    parts: Mapping[str, str]
    questions: Mapping[str, str]


@lru_cache(maxsize=len(LANGUAGES))
def vocabulary(language: Language) -> Vocabulary:
    return Vocabulary.model_validate(_read(f"words/{language}.toml"))


def header_words(language: Language) -> frozenset[str]:
    """Folded words that headers of that language are made of."""
    names = (name for concept in concept_words(language).values() for name in concept.names)
    said = (*names, *vocabulary(language).headers)
    return frozenset(part for each in said for part in fold(each).split())


@lru_cache(maxsize=1)
def romanised() -> Mapping[str, str]:
    """The thing that a file's name in Latin letters means: `hanabi`, `jingtou`."""
    things: Mapping[str, list[str]] = _read("words/romanised.toml")
    return {word: thing for thing, words in things.items() for word in words}


def is_in_dictionary(word: str) -> bool:
    """Whether it is a word for something, and no code: loom, not pidx. Only codes are in ASCII."""
    said = (fold(word), *fold(word).split()[-1:])
    return not word.isascii() or any(map(senses_of, said))


def thing_of_headers(headers: Sequence[str]) -> Thing | None:
    """The thing that at least two of the headers are usual of, and most of them."""
    signs: Mapping[str, list[str]] = _read("words/signs.toml")
    told = {
        thing: sum(any(_is_said(fold(word), header) for word in words) for header in headers)
        for thing, words in signs.items()
    }
    best = max(told, key=lambda thing: told[thing])
    others = max((count for thing, count in told.items() if thing != best), default=0)
    return known_thing(best) if told[best] >= _SIGNS and told[best] > others else None


def tariff_words(header: str) -> Sequence[str]:
    """How people ask for the one of several prices that the header says: by its longest word."""
    kinds: Sequence[Sequence[str]] = _read("words/tariffs.toml")["kinds"]
    said = [(word, kind) for kind in kinds for word in kind if _is_said(fold(word), header)]
    return max(said, key=lambda each: len(fold(each[0])), default=("", ()))[1]


def _is_said(word: str, header: str) -> bool:
    return (
        f" {word} " in f" {' '.join(name_words(header))} " if word < "ɐ" else word in fold(header)
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))
