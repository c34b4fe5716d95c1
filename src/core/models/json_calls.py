"""Tool calls for models whose provider knows none: as JSON in plain messages."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    HumanMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
)
from langchain_core.runnables import RunnableConfig, patch_config

_HOW = """Answer with one JSON object and nothing else: {{"tool": "NAME", "arguments": {{…}}}} to \
call a tool, or {{"answer": "…"}} to answer. Its result comes in the next message. The tools:
{tools}"""
_FENCE = re.compile(r"^```\w*\s*|\s*```$")
_UNSEEN = "nostream"
"""LangGraph's tag for a model whose pieces are not for the page: they are JSON."""


def response_format(tools: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What makes a provider hold the model to it."""
    fields = {
        "tool": {"type": "string", "enum": [tool["function"]["name"] for tool in tools]},
        "arguments": {"type": "object"},
        "answer": {"type": "string"},
    }
    schema = {"type": "object", "properties": fields}
    step = {"type": "json_schema", "json_schema": {"name": "step", "schema": schema}}
    return {"response_format": step}


def told(messages: Sequence[BaseMessage], tools: Sequence[dict[str, Any]]) -> list[BaseMessage]:
    """The conversation in messages of text alone; the tools stand in the instructions."""
    return list(_texts(messages, json.dumps([each["function"] for each in tools])))


def _texts(messages: Sequence[BaseMessage], tools: str) -> Iterator[BaseMessage]:
    for message in messages:
        match message:
            case SystemMessage():
                yield SystemMessage(f"{message.text}\n\n{_HOW.format(tools=tools)}")
            case ToolMessage():
                yield HumanMessage(f"Result of {message.name}: {message.text}")
            case AIMessage(tool_calls=[_, *_]):
                calls = ({"tool": c["name"], "arguments": c["args"]} for c in message.tool_calls)
                yield AIMessage("\n".join(json.dumps(call) for call in calls))
            case AIMessage():
                yield AIMessage(json.dumps({"answer": message.text}, ensure_ascii=False))
            case _:
                yield message


def unseen(config: RunnableConfig) -> RunnableConfig:
    """The same run, whose pieces are not streamed to the page."""
    return {**patch_config(config), "tags": [*(config.get("tags") or ()), _UNSEEN]}


def called(answer: AIMessage) -> AIMessage:
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
