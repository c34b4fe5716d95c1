"""Rows by keywords, ordered by how many they have, where, and how rare these are.

score = .5 · keywords + .3 · place + .2 · rarity, each 0 to 1: the share of the keywords that a row
has; for those, what their field counts beside the field that counts most; and how few rows have
them. A phrase is one keyword.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from src.core.engines.keywords.request_words import (
    NO_WORD_GOES_ON,
    RequestWords,
    candidates,
    essence,
)
from src.core.engines.scored_rows import Mask, rounded
from src.core.engines.word_index.index import WordIndex, rarity_of
from src.core.engines.word_index.model import Field
from src.core.engines.word_index.postings import prevailing
from src.core.store.folding import fold
from src.core.traces import Score, SearchedWord

WEIGHTS: Mapping[str, float] = {"keywords": 0.5, "place": 0.3, "rarity": 0.2}

Way = Literal["phrase", "keywords"]
OtherForms = Callable[[str], Collection[str]]
"""A word → other words that stand for the same in the data."""

Places = dict[int, frozenset[str]]
"""Row → the fields in which it has a keyword."""


@dataclass(frozen=True)
class Hit:
    row: int
    score: Score


@dataclass(frozen=True)
class Found:
    way: Way
    keywords: tuple[SearchedWord, ...]
    """What was searched for; the phrase, or those of the keywords that some row has."""
    hits: tuple[Hit, ...]
    """All rows with one of them, best first."""


class KeywordSearch:
    """Over the fields of one table. Built once, then only read: safe from any thread."""

    def __init__(
        self,
        fields: Sequence[Field],
        index: WordIndex,
        words: RequestWords,
        other_forms: OtherForms = lambda word: (),
    ) -> None:
        self._names = [field.name for field in fields]
        self._texts = [[fold(text) for text in field.texts] for field in fields]
        self._size = len(fields[0].texts)
        most = max(field.weight for field in fields)
        self._share = {field.name: field.weight / most for field in fields}
        self._han = prevailing(text for field in fields for text in field.texts)
        self._index = index
        self._words = words
        self._other_forms = other_forms

    def rows_with(self, pattern: re.Pattern[str]) -> int:
        """How many rows have it in any of their texts."""
        return sum(any(map(pattern.search, texts)) for texts in zip(*self._texts, strict=True))

    def search(self, query: str, most: int, allowed: Mask | None = None) -> Found:
        """Rows with the query or its essence as a phrase, else with any of its `most` keywords."""
        for phrase in dict.fromkeys((fold(query), essence(query, self._words))):
            forms = [phrase, *self._other_forms(phrase)]
            if places := self._allowed(self._phrase(forms), allowed):
                return self._found("phrase", {phrase: places}, query)
        return self._found("keywords", self._keywords(query, most, allowed), query)

    def _keywords(self, query: str, most: int, allowed: Mask | None) -> dict[str, Places]:
        """The keywords that some row has: at most so many, the rarest of them."""
        found: dict[str, Places] = {}
        for piece, inner in candidates(query, self._words, self._han):
            if places := self._allowed(self._places(piece), allowed):
                found[piece] = places
                continue
            each = {word: self._allowed(self._places(word), allowed) for word in inner}
            found |= {word: places for word, places in _longest(each).items() if places}
        rarest = sorted(found, key=lambda word: len(found[word]))[:most]
        return {word: places for word, places in found.items() if word in rarest}

    def _places(self, word: str) -> Places:
        """A Latin word is found in its other forms too: payments for payment."""
        found = self._phrase([word, *self._other_forms(word)])
        if word.isascii() and " " not in word:
            for row, field in self._index.ask(word).places_of_all():
                found[row] = found.get(row, frozenset()) | {self._names[field]}
        return found

    def _phrase(self, forms: Sequence[str]) -> Places:
        found: dict[int, set[str]] = {}
        for form in dict.fromkeys(filter(None, map(fold, forms))):
            pattern, core = _whole_words(form), form.split()[0]
            for name, texts in zip(self._names, self._texts, strict=True):
                for row, text in enumerate(texts):
                    if core in text and pattern.search(text):
                        found.setdefault(row, set()).add(name)
        return {row: frozenset(fields) for row, fields in found.items()}

    def _allowed(self, places: Places, allowed: Mask | None) -> Places:
        return {r: f for r, f in places.items() if allowed is None or allowed[r]}

    def _found(self, way: Way, keywords: Mapping[str, Places], query: str) -> Found:
        rarity = {word: rarity_of(len(places), self._size) for word, places in keywords.items()}
        rows = dict.fromkeys(row for places in keywords.values() for row in places)
        tie_break = self._index.ask(query).scores.by_row
        hits = [self._hit(row, keywords, rarity) for row in rows]
        hits.sort(key=lambda hit: (-hit.score.total, -float(tie_break[hit.row]), hit.row))
        told = [
            SearchedWord(word=word, rows=len(places), rarity=rarity[word])
            for word, places in keywords.items()
        ]
        return Found(way, tuple(told), tuple(hits))

    def _hit(self, row: int, keywords: Mapping[str, Places], rarity: Mapping[str, float]) -> Hit:
        has = [word for word, places in keywords.items() if row in places]
        best = [max(self._share[field] for field in keywords[word][row]) for word in has]
        parts = {
            "keywords": len(has) / len(keywords),
            "place": sum(best) / len(best),
            "rarity": sum(rarity[word] for word in has) / len(has),
        }
        return Hit(row, rounded({name: WEIGHTS[name] * value for name, value in parts.items()}))


def _longest(found: Mapping[str, Places]) -> dict[str, Places]:
    """Of words that overlap, the longest that some row has: a library cuts both ways."""
    kept: dict[str, Places] = {}
    for word in sorted(found, key=len, reverse=True):
        if found[word] and not any(word in other for other in kept):
            kept[word] = found[word]
    return {word: kept[word] for word in found if word in kept}


def _whole_words(form: str) -> re.Pattern[str]:
    """Letters of scripts with spaces stand as words of their own; a blank may be a hyphen."""
    inner = "[\\s_-]+".join(re.escape(word) for word in form.split())
    return re.compile(NO_WORD_GOES_ON + inner + NO_WORD_GOES_ON)
