"""Closed classes of words: what `src/lang/<language>/cues.toml` lists, found in a question; words
that say how it goes on with the one before (`dialogue.toml`), or which table it is about
(`tables.toml`).

All languages are looked for at once: people mix them, and the weights tell the homographs apart.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache

from src.core.engines.words import STEM_LANGUAGES, stem
from src.core.nlu.tokens import is_cjk
from src.core.pulse import once_a_process
from src.core.reading.grammar.word_data import cue_forms

_SHORT = 3
"""Letters of words that are likely of a closed class."""
_WORD = re.compile(r"[^\W_]+(?:['/][^\W_]+)*")
_FIRST = 4
"""Signs from the beginning in which a cue counts as one that opens the question."""
_DIALOGUE = "dialogue.toml"
"""Words that say how a question goes on with the one before."""


@cache
def kinds() -> frozenset[str]:
    """All kinds of cue."""
    return frozenset(kind for found in cue_forms().values() for kind in found)


def is_closed(word: str) -> bool:
    """Whether a word is likely of a closed class: a cue, or very short."""
    return len(word) <= _SHORT or word in cue_forms()


@cache
@once_a_process()
def inflected() -> Mapping[str, tuple[str, ...]]:
    """The same by the stems of a form's words, for forms of Latin letters."""
    kinds: dict[str, dict[str, None]] = defaultdict(dict)
    for form, found in cue_forms().items():
        if form.isascii() and len(form) > 3:
            for key in stems(form):
                kinds[key].update(dict.fromkeys(found))
    return {key: tuple(found) for key, found in kinds.items()}


def stems(text: str) -> Iterator[str]:
    """The text with each word cut to its stem, in each language in Latin letters."""
    for language in STEM_LANGUAGES:
        yield " ".join(stem(word, language) for word in text.split())


def kinds_of(text: str) -> Iterator[tuple[str, bool]]:
    """The kinds of cue that a folded piece may be, and whether it is written just so."""
    found = cue_forms().get(text, ())
    yield from ((kind, True) for kind in found)
    if text.isascii() and len(text) > 3:
        near = {kind for key in stems(text) for kind in inflected().get(key, ())}
        yield from ((kind, False) for kind in sorted(near.difference(found)))


def dialogue_cues(folded: str, name: str = _DIALOGUE) -> Set[str]:
    """The kinds of cue in a folded question; `<kind> first` for one that it begins with."""
    words = f" {' '.join(_WORD.findall(folded))} "
    found: set[str] = set()
    for part, first, kinds in _parts(name):
        if (at := (words if part[0] == " " else folded).find(part)) >= 0:
            found.update(kinds)
            if at < first:
                found.update(f"{kind} first" for kind in kinds)
    return found


@cache
def _parts(name: str) -> Sequence[tuple[str, int, Sequence[str]]]:
    """What is looked for, from where on it no longer opens a question, and its kinds of cue."""
    forms = cue_forms(name).items()
    return [(f, _FIRST, kinds) if is_cjk(f) else (f" {f} ", 1, kinds) for f, kinds in forms]


def is_cue(folded: str) -> bool:
    """Whether a word is one of them."""
    return folded in cue_forms(_DIALOGUE)
