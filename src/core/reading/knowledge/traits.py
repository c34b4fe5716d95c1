"""What yes-or-no columns are about, in the words of every language: toxic, for pets, vegan."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Literal

from src.config.locale import LANGUAGES, all_locales, read_locale
from src.config.texts import Language
from src.core.engines.words import STEM_LANGUAGES, StemLanguage, stem
from src.core.reading.wording import all_wordings
from src.core.store.folding import fold

_WORD = re.compile(r"[a-z]+")
_Named = dict[str, tuple[str, ...]]
"""By what they mean, the words of all languages for it."""


@dataclass(frozen=True)
class Traits:
    """Lists of all languages together: a header is in one of them, a question in another."""

    harm: _Named
    harmless: _Named
    whom: _Named
    trait: _Named
    plain: frozenset[str]
    fitting: frozenset[str]
    behind: frozenset[str]
    denied: frozenset[str]
    safe: tuple[tuple[str, str], ...]
    """For whom, and that something does no harm to them: ("pets", "safe for my dog")."""

    def safe_for(self, whom: tuple[str, ...]) -> Iterator[str]:
        return (said for name, said in self.safe if name in whom)


@lru_cache(maxsize=4096)
def named_in(header: str, lists: Literal["harm", "whom", "trait"]) -> tuple[str, ...]:
    """Which of them a folded header speaks of."""
    known: _Named = getattr(traits(), lists)
    return tuple(name for name, words in known.items() if any(says(header, w) for w in words))


def says(header: str, word: str) -> bool:
    """As words in whatever form of any one language; of other scripts, anywhere."""
    if not word.isascii():
        return word in header
    return any(_stems(word, each) <= _stems(header, each) for each in STEM_LANGUAGES)


@lru_cache(maxsize=1)
def traits() -> Traits:
    lists = all_locales("traits")
    plain, fitting, behind, denied = (
        frozenset(map(fold, lists[k])) for k in ("plain", "fitting", "behind", "denied")
    )
    return Traits(
        harm=_named(lists["harm"]),
        harmless=_named(lists["harmless"]),
        whom=_named(lists["whom"]),
        trait=_named(lists["trait"]),
        plain=plain,
        fitting=fitting,
        behind=behind,
        denied=denied,
        safe=tuple(chain.from_iterable(map(_safe, LANGUAGES))),
    )


def _safe(language: Language) -> Iterator[tuple[str, str]]:
    """All ways to say it in one language; each word in one of its forms, which stands for all."""
    lists = read_locale("traits", language)
    own = [f"{word} " if word else "" for word in map(fold, lists["own"])]
    for name, words in lists["whom"].items():
        for word in {stem(fold(word), "english"): fold(word) for word in words}.values():
            for pattern in map(fold, lists["safe"]):
                yield from ((name, pattern.format(x=before + word)) for before in own)


def free_of(text: str) -> str | None:
    """What a folded header says that things are free of: the gluten of "gluten-free"."""
    for pattern, _ in _without():
        if match := re.fullmatch(pattern, text):
            return match[1]
    return None


def without(word: str) -> Iterator[str]:
    """All ways to say that something is free of it."""
    return (form.format(x=word) for _, form in _without())


@lru_cache(maxsize=1)
def _without() -> tuple[tuple[str, str], ...]:
    forms = [fold(form) for wording in all_wordings().values() for form in wording.free_of]
    return tuple((re.escape(form).replace(r"\{x\}", r"(\w+)"), form) for form in forms)


def _named(lists: Mapping[str, Iterable[str]]) -> _Named:
    return {name: tuple(dict.fromkeys(map(fold, words))) for name, words in lists.items()}


@lru_cache(maxsize=4096)
def stems(text: str) -> frozenset[str]:
    """Of each Latin word its stem in every language."""
    return frozenset(chain.from_iterable(_stems(text, each) for each in STEM_LANGUAGES))


@lru_cache(maxsize=8192)
def _stems(text: str, language: StemLanguage) -> frozenset[str]:
    return frozenset(stem(word, language) for word in _WORD.findall(text))
