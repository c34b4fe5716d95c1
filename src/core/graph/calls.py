"""What a conversation's messages tell: a turn's tool calls, and what a model is told of it."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal
from uuid import uuid4

from langchain_core.messages import (
    AIMessage,
    AnyMessage,
    HumanMessage,
    RemoveMessage,
    ToolCall,
    ToolMessage,
)
from pydantic import JsonValue

from src.core.answering.grounding.citations import reference
from src.core.traces import REFUSED, TRACE, Row, RowsTrace

Refusal = Literal["limit", "repeated"]

ERRORS_IN_A_ROW = 3
"""A tool that failed so often in a row is not called again in the turn."""

RESERVED = 3
"""Calls kept back, while nothing is found, for the planner that then says what comes nearest."""


def this_turn(messages: Sequence[AnyMessage]) -> list[AnyMessage]:
    """The last question and all that follows it."""
    for index in range(len(messages) - 1, -1, -1):
        if isinstance(messages[index], HumanMessage):
            return list(messages[index:])
    return []


def calls_of(messages: Sequence[AnyMessage]) -> list[ToolCall]:
    answers = (message for message in messages if isinstance(message, AIMessage))
    return [call for answer in answers for call in answer.tool_calls]


def with_own_ids(answer: AIMessage, before: Sequence[AnyMessage]) -> AIMessage:
    """Each call under an id of its own: some servers count anew in every answer, or give none."""
    taken = {call["id"] for call in calls_of(before)}
    own: list[ToolCall] = []
    for call in answer.tool_calls:
        fine = call["id"] and call["id"] not in taken
        own.append(call if fine else ToolCall(**{**call, "id": f"call_{uuid4().hex}"}))
        taken.add(own[-1]["id"])
    return answer if own == answer.tool_calls else answer.model_copy(update={"tool_calls": own})


def redacted(answer: AIMessage, redact: Callable[[str], str]) -> AIMessage:
    """The answer and its calls without keys, before anybody keeps or follows them."""
    own = [ToolCall(**{**c, "args": _redacted(c["args"], redact)}) for c in answer.tool_calls]
    text = redact(answer.text)
    if text == answer.text and own == answer.tool_calls:
        return answer
    return answer.model_copy(update={"content": text, "tool_calls": own, "additional_kwargs": {}})


def _redacted(value: Any, redact: Callable[[str], str]) -> Any:
    if isinstance(value, dict):
        return {name: _redacted(each, redact) for name, each in value.items()}
    if isinstance(value, list):
        return [_redacted(each, redact) for each in value]
    return redact(value) if isinstance(value, str) else value


def results_of(messages: Sequence[AnyMessage]) -> list[ToolMessage]:
    return [message for message in messages if isinstance(message, ToolMessage)]


def made(messages: Sequence[AnyMessage]) -> int:
    """Calls that were really made."""
    return sum(was_made(result) for result in results_of(messages))


def was_made(result: ToolMessage) -> bool:
    """Whether a tool gave the result, and not the boundary in its place."""
    return REFUSED not in result.additional_kwargs


def traces_of(messages: Sequence[AnyMessage]) -> list[RowsTrace]:
    """What the turn's tools did, in order; calls that were not made left none."""
    artifacts = (message.artifact for message in results_of(messages))
    traces = (TRACE.validate_python(artifact) for artifact in artifacts if artifact)
    return [trace for trace in traces if isinstance(trace, RowsTrace)]


def rows_of(messages: Sequence[AnyMessage]) -> list[Row]:
    """All rows that the turn's tools found."""
    return [row for trace in traces_of(messages) for row in trace.rows]


def referenced_rows(turn: Sequence[AnyMessage]) -> dict[str, dict[str, JsonValue]]:
    """By the reference that the model was told: the rows of the turn's results."""
    places = {call["id"]: place for place, call in enumerate(calls_of(turn))}
    return {
        reference(places[result.tool_call_id], number): row
        for result in results_of(turn)
        if was_made(result) and result.tool_call_id in places
        for trace in traces_of([result])
        for number, row in enumerate(trace.rows)
    }


def told(turn: Sequence[AnyMessage]) -> Iterator[tuple[dict[str, Any], Sequence[Row]]]:
    """What each tool of the turn told the model, and the rows of it as its trace has them."""
    for result in filter(was_made, results_of(turn)):
        try:
            content = json.loads(result.text)
        except ValueError:
            continue
        if isinstance(content, dict):
            yield content, rows_of([result])


def blank(rows: Sequence[dict[str, JsonValue]]) -> bool:
    """No row, or figures that are all nought or unknown: `count(*)` finds nothing in one row."""
    return all(value in (None, 0) for row in rows for value in row.values())


def found_something(messages: Sequence[AnyMessage]) -> bool:
    return any(not blank(trace.rows) for trace in traces_of(messages))


def earlier_twin(turn: Sequence[AnyMessage], call: ToolCall) -> ToolCall | None:
    """The first call of the turn that asks the same, if it is another one than `call`."""
    for other in calls_of(turn):
        if other["id"] == call["id"]:
            return None
        if other["name"] == call["name"] and other["args"] == call["args"]:
            return other
    return None


def place(turn: Sequence[AnyMessage], call: ToolCall) -> int:
    """How many calls of the turn come before this one."""
    return [other["id"] for other in calls_of(turn)].index(call["id"])


def stuck_tool(turn: Sequence[AnyMessage]) -> str | None:
    """The tool that leads nowhere: it fails on and on, or the calls for it are spent in vain."""
    results = results_of(turn)
    for name in {str(result.name) for result in results}:
        last = [result.status for result in results if result.name == name][-ERRORS_IN_A_ROW:]
        if last == ["error"] * ERRORS_IN_A_ROW:
            return name
    refused = [r for r in results if r.additional_kwargs.get(REFUSED) == "limit"]
    insists = isinstance(turn[-1], AIMessage) and turn[-1].tool_calls
    if refused and (insists or not found_something(turn)):
        return str(refused[-1].name)
    return None


TURNS = 8
"""Earlier turns that a model is told of."""


def forget(messages: Sequence[AnyMessage], version: str) -> list[RemoveMessage]:
    """Removals that leave of the earlier turns what a model needs.

    The last earlier turn keeps its tool calls, unless the data have changed since; those before it
    keep question and answer; those before `TURNS` are gone, and calls without a result, which a
    turn leaves that was killed half-way and hosted models refuse.
    """
    turns = list(_turns(messages))
    earlier, now = turns[:-1], turns[-1:]
    kept = [message for turn in now for message in turn]
    for place, turn in enumerate(reversed(earlier[-TURNS:])):
        fresh = place == 0 and _is_whole(turn) and _version(turn) in (None, version)
        kept += turn if fresh else [message for message in turn if _is_talk(message)]
    ids = {message.id for message in kept}
    return [RemoveMessage(id=str(message.id)) for message in messages if message.id not in ids]


def of_turn(messages: Sequence[AnyMessage], turn_id: str) -> list[RemoveMessage]:
    """Removals of a whole turn, found by its question's id: it is asked again."""
    turns = [turn for turn in _turns(messages) if turn[0].id == turn_id]
    return [RemoveMessage(id=str(message.id)) for turn in turns for message in turn]


def _turns(messages: Sequence[AnyMessage]) -> Iterator[list[AnyMessage]]:
    turn: list[AnyMessage] = []
    for message in messages:
        if isinstance(message, HumanMessage) and turn:
            yield turn
            turn = []
        turn.append(message)
    if turn:
        yield turn


def _is_talk(message: AnyMessage) -> bool:
    return not isinstance(message, ToolMessage) and not getattr(message, "tool_calls", None)


def _is_whole(turn: Sequence[AnyMessage]) -> bool:
    """Every tool call has its result, and the turn came to an answer."""
    answered = {result.tool_call_id for result in results_of(turn)}
    return {call["id"] for call in calls_of(turn)} == answered and _is_talk(turn[-1])


def _version(turn: Sequence[AnyMessage]) -> str | None:
    """Version of the data that the turn's results come from."""
    artifacts = (result.artifact for result in results_of(turn) if result.artifact)
    versions = (artifact.get("data_version") for artifact in artifacts)
    return next((str(version) for version in versions if version), None)
