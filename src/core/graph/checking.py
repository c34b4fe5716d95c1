"""The node that looks a hosted model's answer up in the rows, and hands over what rests on none."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.messages import AIMessage, AnyMessage
from langgraph.runtime import Runtime

from src.config.locale import words
from src.config.settings import BUILT_IN
from src.core.answering.grounding.check import check, denies, supports
from src.core.answering.grounding.citations import CellWriter, written_out
from src.core.answering.grounding.evidence import Evidence
from src.core.answering.grounding.facts import letters
from src.core.answering.grounding.leaks import Secret
from src.core.answering.grounding.told import Told
from src.core.graph import calls
from src.core.graph.nodes import hand_over
from src.core.graph.signals import Checked, GaveUp, HandOverReason, signal
from src.core.graph.state import State, TurnContext
from src.core.query.understood import Understood
from src.core.question import TALK
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import key_of
from src.core.traces import CheckTrace, Row, RowKey, RowsTrace

Say = Callable[[str, str], str]
"""(key, language) → a sentence of the product, out of its locale files."""

_SHORT = 3
"""Letters of a cell that may stand in other words by chance."""

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
            text, last = self.say("gave_up", reading.language), turn[-1]
            signal(GaveUp(text))  # in place of a last call that nobody will answer
            return {
                "messages": [AIMessage(text, id=last.id if isinstance(last, AIMessage) else None)]
            }
        if model == BUILT_IN:
            return {}
        evidence = self._evidence(state, turn, runtime.context)
        if self._is_leak(reading, turn, evidence):  # a plain refusal stands in its place
            text = self.say("kept_back", reading.language)
            signal(Checked(text, CheckTrace(found=(), unfounded=(), ms=0)))
            return {"messages": [AIMessage(text, id=turn[-1].id)]}
        dialogue = runtime.context.dialogue
        shown = dialogue.rows if dialogue else ()
        if reason := self._reason(reading, turn, stuck, evidence, shown):
            return hand_over(state, model, BUILT_IN, reason)
        writer = CellWriter(self.knowledge.catalog, reading.language)
        prose, cited = written_out(turn[-1].text, calls.referenced_rows(turn), writer)
        checked = check(prose, evidence, cited)
        if not checked.text:
            return hand_over(state, model, BUILT_IN, "unconfirmed")
        traces = calls.traces_of(turn)
        named = tuple(self._named(checked.named, evidence, traces))
        text = "\n\n".join([checked.text, *_unsaid(checked.text, traces, reading.language)])
        signal(Checked(text, checked.trace.model_copy(update={"named": named})))
        return {} if text == turn[-1].text else {"messages": [AIMessage(text, id=turn[-1].id)]}

    def _named(
        self, places: Sequence[int], evidence: Evidence, traces: Sequence[RowsTrace]
    ) -> Iterator[RowKey]:
        """The rows at those places of the evidence, as their tables tell them apart."""
        for place in places:
            row = evidence.rows[place].row
            for trace in traces:
                if trace.table and row in trace.rows:
                    at = trace.rows.index(dict(row))
                    of = self.knowledge.catalog.table(trace.table)
                    yield trace.table, trace.keys[at] if trace.keys else key_of(row, of)
                    break

    def _reason(
        self,
        reading: Understood,
        turn: Sequence[AnyMessage],
        stuck: str | None,
        evidence: Evidence,
        shown: Sequence[Row],
    ) -> HandOverReason | None:
        results = calls.results_of(turn)
        if stuck and any(result.status == "error" for result in results if calls.was_made(result)):
            return "model_stuck"
        if results and (stuck or not calls.found_something(turn)):
            says_so = not stuck and denies(turn[-1].text, evidence)
            more = shown and not reading.rows and _asks_of(turn, shown, evidence)
            return None if says_so and (more or not self.meets_all(reading)) else "nothing_found"
        if not results and reading.act not in TALK and not supports(turn[-1].text, evidence):
            return "unsearched"
        return None

    def _evidence(self, state: State, turn: Sequence[AnyMessage], context: TurnContext) -> Evidence:
        found = calls.rows_of(turn)
        nothing = calls.results_of(turn) and not calls.found_something(turn)
        shown = context.dialogue.rows if context.dialogue else ()
        told = Told()
        for content, rows in calls.told(turn):
            told |= Told.of(content, rows) | Told(frozenset({float(len(rows))}))
        if context.dialogue:
            names = tuple(str(cell) for row in shown for cell in row.values() if cell)
            told |= Told(frozenset({float(context.dialogue.count)}), texts=names if nothing else ())
        earlier = () if nothing else shown
        vocabulary, now = self.vocabulary, context.now
        found = [] if nothing else found
        return Evidence.of(state["reading"], found, vocabulary, now, self.knowledge, told, earlier)

    def _is_leak(self, reading: Understood, turn: Sequence[AnyMessage], evidence: Evidence) -> bool:
        if self.secret.with_text(self.hint(reading)).is_told_by(turn[-1].text, evidence.public):
            return True
        # A translation has no run of letters in common; a refusal is short, and rests on nothing.
        told_at_length = len(turn[-1].text) > _LONGEST_REFUSAL
        return reading.act == "order" and not calls.results_of(turn) and told_at_length


def _asks_of(turn: Sequence[AnyMessage], shown: Sequence[Row], evidence: Evidence) -> bool:
    """Whether the calls name something of a shown row that the question does not name."""
    made = letters(json.dumps([call["args"] for call in calls.calls_of(turn)], default=str))
    cells = {cell for row in shown for cell in row.values() if isinstance(cell, str)}
    named = (cell for cell in cells if len(letters(cell)) > _SHORT and letters(cell) in made)
    return any(not evidence.is_asked(cell) for cell in named)


def _unsaid(text: str, traces: Sequence[RowsTrace], language: str) -> list[str]:
    """What a tool took for something else, where the prose does not say it: 'acmee', 'Acme'."""
    taken = dict.fromkeys(pair for trace in traces for pair in trace.repaired)
    say = words("answers", language)
    return [
        say("note.repaired", asked=asked, value=value)
        for asked, value in taken
        if asked not in text
    ]
