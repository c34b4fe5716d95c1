"""A hosted model asked so that it can answer, whatever its provider takes and leaves out."""

import json
import re
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from contextvars import copy_context
from threading import Thread
from typing import Any, TypeVar
from uuid import uuid4

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    HumanMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
)
from langchain_core.runnables import RunnableConfig, patch_config

from src.core.errors import ModelFailed

GO_ON = "Go on exactly where you stopped. Do not repeat anything."
T = TypeVar("T")

MOST_PARTS = 3
"""Of one answer that the provider cuts at its longest."""

_CHARS_PER_TOKEN, _TOKENS_PER_SIGN = 4, 0.75
_GRACE = 0.5
"""Seconds in which the turn's own watch ends a stream that still flows."""
_NO_TOOLS = re.compile(
    r"(tool|function)s?\b.*\bnot\b.*\bsupport|\bnot\b.*\bsupport.*(tool|function)"
)

_HOW = """Answer with one JSON object and nothing else: {{"tool": "NAME", "arguments": {{…}}}} to \
call a tool, or {{"answer": "…"}} to answer. Its result comes in the next message. The tools:
{tools}"""
_FENCE = re.compile(r"^```\w*\s*|\s*```$")
_UNSEEN = "nostream"
"""LangGraph's tag for a model whose pieces are not for the page: they are JSON."""


class CutShort(ModelFailed):
    """The answer broke off, or there was none; asking again may help."""


class HostedModel:
    """Messages → a whole answer. What its provider refuses is not sent again."""

    def __init__(
        self, model: BaseChatModel, tools: Sequence[dict[str, Any]], seconds: float
    ) -> None:
        """`seconds`: the longest that one request may take, from its beginning to its end."""
        self._model = model
        self._tools = tools
        self._seconds = seconds
        self._takes_tools = True
        self._takes_schema = True

    def __call__(self, messages: list[BaseMessage], config: RunnableConfig) -> AIMessage:
        while True:
            try:
                return self._answer(messages, config)
            except Exception as error:  # each provider's client has its own types
                if not self._leaves_out(str(error).casefold()):
                    raise

    def _answer(self, messages: list[BaseMessage], config: RunnableConfig) -> AIMessage:
        answer = whole(self._asked(messages, config))
        for _ in range(MOST_PARTS - 1):
            if answer.tool_calls or answer.response_metadata.get("finish_reason") != "length":
                break
            more = [*messages, AIMessage(answer.text), HumanMessage(GO_ON)]
            rest = whole(self._asked(more, config))
            answer = rest.model_copy(update={"content": answer.text + rest.text})
        return answer

    def _asked(self, messages: list[BaseMessage], config: RunnableConfig) -> AIMessage:
        if self._takes_tools:
            bound = self._model.bind_tools(self._tools)
            return in_time(lambda: bound.invoke(messages, config), self._seconds)
        schema = _response_format(self._tools) if self._takes_schema else {}
        told, plain = _told(messages, self._tools), self._model.bind(**schema)
        answer = in_time(lambda: plain.invoke(told, _unseen(config)), self._seconds)
        return _called(answer)

    def _leaves_out(self, error: str) -> bool:
        """Whether the provider named what it does not take, and that can be left out."""
        if "temperature" in error and getattr(self._model, "temperature", None) is not None:
            self._model = self._model.model_copy(update={"temperature": None})
            return True
        if self._takes_tools and _NO_TOOLS.search(error):
            self._takes_tools = False
            return True
        if "stream_options" in error and getattr(self._model, "stream_usage", None):
            self._model = self._model.model_copy(update={"stream_usage": False})
            return True
        if not self._takes_tools and self._takes_schema and "response_format" in error:
            self._takes_schema = False
            return True
        return False


def tokens_in(text: str) -> int:
    """About how many tokens a text has: Japanese and Chinese signs are most of one each."""
    signs = sum(char >= "\u2e80" for char in text)
    return max(1, round((len(text) - signs) / _CHARS_PER_TOKEN + signs * _TOKENS_PER_SIGN))


def in_time(work: Callable[[], T], seconds: float) -> T:
    """What `work` gives, or its error; left to itself, and `ModelFailed`, after so many seconds: a
    client's own time-out counts from one byte to the next."""
    ended: Future[T] = Future()
    context = copy_context()

    def run() -> None:
        try:
            ended.set_result(context.run(work))
        except BaseException as error:  # whoever waits gets it
            ended.set_exception(error)

    Thread(target=run, name="concierge-model", daemon=True).start()
    try:
        return ended.result(seconds + _GRACE)
    except FutureTimeout:
        if ended.done():  # the client's own, which is of the same type
            raise
        raise ModelFailed(f"the model's answer took longer than {seconds:g} s") from None


def whole(message: AIMessage) -> AIMessage:
    """The answer, if it is one: with words or calls, and not broken off. Raises `CutShort`, and
    `ModelFailed` for one that was withheld."""
    metadata = message.response_metadata
    if metadata.get("model_provider") == "openai" and not metadata.get("finish_reason"):
        raise CutShort("the model's answer broke off")
    if metadata.get("finish_reason") == "content_filter":
        raise ModelFailed("the provider withheld the model's answer")
    if not (message.text.strip() or message.tool_calls or message.invalid_tool_calls):
        raise CutShort("the model gave no answer")
    return _callable(message)


def _callable(message: AIMessage) -> AIMessage:
    """Calls whose arguments are no JSON, without them: the tool then says what is missing."""
    if not message.invalid_tool_calls:
        return message
    mended = [
        ToolCall(name=call["name"] or "", args={}, id=call["id"], type="tool_call")
        for call in message.invalid_tool_calls
    ]
    return message.model_copy(
        update={"tool_calls": [*message.tool_calls, *mended], "invalid_tool_calls": []}
    )


def _response_format(tools: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What makes a provider hold the model to it."""
    fields = {
        "tool": {"type": "string", "enum": [tool["function"]["name"] for tool in tools]},
        "arguments": {"type": "object"},
        "answer": {"type": "string"},
    }
    schema = {"type": "object", "properties": fields}
    step = {"type": "json_schema", "json_schema": {"name": "step", "schema": schema}}
    return {"response_format": step}


def _told(messages: Sequence[BaseMessage], tools: Sequence[dict[str, Any]]) -> list[BaseMessage]:
    """The conversation in messages of text alone; the tools stand in the instructions."""
    listed = json.dumps([each["function"] for each in tools])
    return [_as_text(message, listed) for message in messages]


def _as_text(message: BaseMessage, tools: str) -> BaseMessage:
    match message:
        case SystemMessage():
            return SystemMessage(f"{message.text}\n\n{_HOW.format(tools=tools)}")
        case ToolMessage():
            return HumanMessage(f"Result of {message.name}: {message.text}")
        case AIMessage(tool_calls=[_, *_]):
            calls = ({"tool": c["name"], "arguments": c["args"]} for c in message.tool_calls)
            return AIMessage("\n".join(json.dumps(call) for call in calls))
        case AIMessage():
            return AIMessage(json.dumps({"answer": message.text}, ensure_ascii=False))
        case _:
            return message


def _unseen(config: RunnableConfig) -> RunnableConfig:
    """The same run, whose pieces are not streamed to the page."""
    return {**patch_config(config), "tags": [*(config.get("tags") or ()), _UNSEEN]}


def _called(answer: AIMessage) -> AIMessage:
    """The call, or the answer, that the JSON says; text that is no JSON is the answer."""
    try:
        step = json.loads(_FENCE.sub("", answer.text.strip()))
    except ValueError:
        return answer
    if not isinstance(step, dict):
        return answer
    if isinstance(name := step.get("tool"), str) and name:
        args = step.get("arguments")
        made = args if isinstance(args, dict) else {}
        call = ToolCall(name=name, args=made, id=f"call_{uuid4().hex}", type="tool_call")
        return answer.model_copy(update={"content": "", "tool_calls": [call]})
    return answer.model_copy(update={"content": str(step.get("answer", ""))})
