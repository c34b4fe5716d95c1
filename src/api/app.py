"""The HTTP API: the command line's questions and answers, over HTTP."""

import asyncio
import logging
from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Header, Request, Security
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    Response,
    StreamingResponse,
)
from fastapi.security import HTTPBearer
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from src import __version__
from src.api.admission import (
    LOOPBACK,
    MOST_BYTES,
    NEEDS_KEY,
    TOO_LARGE,
    Admission,
    Door,
    client_of,
    refusal,
)
from src.api.asking import Name, Text, chosen_concierge, stop_when_gone
from src.api.chat_completions import CHAT_PATH, MOST_CHAT_BYTES, V1, chat_router
from src.api.docs_page import docs_page
from src.api.mcp_server import McpRoute
from src.api.metrics import METRICS_TYPE, metrics_text
from src.api.search import SEARCH_PATH, search_router
from src.api.turn_json import event_stream, turn_json
from src.config.settings import Settings
from src.core.answering.cells import clipped
from src.core.errors import ConciergeError
from src.core.services.agent_service import AgentService, RunningTurn
from src.core.services.keys import Keys
from src.core.services.pace import Pace
from src.core.state.database import Away
from src.core.state.opening import State
from src.core.tools.base import ToolFailed
from src.ui import access
from src.ui.access import Visitor

EVENT_STREAM = "text/event-stream"
MOST_PROBLEMS = 5
PLACE_LENGTH, PROBLEM_LENGTH = 60, 200

logger = logging.getLogger(__name__)


_OTHERWISE: dict[int | str, dict[str, Any]] = {
    413: {"description": "The body is too large."},
    422: {"description": "Declined; `detail` says why."},
    429: {"description": "Too many questions; `detail` says when to come again."},
}


class Question(BaseModel):
    model_config = ConfigDict(extra="forbid")

    question: Text = Field(
        description="At most CONCIERGE_QUESTION_CHARS characters.",
        examples=["How many stores allow pets?"],
    )
    concierge: Name | None = Field(
        None, description="Id; left out, the conversation's or else the first one."
    )
    thread_id: str | None = Field(
        None,
        pattern=r"^[A-Za-z0-9_-]{1,64}$",
        description="Of an answer before, to go on with that conversation.",
    )
    stream: bool = Field(False, description="Answer with server-sent events.")


class Health(BaseModel):
    status: Literal["ok", "degraded"]
    concierges: list[str]
    version: str
    problems: list[str]
    """What could not be loaded, and what does not answer."""


def open_door(settings: Settings, needs_key: bool = False) -> Door:
    """Who may ask: whoever has a key, and everybody else where none is needed."""
    state = State(settings)
    pace = Pace(settings.turns_per_minute, state.database("pace"))
    return Door(Keys(state.database("keys")), pace, needs_key)


def create_api(
    get_service: Callable[[], AgentService],
    settings: Settings,
    door: Door | None = None,
    sessions: Callable[[], int] = lambda: 0,
) -> FastAPI:
    """The API over the service that the page asks as well; `sessions`: how many pages are open."""
    door = door or open_door(settings)
    api = FastAPI(
        title="Concierge",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        middleware=[Middleware(Admission, door=door, most_bytes={CHAT_PATH: MOST_CHAT_BYTES})],
    )
    with_key: dict[str, Any] = {"responses": _OTHERWISE}
    if door.needs_key:
        key = HTTPBearer(auto_error=False, description="A key: `python -m src keys add NAME`.")
        with_key = {
            "dependencies": [Security(key)],
            "responses": {401: {"description": NEEDS_KEY}, **_OTHERWISE},
        }
    api.add_exception_handler(ConciergeError, lambda _, error: refusal(422, str(error)))
    for unavailable in (ToolFailed, Away):
        api.add_exception_handler(unavailable, lambda _, error: refusal(503, str(error)))
    api.add_exception_handler(HTTPException, _unreadable)
    api.add_exception_handler(RequestValidationError, _malformed)
    api.add_exception_handler(Exception, _bug)

    def is_staff(request: Request) -> bool:
        """A program on this machine, or one whose key the setting `staff` names."""
        client = client_of(request.scope)
        visitor = Visitor(
            ip=None if client in LOOPBACK else client,
            headers=request.headers,
            cookies={},
            is_page=False,
            behind_proxy=bool(settings.trusted_proxies),
        )
        key = request.state.caller.key
        named = key is not None and f"key:{key.name}" in settings.staff.split(",")
        return named or access.is_staff(visitor, settings.staff)

    def may_debug(request: Request) -> bool:
        return access.may_debug(settings.debug_panel, is_staff(request))

    api.include_router(search_router(get_service, may_debug), **with_key)
    api.include_router(chat_router(get_service), **with_key)

    @api.get("/health")
    def health() -> Health:
        """What is served; `degraded` when files could not be loaded or a database fails."""
        service = get_service()
        known = [config.id for config in service.concierges()]
        problems = [*service.problems(), *service.failures()]
        status: Literal["ok", "degraded"] = "degraded" if problems else "ok"
        return Health(status=status, concierges=known, version=__version__, problems=problems)

    @api.post("/ask", max_body_size=MOST_BYTES, **with_key)
    async def ask(
        asked: Question, request: Request, accept: Annotated[str, Header()] = ""
    ) -> Response:
        """Answer a question: in JSON, or with server-sent events when asked for."""

        def begin() -> RunningTurn:
            service, wanted = get_service(), asked.concierge
            owner = request.state.caller.owner
            if wanted is None and asked.thread_id:
                wanted = service.archive.concierge_of(asked.thread_id, owner)
            concierge = chosen_concierge(service, wanted)
            return service.begin(concierge, asked.question, asked.thread_id, owner)

        running = await run_in_threadpool(begin)
        request.state.watch = asyncio.create_task(stop_when_gone(request, running))
        if asked.stream or EVENT_STREAM in accept:
            events = event_stream(running.events(), running.thread_id)
            return StreamingResponse(events, media_type=EVENT_STREAM)
        turn = await run_in_threadpool(running.result)
        return JSONResponse(turn_json(turn) | {"thread_id": running.thread_id})

    @api.get("/metrics", response_class=PlainTextResponse, **with_key)
    def metrics(request: Request) -> Response:
        """How the service does, as Prometheus reads it; for staff."""
        if not is_staff(request):
            return refusal(403, "only staff may see this; CONCIERGE_STAFF can name your key")
        return PlainTextResponse(metrics_text(get_service(), sessions()), media_type=METRICS_TYPE)

    @api.get("/docs", include_in_schema=False)
    def docs(request: Request) -> HTMLResponse:
        return HTMLResponse(docs_page(api.openapi(), request.scope.get("root_path", "")))

    return api


class ShortPath:
    """The API, reached without its prefix."""

    def __init__(self, api: ASGIApp) -> None:
        self._api = api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._api({**scope, "root_path": ""}, receive, send)


def program_routes(
    get_service: Callable[[], AgentService],
    settings: Settings,
    door: Door,
    sessions: Callable[[], int] = lambda: 0,
) -> list[BaseRoute]:
    """`/v1` also stands at the root, for programs made for OpenAI; `sessions` as above."""
    api = create_api(get_service, settings, door, sessions)
    short, mcp = ShortPath(api), McpRoute(get_service, door)
    return [
        Mount("/api", api),
        Route(SEARCH_PATH, short),
        Route(f"{V1}/{{path:path}}", short),
        Route("/mcp", mcp),
        Route("/mcp/{concierge}", mcp),
    ]


async def _unreadable(request: Request, error: Exception) -> Response:
    """A body that is no text, or nested too deep, is malformed as one that is no JSON is."""
    assert isinstance(error, HTTPException)
    if error.status_code == 400:
        return refusal(422, "the body is no JSON: it is no text in UTF-8, or nested too deep")
    if error.status_code == 413:
        return refusal(413, TOO_LARGE)
    return refusal(error.status_code, str(error.detail), error.headers)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = error.errors()
    problems = [clipped(_in_words(item), PROBLEM_LENGTH) for item in found[:MOST_PROBLEMS]]
    if len(found) > MOST_PROBLEMS:
        problems.append(f"and {len(found) - MOST_PROBLEMS} more")
    detail = "; ".join(problems).encode(errors="replace").decode()  # a key may be half a character
    return refusal(422, detail)


def _in_words(item: dict[str, Any]) -> str:
    if item["type"] == "json_invalid":
        return f"the body is no JSON: {item['ctx']['error']}"
    where = ".".join(clipped(str(part), PLACE_LENGTH) for part in item["loc"][1:]) or "the body"
    return f"{where}: {item['msg']}"


async def _bug(request: Request, error: Exception) -> Response:
    logger.error("a bug in %s", request.url.path, exc_info=error)
    return refusal(500, "Something went wrong here; it has been logged.")
