"""What yes-or-no columns are about, in the words of every language: toxic, for pets, vegan."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from src.config.locale import LANGUAGES
from src.core.engines.words import STEM_LANGUAGES, stem
from src.core.reading.wording import all_wordings
from src.core.store.folding import fold

_LOCALES = Path(__file__).parents[2] / "config" / "locales"
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
    safe: tuple[tuple[str, tuple[str, ...]], ...]
    """How it is said that something does no harm to `{x}`, with what may stand before the `{x}`."""

    def named_in(self, header: str, lists: _Named) -> tuple[str, ...]:
        """Which of them a folded header speaks of."""
        return tuple(name for name, words in lists.items() if any(_says(header, w) for w in words))

    def safe_for(self, whom: tuple[str, ...]) -> Iterator[str]:
        words = [word for name in whom for word in self.whom[name]]
        for pattern, own in self.safe:
            yield from (pattern.format(x=before + word) for word in words for before in _own(own))


def _own(before: tuple[str, ...]) -> Iterator[str]:
    return (f"{word} " if word else "" for word in before)


@lru_cache(maxsize=1)
def traits() -> Traits:
    lists = [_lists(language) for language in LANGUAGES]
    plain, fitting, behind = (
        frozenset(fold(word) for each in lists for word in each[key])
        for key in ("plain", "fitting", "behind")
    )
    safe = tuple(
        (fold(one), tuple(map(fold, each["own"]))) for each in lists for one in each["safe"]
    )
    return Traits(
        harm=_merged(lists, "harm"),
        harmless=_merged(lists, "harmless"),
        whom=_merged(lists, "whom"),
        trait=_merged(lists, "trait"),
        plain=plain,
        fitting=fitting,
        behind=behind,
        safe=safe,
    )


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


def _merged(lists: list[dict[str, dict[str, list[str]]]], key: str) -> _Named:
    return {
        name: tuple(dict.fromkeys(fold(word) for each in lists for word in each[key][name]))
        for name in lists[0][key]
    }


@lru_cache(maxsize=4096)
def stems(text: str) -> frozenset[str]:
    """Of each Latin word its stem in every language."""
    return frozenset(stem(word, each) for word in _WORD.findall(text) for each in STEM_LANGUAGES)


def _says(header: str, word: str) -> bool:
    """As words in whatever form; of other scripts, anywhere."""
    return stems(word) <= stems(header) if word.isascii() else word in header


def _lists(language: str) -> dict[str, dict[str, list[str]]]:
    with (_LOCALES / f"traits.{language}.toml").open("rb") as file:
        return tomllib.load(file)
