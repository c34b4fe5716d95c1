"""`/chat/search`: ranked search for a shop's own front end, in the front end's own terms."""

from collections.abc import Callable
from enum import IntEnum
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal
from urllib.parse import quote

from fastapi import APIRouter, HTTPException, Query, Request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from src.api.admission import MOST_BYTES
from src.api.asking import Name, Text
from src.config.locale import words
from src.config.roles import Role
from src.config.tools import MOST_CANDIDATES, RankedToolConfig
from src.core.answering.fields import title_of
from src.core.errors import ConfigError
from src.core.question import Intent
from src.core.services.agent_service import AgentService
from src.core.services.searching import Hit, SearchAnswer
from src.core.store.catalog import Table
from src.core.tools.ranked.matching import Share
from src.core.traces import Row

SEARCH_PATH = "/chat/search"
"""Front ends of shops know the search by this path, and by the names of the models below."""
_RAW_SCORES = 10
_OTHERWISE: dict[int | str, dict[str, Any]] = {
    404: {"description": "There is no such concierge, or it has no such search."},
    503: {"description": "The data cannot be searched at present."},
}


def _as_number(value: object) -> object:
    """Lax integers take 5.0, which JSON calls an integer, and also what it does not: true, "5"."""
    if isinstance(value, bool | str):
        raise ValueError("a whole number is wanted")
    return value


Places = Annotated[int, Field(strict=False, ge=1, le=MOST_CANDIDATES), BeforeValidator(_as_number)]


class QueryComplexity(IntEnum):
    DIRECT = 1
    """An identifier, a brand and a model, a quoted phrase."""
    FILTERED = 2
    """A category with constraints."""
    AMBIGUOUS = 3
    """Broad or conflicting."""


class SearchRequest(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    query: Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1)] = Field(
        description="At most CONCIERGE_QUESTION_CHARS characters.",
        examples=["blue jeans under $50"],
    )
    topK: Places | None = Field(200, description="Candidates that are put in order and returned.")
    lambda_blend: Share | None = Field(
        0.85,
        allow_inf_nan=False,
        description="Relevance's share, held to 0 to 1; null: the concierge's own.",
    )
    debug: bool | None = Field(
        False, description="Also timings, the plan and raw scores; for staff."
    )


class ParsedQuery(BaseModel):
    terms: list[str] | None = None
    filters: dict[str, Any] | None = None
    """`size`, `gender` and `occasion`."""
    category: str | None = None
    brand: str | None = None
    colors: list[str] | None = None
    price_min: float | None = None
    price_max: float | None = None


class AgentDecision(BaseModel):
    complexity: QueryComplexity
    parsed: ParsedQuery | None = None
    reason: str | None = None
    confidence: float | None = None


class ProductMatch(BaseModel):
    final: float = Field(ge=0, le=1)
    semantic: float = Field(ge=0, le=1)
    rating: float = Field(ge=0, le=1)
    lambda_used: float = Field(ge=0, le=1)
    explanation: str | None = None


class ProductResult(BaseModel):
    id: str
    title: str
    image: str | None = None
    url: str | None = None
    price: float | None = None
    rating: float | None = None
    ratingCount: int | None = None
    match: ProductMatch


class FacetOption(BaseModel):
    value: str
    count: int


class FacetGroup(BaseModel):
    name: str
    options: list[FacetOption]


class FollowupPrompt(BaseModel):
    text: str
    rationale: str | None = None


class UIHints(BaseModel):
    layout: Literal["grid", "list"] = "grid"
    showRating: bool = True
    showFacets: bool = True
    emptyStateCopy: str | None = None


class DebugTrace(BaseModel):
    timings: dict[str, float] | None = None
    """Seconds by stage: classify, retrieve, rank, facets, total."""
    plan: str | None = None
    rawScores: list[dict[str, Any]] | None = None


class ChatSearchResponse(BaseModel):
    agent: AgentDecision
    ui: UIHints
    results: list[ProductResult]
    facets: list[FacetGroup] | None = None
    followups: list[FollowupPrompt] | None = None
    debug: DebugTrace | None = None


def search_router(
    get_service: Callable[[], AgentService], is_staff: Callable[[Request], bool]
) -> APIRouter:
    router = APIRouter(tags=["search"])

    @router.post(SEARCH_PATH, responses=_OTHERWISE, max_body_size=MOST_BYTES)
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
        except ConfigError as error:
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
        raise ConfigError("no concierge has a tool of kind 'ranked' with ratings or facets")
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
    price = row.get(table.price.name) if table.price else None
    return ProductResult(
        id=key,
        title=title_of(row, table),
        image=_text(row, table, "image"),
        url=_text(row, table, "link") or f"/product/{quote(key, safe='/')}",
        price=price if isinstance(price, int | float) else None,
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


def _text(row: Row, table: Table, role: Role) -> str | None:
    """The first cell of that role that says something."""
    cells = (row.get(column.name) for column in table.with_role(role))
    return next((str(cell) for cell in cells if cell and PurePosixPath(str(cell)).name), None)


def _share(figure: float) -> float:
    return min(max(figure, 0.0), 1.0)
