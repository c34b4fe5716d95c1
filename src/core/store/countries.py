"""Countries in the words of all four languages, by Babel and `config/locales/countries.toml`."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import lru_cache

from babel import Locale

from src.config.locale import LANGUAGES, read_locale
from src.config.strict import Strict
from src.core.store.folding import fold

_SEPARATORS = re.compile(r"[\W_]+")
_CODE = re.compile(r"[A-Z]{2}")
_NO_COUNTRY = frozenset({"EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"})
_MOSTLY = 0.6
_FEWEST = 2


class _Countries(Strict):
    """What `countries.toml` adds; the file says what its keys mean."""

    also: dict[str, tuple[str, ...]]
    part_of: dict[str, str]


def code_of(folded: str) -> str | None:
    """The code of the country that the folded word names."""
    return _codes().get(_joined(folded))


def said_of(value: str) -> tuple[str, ...]:
    """The other names of a country, as they are written; none where `value` is no country."""
    code = code_of(fold(value))
    return tuple(n for n in _names()[code] if fold(n) != fold(value)) if code else ()


def whole_of(value: str) -> tuple[str, ...]:
    """What the country is called that `value` is a part of: Scotland is in the UK."""
    whole = whole_code(code_of(fold(value)))
    return _names()[whole] if whole else ()


def whole_code(code: str | None) -> str | None:
    """The code of the country that the one of this code is a part of."""
    return _added().part_of.get(code or "")


def are_countries(values: Collection[str]) -> bool:
    """Whether these values of a column are, nearly all, countries."""
    named = sum(code_of(fold(value)) is not None for value in values)
    return named >= max(_FEWEST, _MOSTLY * len(values))


def _joined(folded: str) -> str:
    return _SEPARATORS.sub("", folded)


@lru_cache(maxsize=1)
def _added() -> _Countries:
    return _Countries.model_validate(read_locale("countries"))


@lru_cache(maxsize=1)
def _names() -> Mapping[str, tuple[str, ...]]:
    """By the country's code."""
    named: dict[str, list[str]] = defaultdict(list)
    for language in LANGUAGES:
        for code, name in Locale(language).territories.items():
            if _CODE.fullmatch(code) and code not in _NO_COUNTRY:
                named[code] += (name, name.replace("&", "and"))
    for code, names in _added().also.items():
        named[code] += names
    return {code: tuple(dict.fromkeys(names)) for code, names in named.items()}


@lru_cache(maxsize=1)
def _codes() -> Mapping[str, str]:
    """By the name, folded and without separators."""
    return {_joined(fold(name)): code for code, names in _names().items() for name in names}


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
    if code is None:
        return ()
    signs = (fold(name) for name in (country, *said_of(country)) if name[0] > "\u3000")
    made = (f"{name}{end}" for name in signs for ends in _read().made.values() for end in ends)
    return (*_adjectives().get(code, ()), *made)


def demonyms_of_whole(country: str) -> tuple[str, ...]:
    """Those for all of the country that it is a part of: British, of England."""
    return _adjectives().get(whole_code(code_of(fold(country))) or "", ())


@lru_cache(maxsize=1)
def _read() -> _Demonyms:
    return _Demonyms.model_validate(read_locale("demonyms"))


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
