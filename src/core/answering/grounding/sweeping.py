"""Statements about all rows: words for things that one of the rows does not have."""

from collections.abc import Iterator, Sequence

from src.core.answering.grounding.evidence import Evidence
from src.core.answering.grounding.facts import letters
from src.core.engines.words import words_of
from src.core.nlu.cues import kinds_of
from src.core.nlu.senses import senses, senses_of

_SHORTEST = 3


Span = tuple[int, int]


def unheard_of(text: str, sweep: Span, taken: Sequence[Span], evidence: Evidence) -> list[str]:
    """Words of a plain text that the dictionary has, and that not every row has in any language.

    Args:
        sweep: the place of what is said of all rows.
        taken: places of words that are known as values, and looked up as such.
    """
    return [
        word
        for start, end, word in _things(text)
        if sweep[0] <= start < sweep[1]
        and not any(a < end and start < b for a, b in taken)
        and not evidence.asked.has_text(word)
        and not all(_has(facts.text, word) for facts in evidence.rows)
    ]


def _things(text: str) -> Iterator[tuple[int, int, str]]:
    for word in words_of(text):
        shortest = _SHORTEST if word.latin else 2
        told = word.kind in ("content", "soft") and len(word.surface) >= shortest
        if told and senses_of(word.surface) and not any(kinds_of(word.surface)):
            yield word.start, word.end, word.surface


def _has(row_text: str, word: str) -> bool:
    forms = {form for number in senses_of(word) for form in senses()[number]} | {word}
    return any(letters(form) in row_text for form in forms)
