"""The one JSON shape of a turn, for the command line, its batches and the HTTP API alike."""

import json
from typing import Any

from src.core.turn import Turn

TURN_FIELDS = (
    "question",
    "answer",
    "language",
    "model",
    "tool_calls",
    "results",
    "keys",
    "count",
    "value",
    "query",
    "trace",
    "refused",
    "clarify",
    "followups",
    "facets",
    "comparison",
    "related",
    "ms",
)


def turn_json(turn: Turn) -> dict[str, Any]:
    """The turn as plain JSON values; NaN and infinity, which JSON has not, become null."""
    plain: dict[str, Any] = json.loads(turn.model_dump_json(include=set(TURN_FIELDS)))
    return {field: plain[field] for field in TURN_FIELDS}
