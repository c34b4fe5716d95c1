"""The one JSON shape of a turn, for the command line, its batches and the HTTP API alike."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from src.core.services.events import Event, Finished
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


def event_stream(events: Iterable[Event], thread_id: str) -> Iterator[str]:
    """Each event as it comes; the last one carries what the plain answer would."""
    for event in events:
        if isinstance(event, Finished):
            yield _message(event.kind, {"turn": turn_json(event.turn) | {"thread_id": thread_id}})
        else:
            yield _message(event.kind, event.model_dump(mode="json", exclude={"kind", "whole"}))


def _message(kind: str, content: dict[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(content, ensure_ascii=False)}\n\n"
