"""Whom a question is put to, on the command line and over HTTP."""

from src.config.nearest import nearest
from src.core.errors import ConciergeError, ConfigError
from src.core.services.agent_service import AgentService


class NotAsked(ConciergeError):
    """Nobody is there to answer."""


def chosen_concierge(service: AgentService, wanted: str | None) -> str:
    """The id that is wanted, or the default's: of the first one that can be built.

    Raises `NotAsked` with the ids there are, `ConfigError` when the wanted one cannot be built.
    """
    while known := [config.id for config in service.concierges()]:
        if wanted is not None and wanted not in known:
            raise NotAsked(f"no concierge '{wanted}'; {nearest(wanted, known)}")
        try:
            return service.catalog(wanted or known[0]).config.id
        except ConfigError:
            if wanted is not None:
                raise
    raise NotAsked("; ".join(service.problems()) or "no concierge is there to be asked")
