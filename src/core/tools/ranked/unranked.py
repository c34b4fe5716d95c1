"""Figures and plain orders of a tool that ranks, with what may suit besides and the facets."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from pydantic import JsonValue

from src.core.engines.filters.arguments import Args
from src.core.engines.ranking.facets import Counted, FacetCounter
from src.core.engines.scored_rows import Mask
from src.core.query.conditions import Known, Not
from src.core.query.queries import Rows
from src.core.tools.base import ToolOutput
from src.core.tools.filters.tool import ExactSearch
from src.core.tools.narrowing import Narrowing
from src.core.traces import FacetCounts, FacetOption, FilterTrace

_UNRANKED = ("figure", "per", "rows")
"""What is asked for by these is no matter of rank."""


@dataclass(frozen=True)
class Unranked:
    narrowing: Narrowing
    facets: FacetCounter

    def answer(self, search: ExactSearch, given: Args) -> ToolOutput:
        output = self._with_suiting(search, given)
        if is_figure(given) or given.get("best_only"):
            return output
        matching = self.narrowing.rows(search.query.where).allowed
        if isinstance(search.query, Rows) and (order := search.query.order):
            matching = self._filled(order.column, matching)
        return _with_facets(output, self.facets.count(matching))

    def _with_suiting(self, search: ExactSearch, given: Args) -> ToolOutput:
        """What states all of it, and how many more may suit; these where nothing does."""
        output = search.run()
        wider = None if is_figure(given) else self.narrowing.suiting(search.query.where)
        if wider is None or wider.allowed is None or wider.behind is None:
            return output
        more = int(np.count_nonzero(wider.allowed & (wider.behind > 0)))
        total = output.content["total"]
        if more and not total:
            output = search.with_condition(wider.where).run()
        told = {"stated": total, "suiting": more} if more else {}
        return ToolOutput(output.content | told, output.trace)

    def _filled(self, column: str, matching: Mask | None) -> Mask | None:
        """Of these rows those that have a place in an order by this column."""
        blank = self.narrowing.rows(Not(condition=Known(column=column))).allowed
        if blank is None or not blank.any():
            return matching
        return ~blank if matching is None else matching & ~blank


def is_figure(given: Args) -> bool:
    return any(given.get(name) for name in _UNRANKED)


def _with_facets(output: ToolOutput, counted: Counted) -> ToolOutput:
    trace = output.trace
    assert isinstance(trace, FilterTrace)
    told = {
        "facets": counted.facets,
        "executed_sql": ";\n\n".join(filter(None, [trace.executed_sql, counted.statement])),
    }
    return ToolOutput(output.content | told_facets(counted.facets), trace.model_copy(update=told))


def told_facets(facets: Sequence[FacetCounts]) -> dict[str, JsonValue]:
    """Nothing where there is nothing to choose."""
    told: dict[str, JsonValue] = {
        facet.column: {_named(option): option.count for option in facet.options} for facet in facets
    }
    return {"facets": told} if told else {}


def _named(option: FacetOption) -> str:
    if option.value is not None:
        return option.value
    if option.low is None:
        return f"under {option.high:g}"
    if option.high is None:
        return f"{option.low:g} and over"
    return f"{option.low:g} to under {option.high:g}"
