"""The graph's own nodes: read, model, plan, check."""

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from langchain_core.messages import (
    AIMessage,
    AnyMessage,
    RemoveMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
)
from langchain_core.tools import BaseTool
from langgraph.runtime import Runtime

from src.config.locale import words
from src.config.settings import BUILT_IN
from src.core.answering.grounding.check import CheckedProse, check, supports
from src.core.answering.grounding.evidence import Evidence
from src.core.graph import calls, history
from src.core.graph.boundary import ToolBoundary
from src.core.graph.signals import Checked, GaveUp, HandedOver, HandOverReason, Read, signal
from src.core.graph.state import State, TurnContext
from src.core.graph.watch import TurnStopped
from src.core.models.factory import Answering, ChatModel
from src.core.models.planner import Planner
from src.core.nlu.understanding import Understanding
from src.core.query.of_reading import understood
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Catalog
from src.core.traces import RowsTrace

logger = logging.getLogger(__name__)

Prompt = Callable[[datetime, str, str], SystemMessage]
"""(now, language of the answer, the reading in words) → the instructions."""

Say = Callable[[str, str], str]
"""(key, language) → a sentence of the product, out of its locale files."""

DATA_ACTS: frozenset[Act] = frozenset(
    {"search", "count", "aggregate", "group", "detail", "compare", "why", "more"}
)
"""What only the data can answer."""


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
            reading = context.reading or understood(
                self.understanding.read(question, context.now, context.dialogue), self.catalog
            )
        signal(Read(reading))
        return {
            "reading": reading,
            "model": state.get("model", self.model),
            "messages": history.forget(state["messages"], self.catalog.version),
        }


class ModelNode:
    """Asks the hosted models in their order; behind the last one the built-in planner answers."""

    def __init__(
        self,
        models: Sequence[ChatModel],
        tools: Sequence[BaseTool],
        prompt: Prompt,
        redact: Callable[[str], str],
    ) -> None:
        self._bound: dict[str, Answering] = {chat.name: chat.bound(tools) for chat in models}
        self._prompt = prompt
        self._redact = redact

    def __call__(self, state: State, runtime: Runtime[TurnContext]) -> dict[str, Any]:
        name, reading = state["model"], state["reading"]
        prompt = self._prompt(runtime.context.now, reading.language, hint(reading))
        try:
            answer = self._bound[name].invoke([prompt, *state["messages"]])
        except TurnStopped:
            raise
        except Exception as error:  # every provider's client raises its own types
            logger.warning(
                "%s failed: %s: %s", name, type(error).__name__, self._redact(str(error))
            )
            names = [*self._bound, BUILT_IN]
            return hand_over(state, name, names[names.index(name) + 1], "model_failed")
        return {"messages": [calls.with_own_ids(answer, state["messages"])], "model": name}


@dataclass(frozen=True)
class PlanNode:
    """The built-in planner answers; what it asks of the tools is kept as their calls."""

    planner: Planner
    tools: Mapping[str, BaseTool]
    boundary: ToolBoundary

    def __call__(self, state: State, runtime: Runtime[TurnContext]) -> dict[str, Any]:
        turn = calls.this_turn(state["messages"])
        before = len(turn)
        left = self.boundary.limit - state.get("spent", 0)

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

        answer = AIMessage(self.planner.answer(state["reading"], run))
        return {"messages": [*turn[before:], answer], "model": BUILT_IN}


def hint(reading: Understood) -> str:
    """The reading for a hosted model: what it says, without what it does not."""
    said = reading.model_dump(
        mode="json", exclude={"question", "language", "steps", "ms"}, exclude_none=True
    )
    return json.dumps({key: said[key] for key in said if said[key]}, ensure_ascii=False)


def hand_over(state: State, name: str, to: str, reason: HandOverReason) -> dict[str, Any]:
    """The next model answers. The planner starts afresh: what others called is not its own."""
    signal(HandedOver(name, to, reason))
    if to != BUILT_IN:
        return {"model": to}
    begun = calls.this_turn(state["messages"])[1:]
    removals = [RemoveMessage(id=str(message.id)) for message in begun]
    return {"model": to, "spent": calls.made(begun), "messages": removals}


@dataclass(frozen=True)
class CheckNode:
    """Looks the answer up in the rows. What rests on nothing is handed to the planner."""

    limit: int
    say: Say
    vocabulary: tuple[str, ...]
    """Names that are true without a row: of the concierge, its tables and columns."""
    knowledge: Knowledge

    def __call__(self, state: State, runtime: Runtime[TurnContext]) -> dict[str, Any]:
        turn = calls.this_turn(state["messages"])
        model, language = state["model"], state["reading"].language
        stuck = calls.stuck_tool(turn)
        if stuck and (model == BUILT_IN or calls.made(turn) >= self.limit):
            return self._give_up(turn[-1], language)
        if model == BUILT_IN:
            return {}
        evidence = self._evidence(state, turn, runtime.context)
        if reason := self._reason(state["reading"], turn, stuck, evidence):
            return hand_over(state, model, BUILT_IN, reason)
        checked = check(turn[-1].text, evidence)
        if not checked.text:
            return hand_over(state, model, BUILT_IN, "unconfirmed")
        return self._checked(turn[-1], checked, calls.traces_of(turn), language)

    def _reason(
        self, reading: Understood, turn: Sequence[AnyMessage], stuck: str | None, evidence: Evidence
    ) -> HandOverReason | None:
        results = calls.results_of(turn)
        if stuck and any(result.status == "error" for result in results if calls.was_made(result)):
            return "model_stuck"
        if results:
            return "nothing_found" if stuck or not calls.found_something(turn) else None
        if reading.act in DATA_ACTS and not supports(turn[-1].text, evidence):
            return "unsearched"
        return None

    def _evidence(self, state: State, turn: Sequence[AnyMessage], context: TurnContext) -> Evidence:
        traces = calls.traces_of(turn)
        found = [row for trace in traces for row in trace.rows]
        shown = list(context.dialogue.rows) if context.dialogue else []
        figures = [trace.figures for trace in traces]
        return Evidence.of(
            state["reading"],
            [*found, *shown],
            self.vocabulary,
            context.now,
            self.knowledge,
            [*figures, {str(place): len(trace.rows) for place, trace in enumerate(traces)}],
        )

    def _checked(
        self, message: AnyMessage, checked: CheckedProse, traces: Sequence[RowsTrace], language: str
    ) -> dict[str, Any]:
        text = "\n\n".join([checked.text, *_unsaid(checked.text, traces, language)])
        signal(Checked(text, checked.trace))
        if text == message.text:
            return {}
        return {"messages": [AIMessage(text, id=message.id)]}

    def _give_up(self, last: AnyMessage, language: str) -> dict[str, Any]:
        """A plain sentence, in place of a last call that nobody will answer."""
        text = self.say("gave_up", language)
        signal(GaveUp(text))
        hanging = isinstance(last, AIMessage)
        return {"messages": [AIMessage(text, id=last.id if hanging else None)]}


def _unsaid(text: str, traces: Sequence[RowsTrace], language: str) -> list[str]:
    """What a tool took for something else, where the prose does not say it: 'acmee', 'Acme'."""
    taken = dict.fromkeys(pair for trace in traces for pair in trace.repaired)
    say = words("answers", language)
    return [
        say("note.repaired", asked=asked, value=value)
        for asked, value in taken
        if asked not in text
    ]
