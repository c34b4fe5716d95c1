"""BM25F over the words of a table's text columns, in numpy.

A word's places in a row's fields are added up by the fields' weights before they are saturated
(Robertson, Zaragoza and Taylor 2004). Any word may be missing (OR): to ask for all of them loses
more right rows than it spares wrong ones.
"""

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from src.core.engines.likeness import Shortlist, likeness, written
from src.core.engines.word_index.model import (
    Field,
    FoundWord,
    Places,
    WordAnswer,
    WordScores,
    joined,
)
from src.core.engines.word_index.postings import Stems, Token, build_postings, prevailing, tokens_of
from src.core.engines.words import STEM_LANGUAGES
from src.core.store.folding import fold
from src.core.traces import SearchedWord

Weight = TypeVar("Weight", float, NDArray[np.float64])

_K1 = 1.2
_OTHER_FORM = 0.9
"""What another form of a word counts (gift for gifts): rows with the word as asked come first."""

_MISSPELT = 0.7
"""What a word counts that another one may be misspelt for."""
_SHORTEST_OF_TWO = 5
"""Letters of a word that may be written in two."""
_RARE = 5_000
"""A word that fewer than one row in so many has may be a slip that these rows share."""


class WordIndex:
    """Built once, then only read: safe from any thread."""

    def __init__(
        self,
        fields: Sequence[Field],
        ignored: Collection[str] = (),
        stems: Stems = STEM_LANGUAGES,
        spelling: bool = False,
    ) -> None:
        """`ignored`: words that say nothing; `spelling`: rare words stand for like ones too."""
        if len({len(field.texts) for field in fields}) != 1:
            raise ValueError("an index needs fields, and each of them one text for each row")
        self._size = len(fields[0].texts)
        self._most = _saturated(max(field.weight for field in fields))
        self._han = prevailing(text for field in fields for text in field.texts)
        self._stems = stems
        self._postings = build_postings(fields, self._han, stems)
        self._ignored = frozenset(map(fold, ignored))
        self._rare = self._size // _RARE
        self._spelling = (
            Spelling(self._postings.surfaces, np.diff(self._postings.starts).tolist())
            if spelling
            else None
        )

    def __len__(self) -> int:
        """The number of rows."""
        return self._size

    def ask(self, question: str) -> WordAnswer:
        """What the question's words say of every row."""
        found = tuple(self._looked_up(question))
        total = sum((word.contribution for word in found), np.zeros(self._size))
        attainable = self._most * sum(word.idf for word in found)
        return WordAnswer(found, WordScores(total.astype(np.float32), attainable))

    def _looked_up(self, question: str) -> Iterator[FoundWord]:
        """Each word once, also where it is asked in several forms."""
        taken: set[tuple[int, ...] | str] = set()
        tokens = list(tokens_of(question, self._han, self._stems))
        in_one = self._in_one(tokens)
        for at, token in enumerate(tokens):
            if token.surface in self._ignored:
                continue
            words = self._postings.alike(token)
            if (key := words or token.surface) not in taken:
                taken.add(key)
                yield self._found(token, words, in_one.get(at, ()))

    def _in_one(self, tokens: Sequence[Token]) -> dict[int, tuple[int, ...]]:
        """Place of a token → the words of the data that it and its neighbour make: "back pack"."""
        found: dict[int, tuple[int, ...]] = {}
        for at, (first, second) in enumerate(pairwise(tokens)):
            if not self._ignored.isdisjoint((first.surface, second.surface)):
                continue
            whole = first.surface + second.surface
            if _may_be_two(whole) and (words := self._alike(whole)):
                found[at] = (*found.get(at, ()), *words)
                found[at + 1] = words
        return found

    def _in_two(self, word: str) -> Iterator[Places]:
        """Where the data writes the word in two: "cat eye" for cateye."""
        for cut in range(1, len(word)) if _may_be_two(word) else ():
            first = self._postings.ids.get(word[:cut])
            if first is not None and (seconds := self._alike(word[cut:])):
                yield self._postings.behind(first, seconds)

    def _alike(self, word: str) -> tuple[int, ...]:
        (token,) = tokens_of(word, self._han, self._stems)
        return self._postings.alike(token)

    def _meant(self, token: Token, words: Sequence[int]) -> Sequence[int]:
        """What the token may be misspelt for."""
        if self._spelling is None or sum(map(self._postings.times, words)) > self._rare:
            return ()
        near = self._spelling.near(token.surface)
        return [word for word, _ in near if word not in words]

    def _found(self, token: Token, words: Sequence[int], in_one: Sequence[int]) -> FoundWord:
        in_two = list(self._in_two(token.surface))
        split = any(len(places.rows) for places in in_two)
        meant = () if in_one or split else self._meant(token, words)
        more = [word for word in in_one if word not in words]
        every = joined([self._postings.of([*words, *more, *meant]), *in_two])
        own = every.words == self._postings.ids.get(token.surface, -1)
        counted = np.where(own, np.float32(1), np.float32(_OTHER_FORM))
        counted[np.isin(every.words, meant)] = _MISSPELT
        weights = every.weights * counted
        sums = np.bincount(every.rows, weights, minlength=self._size).astype(np.float64)
        rows = int(np.count_nonzero(sums))
        idf = _idf(rows, self._size)
        asked = SearchedWord(
            word=token.surface,
            rows=rows,
            rarity=rarity_of(rows, self._size),
            guessed=bool(rows) and not words,
        )
        places = Places(every.words, every.rows, every.fields, weights)
        return FoundWord(asked, idf, places, sums, idf * _saturated(sums))


def _may_be_two(word: str) -> bool:
    return len(word) >= _SHORTEST_OF_TWO and word.isascii() and word.isalpha()


def _saturated(weight: Weight) -> Weight:
    """The second time that a word stands in a row counts less than the first."""
    return weight / (weight + _K1)


def rarity_of(rows: int, size: int) -> float:
    """1 for a word of one row or none, near 0 for one that is in every row."""
    return _idf(rows, size) / _idf(1, size) if rows else 1.0


def _idf(rows: int, size: int) -> float:
    """Never below 0: a word that is nearly everywhere says little, but nothing against a row."""
    return math.log(1 + (size - rows + 0.5) / (rows + 0.5))


_SHORTEST = 4
"""Letters: every other shorter word is one slip away."""
_LIKE = 0.74
_SHORT, _LIKE_IF_SHORT = 5, 0.78
_BEHIND = 0.06
"""How much less like than the likest a word may be to be meant as well."""
_MOST = 3
_KEPT = 4096

Near = tuple[tuple[int, float], ...]
"""(number of a word, how like it is), the likest first."""


class Spelling:
    """Looks only among words of letters; safe from any thread."""

    def __init__(self, words: Sequence[str], times: Sequence[int]) -> None:
        """`times` says how often each word occurs: of like words the frequent one is first."""
        self._numbers = [at for at, word in enumerate(words) if _is_spelt(word)]
        self._words = words
        self._times = times

    @cached_property
    def near(self) -> Callable[[str], Near]:
        """`_near` with a cache, which is made at first use: a pickled index has none."""
        return lru_cache(_KEPT)(self._near)

    def _near(self, word: str) -> Near:
        """The words that are likest to it, if any is like it at all."""
        if not _is_spelt(word):
            return ()
        asked = written(word)
        numbers = [self._numbers[at] for at in self._list.near(word)]
        near = [(number, likeness(asked, written(self._words[number]))) for number in numbers]
        best = max((like for number, like in near if self._words[number] != word), default=0)
        least = max(_LIKE if len(word) > _SHORT else _LIKE_IF_SHORT, best - _BEHIND)
        meant = [(n, like) for n, like in near if like >= least and self._words[n] != word]
        meant.sort(key=lambda each: (-each[1], -self._times[each[0]]))
        return tuple(meant[:_MOST])

    @cached_property
    def _list(self) -> Shortlist:
        """Made for the first word that is looked for in vain."""
        return Shortlist([self._words[number] for number in self._numbers])


def _is_spelt(word: str) -> bool:
    return len(word) >= _SHORTEST and word.isascii() and word.isalpha()
