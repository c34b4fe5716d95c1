"""What a conversation remembers for the model: few turns, and only results that still hold."""

from collections.abc import Iterator, Sequence
from typing import Any

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, RemoveMessage, ToolMessage

TURNS = 8
"""Earlier turns that a model is told of."""


def forget(messages: Sequence[AnyMessage], version: str) -> list[RemoveMessage]:
    """Removals that leave of the earlier turns what a model needs, and no more.

    The last earlier turn keeps its tool calls, unless the data have changed since; those before it
    keep question and answer; those before `TURNS` are gone. Calls without a result go as well: a
    turn that was killed half-way leaves some, and a hosted model refuses such a conversation.
    """
    turns = list(_turns(messages))
    earlier, now = turns[:-1], turns[-1:]
    kept = [message for turn in now for message in turn]
    for place, turn in enumerate(reversed(earlier[-TURNS:])):
        fresh = place == 0 and _whole(turn) and _version(turn) in (None, version)
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


def _whole(turn: Sequence[AnyMessage]) -> bool:
    """Every tool call has its result, and the turn came to an answer."""
    asked = {
        call["id"]
        for message in turn
        if isinstance(message, AIMessage)
        for call in message.tool_calls
    }
    answered = {message.tool_call_id for message in turn if isinstance(message, ToolMessage)}
    return asked == answered and _is_talk(turn[-1])


def _version(turn: Sequence[AnyMessage]) -> str | None:
    """Version of the data that the turn's results come from."""
    artifacts: Iterator[dict[str, Any]] = (
        message.artifact
        for message in turn
        if isinstance(message, ToolMessage) and message.artifact
    )
    return next(
        (str(artifact["data_version"]) for artifact in artifacts if artifact.get("data_version")),
        None,
    )
