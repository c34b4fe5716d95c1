"""Whether the texts of a table are English: then the English model and English endings serve it."""

import re
from collections import Counter
from collections.abc import Sequence

from src.core.engines.keywords.request_words import stop_words
from src.core.store.folding import fold

_SAMPLE = 2000
_WORD = re.compile("[^\\W\\d_\u3005\u3041-\u30ff\u3400-\u9fff]+")
_OTHER_SCRIPT = re.compile("[^\\W\\d_\u0000-\u024f]")
_FOREIGN = 0.02
"""Share of letters of other scripts that names and slips may have."""
_CLEARLY = 4
"""Times that English function words are to be as frequent as those of another language."""

_USUAL = 300
"""A word that one title in so many has is a word of such things."""


def usual_words(titles: Sequence[str]) -> set[str]:
    """What titles are made of, also where it says nothing in a sentence: work boots, no show socks.

    A single letter is part of something else (A-line).
    """
    counted = Counter(word for title in titles for word in set(_WORD.findall(fold(title))))
    least = max(2, len(titles) / _USUAL)
    return {word for word, times in counted.items() if times >= least and len(word) > 1}


def in_english(texts: Sequence[str]) -> bool:
    """By its function words and letters; a table of bare names may be in anything, and is.

    Single letters tell nothing: the y, e and u of models are no Spanish.
    """
    sample = texts[:: max(1, len(texts) // _SAMPLE)]
    words = Counter(word for text in sample for word in _WORD.findall(fold(text)))
    letters = sum(len(word) * times for word, times in words.items())
    foreign = sum(len(_OTHER_SCRIPT.findall(text)) for text in sample)
    if not letters or foreign > _FOREIGN * (letters + foreign):
        return False
    english, spanish = stop_words("en"), stop_words("es")
    ours, theirs = _times(words, english - spanish), _times(words, spanish - english)
    return ours >= _CLEARLY * theirs


def _times(counted: Counter[str], words: frozenset[str]) -> int:
    return sum(counted[word] for word in words if len(word) > 1)
