"""Which rows match a query: by words and meaning together, and by the kind that it names."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from src.core.engines.fusion.retrieval import FusedHit
from src.core.engines.scored_rows import Mask
from src.core.engines.searchable.searchable import Searchable, fitting
from src.core.engines.word_index.model import FoundWord
from src.core.store.folding import fold
from src.core.tools.ranked.matching import Matching
from src.core.tools.ranked.soft_values import Kinds, SoftValues
from src.core.tools.ranked.words_beside import WordsBeside, having, words_beside
from src.core.tools.search.meaning import NEAR, searched, shares_of


class Matcher:
    """Over the rows of one tool. Safe from any thread."""

    def __init__(self, searchable: Searchable, soft: SoftValues, words_alone: float) -> None:
        """`words_alone` is the share of a query's words that makes a row match by itself."""
        self._in = searchable
        self._soft = soft
        self._words_alone = words_alone
        self._size = len(searchable.keys)

    def find(self, query: str, asking: str, most: int, allowed: Mask | None) -> Matching | None:
        """What a query matches among the allowed rows, with at least `most` candidates where there
        are; None where it says nothing beyond what such rows are called.

        Args:
            asking: the query with other words for what it says, which is searched for.
        """
        found = self._in.retrieval.search(asking, most, allowed)
        words = found.answer.words
        places = fitting(found.hits, found.words, words, self._size, self._words_alone)
        if not words and not places:
            return None
        said = _share_of(found.answer.found, self._size) >= self._words_alone
        mask = said.copy()
        mask[[found.hits[at].row for at in places]] = True
        if allowed is not None:
            mask &= allowed
        kinds = self._soft.named(query)
        beside = words_beside(query, kinds, self._in.words)
        mask, only_kind, near = self._narrowed(query, kinds, beside, mask, allowed)
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
            hits = list(found.hits[:NEAR])
        shown = {hit.row for hit in hits}
        return Matching(
            self._size,
            mask,
            hits=np.array([hit.row for hit in hits], dtype=np.int64),
            relevance=np.array([hit.score for hit in hits], dtype=np.float64),
            shares={hit.row: shares_of(hit, found) for hit in hits},
            said=said,
            way="words" if found.without_meaning else "meaning",
            words=searched(words),
            without_meaning=found.without_meaning,
            problem=found.problem,
            less=tuple(hit.row for hit in found.hits if hit.row not in shown),
            only_kind=only_kind,
            beside=_first(found.hits, near),
            lacking=lacking,
            unsaid=() if only_kind else _in_runs(beside.unsaid(mask), query),
        )

    def nearest_of_kind(self, query: str, asking: str, met: NDArray[np.int64]) -> list[int]:
        """Of the kind that a query names the rows that meet most of
        what must hold, best first; none where it names no kind that there is."""
        kinds = self._soft.named(query)
        if kinds is None or not kinds.called.any():
            return []
        most = kinds.called & (met == met[kinds.called].max())
        return [hit.row for hit in self._in.retrieval.search(asking, NEAR, most).hits]

    def _narrowed(
        self,
        query: str,
        kinds: Kinds | None,
        beside: WordsBeside,
        mask: Mask,
        allowed: Mask | None,
    ) -> tuple[Mask, bool, Mask | None]:
        """Of what matches the rows of the kind that is named, with all that tells what it is;
        whether these are only of the kind; and those that come near, where these are few."""
        if kinds:
            if len(beside.telling) < len(beside.every):
                mask = mask | having(beside.telling, _within(kinds.called, allowed))
            mask, only_kind = self._of_kind(kinds, mask, allowed, beside.every)
            if only_kind:
                return mask, True, None
        some, near = beside.narrowed(mask, self._soft.title)
        if kinds and not (some & kinds.titled | some & kinds.called).any():
            return mask, False, None  # of no known kind: that these say the rest is no sign of it
        return some, False, near

    def _of_kind(
        self,
        kinds: Kinds,
        mask: Mask,
        allowed: Mask | None,
        rest: Sequence[FoundWord],
    ) -> tuple[Mask, bool]:
        """Of what matches the rows of the kind that is named, and those of no known kind whose
        names say it; where none is, those of no known kind that speak of it. Where nothing matches,
        the rows of that kind, and that these are no more; where there are none, what it is a kind
        of, or what has its name in its own: a tuxedo shirt for a tuxedo. So does what says all the
        rest where nothing of the kind does: pajamas that are a costume."""
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
        same = kinds.same if allowed is None else kinds.same & allowed
        return (same, True) if same.any() else (mask & named, False)


def _first(hits: Sequence[FusedHit], among: Mask | None) -> tuple[int, ...]:
    """The best of these rows."""
    return () if among is None else tuple(hit.row for hit in hits if among[hit.row])[:NEAR]


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
