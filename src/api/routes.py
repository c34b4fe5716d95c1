"""All that programs ask, by path: the API, its short paths, and MCP. The page is no part of it."""

from collections.abc import Callable

from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from src.api.admission import Door
from src.api.app import create_api
from src.api.chat_completions import V1
from src.api.mcp_route import McpRoute
from src.config.settings import Settings
from src.core.services.agent_service import AgentService

SEARCH_PATH = "/chat/search"
"""Front ends of shops know the search by this path."""


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
    """`/v1` stands at the root as well, where programs made for OpenAI look for it; `sessions` as
    for `create_api`."""
    api = create_api(get_service, settings, door, sessions)
    short, mcp = ShortPath(api), McpRoute(get_service, door)
    return [
        Mount("/api", api),
        Route(SEARCH_PATH, short),
        Route(f"{V1}/{{path:path}}", short),
        Route("/mcp", mcp),
        Route("/mcp/{concierge}", mcp),
    ]
