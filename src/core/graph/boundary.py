"""Where a failed tool becomes a message to the model, its trace kept for people."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from langchain_core.messages import ToolMessage
from langgraph.prebuilt.tool_node import ToolCallRequest
from langgraph.types import Command

from src.core.errors import ConciergeError
from src.core.graph import calls
from src.core.graph.signals import CallFinished, CallStarted, signal
from src.core.tools.base import ToolFailed
from src.core.traces import REFUSED, TRACE, RowsTrace

Handler = Callable[[ToolCallRequest], ToolMessage | Command[Any]]

NO_CALLS_LEFT = "No more searches in this turn. Answer from the results above."
ASKED_TWICE = "The same call was made before in this turn; its result is the same: "
ASKED_AT_ONCE = "The same call was made at the same time; see its result."


@dataclass(frozen=True)
class ToolBoundary:
    """Wraps every tool call of a turn: counts it, makes it, and tells the model what failed.

    Only our own error type is caught. Anything else is a bug and ends the turn.
    """

    limit: int
    built_in: str
    """Name of the built-in planner, who may spend all calls."""

    def __call__(self, request: ToolCallRequest, handler: Handler) -> ToolMessage | Command[Any]:
        if refusal := self._refusal(request):
            return refusal
        call_id, name = str(request.tool_call["id"]), request.tool_call["name"]
        signal(CallStarted(call_id, name, request.tool_call["args"]))
        message = self._call(request, handler)
        trace = TRACE.validate_python(message.artifact) if message.artifact else None
        rows = trace if isinstance(trace, RowsTrace) else None
        error = message.text if message.status == "error" else None
        signal(CallFinished(call_id, name, rows, error))
        return message

    def _call(self, request: ToolCallRequest, handler: Handler) -> ToolMessage:
        try:
            message = handler(request)
        except ConciergeError as error:
            failed = error if isinstance(error, ToolFailed) else None
            told = json.dumps(
                failed.content if failed else {"error": str(error)}, ensure_ascii=False
            )
            trace = failed.trace.model_dump(mode="json") if failed else None
            return _answer(request, told, status="error", artifact=trace)
        if not isinstance(message, ToolMessage):
            raise TypeError(f"tool '{request.tool_call['name']}' answered {type(message).__name__}")
        return message

    def _refusal(self, request: ToolCallRequest) -> ToolMessage | None:
        """The answer to a call that is not made: the calls are spent, or it was made before."""
        turn = calls.this_turn(request.state["messages"])
        spent = int(request.state.get("spent", 0)) + calls.place(turn, request.tool_call)
        if spent >= self._allowed(request):
            return _answer(request, NO_CALLS_LEFT, status="error", refused="limit")
        if twin := calls.earlier_twin(turn, request.tool_call):
            results = {result.tool_call_id: result for result in calls.results_of(turn)}
            before = results.get(str(twin["id"]))
            content = ASKED_TWICE + before.text if before else ASKED_AT_ONCE
            status = before.status if before else "success"
            return _answer(request, content, status=status, refused="repeated")
        return None

    def _allowed(self, request: ToolCallRequest) -> int:
        """All calls; a few less for a hosted model as long as nothing is found."""
        turn = calls.this_turn(request.state["messages"])
        if request.state.get("model") == self.built_in or calls.found_something(turn):
            return self.limit
        return max(1, self.limit - calls.RESERVED)


def _answer(
    request: ToolCallRequest,
    content: str,
    *,
    status: str,
    artifact: object = None,
    refused: calls.Refusal | None = None,
) -> ToolMessage:
    return ToolMessage(
        content,
        name=request.tool_call["name"],
        tool_call_id=str(request.tool_call["id"]),
        status=status,
        artifact=artifact,
        additional_kwargs={REFUSED: refused} if refused else {},
    )
