"""The node that looks a hosted model's answer up in the rows, and hands over what rests on none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.messages import AIMessage, AnyMessage
from langgraph.runtime import Runtime

from src.config.locale import words
from src.config.settings import BUILT_IN
from src.core.answering.grounding.check import CheckedProse, check, denies, supports
from src.core.answering.grounding.citations import CellWriter, written_out
from src.core.answering.grounding.evidence import Evidence
from src.core.answering.grounding.leaks import Secret
from src.core.graph import calls
from src.core.graph.nodes import hand_over
from src.core.graph.signals import Checked, GaveUp, HandOverReason, signal
from src.core.graph.state import State, TurnContext
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.traces import CheckTrace, RowsTrace

Say = Callable[[str, str], str]
"""(key, language) → a sentence of the product, out of its locale files."""

DATA_ACTS: frozenset[Act] = frozenset(
    {"search", "count", "aggregate", "group", "detail", "compare", "why", "more"}
)
"""What only the data can answer."""

_LONGEST_REFUSAL = 400
"""Characters of an answer to an attempt to see what is hidden."""


@dataclass(frozen=True)
class CheckNode:
    """Looks the answer up in the rows. What rests on nothing is handed to the planner."""

    limit: int
    say: Say
    vocabulary: tuple[str, ...]
    """Names that are true without a row: of the concierge, its tables and columns."""
    knowledge: Knowledge
    secret: Secret
    """What models are told, and shoppers are not."""
    hint: Callable[[Understood], str]
    """The reading as a model is told of it."""
    meets_all: Callable[[Understood], bool]
    """Whether there are rows that meet all conditions of a question."""

    def __call__(self, state: State, runtime: Runtime[TurnContext]) -> dict[str, Any]:
        turn = calls.this_turn(state["messages"])
        model, reading = state["model"], state["reading"]
        stuck = calls.stuck_tool(turn)
        if stuck and (model == BUILT_IN or calls.made(turn) >= self.limit):
            return self._give_up(turn[-1], reading.language)
        if model == BUILT_IN:
            return {}
        evidence = self._evidence(state, turn, runtime.context)
        if self._is_leak(reading, turn, evidence):
            return self._kept_back(turn[-1], reading.language)
        if reason := self._reason(reading, turn, stuck, evidence):
            return hand_over(state, model, BUILT_IN, reason)
        writer = CellWriter(self.knowledge.catalog, reading.language)
        prose, cited = written_out(turn[-1].text, calls.referenced_rows(turn), writer)
        checked = check(prose, evidence, cited)
        if not checked.text:
            return hand_over(state, model, BUILT_IN, "unconfirmed")
        return self._checked(turn[-1], checked, calls.traces_of(turn), reading.language)

    def _reason(
        self, reading: Understood, turn: Sequence[AnyMessage], stuck: str | None, evidence: Evidence
    ) -> HandOverReason | None:
        results = calls.results_of(turn)
        if stuck and any(result.status == "error" for result in results if calls.was_made(result)):
            return "model_stuck"
        if results and (stuck or not calls.found_something(turn)):
            says_so = not stuck and denies(turn[-1].text, evidence)
            return None if says_so and not self.meets_all(reading) else "nothing_found"
        if not results and reading.act in DATA_ACTS and not supports(turn[-1].text, evidence):
            return "unsearched"
        return None

    def _evidence(self, state: State, turn: Sequence[AnyMessage], context: TurnContext) -> Evidence:
        traces = calls.traces_of(turn)
        found = [row for trace in traces for row in trace.rows]
        shown = list(context.dialogue.rows) if context.dialogue else []
        figures = [trace.figures for trace in traces]
        nothing = calls.results_of(turn) and not calls.found_something(turn)
        return Evidence.of(
            state["reading"],
            [] if nothing else [*found, *shown],
            self.vocabulary,
            context.now,
            self.knowledge,
            [*figures, {str(place): len(trace.rows) for place, trace in enumerate(traces)}],
        )

    def _is_leak(self, reading: Understood, turn: Sequence[AnyMessage], evidence: Evidence) -> bool:
        if self.secret.with_text(self.hint(reading)).is_told_by(turn[-1].text, evidence.public):
            return True
        # A translation has no run of letters in common; a refusal is short, and rests on nothing.
        told_at_length = len(turn[-1].text) > _LONGEST_REFUSAL
        return reading.act == "order" and not calls.results_of(turn) and told_at_length

    def _kept_back(self, message: AnyMessage, language: str) -> dict[str, Any]:
        """A plain refusal in place of what gives the instructions away."""
        text = self.say("kept_back", language)
        signal(Checked(text, CheckTrace(found=(), unfounded=(), ms=0)))
        return {"messages": [AIMessage(text, id=message.id)]}

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
