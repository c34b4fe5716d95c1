"""How many more ratings would lift a row: "would be 1st with 40 more at this mean".

All places are worked out anew for each number tried. More ratings at a mean above the shrunk rating
never lower a row, so the least number is found by halving.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from src.core.engines.ranking.blending import (
    ALIKE,
    Blended,
    Rated,
    Shrinkage,
    bayes,
    finals,
    place_of,
)

MOST_RATINGS = 10_000
"""More than these would be no help to anyone."""


@dataclass(frozen=True)
class Lift:
    more_ratings: int
    would_be: int
    """The place, from 1."""


def lifts(
    asked: Sequence[int],
    rated: Rated,
    blended: Blended,
    shrinkage: Shrinkage,
    most: int = MOST_RATINGS,
) -> list[Lift | None]:
    """For each candidate asked about: the fewest further ratings at its own mean that put it first,
    else one place higher; None where no number up to `most` does."""
    place = {int(at): place for place, at in enumerate(blended.order, 1)}
    return [
        _lift(place[at], _trial(at, rated, blended, shrinkage), most)
        if place[at] > 1 and _may_rise(at, rated)
        else None
        for at in asked
    ]


def _may_rise(at: int, rated: Rated) -> bool:
    """Whether its mean is not below its shrunk rating."""
    return bool(np.isfinite(rated.count[at]) and rated.mean[at] >= rated.bayes[at] - ALIKE)


def _lift(place: int, placed: Callable[[int], int], most: int) -> Lift | None:
    target = 1 if placed(most) == 1 else place - 1
    numbers = range(1, most + 1)
    at = bisect_left(numbers, True, key=lambda more: placed(more) <= target)
    return Lift(numbers[at], target) if at < most else None


def _trial(at: int, rated: Rated, blended: Blended, shrinkage: Shrinkage) -> Callable[[int], int]:
    """So many more ratings of a candidate → the place, from 1, that it would have."""

    def placed(more: int) -> int:
        count, ratings = rated.count.copy(), rated.bayes.copy()
        count[at] += more
        own = slice(at, at + 1)
        ratings[own] = bayes(rated.mean[own], count[own], shrinkage.prior, shrinkage.weight)
        final = finals(blended.semantic, ratings, blended.blend)
        return place_of(at, final, replace(rated, count=count, bayes=ratings))

    return placed
