"""One query put to a concierge's `ranked` tool, without a conversation: what `/chat/search` gives.

Read and classified as a question of the chat is; by a hosted model where there is one, whose word
counts as far as the data bears it out.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from time import perf_counter
from typing import Literal

from src.config.settings import BUILT_IN
from src.config.tools import QueryPart, RankedToolConfig
from src.core.answering.conditions import Speaker, speaker
from src.core.answering.suggestions import narrowing_questions, turn_facets
from src.core.answering.why import whys
from src.core.errors import ConfigError
from src.core.models.factory import ChatModel
from src.core.models.hosted_intent import hosted_intent
from src.core.models.plan import Tool, plan
from src.core.models.ranked_words import RankedWords
from src.core.query.conditions import Condition, In, leaf_of
from src.core.query.parts import as_rows
from src.core.query.queries import Order, Rows
from src.core.query.understood import Understood
from src.core.question import Intent, ParsedQuery
from src.core.services.assembly import LiveConcierge
from src.core.services.lanes import Place
from src.core.store.catalog import Catalog, Table
from src.core.tools.ranked.tool import RankedTool
from src.core.traces import RankedRow, RankedTrace, Row, Score, SearchTrace
from src.core.turn import Facet

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Hit:
    """One row in its place, with the figures behind it."""

    row: Row
    ranked: RankedRow
    score: Score
    why: str


@dataclass(frozen=True)
class SearchAnswer:
    table: Table
    tool: RankedToolConfig
    language: str
    intent: Intent
    model: str
    """Who classified the query."""
    hits: tuple[Hit, ...]
    facets: tuple[Facet, ...]
    followups: tuple[tuple[str, str], ...]
    """Questions that narrow down what is too broad, and why each is offered."""
    layout: Literal["grid", "list"]
    blend: float
    candidates: int
    seconds: Mapping[str, float]
    """By stage."""


class Searching:
    """Over one loaded version of a concierge. Raises `ConfigError` where it has no such tool."""

    def __init__(
        self,
        live: LiveConcierge,
        hosted: Sequence[ChatModel],
        place: Place,
    ) -> None:
        self._catalog = catalog = live.catalog
        self._understanding = live.understanding
        self._hosted = hosted
        self._place = place
        self._config = ranked_config(catalog)
        tool = live.registry.get_tool(self._config.name)
        assert isinstance(tool, RankedTool)
        self._tool = tool
        self._table = catalog.table(self._config.tables[0])

    def search(
        self, query: str, now: datetime, candidates: int | None = None, blend: float | None = None
    ) -> SearchAnswer:
        """The candidates for a query in their order.

        Raises:
            ToolFailed: the data could not be searched.
        """
        started = perf_counter()
        with self._place.alone():
            reading = self._as_search(self._understanding.read(query, now))
        intent, model = self._classified(query, reading)
        reading = self._with_parsed(reading, intent.parsed)
        classified = perf_counter()
        reading = reading.model_copy(update={"blend": blend, "candidates": candidates})
        tool = Tool(self._config, self._table, self._catalog)
        assert isinstance(tool.words, RankedWords)
        most = candidates or self._config.candidates
        trace = self._tool.search(plan(tool.words.by_relevance(reading), tool), limit=most).trace
        assert isinstance(trace, SearchTrace)
        seconds = {
            "classify": classified - started,
            **_stages(trace),
            "total": perf_counter() - started,
        }
        return self._answer(reading, intent, model, trace, seconds)

    def _answer(
        self,
        reading: Understood,
        intent: Intent,
        model: str,
        trace: SearchTrace,
        seconds: Mapping[str, float],
    ) -> SearchAnswer:
        speak = speaker(self._catalog, self._table.id, reading.language)
        ranked = trace if isinstance(trace, RankedTrace) else None
        facets = turn_facets(ranked.facets if ranked else (), speak)
        total = trace.total or 0
        broad = intent.complexity == "ambiguous"
        return SearchAnswer(
            table=self._table,
            tool=self._config,
            language=reading.language,
            intent=intent,
            model=model,
            hits=_ordered(tuple(_hits(trace, speak)), reading.order),
            facets=facets,
            followups=narrowing_questions(reading, facets, total, speak) if broad else (),
            layout="list" if intent.complexity == "direct" else "grid",
            blend=ranked.blend if ranked else 1.0,
            candidates=len(trace.rows),
            seconds=seconds,
        )

    def _as_search(self, reading: Understood) -> Understood:
        """Whatever is asked, rows are looked for: of another act's words nothing else is left."""
        if reading.table != self._table.id:
            reading = Understood(
                question=reading.question,
                text=reading.text,
                language=reading.language,
                act="search",
                intent=reading.intent,
            )
        return reading.asking(as_rows(reading.query or Rows(table=self._table.id)))

    def _classified(self, query: str, reading: Understood) -> tuple[Intent, str]:
        """By the first hosted model that answers well, else by the reading itself."""
        own = reading.intent or Intent(
            complexity="filtered", reason="", confidence=0.5, parsed=ParsedQuery()
        )
        for chat in self._hosted:
            try:
                return hosted_intent(chat, query, reading.language, own, self._in_data), chat.name
            except Exception as error:
                # Every client raises its own types, and a reply may be of any shape.
                logger.warning("%s did not classify: %s", chat.name, type(error).__name__)
        return own, BUILT_IN

    def _with_parsed(self, reading: Understood, parsed: ParsedQuery) -> Understood:
        """What the model has understood beyond the reading, as conditions of the search."""
        bound = {getattr(leaf_of(c), "column", None) for c in reading.conditions}
        more: list[Condition] = []
        for part, values in _values_of(parsed).items():
            column = self._config.parsed.get(part)
            known = tuple(v for value in values if (v := self._in_data(part, value)))
            if column and column not in bound and known:
                more.append(In(column=column, values=known, text=", ".join(known)))
        return reading.under((*reading.conditions, *more))

    def _in_data(self, part: QueryPart, said: str) -> str | None:
        place = (self._table.id, self._config.parsed.get(part))
        entries = (
            e for e in self._understanding.knowledge.values.written(said) if e.place == place
        )
        return next((entry.value for entry in entries), None)


def ranked_config(catalog: Catalog) -> RankedToolConfig:
    """The concierge's tool for ranked search within conditions: the first with ratings, else the
    first of them all.

    Raises:
        ConfigError: it has none.
    """
    ranked = [tool for tool in catalog.config.tools if isinstance(tool, RankedToolConfig)]
    found = [tool for tool in ranked if tool.is_exact]
    if not found:
        raise ConfigError(
            f"'{catalog.config.id}' has no tool of kind 'ranked' with ratings or facets to search "
            f"with"
        )
    return next((tool for tool in found if tool.rating), found[0])


def _values_of(parsed: ParsedQuery) -> dict[QueryPart, tuple[str, ...]]:
    """The values that can be conditions. Whom it is for is one where the reading makes it one."""
    return {
        "category": tuple(filter(None, [parsed.category])),
        "brand": tuple(filter(None, [parsed.brand])),
        "colors": parsed.colors,
        "occasion": tuple(filter(None, [parsed.occasion])),
    }


def _hits(trace: SearchTrace, speak: Speaker) -> Iterator[Hit]:
    """Of a search that another tool answered, by keywords: relevance alone."""
    if isinstance(trace, RankedTrace):
        told = zip(trace.rows, trace.ranked, trace.scores, whys(trace, speak), strict=True)
        for row, ranked, score, why in told:
            yield Hit(row, ranked, score, why)
        return
    best = max((score.total for score in trace.scores), default=0.0) or 1.0
    for place, (row, score) in enumerate(zip(trace.rows, trace.scores, strict=False), start=1):
        share = score.total / best
        figures = RankedRow(place=place, final=share, semantic=share, rating=0.0, bayes=0.0)
        yield Hit(row, figures, score, "")


def _stages(trace: SearchTrace) -> dict[str, float]:
    told = trace.stages if isinstance(trace, RankedTrace) else {"retrieve": trace.total_ms}
    return {name: ms / 1000 for name, ms in told.items()}


def _ordered(hits: tuple[Hit, ...], sort: Order | None) -> tuple[Hit, ...]:
    """In the order that the query asks for; rows that do not tell come last."""
    if sort is None:
        return hits
    told = [hit for hit in hits if isinstance(hit.row.get(sort.column), int | float)]
    sign = -1 if sort.descending else 1
    ordered = sorted(told, key=lambda hit: sign * float(str(hit.row[sort.column])))
    return (*ordered, *(hit for hit in hits if hit not in told))
