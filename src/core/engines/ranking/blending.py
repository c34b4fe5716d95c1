"""Relevance and rating in one score, the order that comes of it, and how many more ratings would
lift a row: "would be 1st with 40 more at this mean".

final = blend · semantic + (1 − blend) · rating, each from 0 to 1 within the candidates.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from src.config.tools import RatingConfig
from src.core.store.catalog import Table
from src.core.store.names import quoted
from src.core.store.protocol import Store

Floats = NDArray[np.float64]
"""One number for each row; NaN where the data says nothing."""

ALIKE = 1e-9
"""A spread below this is none."""


@dataclass(frozen=True)
class Shrinkage:
    """How ratings are shrunk: as many of the prior are added."""

    prior: float
    weight: float


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


def scaled(ratings: Floats) -> Floats:
    """Shrunk ratings from 0 to 1 between the lowest and highest of these rows; alike all are 1."""
    return _between_ends(ratings, np.ones(len(ratings)))


def semantic(relevance: Floats) -> Floats:
    """Relevance from 0 to 1 between the ends of the candidates, which come the best first; where
    all are alike 1 − place / (number + 1), counted from 0."""
    return _between_ends(relevance, 1.0 - np.arange(len(relevance)) / (len(relevance) + 1))


def _between_ends(figures: Floats, alike: Floats) -> Floats:
    """0 for the lowest, 1 for the highest; `alike` where all are."""
    low, high = figures.min(initial=np.inf), figures.max(initial=-np.inf)
    return alike if high - low < ALIKE else np.asarray((figures - low) / (high - low))


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


def blended(relevance: Floats | None, rated: Rated, blend: float) -> Blended:
    """Candidates in order. Without relevance (nothing was searched for) the rating is all."""
    share = 0.0 if relevance is None else min(max(blend, 0.0), 1.0)
    close = np.zeros(len(rated.bayes)) if relevance is None else semantic(relevance)
    final = finals(close, rated.bayes, share)
    return Blended(close, scaled(rated.bayes), final, ordered(final, rated), share)


def finals(close: Floats, ratings: Floats, blend: float) -> Floats:
    return blend * close + (1 - blend) * scaled(ratings)


def ordered(final: Floats, rated: Rated) -> Places:
    """The highest first; equals and rows that only may suit as `_keys` says."""
    return np.lexsort([*_keys(final, rated)][::-1]).astype(np.int64)


def place_of(at: int, final: Floats, rated: Rated) -> int:
    """The place of one candidate, from 1, as `ordered` puts them."""
    ahead, same = np.zeros(len(final), dtype=np.bool_), np.ones(len(final), dtype=np.bool_)
    for key in _keys(final, rated):
        ahead |= same & (key < key[at])
        same &= key == key[at]
        if np.count_nonzero(same) == 1:  # itself
            break
    return 1 + int(np.count_nonzero(ahead))


def _keys(final: Floats, rated: Rated) -> Iterator[NDArray[Any]]:
    """What decides the order, the smallest first: what may suit comes behind all else; then the
    highest final, in billionths; then the one rated more often, the cheaper, the earlier; blanks
    last."""
    yield rated.behind
    yield -np.rint(final * 1e9)
    yield -np.nan_to_num(rated.count, nan=0.0)
    yield np.where(np.isfinite(rated.price), rated.price, np.inf)
    yield rated.row


_OTHERWISE = 4.0
"""The prior where it is to be learned and nothing was rated yet."""


@dataclass(frozen=True)
class RatedRows:
    """By the rows' numbers in the index. Where nothing is rated, `shrinkage` is None."""

    mean: Floats
    count: Floats
    price: Floats
    bayes: Floats
    shrinkage: Shrinkage | None

    def of(self, rows: Places, behind: Places | None = None) -> Rated:
        """`behind` is by the rows' numbers too."""
        after = np.zeros(len(rows), dtype=np.int64) if behind is None else behind[rows]
        price, bayes = self.price[rows], self.bayes[rows]
        return Rated(self.mean[rows], self.count[rows], price, rows, bayes, after)


def numbers_of(names: Sequence[str], table: Table, store: Store) -> Floats:
    """By column the numbers of all rows, in their order; NaN for columns that the data has not."""
    known = table.by_name
    cells = [f"TRY_CAST({quoted(n)} AS DOUBLE)" if n in known else "NULL" for n in names]
    rows = store.trusted(f"SELECT {', '.join(cells)} FROM {quoted(table.name)} ORDER BY rowid")
    return np.array(rows, dtype=np.float64).reshape(-1, len(names)).T


def rated_rows(config: RatingConfig | None, table: Table, store: Store) -> RatedRows:
    """Columns that the data has not count as blank; `check` tells of them."""
    named = (config.mean, config.count) if config else ("", "")
    price = table.price.name if table.price else ""
    mean, count, prices = numbers_of([*named, price], table, store)
    if config is None or not table.by_name.keys() >= {*named}:
        return RatedRows(mean, count, prices, np.zeros(len(mean)), None)
    learned = config.prior_mean == "catalog"
    prior = catalog_mean(mean, count, _OTHERWISE) if learned else float(config.prior_mean)
    shrinkage = Shrinkage(prior, config.prior_weight)
    return RatedRows(mean, count, prices, bayes(mean, count, prior, config.prior_weight), shrinkage)


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
    else one place higher; None where no number up to `most` does. Found by halving: more ratings at
    a mean above the shrunk rating never lower a row."""
    place = {int(at): place for place, at in enumerate(blended.order, 1)}
    may_rise = np.isfinite(rated.count) & (rated.mean >= rated.bayes - ALIKE)
    return [
        _lift(place[at], _trial(at, rated, blended, shrinkage), most)
        if place[at] > 1 and may_rise[at]
        else None
        for at in asked
    ]


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
