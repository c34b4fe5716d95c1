"""`mcp`: a concierge's tools for a desktop client, on standard input and output."""

import anyio
from mcp.server.stdio import stdio_server

from src.api.asking import chosen_concierge
from src.api.mcp_server import mcp_server
from src.cli.status import clear_status
from src.config.settings import get_settings
from src.core.services.agent_service import AgentService

OWNER = "mcp"


def serve_mcp(concierge: str | None) -> int:
    """Until the client closes standard input. Nothing else is ever written to standard output."""
    service = AgentService(get_settings(), loading="asked")
    try:
        chosen = chosen_concierge(service, concierge)
        clear_status()
        anyio.run(_serve, service, chosen)
    finally:
        service.close()
    return 0


async def _serve(service: AgentService, concierge: str) -> None:
    server = mcp_server(service, concierge, OWNER)
    async with stdio_server() as (received, sent):
        await server.run(received, sent, server.create_initialization_options())
