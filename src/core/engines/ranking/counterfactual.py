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

from src.core.engines.ranking.blending import _DIGITS, Blended, Rated
from src.core.engines.ranking.ratings import ALIKE, Floats, Scale, bayes

MOST_RATINGS = 10_000
"""More than these would be no help to anyone."""

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Lift:
    more_ratings: int
    would_be: int
    """The place, from 1."""


@dataclass(frozen=True)
class Shrinkage:
    """How ratings were shrunk and laid out."""

    prior: float
    weight: float
    best: float
    scale: Scale


def lifts(
    asked: Sequence[int],
    rated: Rated,
    blended: Blended,
    shrinkage: Shrinkage,
    most: int = MOST_RATINGS,
) -> list[Lift | None]:
    """For each of the candidates asked about: the fewest further ratings at its own mean that put
    it first, else one place higher; None where it is first, or where no number up to `most` does.
    """
    trial = _Trial(np.asarray(asked, dtype=np.int64), rated, blended, shrinkage)
    now = trial.places(np.zeros(len(asked)))
    first, above = np.ones_like(now), now - 1
    target = np.where(trial.places(np.full(len(asked), most)) <= 1, first, above)
    needed = trial.fewest(target, most)
    return [
        Lift(int(number), int(place)) if known and at > 1 and number <= most else None
        for number, place, at, known in zip(needed, target, now, trial.helped, strict=True)
    ]


class _Trial:
    """Places that some candidates would have with more ratings, all at once."""

    def __init__(self, asked: Ints, rated: Rated, blended: Blended, shrinkage: Shrinkage) -> None:
        self._asked = asked
        self._rated = rated
        self._blended = blended
        self._shrinkage = shrinkage
        self._mean, self._count = rated.mean[asked], rated.count[asked]
        self.helped = np.isfinite(self._mean) & np.isfinite(self._count)
        self.helped &= self._mean >= rated.bayes[asked] - ALIKE
        self._ends = _ends_without(rated.bayes, asked)
        price = np.where(np.isfinite(rated.price), rated.price, np.inf)
        later = np.lexsort((rated.row, price))
        self._rank = np.empty(len(later), dtype=np.int64)
        self._rank[later] = np.arange(len(later))

    def fewest(self, target: Ints, most: int) -> Ints:
        """The least number of ratings that reaches the target place; `most` + 1 where none does."""
        low, high = np.zeros(len(target), dtype=np.int64), np.full(len(target), most + 1)
        while bool((high - low > 1).any()):
            middle = (low + high) // 2
            reached = self.places(middle.astype(np.float64)) <= target
            high, low = np.where(reached, middle, high), np.where(reached, low, middle)
        return high

    def places(self, more: Floats) -> Ints:
        """The place of each, from 1, with so many more ratings."""
        own = bayes(self._mean, self._count + more, self._shrinkage.prior, self._shrinkage.weight)
        mine, others = self._finals(own)
        count = np.nan_to_num(self._rated.count, nan=0.0)
        ahead = others > mine[:, None]
        same = others == mine[:, None]
        given = np.nan_to_num(self._count, nan=0.0) + more
        more_often = count[None, :] > given[:, None]
        as_often = count[None, :] == given[:, None]
        earlier = self._rank[None, :] < self._rank[self._asked][:, None]
        ahead |= same & (more_often | (as_often & earlier))
        ahead[np.arange(len(self._asked)), self._asked] = False
        return np.asarray(1 + np.count_nonzero(ahead, axis=1))

    def _finals(self, own: Floats) -> tuple[Floats, Floats]:
        """Scores of those asked about, and beside each those of all candidates."""
        blend, close = self._blended.blend, self._blended.semantic
        mine, others = self._scaled(own)
        score = np.round(blend * close[self._asked] + (1 - blend) * mine, _DIGITS)
        return score, np.round(blend * close[None, :] + (1 - blend) * others, _DIGITS)

    def _scaled(self, own: Floats) -> tuple[Floats, Floats]:
        every = self._rated.bayes[None, :]
        if self._shrinkage.scale == "fifths":
            best = self._shrinkage.best
            return np.clip(own / best, 0, 1), np.clip(every / best, 0, 1)
        low, high = np.minimum(self._ends[0], own), np.maximum(self._ends[1], own)
        spread = high - low
        alike = spread < ALIKE
        spread = np.where(alike, 1.0, spread)
        mine = np.where(alike, 1.0, (own - low) / spread)
        others = np.where(alike[:, None], 1.0, (every - low[:, None]) / spread[:, None])
        return mine, others


def _ends_without(ratings: Floats, asked: Ints) -> tuple[Floats, Floats]:
    """The lowest and the highest of the others, for each that is asked about."""
    if len(ratings) < 2:
        return np.full(len(asked), np.inf), np.full(len(asked), -np.inf)
    by_size = np.argsort(ratings, kind="stable")
    low = np.where(asked == by_size[0], ratings[by_size[1]], ratings[by_size[0]])
    high = np.where(asked == by_size[-1], ratings[by_size[-2]], ratings[by_size[-1]])
    return low, high
