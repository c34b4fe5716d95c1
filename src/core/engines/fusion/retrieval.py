"""A question → the rows of a collection, by words and meaning fused, or by words while that is all.

Meaning alone is unsafe (codes, sizes and names look alike to it) and words alone miss what is said
otherwise, so a row's score is a sum of both, each from 0 to 1, on one of two `Scale`s."""

import math
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from src.core.engines.embeddings.protocol import EmbeddingsFailed, Floats, unit_length
from src.core.engines.scored_rows import Mask, Rows, Scores, best_rows
from src.core.engines.vectors.collection import Collection, Near
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import WordAnswer, WordScores
from src.core.traces import SearchedWord, WithoutMeaning

CANDIDATES = 200
"""Rows taken from each side: what is behind them on both has no chance to be among the first."""

Scale = Literal["spread", "plain"]
"""`spread`, for wishes in sentences and models whose cosines lie close together: BM25 as a share of
what the question's words could give at most, cosines between the ends of the candidates. `plain`,
for products asked for by their names: BM25 as a share of the best row's, cosines as they are."""


WORDS, MEANING = 0.3, 0.7
"""What each side counts; together 1, so that scores go from 0 to 1."""


@dataclass(frozen=True)
class FusedHit:
    """A row with its score and both sides of it, from 0 to 1."""

    row: int
    score: float
    words: float
    meaning: float | None = None
    """None where the row has no vector, or nothing has."""
    above: float | None = None
    """How far above its like the row stands by meaning, in deviations, where that was measured."""


def fuse(
    words: WordScores,
    meaning: Scores | None,
    k: int,
    *,
    allowed: Mask | None = None,
    scale: Scale = "spread",
    above: Scores | None = None,
) -> tuple[FusedHit, ...]:
    """The `k` best rows, from one score of each side for every row. `meaning`: cosines, minus
    infinity for a row without a vector, or None; `above`: the same in deviations, only to be
    told."""
    candidates = max(CANDIDATES, k)
    by_words = best_rows(words.by_row, candidates, allowed, above=0.0)
    if meaning is None:
        shares = _shares(words, rows := by_words[:k])
        pairs = zip(rows.tolist(), shares.tolist(), strict=True)
        return tuple(FusedHit(row, share, words=share) for row, share in pairs)
    by_meaning = best_rows(meaning, candidates, allowed, above=-np.inf)
    rows = np.union1d(by_words, by_meaning)
    if scale == "plain":
        bm25 = words.by_row[rows]
        word_shares = np.asarray(bm25 / (bm25.max(initial=0) or 1.0), dtype=np.float32)
        meaning_shares = np.clip(meaning[rows], 0, 1)
    else:
        word_shares, meaning_shares = _shares(words, rows), _between_ends(meaning[rows])
    scores = WORDS * word_shares + MEANING * meaning_shares
    hits = []
    for at in best_rows(scores, k).tolist():
        hit = FusedHit(int(rows[at]), float(scores[at]), float(word_shares[at]))
        if np.isfinite(meaning[rows[at]]):
            stands = None if above is None else float(above[rows[at]])
            hit = replace(hit, meaning=float(meaning_shares[at]), above=stands)
        hits.append(hit)
    return tuple(hits)


def _shares(words: WordScores, rows: Rows) -> Scores:
    """BM25 as a share of what the words, or the best row, could give: a lone "my" stays low."""
    bm25 = words.by_row[rows]
    whole = max(words.attainable, float(bm25.max(initial=0)))
    return np.asarray(bm25 / (whole or 1.0), dtype=np.float32)


def _between_ends(scores: Scores) -> Scores:
    """0 for the lowest and for what has no score, 1 for the highest."""
    known = np.isfinite(scores)
    if not known.any():
        return np.zeros_like(scores)
    low, high = scores[known].min(), scores[known].max()
    spread = (scores - low) / (high - low) if high > low else np.ones_like(scores)
    return np.where(known, spread, 0).astype(np.float32)


_ALL_ALIKE = 1e-3
"""Below this spread of the centralities there is nothing to level."""
_FEWEST = 30
"""Of fewer texts no line is fitted: a few that are alike would bend it."""
_LEAST_NOISE = 0.4
"""Of the whole spread: where most texts are alike, a little more is not much more."""
_CLEARLY = 1.18


def levelled(cosines: Scores, centrality: Scores) -> Scores:
    """How far above its like each text is, in deviations, minus infinity staying; `centrality`:
    each text's cosine to the mean of all."""
    known = np.isfinite(cosines)
    scores, central = cosines[known].astype(np.float64), centrality[known].astype(np.float64)
    if len(scores) < 2:
        return cosines
    if len(scores) >= _FEWEST and central.std() > _ALL_ALIKE:
        off = central - central.mean()
        slope = float(np.sum(off * scores) / np.sum(off * off))
        expected = scores.mean() + off * slope
    else:
        expected = np.full(len(scores), scores.mean())
    found = np.full(len(cosines), -np.inf, dtype=np.float32)
    found[known] = _above_noise(scores - expected)
    return found


def beyond_chance(texts: int) -> float:
    """How far above its like a text has to be for it to be no chance, among so many."""
    return _CLEARLY * math.sqrt(2 * math.log(max(texts, 2)))


def _above_noise(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Above the median, in deviations of the lower half, which right answers do not widen."""
    above = scores - np.median(scores)
    noise = math.sqrt(float(np.mean(above[above <= 0] ** 2)))
    return np.asarray(above / max(noise, _LEAST_NOISE * float(above.std()), 1e-6))


@dataclass(frozen=True)
class Feedback:
    """One round of Rocchio: the question moves towards the first rows that it found."""

    rows: int = 5
    weight: float = 0.3


@dataclass(frozen=True)
class Retrieved:
    """The rows found, best first."""

    hits: tuple[FusedHit, ...]
    answer: WordAnswer
    """What the question's words say of every row, found or not."""
    without_meaning: WithoutMeaning | None = None
    problem: str = ""
    """What failed, in a sentence for whoever runs the app."""

    @cached_property
    def words(self) -> list[tuple[SearchedWord, ...]]:
        """The words that each hit has, in the order of the hits."""
        return [self.answer.words_in(hit.row) for hit in self.hits]


class Retrieval:
    """Search of one collection. Thread-safe; a failing model leaves a search by words."""

    def __init__(
        self,
        words: WordIndex,
        vectors: Collection | None = None,
        *,
        problem: str = "",
        feedback: Feedback | None = None,
        scale: Scale = "spread",
    ) -> None:
        """`problem`: why there are no vectors, where they are not switched off. Each hit tells how
        far it stands above its like (see `levelled`); on the scale `spread` it is scored by it,
        which is comparable between texts and languages."""
        self._words = words
        self._vectors = vectors
        self._problem = problem
        self._feedback = feedback
        self._scale: Scale = scale

    def search(self, question: str, k: int, allowed: Mask | None = None) -> Retrieved:
        answer = self._words.ask(question)
        why, problem = self._without_meaning()
        hits: tuple[FusedHit, ...] | None = None
        if self._vectors is not None and why is None:
            try:
                hits = self._fused(self._vectors, question, answer.scores, k, allowed)
            except EmbeddingsFailed as error:
                why, problem = "failed", str(error)
        if hits is None:
            hits = fuse(answer.scores, None, k, allowed=allowed)
        return Retrieved(hits, answer, why, problem)

    def _without_meaning(self) -> tuple[WithoutMeaning | None, str]:
        if self._vectors is None:
            return ("failed", self._problem) if self._problem else ("off", "")
        if self._vectors.ready:
            return None, ""
        progress = self._vectors.progress
        return ("failed" if progress.state == "failed" else "building"), progress.problem

    def _fused(
        self, vectors: Collection, question: str, words: WordScores, k: int, allowed: Mask | None
    ) -> tuple[FusedHit, ...]:
        query = vectors.embedder.query(question)
        most = max(CANDIDATES, k)
        near = Near(most, allowed, best_rows(words.by_row, most, allowed, above=0.0))
        cosines = vectors.scores(query, near)
        above = levelled(cosines, vectors.centrality)
        by_both = partial(fuse, words, allowed=allowed, scale=self._scale, above=above)
        if self._feedback is not None:
            first = by_both(cosines, self._feedback.rows)
            found = vectors.rows([hit.row for hit in first])
            cosines = vectors.scores(moved_towards(query, found, self._feedback.weight), near)
        return by_both(above if self._scale == "spread" else cosines, k)


def moved_towards(query: Floats, found: Floats, weight: float) -> Floats:
    """The question's vector and a share of the mean of those found (Rocchio 1971), of length 1."""
    if not len(found):
        return query
    return unit_length(np.asarray(query + weight * found.mean(axis=0), dtype=np.float32))
