"""What the nodes say while they work, without a word of any language: the service words it."""

from dataclasses import dataclass
from threading import Event
from time import monotonic
from typing import Any, Literal
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import LLMResult
from langgraph.config import get_stream_writer

from src.core.errors import ConciergeError, ModelFailed
from src.core.models.hosted import tokens_in
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


MOST_CHARS = 100_000
"""Of one answer with its calls; the longest that helps anybody has a tenth of it."""


_MOST_TOKENS = 10_000_000
"""Of one answer; a provider that tells more, or less than none, is not believed."""


def _arguments(chunk: Any) -> list[str]:
    """Of the calls in a piece of a stream."""
    calls = getattr(getattr(chunk, "message", None), "tool_call_chunks", None) or ()
    return [str(call.get("args") or "") for call in calls]


class TurnStopped(ConciergeError):
    """The person who asked no longer wants the answer."""


class ModelWatch(BaseCallbackHandler):
    """Raises out of the model's stream, and counts its tokens, as told or else estimated. One for a
    turn. A client's own time-out counts from one piece to the next."""

    raise_error = True
    run_inline = True

    def __init__(self, stopped: Event, seconds: float) -> None:
        self._stopped = stopped
        self._seconds = seconds
        self._deadline = 0.0
        self._length = 0
        self._written: list[str] = []
        self._asked = 0
        """Tokens of the request that runs, as estimated."""
        self.tokens_in = self.tokens_out = 0

    def on_chat_model_start(
        self, serialized: dict[str, Any], messages: list[list[BaseMessage]], **kwargs: Any
    ) -> None:
        self._heed()
        self._deadline, self._length = monotonic() + self._seconds, 0
        self._written.clear()
        tools = kwargs.get("invocation_params", {}).get("tools", "")
        self._asked = sum(tokens_in(each.text) for each in messages[0]) + tokens_in(str(tools))
        self.tokens_in += self._asked

    def on_llm_new_token(self, token: str | list[str | dict[str, Any]], **kwargs: Any) -> None:
        self._heed()
        written = [str(token), *_arguments(kwargs.get("chunk"))]
        self._written += written
        self._length += sum(1 + len(each) for each in written)
        if self._length > MOST_CHARS:
            raise ModelFailed(f"the model's answer is longer than {MOST_CHARS} characters")
        if monotonic() > self._deadline:
            raise ModelFailed(f"the model's answer took longer than {self._seconds:g} s")

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **kwargs: Any) -> None:
        message = getattr(response.generations[0][0], "message", None)
        usage = message.usage_metadata if isinstance(message, AIMessage) else None
        told = (usage["input_tokens"], usage["output_tokens"]) if usage else ()
        if told and all(0 <= count < _MOST_TOKENS for count in told):
            self.tokens_in += told[0] - self._asked
            self.tokens_out += told[1]
        else:
            self.tokens_out += self._estimated()

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **kwargs: Any) -> None:
        if self._length or isinstance(error, TurnStopped):
            self.tokens_out += self._estimated()
        else:  # refused, which costs nothing
            self.tokens_in -= self._asked
        if not isinstance(error, TurnStopped):
            signal(TextVoid())

    def _estimated(self) -> int:
        return tokens_in("".join(self._written))

    def _heed(self) -> None:
        if self._stopped.is_set():
            raise TurnStopped("stopped")
