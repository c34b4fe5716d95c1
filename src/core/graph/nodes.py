"""The graph's own nodes: read, model, plan."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from langchain_core.messages import (
    AIMessage,
    AnyMessage,
    BaseMessage,
    HumanMessage,
    RemoveMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
)
from langchain_core.tools import BaseTool
from langgraph.runtime import Runtime

from src.config.settings import BUILT_IN
from src.core.graph import calls
from src.core.graph.boundary import ToolBoundary
from src.core.graph.signals import HandedOver, HandOverReason, Read, TurnStopped, signal
from src.core.graph.state import State, TurnContext
from src.core.models.factory import Answering, ChatModel
from src.core.models.planner import Planner
from src.core.nlu.understanding import Understanding
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog

logger = logging.getLogger(__name__)

_LOGGED = 1_000
"""Characters of a provider's error."""

Note = Callable[[datetime, str, str], str]
"""(now, language of the answer, the reading as a call) → what is told beside the question."""


@dataclass(frozen=True)
class ReadNode:
    """Understands the question, and forgets what the conversation need not carry on."""

    understanding: Understanding
    catalog: Catalog
    model: str
    """Who is asked first."""

    def __call__(self, state: State, runtime: Runtime[TurnContext]) -> dict[str, Any]:
        context = runtime.context
        question = state["messages"][-1].text
        with context.reading_slot():
            reading = context.reading or self.understanding.read(
                question, context.now, context.dialogue
            )
        signal(Read(reading))
        return {
            "reading": reading,
            "model": state.get("model", self.model),
            "messages": calls.forget(state["messages"], self.catalog.version),
        }


class ModelNode:
    """Asks the hosted models in their order; behind the last one the built-in planner answers."""

    def __init__(
        self,
        models: Sequence[ChatModel],
        tools: Sequence[dict[str, Any]],
        prompt: SystemMessage,
        note: Note,
        hint: Callable[[Understood], str],
        redact: Callable[[str], str],
    ) -> None:
        self._bound: dict[str, Answering] = {chat.name: chat.bound(tools) for chat in models}
        self._prompt = prompt
        self._note = note
        self._hint = hint
        self._redact = redact

    def __call__(self, state: State, runtime: Runtime[TurnContext]) -> dict[str, Any]:
        name, reading = state["model"], state["reading"]
        note = self._note(runtime.context.now, reading.language, self._hint(reading))
        asked: list[BaseMessage] = [self._prompt, *noted(state["messages"], note)]
        try:
            answer = self._bound[name].invoke(asked)
        except TurnStopped:
            raise
        except Exception as error:  # every provider's client raises its own types
            logger.warning(
                "%s failed: %s: %s", name, type(error).__name__, self._redact(str(error))[:_LOGGED]
            )
            names = [*self._bound, BUILT_IN]
            return hand_over(state, name, names[names.index(name) + 1], "model_failed")
        answer = calls.with_own_ids(calls.redacted(answer, self._redact), state["messages"])
        return {"messages": [answer], "model": name}


@dataclass(frozen=True)
class PlanNode:
    """The built-in planner answers; what it asks of the tools is kept as their calls."""

    planner: Planner
    tools: Mapping[str, BaseTool]
    boundary: ToolBoundary

    def __call__(self, state: State, runtime: Runtime[TurnContext]) -> dict[str, Any]:
        turn = calls.this_turn(state["messages"])
        before = len(turn)
        # Each part is looked for by itself, and eased until something is found.
        several = 1 + max(1, len(state["reading"].parts))
        left = self.boundary.limit * several - state.get("spent", 0)

        def run(name: str, args: dict[str, Any]) -> ToolMessage:
            if runtime.context.stopped.is_set():
                raise TurnStopped("stopped")
            call = ToolCall(name=name, args=args, id=f"call_{uuid4().hex}", type="tool_call")
            made = (len(turn) - before) // 2
            result = self.boundary.made(
                call, turn, left - made, lambda: self.tools[name].invoke(call)
            )
            turn.extend([AIMessage("", tool_calls=[call]), result])
            return result

        answer, bare = self.planner.answer(state["reading"], run)
        return {"messages": [*turn[before:], AIMessage(answer)], "model": BUILT_IN, "bare": bare}


def noted(messages: Sequence[AnyMessage], note: str) -> list[BaseMessage]:
    """The conversation with `note` below its last question; the rest stays, for caches."""
    place = max(i for i, message in enumerate(messages) if isinstance(message, HumanMessage))
    asked = HumanMessage(f"{messages[place].text}\n\n{note}")
    return [*messages[:place], asked, *messages[place + 1 :]]


def hand_over(state: State, name: str, to: str, reason: HandOverReason) -> dict[str, Any]:
    """The next model answers. The planner starts afresh: what others called is not its own."""
    signal(HandedOver(name, to, reason))
    if to != BUILT_IN:
        return {"model": to}
    begun = calls.this_turn(state["messages"])[1:]
    removals = [RemoveMessage(id=str(message.id)) for message in begun]
    return {"model": to, "spent": calls.made(begun), "messages": removals}
