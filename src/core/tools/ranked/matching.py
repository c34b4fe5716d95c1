"""The rows that a call matches, and the best of them for the first places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np
from pydantic import AfterValidator

from src.core.engines.ranking.blending import (
    Blended,
    Floats,
    Lift,
    Places,
    Rated,
    RatedRows,
    blended,
    lifts,
    ordered,
)
from src.core.engines.scored_rows import Mask
from src.core.tools.search.tool import NOT_SEARCHED, Searched
from src.core.traces import RankedRow, Score

Share = Annotated[float, AfterValidator(lambda share: min(max(share, 0.0), 1.0))]
"""From 0 to 1; what is beyond is taken for the end that it is beyond."""
_MOST = 16
"""More than there are words or steps by which a row stands behind."""


@dataclass(frozen=True)
class Lacking:
    """By row, how many of the telling words it has nowhere, and how many not in its title."""

    absent: Places
    outside: Places


@dataclass(frozen=True)
class Matching:
    size: int
    mask: Mask | None
    """The rows that match; None for all."""
    hits: Places | None = None
    """The candidates by relevance, best first; None where nothing is searched for."""
    relevance: Floats | None = None
    shares: Mapping[int, Mapping[str, float]] | None = None
    """By row: what words and meaning each add to its relevance."""
    said: Mask | None = None
    """Rows with enough of the query's words, whether or not the conditions hold."""
    how: Searched = NOT_SEARCHED
    only_kind: bool = False
    """No row has all that is asked for: these are of the kind that is."""
    less: Sequence[int] = ()
    """The candidates that match too little, best first: not to be taken for an answer."""
    behind: Places | None = None
    """How far behind what states all that must hold each row stands; None where all state it."""

    lacking: Lacking | None = None
    """None where nothing tells the rows apart by words."""
    unsaid: Sequence[str] = ()
    """Words of what is asked for that no row which matches says."""
    suiting: int = 0
    """How many more may suit, where only what states all that must hold is wanted."""

    @property
    def is_mixed(self) -> bool:
        """Whether some that may suit stand before some that state all that must hold."""
        if self.lacking is None or self.behind is None or self.mask is None:
            return False
        lacks = self.lacking.absent > 0
        full, stated = self.mask & ~lacks, self.mask & (self.behind == 0)
        return bool((full & ~stated).any() and (stated & lacks).any())

    @property
    def tiers(self) -> Places | None:
        """What says all that is asked for first, then what states all that must hold."""
        if self.lacking is None:
            return self.behind
        behind = np.zeros(self.size, dtype=np.int64) if self.behind is None else self.behind
        absent, outside = self.lacking.absent, self.lacking.outside
        tiers = np.zeros(self.size, dtype=np.int64)
        for figure in (absent > 0, behind, absent, outside):
            tiers = tiers * _MOST + figure
        return tiers

    @property
    def total(self) -> int:
        return self.size if self.mask is None else int(np.count_nonzero(self.mask))

    @property
    def stated(self) -> int:
        """How many state all that must hold; the others may suit."""
        if self.mask is None or self.behind is None:
            return self.total
        return int(np.count_nonzero(self.mask & (self.behind == 0)))

    def best(self, most: int, rated: RatedRows) -> tuple[Places, Floats | None]:
        """The candidates and their relevance; the best rated where nothing is searched for."""
        if self.hits is not None and self.relevance is not None:
            return self.hits[:most], self.relevance[:most]
        rows = np.arange(self.size) if self.mask is None else np.flatnonzero(self.mask)
        return rows[ordered(rated.bayes[rows], rated.of(rows, self.tiers))[:most]], None

    def parted(self, row: int, close: float) -> dict[str, float]:
        """A row's relevance as parts of words and meaning, as they share in it."""
        if self.shares is None:
            return {}
        shares = self.shares[row]
        whole = sum(shares.values())
        if whole <= 0:
            return {name: close / len(shares) for name in shares}
        return {name: close * share / whole for name, share in shares.items()}

    def left_out(self, blank: Mask | None) -> int:
        """How many more would match if they were not blank where a range is asked for."""
        if blank is None:
            return 0
        return int(np.count_nonzero(blank if self.said is None else blank & self.said))


def in_tiers(matching: Matching) -> Matching:
    """With the candidates of the first tiers before the others."""
    if matching.hits is None or matching.relevance is None or matching.tiers is None:
        return matching
    order = np.argsort(matching.tiers[matching.hits], kind="stable")
    return replace(matching, hits=matching.hits[order], relevance=matching.relevance[order])


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
    limit: int
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
    order = blended(relevance, rated, blend)
    shown = order.order[asked.skip : asked.skip + asked.limit].tolist()
    lifted = lifts(shown, rated, order, shrinkage) if shrinkage else [None] * len(shown)
    return RankedPage(matching, rated, order, shown, lifted, asked.limit, asked.skip)


_PER_POINT = 10
"""Points are told to a tenth."""


def points(parts: Mapping[str, float]) -> Score:
    """Parts from 0 to 1 in points of 100 that add up to the rounded total (largest remainder)."""
    exact = {name: max(value, 0.0) * 100 * _PER_POINT for name, value in parts.items()}
    tenths = {name: int(value + 1e-9) for name, value in exact.items()}
    total = round(sum(exact.values()))
    missing = max(total - sum(tenths.values()), 0)
    for name in sorted(exact, key=lambda name: tenths[name] - exact[name])[:missing]:
        tenths[name] += 1
    told = {name: number / _PER_POINT for name, number in tenths.items()}
    return Score(total=sum(tenths.values()) / _PER_POINT, parts=told)
