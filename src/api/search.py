"""`/chat/search`: ranked search for a shop's own front end, in the front end's own terms."""

from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, HTTPException, Query, Request
from pydantic import JsonValue

from src.api.admission import MOST_BYTES
from src.api.search_models import (
    AgentDecision,
    ChatSearchResponse,
    DebugTrace,
    FacetGroup,
    FacetOption,
    FollowupPrompt,
    ParsedQuery,
    ProductMatch,
    ProductResult,
    QueryComplexity,
    SearchRequest,
    UIHints,
)
from src.api.text import Name
from src.config.locale import words
from src.config.tools import RankedToolConfig
from src.core.answering.fields import title_of
from src.core.errors import ConciergeError, ConfigError
from src.core.question import Intent
from src.core.services.agent_service import AgentService
from src.core.services.searching import Hit, SearchAnswer
from src.core.store.catalog import Table

_RAW_SCORES = 10
_OTHERWISE: dict[int | str, dict[str, Any]] = {
    404: {"description": "There is no such concierge, or it has no such search."},
    503: {"description": "The data cannot be searched at present."},
}


class NothingToSearch(ConciergeError):
    """No concierge searches in this way."""


def search_router(
    get_service: Callable[[], AgentService], is_staff: Callable[[Request], bool]
) -> APIRouter:
    router = APIRouter(tags=["search"])

    @router.post("/chat/search", responses=_OTHERWISE, max_body_size=MOST_BYTES)
    def search_products(
        asked: SearchRequest,
        request: Request,
        concierge: Annotated[
            Name | None, Query(description="Id; the first with a `ranked` tool and ratings.")
        ] = None,
    ) -> ChatSearchResponse:
        """Classify a query, take it apart, and put the rows that match in order."""
        service = get_service()
        try:
            chosen = concierge or _default(service)
            answer = service.search(chosen, asked.query, asked.topK, asked.lambda_blend)
        except (ConfigError, NothingToSearch) as error:
            raise HTTPException(404, str(error)) from error
        return response_of(answer, bool(asked.debug) and is_staff(request))

    return router


def _default(service: AgentService) -> str:
    """The first concierge whose search is ranked by ratings, else the first that ranks at all."""
    ranking = [
        (tool.rating is None, place, config.id)
        for place, config in enumerate(service.concierges())
        for tool in config.tools
        if isinstance(tool, RankedToolConfig) and tool.is_exact
    ]
    if not ranking:
        raise NothingToSearch("no concierge has a tool of kind 'ranked' with ratings or facets")
    return min(ranking)[2]


def response_of(answer: SearchAnswer, debug: bool) -> ChatSearchResponse:
    direct = answer.intent.complexity == "direct"
    facets = [
        FacetGroup(
            name=facet.label,
            options=[FacetOption(value=one.text, count=one.count) for one in facet.options],
        )
        for facet in answer.facets
    ]
    followups = [FollowupPrompt(text=text, rationale=why) for text, why in answer.followups]
    return ChatSearchResponse(
        agent=_decision(answer.intent),
        ui=UIHints(
            layout=answer.layout,
            showRating=answer.tool.rating is not None,
            showFacets=not direct,
            emptyStateCopy=None if answer.hits else words("answers", answer.language)("api.empty"),
        ),
        results=[_product(hit, answer) for hit in answer.hits],
        facets=facets if facets and not direct else None,
        followups=followups or None,
        debug=_debug(answer) if debug else None,
    )


def _decision(intent: Intent) -> AgentDecision:
    own, others = {*ParsedQuery.model_fields}, ("size", "gender", "occasion")
    parsed = intent.parsed.model_dump(include={*own, *others})
    return AgentDecision(
        complexity=QueryComplexity[intent.complexity.upper()],
        parsed=ParsedQuery(
            **{name: value for name, value in parsed.items() if name in own},
            filters={name: parsed[name] for name in others if parsed[name] is not None},
        ),
        reason=intent.reason,
        confidence=intent.confidence,
    )


def _product(hit: Hit, answer: SearchAnswer) -> ProductResult:
    table, row = answer.table, hit.row
    key = "/".join(str(row.get(name)) for name in table.config.key)
    return ProductResult(
        id=key,
        title=title_of(row, table),
        image=_text(row, table, "image"),
        url=_text(row, table, "link") or f"/product/{quote(key, safe='/')}",
        price=_number(row.get(table.price.name)) if table.price else None,
        rating=hit.ranked.mean,
        ratingCount=hit.ranked.count,
        match=ProductMatch(
            final=_share(hit.ranked.final),
            semantic=_share(hit.ranked.semantic),
            rating=_share(hit.ranked.rating),
            lambda_used=answer.blend,
            explanation=hit.why or None,
        ),
    )


def _debug(answer: SearchAnswer) -> DebugTrace:
    complexity = int(QueryComplexity[answer.intent.complexity.upper()])
    return DebugTrace(
        timings=dict(answer.seconds),
        plan=f"Complexity {complexity} by {answer.model} → TopK({answer.candidates}) → "
        f"LinearBlend(λ={answer.blend:g})",
        rawScores=[
            {
                "product_id": "/".join(str(hit.row.get(n)) for n in answer.table.config.key),
                "title": title_of(hit.row, answer.table),
                "similarity": hit.ranked.semantic,
                "final_score": hit.ranked.final,
                "points": hit.score.parts,
            }
            for hit in answer.hits[:_RAW_SCORES]
        ],
    )


def _text(row: dict[str, JsonValue], table: Table, role: str) -> str | None:
    """The first cell of that role that says something."""
    cells = (row.get(column.name) for column in table.columns if column.role == role)
    return next((str(cell) for cell in cells if cell and PurePosixPath(str(cell)).name), None)


def _number(cell: JsonValue) -> float | None:
    return float(cell) if isinstance(cell, int | float) else None


def _share(figure: float) -> float:
    return min(max(figure, 0.0), 1.0)
