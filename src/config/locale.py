"""The product's own words, kept in `locales/<section>.<language>.toml`."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

from src.config.texts import Language

LANGUAGES: tuple[Language, ...] = get_args(Language)

_FOLDER = Path(__file__).parent / "locales"


class Words:
    """The texts of one file in one language, by dotted key: `words("chat.stop")`.

    A key that the language lacks is taken from English; one that English lacks is a `KeyError`.
    """

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self._texts = texts

    def __call__(self, key: str, /, **values: object) -> str:
        return self._texts[key].format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)


@lru_cache(maxsize=32)
def words(section_file: str, language: str) -> Words:
    """The words of `section_file` (`page`) in `language`; of English where it is not ours."""
    known = language if language in LANGUAGES else "en"
    return Words(known, read_texts(section_file, "en") | read_texts(section_file, known))


def read_texts(section_file: str, language: str) -> dict[str, str]:
    """One file as it is written, without the fall-back: dotted key to text."""
    text = (_FOLDER / f"{section_file}.{language}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(text)))


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)
