"""The words that a first TOML is written with, by language; they are data, in `words/*.toml`."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from src.config.texts import Language
from src.core.store.concepts import LANGUAGES, concept_words
from src.core.store.folding import fold

HERE = Path(__file__).parent
COUNTED: tuple[Language, ...] = ("en", "es")
"""Languages that have a singular and a plural."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Vocabulary(_Strict):
    """One language; `words/en.toml` says what each list is for."""

    headers: tuple[str, ...]
    function_words: tuple[str, ...]
    around_a_flag: tuple[str, ...]
    adjective_ends: tuple[str, ...]
    one_of_these: tuple[str, ...]
    biggest: tuple[str, ...]
    smallest: tuple[str, ...]
    feminine_ends: tuple[str, ...]
    many: tuple[str, str]
    joined_by: str
    joined_last_by: str
    abbreviations: tuple[str, ...]
    counted_in: tuple[str, ...]
    timezone: str
    sentences: Mapping[str, str]
    questions: Mapping[str, str]


@lru_cache(maxsize=len(LANGUAGES))
def vocabulary(language: Language) -> Vocabulary:
    return Vocabulary.model_validate(_read(f"words/{language}.toml"))


def header_words(language: Language) -> frozenset[str]:
    """Folded words that headers of that language are made of."""
    names = (name for concept in concept_words(language).values() for name in concept.names)
    said = (*names, *vocabulary(language).headers)
    return frozenset(part for each in said for part in fold(each).split())


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))
