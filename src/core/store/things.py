"""What people call the things that catalogs are of, in every language.

The words are data: `config/locales/things.toml`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache

from src.config.locale import read_locale
from src.config.texts import Language
from src.core.store.folding import fold

Thing = Mapping[Language, tuple[str, ...]]
"""What people call a thing, by language: singular and plural by turns where there are both."""


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
    for word, thing in _named_things():
        if thing not in named[word]:
            named[word].append(thing)
    return {word: tuple(things) for word, things in named.items()}


def _named_things() -> Iterator[tuple[str, Thing]]:
    for thing in read_locale("things")["things"]:
        for words in thing.values():
            yield from ((fold(word), thing) for word in words)
