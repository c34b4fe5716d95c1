"""The words of a query beside the kind that it names, and which rows without them still match."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from src.core.engines.scored_rows import Mask
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import FoundWord
from src.core.tools.ranked.matching import Lacking
from src.core.tools.ranked.soft_values import Kinds

_ENOUGH = 3
"""Rows that say all, from which on those that do not are none to show."""
_FEW = 2
"""So few words are all meant: of many those rows come first that have most. And so many rows have
to say them, since a single one may do so by chance."""
_USUAL = 1 / 3
"""What so many of a kind are said to be for, the others are for as well: costumes, Halloween."""
_COUNTED = 4
"""Words by which rows are told apart; of a long wish none need be said."""


@dataclass(frozen=True)
class WordsBeside:
    every: Sequence[FoundWord]
    """Those that some row has, but for those of the kind: these are said by being of it."""
    telling: Sequence[FoundWord] = ()
    """Those that tell what it is, and not what it is for."""
    before: Sequence[FoundWord] = ()
    """What it is for, where that is a part of its name: ski of ski jacket."""
    leading: Sequence[FoundWord] = ()
    """Those that tell, and the name of a narrower kind: the rows that say them come first. Empty
    where these are too many, or nothing of a kind is said."""
    named: Sequence[Sequence[FoundWord]] = ()
    """Of these the names of narrower kinds."""
    is_loose: bool = True
    """More is said than rows can be held to, or nothing of a kind."""

    def narrowed(self, mask: Mask, title: int | None) -> tuple[Mask, Mask | None]:
        """Of what matches, the rows that say all, where there are several: who asks for pockets
        wants none without. Else the few that say what tells, and those that come near; a single
        one where its name says so in as many words: steel toe.

        Args:
            title: the field of the rows' names.
        """
        some, near = self._narrowed(mask, title)
        lost = (having(name, mask).any() and not having(name, some).any() for name in self.named)
        return (mask, None) if any(lost) else (some, near)

    def _narrowed(self, mask: Mask, title: int | None) -> tuple[Mask, Mask | None]:
        if np.count_nonzero(every := having(self.every, mask)) >= _ENOUGH:
            return every, None
        for words in () if self.is_loose else (self.telling, self.before):
            some = having(words, mask)
            if words and (count := int(np.count_nonzero(some))) >= _FEW:
                return some, mask & ~some if count < _ENOUGH else None
        own = [word for word in self.telling if word not in self.before]
        if len(own) > 1 and title is not None and not self.is_loose:
            named = having(own, having(self.telling, mask), title)
            return (named, mask & ~named) if named.any() else (mask, None)
        return mask, None

    def lacking(self, title: int | None) -> Lacking | None:
        """How much of what leads each row lacks; None where nothing does."""
        if not self.leading:
            return None
        there = [_rows_with(word, None) for word in self.leading]
        absent = np.sum([~rows for rows in there], axis=0)
        if title is None:
            return Lacking(absent, np.zeros_like(absent))
        named = [_rows_with(word, title) for word in self.leading]
        return Lacking(absent, np.sum([~rows for rows in named], axis=0) - absent)

    def unsaid(self, mask: Mask) -> tuple[str, ...]:
        """Of what leads the names and words that none of these rows says."""
        parts = [*self.named, *([word] for word in self.leading if not self._is_named(word))]
        missing = [part for part in parts if not having(part, mask).any()]
        return tuple(" ".join(word.asked.word for word in part) for part in missing)

    def _is_named(self, word: FoundWord) -> bool:
        return any(word is each for name in self.named for each in name)


def words_beside(query: str, kinds: Kinds | None, words: WordIndex) -> WordsBeside:
    @cache
    def of(*said: str) -> frozenset[str]:
        return frozenset(word.word for text in said for word in words.ask(text).words)

    of_kind = of(*kinds.said) if kinds else frozenset()
    found = words.ask(query).found
    every = [w for w in found if w.asked.word not in of_kind and w.asked.rows]
    if kinds is None:
        return WordsBeside(every)
    usual = {w.asked.word for w in every if _is_usual(w, kinds.same)}
    before = of(*kinds.before) - usual
    apart = of(*kinds.apart) | (of(*kinds.before) & usual)
    telling = [w for w in every if w.asked.word not in apart]
    loose = len(telling) > _FEW or bool(of(kinds.meant_for) - apart - before)
    there = [w for w in found if w.asked.rows and not w.asked.guessed]
    names = [[w for w in there if w.asked.word in of(text)] for text in kinds.narrower]
    first = of(*kinds.narrower) | {w.asked.word for w in telling} - of(kinds.meant_for)
    leading = [w for w in there if w.asked.word in first]
    if len(leading) > _COUNTED:
        leading, names = [], []
    return WordsBeside(
        every,
        telling,
        [w for w in every if w.asked.word in before],
        leading,
        [name for name in names if name],
        loose,
    )


def having(words: Sequence[FoundWord], mask: Mask, field: int | None = None) -> Mask:
    """The rows that have all the words, in the field or anywhere."""
    return np.asarray(np.logical_and.reduce([mask, *(_rows_with(word, field) for word in words)]))


def _rows_with(word: FoundWord, field: int | None) -> Mask:
    if field is None:
        return np.asarray(word.sums > 0)
    there = np.zeros(len(word.sums), dtype=np.bool_)
    there[word.places.rows[word.places.fields == field]] = True
    return there


def _is_usual(word: FoundWord, kind: Mask) -> bool:
    return bool(np.count_nonzero(kind & (word.sums > 0)) >= _USUAL * np.count_nonzero(kind))
