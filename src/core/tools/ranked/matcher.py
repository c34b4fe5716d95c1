"""Which rows match a query: by words and meaning together, and by the kind that it names."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from src.core.engines.ranking.blending import Places
from src.core.engines.scored_rows import Mask
from src.core.engines.searchable.searchable import WORDS_ALONE, Searchable, fitting
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import FoundWord
from src.core.store.folding import fold
from src.core.tools.ranked.matching import Lacking, Matching
from src.core.tools.ranked.soft_values import Kinds, SoftValues
from src.core.tools.search.kinds import searched, shares_of
from src.core.tools.search.tool import NEAR

_ENOUGH = 3
"""Rows that say all, from which on those that do not are none to show."""
_FEW = 2
"""So few words are all meant, of more the rows with most come first; and so many rows say them."""
_USUAL = 1 / 3
"""What so many of a kind are said to be for, the others are for as well: costumes, Halloween."""
_LIKEST = 200
"""Rows that are looked at for what comes near."""
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

    def narrowed(self, mask: Mask, title: int | None) -> Mask:
        """Of what matches, the rows that say all, where there are several. Else the few that say
        what tells; a single one where its `title` says so: steel toe."""
        some = self._narrowed(mask, title)
        lost = (having(name, mask).any() and not having(name, some).any() for name in self.named)
        return mask if any(lost) else some

    def _narrowed(self, mask: Mask, title: int | None) -> Mask:
        if np.count_nonzero(every := having(self.every, mask)) >= _ENOUGH:
            return every
        for words in () if self.is_loose else (self.telling, self.before):
            some = having(words, mask)
            if words and np.count_nonzero(some) >= _FEW:
                return some
        own = [word for word in self.telling if word not in self.before]
        if len(own) > 1 and title is not None and not self.is_loose:
            named = having(own, having(self.telling, mask), title)
            return named if named.any() else mask
        return mask

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
    often = _USUAL * np.count_nonzero(kinds.same)
    usual = {w.asked.word for w in every if np.count_nonzero(kinds.same & (w.sums > 0)) >= often}
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


class Matcher:
    """Over the rows of one tool. Safe from any thread."""

    def __init__(self, searchable: Searchable, soft: SoftValues) -> None:
        self._in = searchable
        self._soft = soft
        self._size = len(searchable.keys)

    def find(self, query: str, asking: str, most: int, allowed: Mask | None) -> Matching | None:
        """What a query matches among the allowed rows, with at least `most` candidates where there
        are; None where it says no more than what such rows are called. `asking`: with other words
        for it."""
        found = self._in.retrieval.search(asking, most, allowed)
        words = found.answer.words
        places = fitting(found.hits, found.words, words, self._size)
        if not words and not places:
            return None
        said = _share_of(found.answer.found, self._size) >= WORDS_ALONE
        mask = said.copy()
        mask[[found.hits[at].row for at in places]] = True
        mask = _within(mask, allowed)
        kinds = self._soft.named(query)
        beside = words_beside(query, kinds, self._in.words)
        mask, only_kind = self._narrowed(query, kinds, beside, mask, allowed)
        lacking = beside.lacking(self._soft.title)
        hits = [hit for hit in found.hits if mask[hit.row]]
        if len(hits) < min(int(np.count_nonzero(mask)), most):
            # Some match by what they say, and are not among what is most like the query.
            hits = list(self._in.retrieval.search(asking, most, mask).hits)
        if lacking is not None:
            full = mask & (lacking.absent == 0)
            if np.count_nonzero(full) > sum(bool(full[hit.row]) for hit in hits):
                first = self._in.retrieval.search(asking, most, full).hits
                hits = [*first, *(hit for hit in hits if not full[hit.row])]
        if not hits and allowed is not None:
            # All conditions hold of them, so they are shown as what comes nearest, not counted.
            of_kind = kinds.called | kinds.wider if kinds else allowed
            hits = [hit for hit in found.hits if of_kind[hit.row]][:NEAR]
        shown = {hit.row for hit in hits}
        return Matching(
            self._size,
            mask,
            hits=np.array([hit.row for hit in hits], dtype=np.int64),
            relevance=np.array([hit.score for hit in hits], dtype=np.float64),
            shares={hit.row: shares_of(hit, found) for hit in hits},
            said=said,
            how=searched(found, words),
            less=tuple(hit.row for hit in found.hits if hit.row not in shown),
            only_kind=only_kind,
            lacking=lacking,
            unsaid=() if only_kind else _in_runs(beside.unsaid(mask), query),
        )

    def nearest(self, query: str, asking: str, among: Mask, met: Places) -> list[int]:
        """Of these rows the likest to a query: those of the kind that it names, then others with a
        word of it, each time those first that meet more of the conditions (`met`). Where there are
        none, a few that are near in meaning alone."""
        kinds = self._soft.named(query)
        called = kinds.called if kinds else np.zeros(self._size, dtype=np.bool_)
        found = self._in.retrieval.search(asking, _LIKEST, among)
        pairs = zip(found.hits, found.words, strict=True)
        near = [hit.row for hit, words in pairs if words or called[hit.row]]
        return sorted(near, key=lambda row: (not called[row], -met[row])) or [
            hit.row for hit in found.hits[:NEAR]
        ]

    def _narrowed(
        self,
        query: str,
        kinds: Kinds | None,
        beside: WordsBeside,
        mask: Mask,
        allowed: Mask | None,
    ) -> tuple[Mask, bool]:
        """Of what matches the rows of the named kind with all that tells; whether they are only of
        the kind."""
        if kinds:
            if len(beside.telling) < len(beside.every):
                mask = mask | having(beside.telling, _within(kinds.called, allowed))
            mask, only_kind = self._of_kind(kinds, mask, allowed, beside.every)
            if only_kind:
                return mask, True
        some = beside.narrowed(mask, self._soft.title)
        if kinds and not (some & kinds.titled | some & kinds.called).any():
            return mask, False  # of no known kind: that these say the rest is no sign of it
        return some, False

    def _of_kind(
        self,
        kinds: Kinds,
        mask: Mask,
        allowed: Mask | None,
        rest: Sequence[FoundWord],
    ) -> tuple[Mask, bool]:
        """Of what matches the rows of the named kind, and those of no known kind whose names say
        it, or else that speak of it. Where nothing matches, the rows of that kind, and True; where
        there are none, what it is a kind of or what has its name in its own. So does what says all
        the rest where nothing of the kind does: pajamas that are a costume."""
        named = (kinds.titled & (kinds.other | kinds.called)) | kinds.wider
        if not kinds.called.any():
            return mask & named, False
        kept = mask & kinds.called
        if rest and not having(rest, kept).any():
            kept |= having(rest, mask & kinds.titled)
        speaking = [having(self._in.words.ask(text).found, mask) for text in kinds.said]
        unlike = kinds.other | (kinds.titled & ~kinds.called)
        for some in (kept, ~unlike & np.logical_or.reduce(speaking)):
            if some.any():
                return some, False
        same = _within(kinds.same, allowed)
        return (same, True) if same.any() else (mask & named, False)


def _in_runs(words: Sequence[str], query: str) -> tuple[str, ...]:
    """Those that stand side by side in the query as one: tummy control."""
    runs: list[str] = []
    folded = f" {fold(query)} "
    for word in words:
        whole = f"{runs[-1]} {word}" if runs else word
        if runs and f" {whole} " in folded:
            runs[-1] = whole
        else:
            runs.append(word)
    return tuple(runs)


def _within(mask: Mask, allowed: Mask | None) -> Mask:
    return mask if allowed is None else mask & allowed


def _share_of(words: Sequence[FoundWord], rows: int) -> NDArray[np.float64]:
    """How much of the words each row has, a rare word counting more; 0 to 1."""
    share = np.zeros(rows)
    whole = sum(word.asked.rarity for word in words)
    for word in words:
        share[word.sums > 0] += word.asked.rarity / whole
    return share
