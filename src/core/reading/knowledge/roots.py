"""What a verb and a noun have in common: "florecen" and floración, "cuestan" and costo, "rated" and
rating. Rougher than a stem, so it is only compared with the few words of a table's headers."""

import re
from functools import lru_cache

from src.core.reading.knowledge.measures import known_as
from src.core.store.catalog import Column

_WORD = re.compile(r"[a-z]{4,}")
_SHORTEST = 4
_ENDINGS = re.compile(
    r"(?:ecimientos?|imientos?|amientos?|aciones|acion|iciones|icion|ciones|cion|siones|sion"
    r"|ezc[ao](?:n|s|mos)?|ec(?:en|er|es|e|io|ia|ido|ida|iendo)|eci(?:o|a|an|do|da|endo)"
    r"|ando|iendo|ados?|adas?|idos?|idas?|aban?|arian?|erian?|irian?|aron|ieron|aran?|eran?|iran?"
    r"|ais|eis|amos|emos|imos|an|en|ar|er|ir|as|es|os|o|a|e"
    r"|ations?|itions?|ities|ity|ness|ments?|ings?|ers?|ors?|ed|able|ible|ly|s)$"
)
_OPENED = (("ue", "o"), ("ie", "e"))
"""Vowels that are opened under stress: cuesta of costar, riega of regar."""


@lru_cache(maxsize=16_384)
def root(folded: str) -> str:
    """The word without what makes a verb, a noun or a plural of it; '' where too little is left."""
    for opened, closed in _OPENED:
        folded = folded.replace(opened, closed)
    bare = _ENDINGS.sub("", folded)
    return bare if len(bare) >= _SHORTEST else ""


def is_of_header(word: str, column: Column) -> bool:
    """Whether the word has its root in common with one of the words for the column."""
    own = root(word)
    return bool(own) and own in {root(each) for each in _WORD.findall(known_as(column))}
