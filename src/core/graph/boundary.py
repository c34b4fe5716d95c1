"""Where a failed tool becomes a message to the model, its trace kept for people."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.messages import AnyMessage, ToolCall, ToolMessage
from langgraph.prebuilt.tool_node import ToolCallRequest
from langgraph.types import Command

from src.core.answering.grounding.citations import referenced
from src.core.answering.grounding.facts import cells, letters
from src.core.answering.grounding.leaks import Secret
from src.core.errors import ConciergeError
from src.core.graph import calls
from src.core.graph.signals import CallFinished, CallStarted, signal
from src.core.tools.base import ToolFailed
from src.core.traces import REFUSED, TRACE, RowsTrace

NO_CALLS_LEFT = "No more searches in this turn. Answer from the results above."
ASKED_TWICE = "The same call was made before in this turn; its result is the same: "
NOT_OF_THE_DATA = "The rows must hold what the data have, not what you were told."
ASKED_AT_ONCE = "The same call was made at the same time; see its result."


@dataclass(frozen=True)
class ToolBoundary:
    """Counts and makes every tool call of a turn. Only our own errors are told to the model."""

    limit: int
    """Calls of a turn."""
    secret: Secret
    """What models are told, and rows must not tell."""

    def __call__(
        self,
        request: ToolCallRequest,
        handler: Callable[[ToolCallRequest], ToolMessage | Command[Any]],
    ) -> ToolMessage:
        """A hosted model's call: few while nothing is found, of several at once all but one."""
        turn, limit = calls.this_turn(request.state["messages"]), self.limit
        if not calls.found_something(turn):
            limit = max(1, limit - (calls.RESERVED if calls.results_of(turn) else 1))
        place = calls.place(turn, request.tool_call)
        left = limit - int(request.state.get("spent", 0)) - place
        message = self.made(request.tool_call, turn, left, lambda: self._clean(request, handler))
        if calls.was_made(message) and message.status != "error":
            message.content = referenced(message.text, place)
        return message

    def _clean(
        self,
        request: ToolCallRequest,
        handler: Callable[[ToolCallRequest], ToolMessage | Command[Any]],
    ) -> ToolMessage | Command[Any]:
        """The result, unless cells repeat what the model wrote from its instructions."""
        message = handler(request)
        written = letters(" ".join(map(str, cells(request.tool_call["args"].values()))))
        rows = calls.rows_of([message]) if isinstance(message, ToolMessage) else ()
        texts = (cell for row in rows for cell in row.values() if isinstance(cell, str))
        if any(letters(t) in written and self.secret.is_told_by(t, "") for t in texts):
            raise ConciergeError(NOT_OF_THE_DATA)
        return message

    def made(
        self,
        call: ToolCall,
        turn: Sequence[AnyMessage],
        left: int,
        make: Callable[[], ToolMessage | Command[Any]],
    ) -> ToolMessage:
        """The result of a call: `make`'s, or why it is not made.

        Args:
            turn: the turn's messages so far.
            left: calls that may still be made.
        """
        if refusal := _refusal(call, turn, left):
            return refusal
        call_id, name = str(call["id"]), call["name"]
        signal(CallStarted(call_id, name, call["args"]))
        message = _result(call, make)
        trace = TRACE.validate_python(message.artifact) if message.artifact else None
        rows = trace if isinstance(trace, RowsTrace) else None
        error = message.text if message.status == "error" else None
        signal(CallFinished(call_id, name, rows, error))
        return message


def _result(call: ToolCall, make: Callable[[], ToolMessage | Command[Any]]) -> ToolMessage:
    try:
        message = make()
    except ConciergeError as error:
        failed = error if isinstance(error, ToolFailed) else None
        told = json.dumps(failed.content if failed else {"error": str(error)}, ensure_ascii=False)
        trace = failed.trace.model_dump(mode="json") if failed else None
        return _answer(call, told, status="error", artifact=trace)
    if not isinstance(message, ToolMessage):
        raise TypeError(f"tool '{call['name']}' answered {type(message).__name__}")
    return message


def _refusal(call: ToolCall, turn: Sequence[AnyMessage], left: int) -> ToolMessage | None:
    """The answer to a call that is not made: the calls are spent, or it was made before."""
    if left < 1:
        return _answer(call, NO_CALLS_LEFT, status="error", refused="limit")
    if twin := calls.earlier_twin(turn, call):
        results = {result.tool_call_id: result for result in calls.results_of(turn)}
        before = results.get(str(twin["id"]))
        content = ASKED_TWICE + before.text if before else ASKED_AT_ONCE
        status = before.status if before else "success"
        return _answer(call, content, status=status, refused="repeated")
    return None


def _answer(
    call: ToolCall,
    content: str,
    *,
    status: str,
    artifact: object = None,
    refused: calls.Refusal | None = None,
) -> ToolMessage:
    return ToolMessage(
        content,
        name=call["name"],
        tool_call_id=str(call["id"]),
        status=status,
        artifact=artifact,
        additional_kwargs={REFUSED: refused} if refused else {},
    )
