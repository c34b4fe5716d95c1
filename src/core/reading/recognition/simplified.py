"""Traditional Chinese in simplified signs, which the words of the program and of most catalogs'
files are in: 連衣裙 is 连衣裙."""

from itertools import groupby

from src.core.engines.han import simplified_signs, written_in
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.wordbook import senses
from src.core.reading.wording import Wording


def simplified(folded: str, knowledge: Knowledge, wording: Wording) -> str:
    """A folded text that may be Chinese in the signs of the data: one that some row has stays as it
    is, and so does all of it where it may as well be Japanese, and nothing more is known of it."""
    signs = set(folded)
    kept = {sign for text in knowledge.vocabularies.values() for sign in text.signs & signs}
    runs = ("".join(run) for _, run in groupby(folded, kept.__contains__))
    text = "".join(run if run[0] in kept else simplified_signs(run) for run in runs)
    if text == folded:
        return folded
    chinese = written_in(folded) == "chinese" or wording.finds_any(text)
    return text if chinese or _known(text, knowledge) > _known(folded, knowledge) else folded


def _known(text: str, knowledge: Knowledge) -> int:
    """How much of it the catalog's file or a shopper's book has words for."""
    named = sum(found.end - found.start for found in knowledge.values.find(text, 1))
    return named + sum(len(form) for form in senses("zh") if form in text)
