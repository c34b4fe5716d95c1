"""Buyers' ratings, as far as so few of them can be believed.

A mean of few ratings says little, so it is drawn towards a prior as if the prior had been given
`weight` times (Bayesian average): (weight · prior + mean · count) / (weight + count).
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
"""One number for each row; NaN where the data says nothing."""

Scale = Literal["candidates", "fifths"]

ALIKE = 1e-9
"""A spread below this is none."""


@dataclass(frozen=True)
class Shrinkage:
    """How ratings are shrunk, and laid out from 0 to 1."""

    prior: float
    weight: float
    best: float
    scale: Scale


UNRATED = Shrinkage(0.0, 0.0, 1.0, "candidates")
"""Of a catalog whose rows nobody rates."""


def bayes(mean: Floats, count: Floats, prior: float, weight: float) -> Floats:
    """The shrunk rating of each row, in the ratings' own unit; the prior where one is missing."""
    known = np.isfinite(mean) & np.isfinite(count)
    given = np.where(known, count, 0.0)
    whole = weight + given
    drawn = weight * prior + np.where(known, mean, 0.0) * given
    nothing: Floats = np.full(len(mean), float(prior))
    return np.asarray(np.divide(drawn, whole, out=nothing, where=whole > 0))


def catalog_mean(mean: Floats, count: Floats, otherwise: float) -> float:
    """The mean of all ratings that were given; `otherwise` where none was."""
    known = np.isfinite(mean) & np.isfinite(count) & (count > 0)
    return float(np.average(mean[known], weights=count[known])) if known.any() else otherwise


def scaled(ratings: Floats, scale: Scale, best: float) -> Floats:
    """Shrunk ratings from 0 to 1: between the ends of these rows, or as a share of the best.

    Between the ends they count as much as relevance does; as shares of the best they lie so close
    together that they hardly move a row. Rows that are all rated alike are all at 1.
    """
    if scale == "fifths":
        return np.clip(ratings / best, 0.0, 1.0)
    if not len(ratings):
        return ratings
    low, high = float(ratings.min()), float(ratings.max())
    if high - low < ALIKE:
        return np.ones(len(ratings))
    return np.asarray((ratings - low) / (high - low))
