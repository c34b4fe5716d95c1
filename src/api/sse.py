"""A turn's events as server-sent events: `event: <kind>` and one line of JSON."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from src.api.turn_json import turn_json
from src.core.services.events import Event, Finished


def event_stream(events: Iterable[Event], thread_id: str) -> Iterator[str]:
    """Each event as it comes; the last one carries what the plain answer would."""
    for event in events:
        if isinstance(event, Finished):
            yield _message(event.kind, {"turn": turn_json(event.turn) | {"thread_id": thread_id}})
        else:
            yield _message(event.kind, event.model_dump(mode="json", exclude={"kind"}))


def _message(kind: str, content: dict[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(content, ensure_ascii=False)}\n\n"
