"""One call of a `ranked` tool: the rows that match, the candidates in order, and their reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from pydantic import JsonValue

from src.config.concierge import RankedToolConfig
from src.core.engines.filters.schema import MOST_ROWS
from src.core.engines.ranking import (
    Blended,
    FacetCounter,
    Lift,
    Rated,
    RatedRows,
    blended,
    lifts,
    points,
)
from src.core.engines.scored_rows import Mask
from src.core.reading.model import BlankConstraint, Reading
from src.core.tools.base import ToolOutput
from src.core.tools.exact_search import ExactSearch
from src.core.tools.filter_values import ValueReader
from src.core.tools.matching import Matching, everything
from src.core.tools.narrowing import Narrowed, Narrowing
from src.core.tools.search_arguments import QUERY
from src.core.traces import FacetCounts, FilterTrace, RankedRow, RankedTrace, Score

if TYPE_CHECKING:
    from src.core.tools.ranked_tool import RankedTool

_DIGITS = 4


@dataclass(frozen=True)
class RankedParts:
    """What a tool has at hand for all of its calls."""

    config: RankedToolConfig
    rated: RatedRows
    facets: FacetCounter
    narrowing: Narrowing


@dataclass(frozen=True)
class _Page:
    """The rows that are shown, and the candidates they stand among."""

    matching: Matching
    rated: Rated
    blended: Blended
    shown: Sequence[int]
    """Their places among the candidates, as these were given."""
    lifts: Sequence[Lift | None]
    skip: int

    @property
    def rows(self) -> list[int]:
        return [int(self.rated.row[at]) for at in self.shown]


class RankedSearch:
    def __init__(
        self,
        tool: "RankedTool",
        parts: RankedParts,
        exact: ExactSearch,
        values: ValueReader,
        started: float,
    ) -> None:
        self._tool = tool
        self._parts = parts
        self._exact = exact
        self._values = values
        self._started = started
        self._args = exact.args
        self._skip = int(self._args.get("skip", 0))

    def run(self) -> ToolOutput:
        constraints = self._exact.reading.constraints
        narrowed = self._parts.narrowing.rows(constraints)
        matching = self._matching(narrowed)
        page = self._page(matching)
        counted = self._parts.facets.count(matching.mask)
        fetched = self._tool.fetch(page.rows)
        nearest = self._exact.nearest() if narrowed.is_empty else ()
        statements = [fetched.sql, narrowed.statement, *counted.statements, *self._exact.statements]
        trace = RankedTrace(
            tool=self._tool.name,
            table=self._exact.reading.table,
            executed_sql=";\n\n".join(filter(None, statements)),
            columns=tuple(fetched.rows[0]) if fetched.rows else (),
            rows=tuple(fetched.rows),
            total=matching.total,
            notes=(*self._values.notes, *self._tool.notes_on(matching.without_meaning)),
            repaired=tuple(self._values.repaired),
            query_ms=fetched.ms,
            total_ms=(perf_counter() - self._started) * 1000,
            data_version=self._tool.data_version,
            args=self._args,
            matches=tuple(self._values.matches),
            scores=tuple(self._scores(page)),
            nearest=nearest,
            facets=counted.facets,
            query=self._args.get(QUERY, ""),
            way=matching.way,
            words=matching.words,
            without_meaning=matching.without_meaning,
            problem=matching.problem,
            blend=page.blended.blend,
            candidates=len(page.rated.row),
            ranked=tuple(self._ranked(page)),
        )
        return ToolOutput(self._content(trace, matching), trace)

    def _matching(self, narrowed: Narrowed) -> Matching:
        query = str(self._args.get(QUERY, "")).strip()
        if query and not narrowed.is_empty:
            reach = max(self._reach, MOST_ROWS)
            if found := self._tool.matching(query, reach, narrowed.allowed):
                return found
        return everything(self._tool.size, narrowed.allowed)

    @property
    def _candidates(self) -> int:
        return int(self._args.get("candidates", self._parts.config.candidates))

    @property
    def _limit(self) -> int:
        asked = self._exact.reading.limit
        return asked or self._parts.config.results

    @property
    def _reach(self) -> int:
        """How many are put in order; a page that begins behind them has more put in order."""
        past = self._skip >= self._candidates
        return self._skip + self._limit if past else self._candidates

    def _page(self, matching: Matching) -> _Page:
        rating, rated_rows = self._parts.config.rating, self._parts.rated
        shrinkage = rated_rows.shrinkage
        rows, relevance = matching.best(self._reach, rated_rows)
        rated = rated_rows.of(rows)
        blend = self._args.get("blend", rating.blend) if rating and shrinkage else 1.0
        scale, best = (shrinkage.scale, shrinkage.best) if shrinkage else ("candidates", 1.0)
        order = blended(relevance, rated, blend, scale, best)
        shown = order.order[self._skip : self._skip + self._limit].tolist()
        lifted: Sequence[Lift | None] = [None] * len(shown)
        if shrinkage and shown:
            lifted = lifts(shown, rated, order, shrinkage)
        return _Page(matching, rated, order, shown, lifted, self._skip)

    def _scores(self, page: _Page) -> list[Score]:
        """In points: what words, meaning and rating each add to a row's final score."""
        blend, found = page.blended.blend, []
        for at in page.shown:
            close = blend * float(page.blended.semantic[at])
            rating = (1 - blend) * float(page.blended.rating[at])
            parts = page.matching.parted(int(page.rated.row[at]), close)
            found.append(points(parts | ({"rating": rating} if blend < 1 else {})))
        return found

    def _ranked(self, page: _Page) -> list[RankedRow]:
        rated, order = page.rated, page.blended
        return [
            RankedRow(
                place=page.skip + place,
                final=round(float(order.final[at]), _DIGITS),
                semantic=round(float(order.semantic[at]), _DIGITS),
                rating=round(float(order.rating[at]), _DIGITS),
                bayes=round(float(rated.bayes[at]), _DIGITS),
                mean=_known(rated.mean[at]),
                count=int(rated.count[at]) if np.isfinite(rated.count[at]) else None,
                more_ratings=lift.more_ratings if lift else None,
                would_be=lift.would_be if lift else None,
            )
            for place, (at, lift) in enumerate(zip(page.shown, page.lifts, strict=True), 1)
        ]

    def _content(self, trace: RankedTrace, matching: Matching) -> dict[str, JsonValue]:
        content: dict[str, Any] = {
            "results": [
                {"place": ranked.place, "score": score.total, **row}
                for row, ranked, score in zip(trace.rows, trace.ranked, trace.scores, strict=True)
            ],
            "count": len(trace.rows),
            "total": trace.total,
        }
        unpriced = self._parts.narrowing.unpriced(self._exact.reading.constraints)
        content |= {"unpriced": left} if (left := matching.left_out(unpriced)) else {}
        content |= told_facets(trace.facets)
        if trace.nearest:
            content["nearest"] = [each.model_dump(exclude_none=True) for each in trace.nearest]
        if closest := self._tool.names_of(matching.near):
            content["closest"] = closest
        if trace.without_meaning:
            content["without_meaning"] = trace.without_meaning
        return content | ({"notes": list(trace.notes)} if trace.notes else {})


def faceted(output: ToolOutput, parts: RankedParts, reading: Reading) -> ToolOutput:
    """Rows in an order of their own, with what all that match are made of."""
    trace = output.trace
    assert isinstance(trace, FilterTrace)
    matching = parts.narrowing.rows(reading.constraints).allowed
    if reading.sort:
        blank = BlankConstraint(column=reading.sort.column, asked="")
        matching = _without(matching, parts.narrowing.rows([blank]).allowed)
    counted = parts.facets.count(matching)
    told = {
        "facets": counted.facets,
        "executed_sql": ";\n\n".join(filter(None, [trace.executed_sql, *counted.statements])),
    }
    content = output.content | told_facets(counted.facets)
    return ToolOutput(content, trace.model_copy(update=told))


def told_facets(facets: Sequence[FacetCounts]) -> dict[str, JsonValue]:
    """Column → how many rows have each value, for the model."""
    told: dict[str, JsonValue] = {
        facet.column: {
            option.value if option.value is not None else _range(option.low, option.high): (
                option.count
            )
            for option in facet.options
        }
        for facet in facets
    }
    return {"facets": told} if told else {}


def _range(low: float | None, high: float | None) -> str:
    if low is None:
        return f"under {high:g}"
    return f"{low:g} and over" if high is None else f"{low:g} to under {high:g}"


def _without(mask: Mask | None, blank: Mask | None) -> Mask | None:
    if blank is None or not blank.any():
        return mask
    return ~blank if mask is None else mask & ~blank


def _known(number: float) -> float | None:
    return float(number) if np.isfinite(number) else None
