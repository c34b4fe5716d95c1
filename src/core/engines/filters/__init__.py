"""Typed filters over one table: what can be asked, and how a question is put that way."""

from src.core.engines.filters.arguments import (
    arguments_of,
    can_ask,
    conditions_of,
    query_of,
)
from src.core.engines.filters.easing import easings, relaxed
from src.core.engines.filters.schema import (
    FIXED,
    MOST_ROWS,
    Bound,
    FilterSchema,
    filter_schema,
    typed_schema,
)

__all__ = [
    "FIXED",
    "MOST_ROWS",
    "Bound",
    "FilterSchema",
    "arguments_of",
    "can_ask",
    "conditions_of",
    "easings",
    "filter_schema",
    "query_of",
    "relaxed",
    "typed_schema",
]
