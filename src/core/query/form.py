"""A query in plain form: without what stands for itself and where in the question it stood."""

import json
from datetime import date
from typing import Any

from pydantic import BaseModel

from src.core.query.queries import Query

_PLACES = ("text", "span")
_ASIDE = {
    "required",
    "optional",
    "term",
    "fields",
    "whole_words",
    "verbatim",
    "columns",
    "named",
    "least",
}
"""Of conditions and queries: how it was said, and what is shown of the rows."""


def bare(part: object) -> Any:
    """As JSON, without fields that have their default and places in the question."""
    match part:
        case BaseModel():
            fields = type(part).model_fields
            named = {name: getattr(part, name) for name in fields if name not in _PLACES}
            return {
                name: bare(value)
                for name, value in named.items()
                if name == "kind" or value != fields[name].default
            }
        case tuple():
            return [bare(each) for each in part]
        case date():
            return part.isoformat()
        case _:
            return part


def form_of(query: Query | None) -> str:
    """The same for queries that ask the same in the same way, in whatever order and words."""
    return json.dumps(_sorted(bare(query)), sort_keys=True, ensure_ascii=False)


def _sorted(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: _sorted(value) for name, value in part.items() if name not in _ASIDE}
    if isinstance(part, list):
        return sorted(map(_sorted, part), key=lambda each: json.dumps(each, sort_keys=True))
    return part
