"""`/v1/models` and `/v1/chat/completions`: each concierge as a model of OpenAI's chat API.

The question is the last message of the user; what it refers back to is found by the questions
before it. Answers are Markdown. A stream begins when the answer stands: no word of it is taken
back, which its clients could not show.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from time import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel, Field

from src.api.asking import Name, NotAsked, Text, stop_when_gone
from src.api.turn_markdown import turn_markdown
from src.config.concierge import ConciergeConfig
from src.config.texts import local_text
from src.core.services import chats
from src.core.services.agent_service import AgentService, RunningTurn
from src.core.turn import Turn

V1 = "/v1"
CHAT_PATH = f"{V1}/chat/completions"
MOST_CHAT_BYTES = 1_000_000
"""Of a body, which holds all that was said before."""
_PATIENCE = 10.0
"""Seconds of silence after which a stream says that it is still there."""
_WAITING = ": still at it\n\n"


class TextPart(BaseModel):
    type: Literal["text"]
    text: Text


class Message(BaseModel):
    """What others than the user say is not read: answers are kept here, instructions are ours."""

    role: Annotated[str, Field(max_length=40)]
    content: Text | list[TextPart | dict[str, Any]] | None = None

    @property
    def text(self) -> str:
        if isinstance(self.content, str):
            return self.content
        return "\n".join(part.text for part in self.content or () if isinstance(part, TextPart))


class StreamOptions(BaseModel):
    include_usage: bool = False


class ChatRequest(BaseModel):
    """Other parameters of OpenAI's are taken and change nothing: answers come from the data."""

    model: Name = Field(description="Id of a concierge.")
    messages: list[Message] = Field(min_length=1, description="The chat so far.")
    stream: bool | None = Field(False, description="Answer with server-sent events.")
    stream_options: StreamOptions | None = Field(None, description="`include_usage`.")

    @property
    def questions(self) -> list[str]:
        """All that the user said. Raises `NotAsked` where the last of it is no text."""
        asked = [message.text for message in self.messages if message.role == "user"]
        if not asked or not asked[-1].strip():
            raise NotAsked("messages: the user's last message has no text")
        return asked


def chat_router(get_service: Callable[[], AgentService]) -> APIRouter:
    router = APIRouter(prefix=V1, tags=["openai"])

    @router.get("/models")
    def models() -> dict[str, Any]:
        """The concierges, each as a model."""
        return {"object": "list", "data": [_model(one) for one in get_service().concierges()]}

    @router.get("/models/{model}")
    def model(model: str) -> dict[str, Any]:
        """One concierge, as a model."""
        return _model(_config(get_service(), model))

    @router.post("/chat/completions", max_body_size=MOST_CHAT_BYTES)
    async def complete(asked: ChatRequest, request: Request) -> Response:
        """Answer the user's last message, in Markdown."""
        questions = asked.questions

        def begin() -> RunningTurn:
            service = get_service()
            _config(service, asked.model)
            return chats.begin(service, asked.model, questions, request.state.caller.owner)

        running = await run_in_threadpool(begin)
        answer = asyncio.create_task(_answered(request, running, get_service, asked.model))
        if not asked.stream:
            turn, text = await answer
            message = {"role": "assistant", "content": text}
            choice = {"index": 0, "message": message, "finish_reason": "stop"}
            head = _head(turn, "chat.completion")
            return JSONResponse(head | {"choices": [choice], "usage": _usage(turn)})
        usage = bool(asked.stream_options and asked.stream_options.include_usage)
        return StreamingResponse(_stream(answer, usage), media_type="text/event-stream")

    return router


def _config(service: AgentService, model: str) -> ConciergeConfig:
    known = {config.id: config for config in service.concierges()}
    if model not in known:
        raise HTTPException(404, f"no model '{model}'; there are: {', '.join(known)}")
    return known[model]


def _model(config: ConciergeConfig) -> dict[str, Any]:
    name = local_text(config.name, config.language)
    about = {"object": "model", "created": 0, "owned_by": "concierge"}
    return {"id": config.id, **about, "name": name}


async def _answered(
    request: Request, running: RunningTurn, get_service: Callable[[], AgentService], model: str
) -> tuple[Turn, str]:
    """The finished turn and its text; stopped when the client goes."""
    request.state.watch = asyncio.create_task(stop_when_gone(request, running))
    turn = await run_in_threadpool(running.result)
    catalog = await run_in_threadpool(get_service().catalog, model)
    return turn, turn_markdown(turn, catalog)


async def _stream(answer: "asyncio.Task[tuple[Turn, str]]", usage: bool) -> AsyncIterator[str]:
    while not answer.done():
        await asyncio.wait([answer], timeout=_PATIENCE)
        if not answer.done():
            yield _WAITING
    turn, text = answer.result()
    for chunk in _chunks(turn, text, usage):
        yield f"data: {json.dumps(chunk, ensure_ascii=False)}\n\n"
    yield "data: [DONE]\n\n"


def _chunks(turn: Turn, text: str, usage: bool) -> Iterator[dict[str, Any]]:
    head = _head(turn, "chat.completion.chunk")
    for line in text.splitlines(keepends=True):
        delta = {"role": "assistant", "content": line}
        yield head | {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
    yield head | {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
    if usage:
        yield head | {"choices": [], "usage": _usage(turn)}


def _head(turn: Turn, kind: str) -> dict[str, Any]:
    return {
        "id": f"chatcmpl-{turn.id}",
        "object": kind,
        "created": int(time()),
        "model": turn.concierge,
    }


def _usage(turn: Turn) -> dict[str, int]:
    """What a hosted model was asked; nothing where none was."""
    return {
        "prompt_tokens": turn.tokens_in,
        "completion_tokens": turn.tokens_out,
        "total_tokens": turn.tokens_in + turn.tokens_out,
    }
