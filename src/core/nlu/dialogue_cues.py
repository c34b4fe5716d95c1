"""Words that say how a question goes on with the one before (`src/lang/<language>/dialogue.toml`),
or which table is asked for (`tables.toml`).

All languages are looked for at once: people mix them, and the weights tell the homographs apart.
"""

import re
from collections.abc import Set

from src.core.nlu.cues import forms
from src.core.nlu.tokens import is_cjk

_WORD = re.compile(r"[^\W_]+(?:['/][^\W_]+)*")
_FILE = "dialogue.toml"
_FIRST = 4
"""Signs from the beginning in which a cue counts as one that opens the question."""


def dialogue_cues(folded: str, name: str = _FILE) -> Set[str]:
    """The kinds of cue in a folded question; `<kind> first` for one that it begins with."""
    words = f" {' '.join(_WORD.findall(folded))} "
    found: set[str] = set()
    for form, kinds in forms(name).items():
        text, part = (folded, form) if is_cjk(form) else (words, f" {form} ")
        if (at := text.find(part)) >= 0:
            found.update(kinds)
            if at < (_FIRST if is_cjk(form) else 1):
                found.update(f"{kind} first" for kind in kinds)
    return found


def is_cue(folded: str) -> bool:
    """Whether a word is one of them."""
    return folded in forms(_FILE)
