"""The HTTP API: the command line's questions and answers, over HTTP."""

import logging
from collections.abc import Callable
from typing import Annotated, Any
from uuid import uuid4

from fastapi import FastAPI, Header, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from src import __version__
from src.api.limits import RateLimit
from src.api.sse import event_stream
from src.api.turn_json import turn_json
from src.config.settings import Settings
from src.core.errors import ConciergeError
from src.core.services.agent_service import AgentService

EVENT_STREAM = "text/event-stream"

logger = logging.getLogger(__name__)


class Question(BaseModel):
    model_config = ConfigDict(extra="forbid")

    question: str = Field(examples=["How many stores allow pets?"])
    concierge: str | None = Field(None, description="Id; the first one when left out.")
    thread_id: str | None = Field(
        None,
        pattern=r"^[A-Za-z0-9_-]{1,64}$",
        description="Of an answer before, to go on with that conversation.",
    )
    stream: bool = Field(False, description="Answer with server-sent events.")


class Health(BaseModel):
    status: str
    concierges: list[str]
    version: str


class Declined(ConciergeError):
    """A request that is not answered, and the HTTP status that says so."""

    def __init__(self, message: str, status: int = 422) -> None:
        super().__init__(message)
        self.status = status


def create_api(get_service: Callable[[], AgentService], settings: Settings) -> FastAPI:
    """The API over the service that `get_service` gives, which the page asks as well."""
    api = FastAPI(title="Concierge", version=__version__, redoc_url=None)
    api.add_exception_handler(ConciergeError, _declined)
    api.add_exception_handler(RequestValidationError, _malformed)
    api.add_exception_handler(Exception, _bug)
    limit = RateLimit(settings.turns_per_minute)

    @api.get("/health")
    def health() -> Health:
        """What is served; `degraded` when a part of the input folder could not be loaded."""
        service = get_service()
        known = [config.id for config in service.concierges()]
        status = "degraded" if service.problems() else "ok"
        return Health(status=status, concierges=known, version=__version__)

    @api.post("/ask", responses={422: {"description": "Declined; `detail` says why."}})
    def ask(asked: Question, request: Request, accept: Annotated[str, Header()] = "") -> Response:
        """Answer a question: in JSON, or with server-sent events when asked for."""
        service = get_service()
        concierge = _checked(asked, service, settings.question_chars)
        client = request.client.host if request.client else "unknown"
        if wait := limit.take(client):
            raise Declined(f"too many questions; ask again in {wait:.0f} seconds", status=429)
        thread = asked.thread_id or uuid4().hex
        owner = f"api:{client}"
        if asked.stream or EVENT_STREAM in accept:
            events = service.stream(concierge, asked.question, thread_id=thread, owner=owner)
            return StreamingResponse(event_stream(events, thread), media_type=EVENT_STREAM)
        turn = service.ask(concierge, asked.question, thread_id=thread, owner=owner)
        return JSONResponse(turn_json(turn) | {"thread_id": thread})

    return api


def _checked(asked: Question, service: AgentService, longest: int) -> str:
    """The id of the concierge that is asked, when the question can be."""
    if not asked.question.strip():
        raise Declined("the question is empty")
    if len(asked.question) > longest:
        raise Declined(f"the question has {len(asked.question)} characters; at most {longest}")
    known = [config.id for config in service.concierges()]
    if not known:
        raise Declined("no concierge is loaded; see /api/health", status=503)
    concierge = asked.concierge or known[0]
    if concierge not in known:
        raise Declined(f"no concierge '{concierge}'; there are: {', '.join(known)}")
    return concierge


async def _declined(request: Request, error: Exception) -> Response:
    status = error.status if isinstance(error, Declined) else 422
    return JSONResponse({"detail": str(error)}, status)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    problems = [_in_words(item) for item in error.errors()]
    return JSONResponse({"detail": "; ".join(problems)}, 422)


def _in_words(item: dict[str, Any]) -> str:
    if item["type"] == "json_invalid":
        return f"the body is no JSON: {item['ctx']['error']}"
    where = ".".join(str(part) for part in item["loc"][1:]) or "the body"
    return f"{where}: {item['msg']}"


async def _bug(request: Request, error: Exception) -> Response:
    logger.error("a bug in %s", request.url.path, exc_info=error)
    return JSONResponse({"detail": "Something went wrong here; it has been logged."}, 500)
