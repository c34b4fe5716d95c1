"""Everyday words of the question's language, in the words that the rows have: impermeable as
waterproof, 丝巾 as silk scarf.

Only what a shopper would say and no row does, and by `config/locales/wordbook.toml`. Traditional
Chinese is put in simplified signs, as the words of the program and of most catalogs' files are.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from src.core.engines.han import simplified_signs, written_in
from src.core.engines.lexicon import Entry, Lexicon
from src.core.engines.vocabulary import Vocabulary
from src.core.engines.words import edges_of, words_of
from src.core.reading.grammar.phrases import apart
from src.core.reading.grammar.word_data import words
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.misspelt_wishes import mend_wishes
from src.core.reading.wordbook import LATIN_WORD, Sense, senses, senses_by_stems, stem_in
from src.core.reading.wording import LATIN, Wording
from src.core.store.days import find_days

_KANA = re.compile("[ぁ-ヺー]")
_LONGEST = 6
"""Words of the longest phrases."""
_TIMES = 4
"""So many times as often as the question's own word the rows have the other, where they have both:
an English text may well say fresco."""
_OFTEN = 1000
"""Times that a phrase counts for."""


@cache
def _length_words() -> frozenset[str]:
    """Days, weeks, months and years, in every language."""
    listed = words("times.words")
    return frozenset(
        w for unit in ("day", "week", "month", "year") for w in listed[f"{unit}_units"]
    )


@dataclass(frozen=True)
class _Said:
    start: int
    end: int
    text: str
    sense: Sense


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


def translated(folded: str, language: str, wording: Wording, knowledge: Knowledge) -> str:
    """The folded question with such words in the catalog's language; as it is where that is the
    question's own."""
    own, shopped = knowledge.catalog.config.language, knowledge.catalog.config.shops
    if language == own:
        return folded
    if shopped and language == "es":
        folded = mend_wishes(folded, knowledge)
    texts = [knowledge.vocabularies[table] for table in shopped or knowledge.vocabularies]
    for said in reversed(_found(folded, language, wording)):
        timed = said.text in _length_words() or find_days(said.text)
        if wording.pattern("praise").fullmatch(said.text) or timed:
            continue  # a nice dress is any; mes has the stem of mesa
        meant = _meant(said, own, texts, knowledge.values)
        if meant is not None and not _is_value(said, folded, knowledge):
            folded = f"{folded[: said.start]} {meant} {folded[said.end :]}"
    return " ".join(folded.split())


def _found(folded: str, language: str, wording: Wording) -> list[_Said]:
    """What the question says of the book, the longest phrases, none overlapping."""
    said = _in_latin(folded, language) if language in LATIN else _in_signs(folded, wording)
    return apart(sorted(said, key=lambda each: each.start - each.end))


def _in_latin(folded: str, language: str) -> Iterator[_Said]:
    words = list(LATIN_WORD.finditer(folded))
    stems = [stem_in(language, word[0]) for word in words]
    book = senses_by_stems(language)
    for first in range(len(words)):
        for last in range(first, min(first + _LONGEST, len(words))):
            if sense := book.get(tuple(stems[first : last + 1])):
                start, end = words[first].start(), words[last].end()
                if not re.search(r"[^\w\s'/-]", folded[start:end]):
                    yield _Said(start, end, folded[start:end], sense)


def _in_signs(folded: str, wording: Wording) -> Iterator[_Said]:
    """A single sign only as a word of its own, one in kana only where words begin and end."""
    words = {(word.start, word.end) for word in words_of(folded, wording.han)}
    edges = {edge for span in words for edge in span} | edges_of(folded, True, wording.han)
    for form, sense in senses(wording.language).items():
        for match in re.finditer(re.escape(form), folded) if form in folded else ():
            whole = {match.start(), match.end()} <= edges
            alone = len(form) > 1 or match.span() in words
            if alone and (whole or not _KANA.search(form)):
                yield _Said(match.start(), match.end(), form, sense)


def _meant(said: _Said, own: str, texts: list[Vocabulary], values: Lexicon) -> str | None:
    """The first word for it in the catalog's language that it has; None where it has the said
    one."""
    others = said.sense.get(own, ())
    meant = next((word for word in others if _times(word, texts, values)), None)
    if meant is None or meant == said.text:
        return None
    times = _times(said.text, texts, None)
    return meant if times * _TIMES <= _times(meant, texts, values) else None


def _times(word: str, texts: list[Vocabulary], values: Lexicon | None) -> int:
    """How often a word stands in the rows; of a phrase whether it does, and of another word for
    one of their values, as often as any word."""
    if values and values.written(word):
        return _OFTEN
    if word.isascii() and word.isalpha():
        return max(text.times(word) for text in texts)
    if not word.isascii():
        return max(text.occurrences(word) for text in texts)
    return _OFTEN if any(text.holds(word) for text in texts) else 0


def _is_value(said: _Said, folded: str, knowledge: Knowledge) -> bool:
    """Whether the catalog says itself what it stands for; a maker may be called like anything."""
    named = [*knowledge.values.find(folded), *knowledge.schema.find(folded, min_length=1)]
    around = [each for each in named if each.start <= said.start and said.end <= each.end]
    return any(_is_declared(entry, knowledge) for each in around for entry in each.entries)


def _is_declared(entry: Entry, knowledge: Knowledge) -> bool:
    if not entry.column:
        return True
    column = knowledge.catalog.table(entry.table).column(entry.column)
    return column.role not in ("name", "title", "place", "id")
