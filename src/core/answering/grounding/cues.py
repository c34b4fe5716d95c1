"""Words by which prose counts, compares, generalises and denies, of all languages at once.

Those of answers stand in `src/lang/<language>/grounding.toml`, those of bounds also in `cues.toml`.
"""

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from src.core.pulse import once_a_process
from src.core.reading.grammar.word_data import LANG
from src.core.reading.grammar.word_data import cue_forms as question_forms

_SHARED = frozenset({"about", "under", "at_most", "over", "at_least"})
BEST = ("cheapest", "dearest", "newest", "oldest", "lowest", "highest")
"""Kinds of superlatives that say which end of a column is meant."""
NEVER = re.compile(r"(?!)")


def plain(text: str) -> str:
    """Lower case, half width, without accents on Latin letters; every place stays as it was."""
    return "".join(map(_plain_char, text))


@cache
def _plain_char(char: str) -> str:
    normal = unicodedata.normalize("NFKC", char)
    bare = unicodedata.normalize("NFD", normal)[0] if normal < "\u0250" else normal
    folded = (bare if len(bare) == 1 else char).casefold()
    return folded if len(folded) == 1 else char


@cache
@once_a_process()
def _answer_forms() -> Mapping[str, frozenset[str]]:
    """By kind: the words of answers, in plain text."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in sorted(LANG.glob("*/grounding.toml")):
        for kind, forms in tomllib.loads(file.read_text("utf-8")).items():
            found[kind].update(map(plain, forms))
    return {kind: frozenset(forms) for kind, forms in found.items()}


@cache
def listed(kind: str) -> tuple[str, ...]:
    """The words of one kind, the longest first."""
    found = _answer_forms().get(kind, frozenset())
    if kind in _SHARED:
        found |= {plain(form) for form, kinds in question_forms().items() if kind in kinds}
    if kind in BEST:  # cheapest, of cheapest and cheap
        asked = {plain(form) for form, kinds in question_forms().items() if kind in kinds}
        found |= {form for form in asked if cues("superlative").search(form)}
        found -= _answer_forms()["vague"]
    return tuple(sorted(found, key=lambda form: (-len(form), form)))


@cache
def all_cues() -> frozenset[str]:
    """The plain words that an answer uses for how it says things: unos, 推荐."""
    return frozenset(form for kind in _answer_forms() for form in listed(kind))


@cache
def cues(kind: str) -> re.Pattern[str]:
    """Matches a word of one kind in plain text."""
    return re.compile("|".join(map(bounded, listed(kind)))) if listed(kind) else NEVER


def bounded(form: str) -> str:
    """A pattern for a form that is no part of a longer Latin word."""
    start = r"(?<![a-z0-9])" if form[0].isascii() and form[0].isalnum() else ""
    end = r"(?![a-z0-9])" if form[-1].isascii() and form[-1].isalpha() else ""
    return f"{start}{re.escape(form)}{end}"
