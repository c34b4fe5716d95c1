"""Words that say how a question goes on with the one before (`src/lang/<language>/dialogue.toml`),
or that passages are asked for (`guides.toml`).

All languages are looked for at once: people mix them, and the weights tell the homographs apart.
"""

import re
import tomllib
from collections.abc import Mapping, Set
from functools import cache

from src.core.nlu.cues import LANG
from src.core.nlu.tokens import is_cjk

_WORD = re.compile(r"[^\W_]+(?:['/][^\W_]+)*")
_FIRST = 4
"""Signs from the beginning in which a cue counts as one that opens the question."""


@cache
def _forms(name: str = "dialogue.toml") -> Mapping[str, tuple[str, ...]]:
    """By form of the files of that name: the kinds of cue that it is."""
    found: dict[str, list[str]] = {}
    for file in sorted(LANG.glob(f"*/{name}")):
        for kind, listed in tomllib.loads(file.read_text("utf-8")).items():
            for form in listed:
                found.setdefault(form, []).append(kind)
    return {form: tuple(kinds) for form, kinds in found.items()}


def dialogue_cues(folded: str, name: str = "dialogue.toml") -> Set[str]:
    """The kinds of cue in a folded question; `<kind> first` for one that it begins with."""
    words = f" {' '.join(_WORD.findall(folded))} "
    found: set[str] = set()
    for form, kinds in _forms(name).items():
        text, part = (folded, form) if is_cjk(form) else (words, f" {form} ")
        if (at := text.find(part)) >= 0:
            found.update(kinds)
            if at < (_FIRST if is_cjk(form) else 1):
                found.update(f"{kind} first" for kind in kinds)
    return found


def is_cue(folded: str) -> bool:
    """Whether a word is one of them."""
    return folded in _forms()
