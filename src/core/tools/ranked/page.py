"""The page of a ranked search: which rows stand on it, and the figures behind their places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from src.core.engines.ranking.blending import Blended, Rated, blended
from src.core.engines.ranking.counterfactual import Lift, lifts
from src.core.engines.ranking.rated_rows import RatedRows
from src.core.engines.ranking.ratings import UNRATED
from src.core.tools.ranked.matching import Matching
from src.core.traces import RankedRow, Score

_DIGITS = 4


@dataclass(frozen=True)
class Asked:
    """How a call wants its rows ordered and how many of them."""

    blend: float
    candidates: int
    limit: int
    skip: int

    @property
    def reach(self) -> int:
        """How many are put in order. A page that begins behind them has more put in order."""
        return self.skip + self.limit if self.skip >= self.candidates else self.candidates


@dataclass(frozen=True)
class RankedPage:
    matching: Matching
    rated: Rated
    blended: Blended
    shown: Sequence[int]
    """Places of the page's rows among the candidates, as these were given."""
    lifts: Sequence[Lift | None]
    skip: int

    @property
    def rows(self) -> list[int]:
        """Their numbers in the index."""
        return [int(self.rated.row[at]) for at in self.shown]

    @property
    def candidates(self) -> int:
        return len(self.rated.row)

    def scores(self) -> tuple[Score, ...]:
        """In points: what words, meaning and rating each add to a row's final score."""
        return tuple(self._score(at) for at in self.shown)

    def ranked(self) -> tuple[RankedRow, ...]:
        placed = enumerate(zip(self.shown, self.lifts, strict=True), self.skip + 1)
        return tuple(self._figures(at, place, lift) for place, (at, lift) in placed)

    def _score(self, at: int) -> Score:
        blend = self.blended.blend
        close = blend * float(self.blended.semantic[at])
        parts = self.matching.parted(int(self.rated.row[at]), close)
        if blend < 1:
            parts["rating"] = (1 - blend) * float(self.blended.rating[at])
        return points(parts)

    def _figures(self, at: int, place: int, lift: Lift | None) -> RankedRow:
        mean, count = float(self.rated.mean[at]), float(self.rated.count[at])
        return RankedRow(
            place=place,
            final=round(float(self.blended.final[at]), _DIGITS),
            semantic=round(float(self.blended.semantic[at]), _DIGITS),
            rating=round(float(self.blended.rating[at]), _DIGITS),
            bayes=round(float(self.rated.bayes[at]), _DIGITS),
            mean=mean if np.isfinite(mean) else None,
            count=int(count) if np.isfinite(count) else None,
            more_ratings=lift.more_ratings if lift else None,
            would_be=lift.would_be if lift else None,
        )


def ranked_page(matching: Matching, rated_rows: RatedRows, asked: Asked) -> RankedPage:
    """The candidates in order, and of these the page. Where nothing is rated, relevance is all."""
    rows, relevance = matching.best(asked.reach, rated_rows)
    rated, shrinkage = rated_rows.of(rows, matching.tiers), rated_rows.shrinkage
    blend = asked.blend if shrinkage else 1.0
    order = blended(relevance, rated, blend, shrinkage or UNRATED)
    shown = order.order[asked.skip : asked.skip + asked.limit].tolist()
    lifted = lifts(shown, rated, order, shrinkage) if shrinkage else [None] * len(shown)
    return RankedPage(matching, rated, order, shown, lifted, asked.skip)


_PER_POINT = 10
"""Points are told to a tenth."""


def points(parts: Mapping[str, float]) -> Score:
    """Parts from 0 to 1 in points of 100, rounded so that they add up to the rounded total.

    Each is cut to a tenth, and the tenths that are missing go to those that lost most by it (the
    largest remainder, as seats are given to parties).
    """
    exact = {name: max(value, 0.0) * 100 * _PER_POINT for name, value in parts.items()}
    tenths = {name: int(value + 1e-9) for name, value in exact.items()}
    total = round(sum(exact.values()))
    missing = max(total - sum(tenths.values()), 0)
    for name in sorted(exact, key=lambda name: tenths[name] - exact[name])[:missing]:
        tenths[name] += 1
    told = {name: number / _PER_POINT for name, number in tenths.items()}
    return Score(total=sum(tenths.values()) / _PER_POINT, parts=told)
