"""`/mcp` and `/mcp/ID`: the concierges' MCP servers over streamable HTTP."""

from collections.abc import Callable

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from src.api.admission import MOST_BYTES, NEEDS_KEY, Door, host_of, refusal
from src.api.asking import chosen_concierge
from src.api.mcp_server import mcp_server
from src.core.errors import ConciergeError
from src.core.services.agent_service import AgentService
from src.core.state.database import Away


class McpRoute:
    """Each request stands for itself: a conversation goes on by its id, not by a session."""

    def __init__(self, get_service: Callable[[], AgentService], door: Door) -> None:
        self._get_service = get_service
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            app = await run_in_threadpool(self._app, scope)
        except Away as error:
            app = refusal(503, str(error), {"Retry-After": "5"})
        await app(scope, receive, send)

    def _app(self, scope: Scope) -> ASGIApp:
        if not (caller := self._door.caller(scope)):
            return refusal(401, NEEDS_KEY, {"WWW-Authenticate": "Bearer"})
        if refused := _of_another_site(scope):
            return refused
        if scope["method"] != "POST":
            return refusal(405, "only POST: there are no sessions to listen to", {"Allow": "POST"})
        service, wanted = self._get_service(), scope["path_params"].get("concierge")
        try:
            concierge = chosen_concierge(service, wanted)
        except ConciergeError as error:
            return refusal(404, str(error))
        server = mcp_server(service, concierge, caller.owner, lambda: self._door.why_not(caller))

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            manager = StreamableHTTPSessionManager(
                server, stateless=True, max_request_body_size=MOST_BYTES
            )
            async with manager.run():
                await manager.handle_request(scope, receive, send)

        return answer


def _of_another_site(scope: Scope) -> Response | None:
    """A refusal for what a browser sends from a page of another site, as the protocol demands."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None or host_of(origin) == host_of(f"//{headers.get('host', '')}"):
        return None
    return refusal(403, "pages of other sites may not ask here")
