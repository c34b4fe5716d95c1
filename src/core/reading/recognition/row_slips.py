"""Words for the rows that are no label of theirs, or misspelt: "trials" of trails, "beans" of
coffees; before any part of a name or rare value is meant."""

from rapidfuzz.distance import OSA

from src.core.engines.lexicon import Entry
from src.core.engines.words import is_dictionary_word
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.concepts import other_words
from src.core.store.folding import fold

_LONG_WORD = 5
"""Letters from which on one of them may be wrong, but the first ..."""
_LONGER_WORD = 7
"""... and one may be another letter: Paris is no slip in parts."""


def word_for_rows(said: str, knowledge: Knowledge) -> Entry | None:
    """What is called by this Latin word, or by one that is a letter off; no value is."""
    text = fold(said)
    if len(text) < _LONG_WORD or knowledge.values.written(text):
        return None
    for entry in knowledge.row_entries:
        form = fold(entry.form)
        if any(_is_meant(text, word) for word in (form, *other_words(form))):
            return entry
    return None


def _is_meant(text: str, word: str) -> bool:
    if text == word:
        return True
    slip = len(word) >= _LONG_WORD and word[0] == text[0] and OSA.distance(text, word) == 1
    replaced = len(word) == len(text) and sorted(word) != sorted(text)
    return slip and not (replaced and (len(word) < _LONGER_WORD or is_dictionary_word(text)))
