"""Whom a question is put to, on the command line and over HTTP."""

from src.config.nearest import nearest
from src.core.errors import ConciergeError
from src.core.services.agent_service import AgentService


class NotAsked(ConciergeError):
    """Nobody is there to answer."""


def chosen_concierge(service: AgentService, wanted: str | None) -> str:
    """The id that is wanted, or the default's. Raises `NotAsked` with the ids there are."""
    known = [config.id for config in service.concierges()]
    if not known:
        raise NotAsked("; ".join(service.problems()) or "no concierge is there to be asked")
    if wanted is None:
        return known[0]
    if wanted not in known:
        raise NotAsked(f"no concierge '{wanted}'; {nearest(wanted, known)}")
    return wanted
