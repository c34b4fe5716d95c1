"""How many more ratings would lift a row: "would be 1st with 40 more at this mean".

Everything is worked out anew for each number tried: with its new rating a row may become the
best or no longer be the worst rated of the candidates, which moves all the others. More ratings at
a mean that is above the shrunk rating never lower a row, also then (the difference to any other
only grows), so the least number is found by halving.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from src.core.engines.ranking.blending import (
    ALIKE,
    Blended,
    Floats,
    Rated,
    Shrinkage,
    bayes,
    comparable,
    costs,
)

MOST_RATINGS = 10_000
"""More than these would be no help to anyone."""

Ints = NDArray[np.int64]


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
    """For each candidate asked about: the fewest further ratings at its own mean that put it
    first, else one place higher; None where no number up to `most` does."""
    places = np.empty(len(blended.order), dtype=np.int64)
    places[blended.order] = np.arange(1, len(places) + 1)
    helped = _may_rise(np.asarray(asked, dtype=np.int64), rated, places)
    found: dict[int, Lift] = {}
    if len(helped):
        trial = _Trial(helped, rated, blended, shrinkage)
        target = np.where(trial.places(np.full(len(helped), most)) <= 1, 1, places[helped] - 1)
        needed = trial.fewest(target, most)
        for at, number, place in zip(helped.tolist(), needed, target, strict=True):
            if number <= most:
                found[at] = Lift(int(number), int(place))
    return [found.get(at) for at in asked]


def _may_rise(asked: Ints, rated: Rated, places: Ints) -> Ints:
    """Those that are not first and have a mean that is not below their shrunk rating."""
    mean, count = rated.mean[asked], rated.count[asked]
    known = np.isfinite(mean) & np.isfinite(count)
    return np.asarray(asked[known & (mean >= rated.bayes[asked] - ALIKE) & (places[asked] > 1)])


class _Trial:
    """Places that some candidates would have with more ratings, all at once."""

    def __init__(self, asked: Ints, rated: Rated, blended: Blended, shrinkage: Shrinkage) -> None:
        self._asked = asked
        self._rows = np.arange(len(asked))
        self._rated = rated
        self._shrinkage = shrinkage
        self._mean, self._given = rated.mean[asked], rated.count[asked]
        self._count = np.nan_to_num(rated.count, nan=0.0)
        self._close = blended.blend * blended.semantic
        self._share = 1 - blended.blend
        self._ends = _ends_without(rated.bayes, asked)
        self._earlier = _earlier(rated, asked)
        self._before = rated.behind < rated.behind[asked][:, None]
        self._after = rated.behind > rated.behind[asked][:, None]

    def fewest(self, target: Ints, most: int) -> Ints:
        """The least number of ratings that reaches the target place; `most` + 1 where none does."""
        low, high = np.zeros(len(target), dtype=np.int64), np.full(len(target), most + 1)
        while bool((high - low > 1).any()):
            middle = (low + high) // 2
            reached = self.places(middle) <= target
            high, low = np.where(reached, middle, high), np.where(reached, low, middle)
        return high

    def places(self, more: Ints) -> Ints:
        """The place of each, from 1, with so many more ratings."""
        count = self._given + more
        own = bayes(self._mean, count, self._shrinkage.prior, self._shrinkage.weight)
        mine, others = self._finals(own)
        ahead, same = others > mine[:, None], others == mine[:, None]
        ahead[self._rows, self._asked] = same[self._rows, self._asked] = False
        if same.any():
            as_often = self._count == count[:, None]
            ahead |= same & ((self._count > count[:, None]) | (as_often & self._earlier))
        ahead = (ahead & ~self._after) | self._before
        return np.asarray(1 + np.count_nonzero(ahead, axis=1))

    def _finals(self, own: Floats) -> tuple[Floats, Floats]:
        """Scores of those asked about, and beside each those of all candidates."""
        mine, others = self._scaled(own)
        score = comparable(self._close[self._asked] + self._share * mine)
        return score, comparable(self._close + self._share * others)

    def _scaled(self, own: Floats) -> tuple[Floats, Floats]:
        """Ratings laid out anew, with the own one in the place of each."""
        low, high = np.minimum(self._ends[0], own), np.maximum(self._ends[1], own)
        alike = high - low < ALIKE
        spread = np.where(alike, 1.0, high - low)
        others = (self._rated.bayes - low[:, None]) / spread[:, None]
        others[alike] = 1.0
        return np.where(alike, 1.0, (own - low) / spread), others


def _earlier(rated: Rated, asked: Ints) -> NDArray[np.bool_]:
    """Which candidates come before each of those asked about, where all else is equal."""
    rank = np.empty(len(rated.row), dtype=np.int64)
    rank[np.lexsort((rated.row, costs(rated.price)))] = np.arange(len(rank))
    return np.asarray(rank < rank[asked][:, None])


def _ends_without(ratings: Floats, asked: Ints) -> tuple[Floats, Floats]:
    """The lowest and the highest of the others, for each that is asked about."""
    if len(ratings) < 2:
        return np.full(len(asked), np.inf), np.full(len(asked), -np.inf)
    by_size = np.argsort(ratings, kind="stable")
    low = np.where(asked == by_size[0], ratings[by_size[1]], ratings[by_size[0]])
    high = np.where(asked == by_size[-1], ratings[by_size[-2]], ratings[by_size[-1]])
    return low, high
