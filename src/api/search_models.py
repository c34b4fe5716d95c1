"""What `/chat/search` takes and gives: its own names, which its clients know."""

from enum import IntEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from src.api.text import Text
from src.config.tools import MOST_CANDIDATES
from src.core.tools.ranked.matching import Share


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
    topK: Places | None = Field(
        200,
        description="Candidates that are put in order and returned.",
    )
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
