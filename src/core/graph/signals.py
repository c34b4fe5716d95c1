"""What the nodes say while they work, without a word of any language: the service words it."""

from dataclasses import dataclass
from typing import Any, Literal

from langgraph.config import get_stream_writer

from src.core.query.understood import Understood
from src.core.traces import CheckTrace, RowsTrace

Stage = Literal["read", "model", "tools", "check"]

HandOverReason = Literal[
    "model_failed",  # a hosted model could not be reached, or broke off
    "model_stuck",  # it repeats a failing call, or calls without end
    "nothing_found",  # its searches found no row, so its prose rests on nothing
    "unsearched",  # it answered from memory what only the data can tell
    "unconfirmed",  # the data bears out nothing of what it wrote
]


@dataclass(frozen=True)
class Read:
    reading: Understood


@dataclass(frozen=True)
class Took:
    stage: Stage
    ms: float


@dataclass(frozen=True)
class CallStarted:
    call_id: str
    tool: str
    args: dict[str, Any]


@dataclass(frozen=True)
class CallFinished:
    call_id: str
    tool: str
    trace: RowsTrace | None
    error: str | None


@dataclass(frozen=True)
class TextVoid:
    """The prose streamed so far does not stand."""


@dataclass(frozen=True)
class HandedOver:
    """`name` did not answer; the next model, `to`, does."""

    name: str
    to: str
    reason: HandOverReason


@dataclass(frozen=True)
class Checked:
    """The prose as it may stand, and what was looked up."""

    text: str
    trace: CheckTrace


@dataclass(frozen=True)
class GaveUp:
    """No answer: tool calls kept failing, or there were too many."""

    text: str


Signal = Read | Took | CallStarted | CallFinished | TextVoid | HandedOver | Checked | GaveUp


def signal(message: Signal) -> None:
    """Say it to whoever streams the graph, in order with the tokens."""
    get_stream_writer()(message)
