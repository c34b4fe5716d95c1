"""Relevance and rating in one score, and the order that comes of it.

final = blend · semantic + (1 − blend) · rating, each from 0 to 1 within the candidates.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from src.core.engines.ranking.ratings import ALIKE, Floats, Shrinkage, scaled

Places = NDArray[np.int64]


@dataclass(frozen=True)
class Rated:
    """What the data says of each candidate, in the order of their relevance."""

    mean: Floats
    count: Floats
    price: Floats
    row: NDArray[np.int64]
    bayes: Floats
    behind: NDArray[np.int64]
    """0 for what states all that is asked for; what may suit as well stands behind all of it."""


@dataclass(frozen=True)
class Blended:
    """One figure for each candidate, in the order in which they were given."""

    semantic: Floats
    rating: Floats
    final: Floats
    order: Places
    """The candidates from the first place to the last."""
    blend: float


def semantic(relevance: Floats) -> Floats:
    """Relevance from 0 to 1 between the ends of the candidates, which come the best first.

    Where all are alike, by their places: 1 − place / (number + 1), counted from 0.
    """
    if not len(relevance):
        return relevance
    low, high = float(relevance.min()), float(relevance.max())
    if high - low < ALIKE:
        return 1.0 - np.arange(len(relevance)) / (len(relevance) + 1)
    return np.asarray((relevance - low) / (high - low))


def blended(relevance: Floats | None, rated: Rated, blend: float, by: Shrinkage) -> Blended:
    """Candidates in order. Without relevance (nothing was searched for) the rating is all."""
    share = 0.0 if relevance is None else min(max(blend, 0.0), 1.0)
    close = np.zeros(len(rated.bayes)) if relevance is None else semantic(relevance)
    rating = scaled(rated.bayes, by.scale, by.best)
    final = share * close + (1 - share) * rating
    return Blended(close, rating, final, ordered(final, rated), share)


def comparable(final: Floats) -> Floats:
    """Finals in billionths: what differs in less is the same, and the next key decides."""
    return np.rint(final * 1e9)


def ordered(final: Floats, rated: Rated) -> Places:
    """The highest first; of equals the one rated more often, then the cheaper, then the earlier.

    What has no rating or no price comes last among its equals. What only may suit comes last.
    """
    count = np.nan_to_num(rated.count, nan=0.0)
    keys = (rated.row, costs(rated.price), -count, -comparable(final), rated.behind)
    return np.lexsort(keys).astype(np.int64)


def costs(price: Floats) -> Floats:
    """What has no price comes behind all prices."""
    return np.where(np.isfinite(price), price, np.inf)
