"""Adjectives of origin: what is of Spain is Spanish, española, スペイン産 or 西班牙产.

The words are data: `config/locales/demonyms.toml`.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache

from src.config.locale import read_locale
from src.config.strict import Strict
from src.core.store.countries import code_of, said_of, whole_code
from src.core.store.folding import fold

_AND_FEMININE = re.compile(r"[^aeiou]$")


class _Demonyms(Strict):
    """The file says what its keys mean."""

    en: dict[str, tuple[str, ...]]
    es: dict[str, tuple[str, ...]]
    made: dict[str, tuple[str, ...]]
    home: dict[str, tuple[str, ...]]


def demonyms_of(country: str) -> tuple[str, ...]:
    """Folded words for what comes from it; none where it is no country."""
    code = code_of(fold(country))
    made = (f"{name}{end}" for name in _signs(country) for end in _made()) if code else ()
    return (*_adjectives().get(code or "", ()), *made)


def demonyms_of_whole(country: str) -> tuple[str, ...]:
    """Those for all of the country that it is a part of: British, of England."""
    return _adjectives().get(whole_code(code_of(fold(country))) or "", ())


@lru_cache(maxsize=8192)
def is_demonym(folded: str) -> bool:
    return any(folded in words for words in _adjectives().values())


def _signs(country: str) -> Iterator[str]:
    """Its names in Japanese and Chinese."""
    yield from (fold(name) for name in (country, *said_of(country)) if ord(name[0]) > 0x3000)


@lru_cache(maxsize=1)
def _read() -> _Demonyms:
    return _Demonyms.model_validate(read_locale("demonyms"))


def _made() -> Iterator[str]:
    yield from (end for ends in _read().made.values() for end in ends)


@lru_cache(maxsize=1)
def _adjectives() -> Mapping[str, tuple[str, ...]]:
    """By the country's code, in all forms."""
    said: dict[str, list[str]] = defaultdict(list)
    for code, words in (*_read().en.items(), *_read().home.items()):
        said[code] += map(fold, words)
    for code, words in _read().es.items():
        said[code] += (form for word in words for form in _forms(fold(word)))
    return {code: tuple(dict.fromkeys(words)) for code, words in said.items()}


def _forms(masculine: str) -> tuple[str, ...]:
    """A Spanish adjective, without accents, in both genders and numbers: frances, mexicano."""
    if masculine.endswith("o"):
        return tuple(f"{masculine[:-1]}{end}" for end in ("o", "a", "os", "as"))
    if _AND_FEMININE.search(masculine):
        return (masculine, *(f"{masculine}{end}" for end in ("a", "es", "as")))
    return masculine, f"{masculine}s", f"{masculine}es"
