"""Words and meaning in one order.

Meaning alone is unsafe (codes, sizes and names look alike to it) and words alone miss what is said
otherwise, so a row's score is a sum of both, each from 0 to 1, on one of two `Scale`s.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from src.core.engines.scored_rows import Mask, Rows, Scores, best_rows
from src.core.engines.word_index.model import WordScores

CANDIDATES = 200
"""Rows taken from each side: what is behind them on both has no chance to be among the first."""

Scale = Literal["spread", "plain"]
"""`spread`, for wishes in sentences and models whose cosines lie close together: BM25 as a share of
what the question's words could give at most, cosines between the ends of the candidates. `plain`,
for products asked for by their names: BM25 as a share of the best row's, cosines as they are."""


WORDS, MEANING = 0.3, 0.7
"""What each side counts; together 1, so that scores go from 0 to 1."""


@dataclass(frozen=True)
class FusedParts:
    """Both sides of a score, from 0 to 1."""

    words: float
    meaning: float | None = None
    """None where the row has no vector, or nothing has."""
    above: float | None = None
    """How far above its like the row stands by meaning, in deviations, where that was measured."""


@dataclass(frozen=True)
class FusedHit:
    row: int
    score: float
    parts: FusedParts


def fuse(
    words: WordScores,
    meaning: Scores | None,
    k: int,
    *,
    allowed: Mask | None = None,
    scale: Scale = "spread",
    above: Scores | None = None,
) -> tuple[FusedHit, ...]:
    """The `k` best rows, from one score of each side for every row.

    Args:
        meaning: cosines; minus infinity for a row without a vector. None: by words alone.
        above: the same in deviations, to be told beside the scores.
    """
    candidates = max(CANDIDATES, k)
    by_words = best_rows(words.by_row, candidates, allowed, above=0.0)
    if meaning is None:
        return _by_words(words, by_words[:k])
    by_meaning = best_rows(meaning, candidates, allowed, above=-np.inf)
    rows = np.union1d(by_words, by_meaning)
    laid = _plain if scale == "plain" else _spread
    word_shares, meaning_shares = laid(words, meaning, rows)
    scores = WORDS * word_shares + MEANING * meaning_shares
    hits = []
    for at in best_rows(scores, k).tolist():
        parts = FusedParts(float(word_shares[at]))
        if np.isfinite(meaning[rows[at]]):
            stands = None if above is None else float(above[rows[at]])
            parts = FusedParts(parts.words, float(meaning_shares[at]), stands)
        hits.append(FusedHit(int(rows[at]), float(scores[at]), parts))
    return tuple(hits)


def _by_words(words: WordScores, rows: Rows) -> tuple[FusedHit, ...]:
    pairs = zip(rows.tolist(), _shares(words, rows).tolist(), strict=True)
    return tuple(FusedHit(row, share, FusedParts(share)) for row, share in pairs)


def _spread(words: WordScores, meaning: Scores, rows: Rows) -> tuple[Scores, Scores]:
    return _shares(words, rows), _between_ends(meaning[rows])


def _plain(words: WordScores, meaning: Scores, rows: Rows) -> tuple[Scores, Scores]:
    bm25 = words.by_row[rows]
    best = float(bm25.max(initial=0)) or 1.0
    return np.asarray(bm25 / best, dtype=np.float32), np.clip(meaning[rows], 0, 1)


def _shares(words: WordScores, rows: Rows) -> Scores:
    """Of what words could give at most, not of what they give to the best row: where all that is
    found of a sentence is its "my", the rows with it are not all but right. A row that has them in
    several fields may get more, and is then the whole: rows cut to 1 would be in no order."""
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
