"""A program's question: its text, whom it is put to, and how long, by command line or HTTP."""

import asyncio
from typing import Annotated

from pydantic import AfterValidator, StringConstraints
from starlette.requests import Request

from src.config.nearest import nearest
from src.core.errors import ConciergeError, ConfigError
from src.core.services.agent_service import AgentService, RunningTurn

_LOOKED_UP = 0.2
"""Seconds between two looks whether a client is still there."""


def _encodable(text: str) -> str:
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise ValueError("half a character (a lone surrogate) stands in it")
    return text


Text = Annotated[str, AfterValidator(_encodable)]
"""Text that can be written in UTF-8; JSON's escapes allow more."""

Name = Annotated[str, StringConstraints(max_length=200), AfterValidator(_encodable)]
"""An id of ours; longer ones are not even looked up."""


class NotAsked(ConciergeError):
    """Nobody is there to answer."""


def chosen_concierge(service: AgentService, wanted: str | None) -> str:
    """The id that is wanted, or of the first that can be built. Raises `NotAsked` with the ids
    there are, `ConfigError` when the wanted one cannot be built."""
    while known := [config.id for config in service.concierges()]:
        if wanted is not None and wanted not in known:
            raise NotAsked(f"no concierge '{wanted}'; {nearest(wanted, known)}")
        try:
            return service.catalog(wanted or known[0]).config.id
        except ConfigError:
            if wanted is not None:
                raise
    raise NotAsked("; ".join(service.problems()) or "no concierge is there to be asked")


async def stop_when_gone(request: Request, running: RunningTurn) -> None:
    """End the turn when the client's connection is closed, also while it waits to be read."""
    while not running.done:
        if await request.is_disconnected():
            running.stop()
        await asyncio.sleep(_LOOKED_UP)
