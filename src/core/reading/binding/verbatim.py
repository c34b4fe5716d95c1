"""Phrases that are meant just as they are written: those in quotes."""

import re
from collections.abc import Iterator

from src.core.engines.vocabulary import Vocabulary
from src.core.query.conditions import Text

_QUOTED = re.compile(
    r'(?<!\w)["“„«]([^"“”„«»]*\w[^"“”„«»]*)["”“»](?!\w)|[「『]([^「『」』]*\w[^「『」』]*)[」』]'
)
_ENDINGS = ("s", "es")


def quoted_in(folded: str) -> Iterator[tuple[int, int, str]]:
    """Where each quoted phrase stands, with its quotes, and the phrase. A 27" pole has none."""
    for found in _QUOTED.finditer(folded):
        yield *found.span(), " ".join(str(found[found.lastindex or 0]).split())


def without_quotes(folded: str) -> str:
    """The text with what is in quotes as plain words."""
    return _QUOTED.sub(lambda found: f" {found[found.lastindex or 0]} ", folded)


def verbatim_term(phrase: str, vocabulary: Vocabulary) -> Text:
    """Rows must have the phrase itself, whose last word may be one or several of it."""
    *before, last = phrase.split()
    forms = (form for form in vocabulary.spellings(last, last, True) if _is_number_of(form, last))
    spellings = dict.fromkeys(" ".join((*before, form)) for form in (last, *forms))
    words, latin = tuple(spellings), phrase.isascii()
    return Text(words=words, term=phrase, verbatim=True, whole_words=latin, text=phrase)


def _is_number_of(form: str, word: str) -> bool:
    """Whether one is the plural of the other."""
    return any(form == word + ending or word == form + ending for ending in _ENDINGS)
