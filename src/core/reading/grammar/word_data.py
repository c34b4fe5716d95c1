"""Words of the grammar (`words/*.toml`), and closed classes of words: cues (`src/lang`); read once.

All languages are read at once and merged: people mix them ("casas under 300 mil"), and their
words hardly ever clash.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from src.config.locale import LANGUAGES
from src.core.pulse import once_a_process
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.phrases import Phrases

_FOLDER = Path(__file__).parent / "words"
LANG = Path(__file__).parents[3] / "lang"
CUES = "cues.toml"
BOUNDS = ("under", "at_most", "over", "at_least", "about", "exactly")
"""Kinds of cues that bound an amount."""


@cache
@once_a_process()
def load(stem: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{stem}.toml").read_text(encoding="utf-8"))


@cache
@once_a_process()
def cues(language: str, name: str = CUES) -> Mapping[str, list[str]]:
    """By kind: the folded forms that a file of one language lists."""
    return tomllib.loads((LANG / language / name).read_text("utf-8"))


@cache
def cue_forms(name: str = CUES) -> Mapping[str, tuple[str, ...]]:
    """By folded form of the files of that name: the kinds of cue that it may be."""
    kinds: dict[str, dict[str, None]] = defaultdict(dict)
    for language in LANGUAGES:
        for kind, listed in cues(language, name).items():
            for form in listed:
                kinds[form][kind] = None
    return {form: tuple(found) for form, found in kinds.items()}


@cache
def bounds() -> frozenset[str]:
    """The forms that bound an amount, in any language."""
    return frozenset(
        form for form, kinds in cue_forms().items() if not set(kinds).isdisjoint(BOUNDS)
    )


@cache
def words(section: str) -> Mapping[str, tuple[str, ...]]:
    """Tag → words of one dotted section, over all languages."""
    merged: dict[str, list[str]] = {}
    for language in LANGUAGES:
        for tag, listed in _section(load(language), section).items():
            merged.setdefault(tag, []).extend(listed)
    return {tag: tuple(listed) for tag, listed in merged.items()}


@cache
def numbers(section: str) -> Mapping[str, int]:
    """Word → value of one dotted section, over all languages."""
    merged: dict[str, int] = {}
    for language in LANGUAGES:
        merged.update(_section(load(language), section))
    return merged


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Every single word of one language's grammar and of its bounds, folded."""
    bounding = [form for kind in BOUNDS for form in cues(language)[kind]]
    grammar = {name: part for name, part in load(language).items() if name != "small"}
    listed = _strings([grammar, bounding])
    return frozenset(part for phrase in listed for part in fold_text(phrase).split())


def _strings(section: Any) -> Iterator[str]:
    if isinstance(section, str):
        yield section
    elif isinstance(section, list | dict):
        named = list(section.values()) if isinstance(section, dict) else section
        yield from chain.from_iterable(map(_strings, named))


@cache
def phrases(section: str, *tags: str) -> Phrases[str]:
    """The words of one dotted section, or of some tags of it, to be found in a text."""
    listed = words(section)
    return Phrases.of({tag: listed.get(tag, ()) for tag in tags or listed})


def either(listed: Iterable[str]) -> str:
    """A pattern for any one of the words, as they stand in folded text."""
    return "|".join(re.escape(fold_text(word)) for word in sorted(listed, key=len, reverse=True))


def _section(data: dict[str, Any], dotted: str) -> dict[str, Any]:
    for part in dotted.split("."):
        data = data.get(part, {})
    return data
