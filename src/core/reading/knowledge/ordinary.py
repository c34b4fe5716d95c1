"""Whether a word is one that everybody uses, or rather a name.

The dictionary that Japanese is read with also has the English words that Japanese has taken in,
with names marked as names: no list of our own is needed to tell "quiet" from a brand's model.
"""

import re
from functools import lru_cache

from src.core.engines.words import is_dictionary_word, is_known_name, stem

_DESCRIBING = re.compile(
    r".{2,}(?:able|ible|proof|less|free|ed|ing|ish|ful|resistant|y|al|ous|ive"
    r"|ad[oa]s?|os[oa]s?|iv[oa]s?)"
)
_ENDINGS = ("s", "es", "ed", "ing", "y", "er", "ly", "able")


@lru_cache(maxsize=16_384)
def is_ordinary(word: str) -> bool:
    """An English word that is no name, whatever its ending: Cartier is no cart."""
    if is_known_name(word):
        return False
    forms = {word, stem(word, "english"), stem(word, "spanish")}
    for ending in _ENDINGS:
        bare = word.removesuffix(ending)
        forms.update((bare, f"{bare}e", bare[:-1]) if bare != word and len(bare) > 2 else ())
    return any(is_dictionary_word(form) for form in forms if len(form) > 2)


def is_describing(word: str) -> bool:
    """Whether its ending says that it tells how something is: breathable, quilted, acolchado."""
    return bool(_DESCRIBING.fullmatch(word))
