"""A question → the rows of a collection, by words and meaning, or by words while that is all."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from src.core.engines.embeddings.protocol import EmbeddingsFailed, Floats, unit_length
from src.core.engines.fusion.fuse import FusedHit, Scale, fuse
from src.core.engines.scored_rows import Mask, Scores
from src.core.engines.vectors.collection import Vectors
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import WordAnswer, WordHit, WordScores
from src.core.traces import WithoutMeaning

_ALL_ALIKE = 1e-3
"""Below this spread of the centralities there is nothing to level."""
_FEWEST = 30
"""Of fewer texts no line is fitted: a few that are alike would bend it."""
_LEAST_NOISE = 0.4
"""Of the whole spread: where most texts are alike, a little more is not much more."""
_CLEARLY = 1.18


def levelled(cosines: Scores, centrality: Scores) -> Scores:
    """How far above its like each text is, in deviations; minus infinity stays.

    Args:
        centrality: each text's cosine to the mean of all.
    """
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
    """The rows found, best first, and what each word gave to them, in the same order."""

    hits: tuple[FusedHit, ...]
    words: tuple[WordHit, ...]
    answer: WordAnswer
    """What the question's words say of every row, found or not."""
    without_meaning: WithoutMeaning | None = None
    problem: str = ""
    """What failed, in a sentence for whoever runs the app."""


class Retrieval:
    """Search of one collection. Thread-safe; a failing model leaves a search by words."""

    def __init__(
        self,
        words: WordIndex,
        vectors: Vectors | None = None,
        *,
        problem: str = "",
        feedback: Feedback | None = None,
        scale: Scale = "spread",
        level: bool = False,
    ) -> None:
        """Without vectors because of a `problem`, or because they are switched off.

        `level` makes cosines comparable between texts, also across languages (see `levelling`):
        each hit tells how far it stands above its like, and on the scale `spread` is scored by it.
        """
        self._words = words
        self._vectors = vectors
        self._problem = problem
        self._feedback = feedback
        self._scale: Scale = scale
        self._level = level
        self._centrality: Scores | None = None

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
        explained = answer.explain([hit.row for hit in hits])
        return Retrieved(hits, explained, answer, why, problem)

    def _without_meaning(self) -> tuple[WithoutMeaning | None, str]:
        if self._vectors is None:
            return ("failed", self._problem) if self._problem else ("off", "")
        if self._vectors.ready:
            return None, ""
        progress = self._vectors.progress
        return ("failed" if progress.state == "failed" else "building"), progress.problem

    def _fused(
        self, vectors: Vectors, question: str, words: WordScores, k: int, allowed: Mask | None
    ) -> tuple[FusedHit, ...]:
        query = vectors.embedder.query(question)
        cosines = vectors.scores(query)
        above = self._levelled(cosines, vectors) if self._level else None
        if self._feedback is None:
            return self._by_both(words, cosines, above, k, allowed)
        first = self._by_both(words, cosines, above, self._feedback.rows, allowed)
        found = vectors.rows([hit.row for hit in first])
        moved = vectors.scores(moved_towards(query, found, self._feedback.weight))
        if above is not None and self._scale == "spread":
            above = self._levelled(moved, vectors)
        return self._by_both(words, moved, above, k, allowed)

    def _by_both(
        self, words: WordScores, cosines: Scores, above: Scores | None, k: int, allowed: Mask | None
    ) -> tuple[FusedHit, ...]:
        meaning = above if above is not None and self._scale == "spread" else cosines
        return fuse(words, meaning, k, allowed=allowed, scale=self._scale, above=above)

    def _levelled(self, cosines: Scores, vectors: Vectors) -> Scores:
        if self._centrality is None:
            every = vectors.rows(range(len(cosines)))
            mean = unit_length(np.asarray(every.mean(axis=0), dtype=np.float32))
            self._centrality = vectors.scores(mean)
        return levelled(cosines, self._centrality)


def moved_towards(query: Floats, found: Floats, weight: float) -> Floats:
    """The question's vector and a share of the mean of those found (Rocchio 1971), of length 1."""
    if not len(found):
        return query
    return unit_length(np.asarray(query + weight * found.mean(axis=0), dtype=np.float32))
