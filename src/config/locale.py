"""The product's own words and lists, kept in `locales/<section>.<language>.toml`.

What is no matter of one language stands in `locales/<section>.toml`.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, get_args

from src.config.texts import Language

LANGUAGES: tuple[Language, ...] = get_args(Language)

_FOLDER = Path(__file__).parent / "locales"


class Words:
    """The texts of one file in one language, by dotted key: `words("chat.stop")`."""

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self._texts = texts

    def __call__(self, key: str, /, **values: object) -> str:
        return self._texts[key].format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self._texts


@lru_cache(maxsize=32)
def words(section_file: str, language: str) -> Words:
    """The words of `section_file` (`page`) in `language`; of English where it is not ours."""
    known = language if language in LANGUAGES else "en"
    return Words(known, read_texts(section_file, known))


def read_texts(section_file: str, language: str) -> dict[str, str]:
    """One file as it is written: dotted key to text."""
    return dict(_flat(read_locale(section_file, language)))


@cache
def read_locale(section_file: str, language: str | None = None) -> Mapping[str, Any]:
    """One file as it is written: that of a language, or the one for all (`things`)."""
    name = f"{section_file}.{language}.toml" if language else f"{section_file}.toml"
    return tomllib.loads((_FOLDER / name).read_text(encoding="utf-8"))


@cache
def all_locales(section_file: str) -> Mapping[str, Any]:
    """The files of every language as one: under each key the lists of all, one behind another."""
    return _joined([read_locale(section_file, language) for language in LANGUAGES])


def _joined(trees: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    joined = dict[str, Any]()
    for key in dict.fromkeys(key for tree in trees for key in tree):
        values = [tree[key] for tree in trees if key in tree]
        nested = isinstance(values[0], dict)
        joined[key] = _joined(values) if nested else tuple(chain.from_iterable(values))
    return joined


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)
