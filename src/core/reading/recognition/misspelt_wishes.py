"""Misspelt words of what a shopper wants, in another language than the rows': impermiable,
polarisados, sapatos.

Mended before they are translated, and only what neither the data nor a dictionary has.
"""

import re
from collections.abc import Mapping
from functools import cache

from rapidfuzz.distance import OSA

from src.core.engines.resolving import resolve
from src.core.engines.words import is_dictionary_word
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.shopping import found, shop_words
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.said_words import is_in_data, is_said_word
from src.core.reading.wordbook import forms_of, is_spanish_only, is_unspanish, senses, stem_in

_WORD = re.compile(r"(?<![^\W_])[a-z]{5,}(?![^\W_])")
_LONG = 6
"""Letters from which on a word may be one slip away; a shorter one has to sound the same."""
_ENDING = re.compile(r"(?<=[a-z]{4})(?:[aoe]?s|[aoe])$")
_SOUNDS = (
    (re.compile(r"h|(?<=q)u(?=[ei])"), ""), (re.compile(r"z|c(?=[ei])|x"), "s"),
    (re.compile("v"), "b"), (re.compile("ll"), "y"), (re.compile("[qc]"), "k"),
    (re.compile("g(?=[ei])"), "j"), (re.compile("n(?=[bp])"), "m"), (re.compile(r"(.)\1"), r"\1"),
)  # fmt: skip
"""Letters that Spanish writes for one sound."""


def mend_wishes(folded: str, knowledge: Knowledge) -> str:
    """The folded Spanish with such words as they are meant; one that is near to two is left."""
    return _WORD.sub(lambda match: _meant(match[0], knowledge) or match[0], folded)


def sounds_spanish(folded: str, question: str, knowledge: Knowledge) -> bool:
    """Whether a word or two that nobody knows are Spanish, by what they are a slip of or by their
    endings: lavadoras, zapatiyas. Beside a word that is English by its spelling they are not:
    hawaian shirt. `folded`: the question without its names."""
    if any(is_unspanish(word) and is_dictionary_word(word) for word in question.split()):
        return False
    words = _WORD.findall(folded) if knowledge.catalog.config.shops else []
    return 0 < len(words) == len(folded.split()) <= 2 and all(
        _is_spanish(word, knowledge) for word in words
    )


def _is_spanish(word: str, knowledge: Knowledge) -> bool:
    if is_dictionary_word(word) or _is_known(word, knowledge):
        return is_spanish_only(word)
    if _meant(word, knowledge):
        return True
    resolved = resolve(knowledge.values, word, in_sentence=True)
    if resolved.chosen:
        return is_spanish_only(fold_text(resolved.chosen.form))
    return bool(re.search(r"[aeiou][bcdfgjlmnrstvyz]{1,2}[ao]s$", word))


def _is_known(word: str, knowledge: Knowledge) -> bool:
    """Whether some row has it, or the concierge's file: a maker that has nothing here, too."""
    return is_in_data(word, knowledge) or word in knowledge.listed_words


def _meant(word: str, knowledge: Knowledge) -> str | None:
    if is_said_word(word) or is_dictionary_word(word) or _is_known(word, knowledge):
        return None
    book = _book()
    if stem_in("es", word) in book or found(shop_words("es").relations, word):
        return None
    sound = _sound(word)
    listed = filter(_WORD.fullmatch, knowledge.listed_words)
    if same := {form for form in (*book.values(), *listed) if _sound(form) == sound}:
        return min(sorted(same), key=lambda form: OSA.distance(word, form))
    near = {form for form in book.values() if _is_slip(word, form)}
    if len(near) != 1 or resolve(knowledge.values, word, in_sentence=True).verdict == "repaired":
        return None
    return near.pop()


def _is_slip(word: str, form: str) -> bool:
    """One slip, whether of one or several, of either gender."""
    if word[0] != form[0] or min(len(word), len(form)) < _LONG:
        return False
    pairs = ((a, b) for a in forms_of(word) for b in forms_of(form))
    return any(OSA.distance(a, b, score_cutoff=1) == 1 for a, b in pairs)


@cache
def _sound(word: str) -> str:
    """How it is said, in the singular of one gender."""
    for pattern, letter in _SOUNDS:
        word = pattern.sub(letter, word)
    return _ENDING.sub("", word)


@cache
def _book() -> Mapping[str, str]:
    """The longer words of a shopper's book by their stems."""
    words = (word for form in senses("es") for word in _WORD.findall(form))
    return {stem_in("es", word): word for word in words}
