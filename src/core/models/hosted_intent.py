"""A query classified and taken apart by a hosted model, as far as the data bears it out."""

from collections.abc import Callable
from typing import Any

from langchain_core.messages import HumanMessage, SystemMessage
from pydantic import ConfigDict, Field, field_validator

from src.config.locale import words
from src.config.tools import QueryPart
from src.core.models.factory import ChatModel
from src.core.question import Complexity, Intent, ParsedQuery

HOSTED_CONFIDENCE = 0.9
_COMPLEXITIES: dict[int, Complexity] = {1: "direct", 2: "filtered", 3: "ambiguous"}

InData = Callable[[QueryPart, str], str | None]
"""(part of a query, what the model said) → the data's own value; None where it has none."""


class Told(ParsedQuery):
    """The model's JSON. What it adds beside is not read; what it leaves out is not said."""

    model_config = ConfigDict(extra="ignore")

    complexity: int = Field(ge=1, le=3)
    reason: str = ""

    @field_validator("terms", "colors", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        return [] if value is None else [value] if isinstance(value, str) else value


def hosted_intent(
    chat: ChatModel, query: str, language: str, built_in: Intent, in_data: InData
) -> Intent:
    """The model's intent, its values mended to the data's own and prices held to the query's.
    Raises whatever the provider's client or the reply's shape gives."""
    say = words("prompts", language)
    model: Any = chat.model.bind(response_format={"type": "json_object"})
    prompt = [SystemMessage(say("intent.prompt")), HumanMessage(query)]
    told = Told.model_validate_json(_json(model.invoke(prompt).text))
    return Intent(
        complexity=_COMPLEXITIES[told.complexity],
        reason=told.reason.strip()[:200] or built_in.reason,
        confidence=HOSTED_CONFIDENCE,
        parsed=_checked(told, query, built_in.parsed, in_data),
    )


def _checked(told: Told, query: str, read: ParsedQuery, in_data: InData) -> ParsedQuery:
    """The intent without values that the data does not have, and bounds that were not read."""

    def known(part: QueryPart, said: str | None) -> str | None:
        return in_data(part, said) if said else None

    colors = [found for color in told.colors if (found := known("colors", color))]
    folded = query.casefold()
    terms = tuple(term for term in told.terms if term.casefold() in folded)
    return ParsedQuery(
        terms=terms or read.terms,
        category=known("category", told.category) or read.category,
        brand=known("brand", told.brand) or read.brand,
        colors=tuple(dict.fromkeys([*read.colors, *colors])),
        price_min=read.price_min,
        price_max=read.price_max,
        size=read.size or (told.size if told.size and told.size.casefold() in folded else None),
        gender=known("gender", told.gender) or read.gender,
        occasion=known("occasion", told.occasion) or read.occasion,
    )


def _json(text: str) -> str:
    """The object within what may stand around it: a fence, a sentence."""
    first, last = text.find("{"), text.rfind("}")
    return text[first : last + 1] if 0 <= first < last else text
