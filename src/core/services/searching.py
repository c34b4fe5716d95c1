"""One query put to a concierge's `ranked` tool, without a conversation: what `/chat/search` gives.

Classified by the parse, or by a hosted model as far as the data bears it out.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
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

InData = Callable[[QueryPart, str], str | None]


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


def search(
    live: LiveConcierge,
    hosted: Sequence[ChatModel],
    place: Place,
    query: str,
    now: datetime,
    candidates: int | None = None,
    blend: float | None = None,
) -> SearchAnswer:
    """The candidates for a query in their order, of one loaded version of a concierge; `hosted`:
    models that may classify it, in turn. Raises `ConfigError`: there is no such tool;
    `ToolFailed`."""
    started = perf_counter()
    config = ranked_config(live.catalog)
    table = live.catalog.table(config.tables[0])
    in_data = partial(_in_data, live, config)
    with place.alone():
        reading = _as_search(live.understanding.read(query, now), table)
    intent, model = _classified(query, reading, hosted, in_data)
    reading = _with_parsed(reading, intent.parsed, config, in_data)
    classified = perf_counter()
    reading = reading.model_copy(update={"blend": blend, "candidates": candidates})
    tool, ranked_tool = Tool(config, table, live.catalog), live.registry.get_tool(config.name)
    assert isinstance(tool.words, RankedWords) and isinstance(ranked_tool, RankedTool)
    call = plan(tool.words.by_relevance(reading), tool)
    trace = ranked_tool.search(call, limit=candidates or config.candidates).trace
    assert isinstance(trace, SearchTrace)
    speak = speaker(live.catalog, table.id, reading.language)
    ranked = trace if isinstance(trace, RankedTrace) else None
    stages = ranked.stages if ranked else {"retrieve": trace.total_ms}
    facets = turn_facets(ranked.facets if ranked else (), speak)
    broad = intent.complexity == "ambiguous"
    return SearchAnswer(
        table=table,
        tool=config,
        language=reading.language,
        intent=intent,
        model=model,
        hits=_ordered(tuple(_hits(trace, speak)), reading.order),
        facets=facets,
        followups=narrowing_questions(reading, facets, trace.total or 0, speak) if broad else (),
        layout="list" if intent.complexity == "direct" else "grid",
        blend=ranked.blend if ranked else 1.0,
        candidates=len(trace.rows),
        seconds={
            "classify": classified - started,
            **{name: ms / 1000 for name, ms in stages.items()},
            "total": perf_counter() - started,
        },
    )


def _as_search(reading: Understood, table: Table) -> Understood:
    """Whatever is asked, rows are looked for: of another act's words nothing else is left."""
    if reading.table != table.id:
        reading = Understood(
            question=reading.question,
            text=reading.text,
            language=reading.language,
            act="search",
            intent=reading.intent,
        )
    return reading.asking(as_rows(reading.query or Rows(table=table.id)))


def _classified(
    query: str, reading: Understood, hosted: Sequence[ChatModel], in_data: InData
) -> tuple[Intent, str]:
    """By the first hosted model that answers well, else by the reading itself."""
    own = reading.intent or Intent(
        complexity="filtered", reason="", confidence=0.5, parsed=ParsedQuery()
    )
    for chat in hosted:
        try:
            return hosted_intent(chat, query, reading.language, own, in_data), chat.name
        except Exception as error:
            # Every client raises its own types, and a reply may be of any shape.
            logger.warning("%s did not classify: %s", chat.name, type(error).__name__)
    return own, BUILT_IN


def _with_parsed(
    reading: Understood, parsed: ParsedQuery, config: RankedToolConfig, in_data: InData
) -> Understood:
    """What the model has understood beyond the reading, as conditions of the search."""
    bound = {getattr(leaf_of(c), "column", None) for c in reading.conditions}
    more: list[Condition] = []
    # Whom it is for is a condition where the reading makes it one, and no other part is.
    said: dict[QueryPart, Sequence[str | None]] = {
        "category": [parsed.category],
        "brand": [parsed.brand],
        "colors": parsed.colors,
        "occasion": [parsed.occasion],
    }
    for part, values in said.items():
        column = config.parsed.get(part)
        known = tuple(v for value in values if value and (v := in_data(part, value)))
        if column and column not in bound and known:
            more.append(In(column=column, values=known, text=", ".join(known)))
    return reading.under((*reading.conditions, *more))


def _in_data(
    live: LiveConcierge, config: RankedToolConfig, part: QueryPart, said: str
) -> str | None:
    """The value of that part's column that goes by these words."""
    place = (config.tables[0], config.parsed.get(part))
    entries = live.understanding.knowledge.values.written(said)
    return next((entry.value for entry in entries if entry.place == place), None)


def ranked_config(catalog: Catalog) -> RankedToolConfig:
    """The tool for ranked search within conditions, one with ratings first; or `ConfigError`."""
    ranked = [tool for tool in catalog.config.tools if isinstance(tool, RankedToolConfig)]
    found = [tool for tool in ranked if tool.is_exact]
    if not found:
        raise ConfigError(
            f"'{catalog.config.id}' has no tool of kind 'ranked' with ratings or facets to search "
            f"with"
        )
    return next((tool for tool in found if tool.rating), found[0])


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


def _ordered(hits: tuple[Hit, ...], sort: Order | None) -> tuple[Hit, ...]:
    """In the order that the query asks for; rows that do not tell come last."""
    if sort is None:
        return hits
    told = [hit for hit in hits if isinstance(hit.row.get(sort.column), int | float)]
    sign = -1 if sort.descending else 1
    ordered = sorted(told, key=lambda hit: sign * float(str(hit.row[sort.column])))
    return (*ordered, *(hit for hit in hits if hit not in told))
