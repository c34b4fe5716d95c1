"""The kind `ranked` in full: rows by relevance and rating within exact conditions, with reasons and
facets; figures and plain orders as `filters` has them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

import numpy as np
from pydantic import BaseModel, Field, JsonValue

from src.config.tools import LONGEST_QUERY, MOST_CANDIDATES, RankedToolConfig
from src.core.answering.cells import Showing
from src.core.engines.filters.arguments import Args
from src.core.engines.filters.schema import MOST_ROWS, RELEVANCE
from src.core.engines.ranking.blending import rated_rows
from src.core.engines.ranking.facets import Counted, FacetCounter
from src.core.engines.scored_rows import Mask
from src.core.engines.suiting import may_suit
from src.core.errors import ConciergeError
from src.core.query.conditions import In, Known, Not, all_of, conjuncts
from src.core.query.queries import Rows
from src.core.tools.arguments import QUERY, filter_arguments
from src.core.tools.base import ToolOutput, ToolParts
from src.core.tools.describe import conditions_overview, values_overview
from src.core.tools.filters.tool import ExactSearch
from src.core.tools.narrowing import Narrowed
from src.core.tools.ranked.matcher import Matcher
from src.core.tools.ranked.matching import (
    Asked,
    Matching,
    RankedPage,
    Share,
    in_tiers,
    ranked_page,
)
from src.core.tools.ranked.soft_values import SoftValues
from src.core.tools.search.tool import NEAR, Others, SearchTool
from src.core.traces import FacetCounts, FacetOption, FilterTrace, RankedTrace

STATED = "stated"
_UNRANKED = ("figure", "per", "rows")
"""What is asked for by these is no matter of rank."""


class RankedTool(SearchTool):
    """Answers `results`, `total`, `facets` over all that match, and `nearest` for a vain search."""

    _config: RankedToolConfig

    def __init__(self, config: RankedToolConfig, parts: ToolParts, others: Others) -> None:
        super().__init__(config, parts, others)
        searchable, table = self._in, self._in.table
        counted = [table.column(name) for name in config.facets if name in table.by_name]
        self._rated = rated_rows(config.rating, table, searchable.store)
        self._facets = FacetCounter(table, counted, searchable.numbers, searchable.store)
        soft = SoftValues(
            config.soft, searchable, parts.knowledge.values, parts.catalog.config.language
        )
        self._matcher = Matcher(searchable, soft)

    def arguments(self) -> type[BaseModel]:
        catalog = self._parts.catalog.config
        showing = Showing(catalog.language, catalog.currency)
        own = dict(self._own_arguments())
        return filter_arguments(self.name, self.schema, self._say, showing, own)

    def _own_arguments(self) -> Iterator[tuple[str, Any]]:
        """A query and how to order, beside all typed conditions."""
        config, say = self._config, self._say
        query = Field("", max_length=LONGEST_QUERY, description=say("ranked.query"))
        yield QUERY, (str, query)
        if rating := config.rating:
            described = say("ranked.blend", default=f"{rating.blend:g}")
            yield "blend", (Share | None, Field(None, allow_inf_nan=False, description=described))
        described = say("ranked.candidates", default=config.candidates)
        candidates = Field(None, ge=1, le=MOST_CANDIDATES, description=described)
        yield "candidates", (int | None, candidates)
        table = self.schema.table
        if any(may_suit(column, table) for column in self.schema.values.values()):
            yield STATED, (bool, Field(False, description=say("ranked.stated")))

    def described(self, *, with_parameters: bool) -> str:
        config, schema, say = self._config, self.schema, self._say
        parts = [say("ranked.how").strip()]
        sorts = [RELEVANCE, *schema.sorts] if with_parameters else [RELEVANCE, "…"]
        if with_parameters:
            parts.insert(0, conditions_overview(config, schema, say, QUERY))
            parts.append(values_overview(schema, say))
        if soft := [name for column in config.soft if (name := schema.value_parameter(column))]:
            parts.append(say("ranked.soft", names=", ".join(f"`{name}`" for name in soft)))
        if rating := config.rating:
            figures = {"mean": rating.mean, "count": rating.count, "blend": f"{rating.blend:g}"}
            order = say("ranked.order", candidates=config.candidates, **figures)
            parts.append(order.strip())
        parts.append(say("ranked.sorts", sorts=", ".join(sorts)))
        parts.append(say("ranked.results", default=config.results, most=MOST_ROWS).strip())
        return "\n\n".join([*parts, *self.falls_back()])

    def run(self, **args: Any) -> ToolOutput:
        return self.search(args)

    def search(self, args: Mapping[str, Any], limit: int | None = None) -> ToolOutput:
        """What `run` does; `limit` is for callers that may have more rows than a model may. Raises
        `ValidationError`: the arguments do not fit; `ToolFailed`."""
        given = self._checked(args)
        try:
            if self._is_exact(given):
                return self._exact(given)
            call = self._call(given)
            return self._ranked(call, self._asked(call, limit))
        except ConciergeError as error:
            trace = RankedTrace(tool=self.name, args=given, error=str(error))
            raise self.failed(error, trace) from error

    def order(self, query: str, candidates: int) -> list[int]:
        """The candidates for a query by their number in the index, as `run` shows them; behind them
        those that fit too little."""
        call = self._call(self._checked({QUERY: query, "candidates": candidates}))
        asked = self._asked(call, candidates)
        matching = self._matching(call, asked, self._narrowing.rows(call.query.where))
        return [*ranked_page(matching, self._rated, asked).rows, *matching.less]

    def _checked(self, args: Mapping[str, Any]) -> Args:
        checked = self.args_schema.model_validate(args)
        return checked.model_dump(mode="json", exclude_none=True, exclude_defaults=True)

    def _is_exact(self, given: Args) -> bool:
        """Where nothing is searched for and nothing is rated, there is nothing to rank by."""
        if is_figure(given):
            return True
        ordered = given.get("sort_by", RELEVANCE) != RELEVANCE
        return ordered or not (self._rated.shrinkage or given.get(QUERY, "").strip())

    def _exact(self, given: Args) -> ToolOutput:
        """Figures and plain orders, with the facets: the row has to contain the query's words."""
        search = self._call(given | self._as_text(given))
        output = self._with_suiting(search, given)
        if is_figure(given) or given.get("best_only"):
            return output
        matching = self._narrowing.rows(search.query.where).allowed
        if isinstance(search.query, Rows) and (order := search.query.order):
            matching = self._filled(order.column, matching)
        return _with_facets(output, self._facets.count(matching))

    def _with_suiting(self, search: ExactSearch, given: Args) -> ToolOutput:
        """What states all of it, and how many more may suit; these where nothing does."""
        output = search.run()
        wider = None if is_figure(given) else self._narrowing.suiting(search.query.where)
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
        blank = self._narrowing.rows(Not(condition=Known(column=column))).allowed
        if blank is None or not blank.any():
            return matching
        return ~blank if matching is None else matching & ~blank

    def _as_text(self, given: Args) -> Args:
        """The query's words as a condition, unless they only say what all rows are called."""
        query = given.get(QUERY, "")
        if not self._in.words.ask(query).words:
            return {}
        return {"text": [*given.get("text", ()), self.asking(query)]}

    def _call(self, given: Args) -> ExactSearch:
        """The call as `filters` understands it."""
        return ExactSearch(self.name, self.schema, self._parts, self._say, given)

    def _asked(self, call: ExactSearch, limit: int | None) -> Asked:
        rating = self._config.rating
        return Asked(
            blend=call.args.get("blend", rating.blend if rating else 1.0),
            candidates=call.args.get("candidates", self._config.candidates),
            limit=limit or call.limit or self._config.results,
            skip=call.args.get("skip", 0),
        )

    def _ranked(self, call: ExactSearch, asked: Asked) -> ToolOutput:
        began = perf_counter()
        narrowed = self._narrowing.rows(call.query.where)
        matching = self._matching(call, asked, narrowed)
        retrieved = perf_counter()
        page = ranked_page(matching, self._rated, asked)
        ranked = perf_counter()
        counted = self._facets.count(matching.mask)
        stages = _in_ms(began, retrieve=retrieved, rank=ranked, facets=perf_counter())
        fetched = self.fetch(page.rows, call.args.get("show", ()))
        beside = self._near(call, matching, page)
        near = self.fetch(beside).rows if beside else ()
        nearest = () if matching.total or not narrowed.is_empty else call.nearest()
        ran = [fetched.executed_sql, narrowed.statement, counted.statement, *call.statements]
        trace = self.traced(
            RankedTrace,
            call.args,
            call.values,
            fetched,
            call.started,
            executed_sql=";\n\n".join(filter(None, ran)),
            total=matching.total,
            notes=(*call.values.notes, *self._noted(matching)),
            scores=page.scores(),
            nearest=nearest,
            near=near,
            facets=counted.facets,
            query=_words_of(call),
            **vars(matching.how),
            blend=page.blended.blend,
            candidates=page.candidates,
            only_kind=matching.only_kind,
            unsaid=tuple(matching.unsaid),
            mixed=matching.is_mixed,
            stated=matching.stated,
            suiting=matching.suiting or matching.total - matching.stated,
            ranked=page.ranked(),
            stages=stages,
        )
        return self.or_fallback(ToolOutput(self._told(trace, matching, call), trace), call.args)

    def _noted(self, matching: Matching) -> list[str]:
        only_kind = [self._say("search.only_kind")] if matching.only_kind else []
        return [*only_kind, *self.notes_on(matching.how.without_meaning)]

    def _told(
        self, trace: RankedTrace, matching: Matching, call: ExactSearch
    ) -> dict[str, JsonValue]:
        figures = zip(trace.rows, trace.ranked, trace.scores, strict=True)
        unpriced = matching.left_out(self._narrowing.unpriced(call.query.where))
        title = self._in.table.title
        closest = [row[title.name] for row in trace.near if title and row.get(title.name)][:NEAR]
        more: dict[str, Any] = {
            "unpriced": unpriced,
            "suiting": trace.suiting,
            "mixed": trace.mixed,
            "unsaid": list(trace.unsaid),
            "nearest": [each.model_dump(exclude_none=True) for each in trace.nearest],
            "closest": closest,
            "without_meaning": trace.without_meaning,
            "notes": list(trace.notes),
        }
        content: dict[str, Any] = {
            "results": [
                {"place": ranked.place, "score": score.total, **row}
                for row, ranked, score in figures
            ],
            "count": len(trace.rows),
            "total": trace.total,
        }
        content |= {"stated": trace.stated} if trace.suiting else {}
        return content | told_facets(trace.facets) | {n: told for n, told in more.items() if told}

    def _matching(self, call: ExactSearch, asked: Asked, narrowed: Narrowed) -> Matching:
        """What states all that must hold, and behind it what may suit."""
        reach = max(asked.reach, MOST_ROWS)
        suiting = self._narrowing.suiting(call.query.where)
        if suiting is None or suiting.allowed is None or suiting.behind is None:
            return in_tiers(self._among(call, narrowed.allowed, reach))
        both = self._among(call, suiting.allowed, max(reach, MOST_CANDIDATES))
        both = in_tiers(replace(both, behind=suiting.behind))
        if not call.args.get(STATED) or not both.stated:
            return both
        stated = in_tiers(self._among(call, narrowed.allowed, reach))
        return replace(stated, suiting=both.total - both.stated)

    def _among(self, call: ExactSearch, allowed: Mask | None, reach: int) -> Matching:
        query = _words_of(call)
        if query and (allowed is None or allowed.any()):
            asking = self.with_other_forms(self.asking(query))
            if found := self._matcher.find(query, asking, reach, allowed):
                return found
        return Matching(self.size, allowed)  # there is no query, or it says nothing

    def _near(self, call: ExactSearch, matching: Matching, page: RankedPage) -> list[int]:
        """Where the first page has room: the likest of the rows that are within the bounds and have
        nothing that is denied, though not every value and word."""
        room = page.limit - len(page.rows)
        if room <= 0 or page.skip or matching.mask is None:
            return []
        parts = conjuncts(call.query.where)
        values = [each for each in parts if isinstance(each, In) and not each.required]
        held = self._narrowing.rows(all_of(*(each for each in parts if each not in values)))
        among = ~matching.mask if held.allowed is None else held.allowed & ~matching.mask
        among[page.rows] = False
        query = " ".join([_words_of(call), *(v for each in values for v in each.values)]).strip()
        met = np.zeros(self.size, dtype=np.int64)
        for each in values:
            if (rows := self._narrowing.rows(each).allowed) is not None:
                met += rows
        asking = self.with_other_forms(self.asking(query))
        return self._matcher.nearest(query, asking, among, met)[:room] if query else []


def _words_of(call: ExactSearch) -> str:
    return str(call.args.get(QUERY, "")).strip()


def _in_ms(began: float, **ended: float) -> dict[str, float]:
    """How long each stage took, one beginning where the one before ends."""
    starts = [began, *ended.values()]
    pairs = zip(ended.items(), starts, strict=False)
    return {name: round((end - start) * 1000, 3) for (name, end), start in pairs}


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
