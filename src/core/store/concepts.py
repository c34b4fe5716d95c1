"""What columns are about, and the words for it in every language (`concepts.*.toml`)."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal

from src.config.locale import LANGUAGES, read_locale
from src.config.roles import Role
from src.config.strict import Strict
from src.config.texts import Language
from src.core.store.abbreviations import spellings
from src.core.store.catalog import Column
from src.core.store.column_words import counts_priced, without_unit, word_lists
from src.core.store.folding import fold

Thing = Mapping[Language, tuple[str, ...]]
"""What people call a thing, by language: singular and plural by turns where there are both."""
ANYTHING = "item"
"""The thing that every row is."""


def known_thing(word: str) -> Thing | None:
    """The thing that goes by this word, in whichever language; of two, the first one listed."""
    return next(iter(_things().get(fold(word), ())), None)


def other_words(word: str) -> frozenset[str]:
    """Folded words for whatever goes by this one: flats are apartments, and 物件 as well."""
    said = (words for thing in _things().get(fold(word), ()) for words in thing.values())
    return frozenset(fold(each) for words in said for each in words)


@lru_cache(maxsize=1)
def _things() -> Mapping[str, tuple[Thing, ...]]:
    named: dict[str, list[Thing]] = defaultdict(list)
    for thing in read_locale("things")["things"]:
        for word in dict.fromkeys(fold(word) for words in thing.values() for word in words):
            named[word].append(thing)
    return {word: tuple(things) for word, things in named.items()}


_IN_BRACKETS = re.compile(r"[(\[（［【][^()\[\]（）［］【】]*[)\]）］】]")
_SPACES = re.compile(r"[\s_]+|(?<=[^\W\d_]{2})\.(?=[^\W\d_]{2})|(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")


class Concept(Strict):
    """What a column can be about; `concepts.toml` says what the keys mean."""

    roles: tuple[Role, ...]
    units: tuple[str, ...] = ()
    size: bool = False
    prefer: Literal["more", "less"] | None = None
    paid: bool = True
    beside: str | None = None
    fraction: str | None = None
    kin: str | None = None


class ConceptWords(Strict):
    names: tuple[str, ...]
    asked: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def concepts() -> Mapping[str, Concept]:
    return {key: Concept.model_validate(each) for key, each in read_locale("concepts").items()}


@cache
def concept_words(language: Language) -> Mapping[str, ConceptWords]:
    said = read_locale("concepts", language)
    return {key: ConceptWords.model_validate(words) for key, words in said.items()}


def concept_of(column: Column) -> str | None:
    """What its header says that it is about: by the longest of the words in it."""
    names = [without_unit(each) for each in spellings(column.name)]
    headers = [f" {fold(spoken(_IN_BRACKETS.sub(' ', n).strip() or n))} " for n in names]
    best, length = None, 0
    if column.role == "number" and counts_priced(column.name):
        return None
    for key, concept in concepts().items():
        if column.role not in concept.roles:
            continue
        if column.unit and concept.units and column.unit not in concept.units:
            continue
        words = [*_names(key)]
        found = max((_said_in(each, word) for each in headers for word in words), default=0)
        if found > length:
            best, length = key, found
    other = concepts()[best].fraction if best and column.sql_type == "DOUBLE" else None
    return other or best


def concepts_of(columns: Sequence[Column]) -> dict[str, str]:
    """Column → what it is about: by the longest of the words in its header, else by its unit."""
    about = {c.name: key for c in columns if (key := concept_of(c))}
    for key, concept in concepts().items():
        if concept.beside in about.values() and key not in about.values():
            called = (c.name for c in columns if c.role in concept.roles and is_called(c, key))
            about |= dict.fromkeys(list(called)[:1], key)
    for column in columns:
        if column.name not in about and column.unit and column.role == "number":
            keys = [k for k, each in concepts().items() if column.unit in each.units]
            if len(keys) == 1 and keys[0] not in about.values():
                about[column.name] = keys[0]
    return about


def is_paid(column: Column) -> bool:
    """Whether it is a price that customers pay, and no salary or revenue."""
    about = concept_of(column)
    return column.role == "price" and (about is None or concepts()[about].paid)


def is_called(column: Column, concept: str) -> bool:
    """Whether its header is one of the words for it, and no more: genre, not genre_code."""
    return fold(spoken(without_unit(column.name))) in set(_names(concept))


def asking_words(concept: str) -> Iterator[str]:
    """Folded words of all languages that ask for a column about it."""
    for language in LANGUAGES:
        words = concept_words(language)[concept]
        yield from filter(is_word, map(fold, (*words.names, *words.asked)))


def names_of(concept: str) -> Iterator[str]:
    """Folded words of all languages that columns about it are called by."""
    yield from filter(is_word, _names(concept))


def is_word(text: str) -> bool:
    """One CJK character alone is part of too many words to ask by."""
    return len(text) > (not text.isascii())


def spoken(header: str) -> str:
    """`part_number` → "part number"."""
    return " ".join(_SPACES.sub(" ", header).split()) or header


def _names(concept: str) -> Iterator[str]:
    for language in LANGUAGES:
        yield from map(fold, concept_words(language)[concept].names)


def _said_in(header: str, word: str) -> int:
    """How much of the header the word is; of a CJK header it has to be the end, or most of it."""
    if any(letter < "\u0250" for letter in word):
        per = {*word_lists("headers")["per"]}
        if per.intersection(header.split()[1:-1]) and per.isdisjoint(word.split()):
            return len(word) * header.startswith(f" {word} ")  # "seat km per week" is no mileage
        return len(word) * (f" {word} " in header or f" {word}s " in header)
    told = header.strip()
    ends = told.endswith(word) or (len(word) * 2 > len(told) and word in told)
    return 2 * len(word) * (ends if is_word(word) else word == told)
