"""One server over one service: the chat at `/`, the API under `/api`, MCP at `/mcp`."""

from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.web.bootstrap import load_config_options

from src.api.admission import LOOPBACK, KnownHosts, SafeHeaders, is_embedded, is_loopback
from src.api.app import open_door, program_routes
from src.api.listener import bound, web_server
from src.config.settings import Settings, get_settings
from src.ui import chips, failure, page_style, pictures, question, scrolling
from src.ui.access import OWNER_COOKIE, new_owner_cookie, owner_key, read_owner
from src.ui.desk import open_sessions
from src.ui.visit import agent_service

PAGE = Path(__file__).with_name("app.py")
SHELL = Path(st.__file__).parent / "static" / "index.html"
"""What Streamlit serves at `/`; its inline script may run."""
PAGE_SCRIPTS = (
    scrolling.SCRIPT,
    scrolling.FOCUS,
    scrolling.BY_KEYBOARD,
    chips.KEEP_PLACE,
    question.RECALL,
    page_style.LANGUAGE,
    page_style.LEAVING,
    pictures.SCRIPT,
)
EMBED_SCRIPT = PAGE.with_name("embed.js").read_text("utf-8")
YEAR_SECONDS = 365 * 24 * 3600


class OwnerCookie:
    """Gives each browser that opens the page a signed name, so that it finds its chats again."""

    def __init__(self, app: ASGIApp, key: bytes) -> None:
        self._app = app
        self._key = key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != "/" or self._has_name(scope):
            await self._app(scope, receive, send)
            return

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).append("Set-Cookie", self._cookie(scope))
            await send(message)

        await self._app(scope, receive, send_with_cookie)

    def _has_name(self, scope: Scope) -> bool:
        cookies = SimpleCookie(Headers(scope=scope).get("cookie", ""))
        return OWNER_COOKIE in cookies and bool(read_owner(cookies[OWNER_COOKIE].value, self._key))

    def _cookie(self, scope: Scope) -> str:
        """In a frame of another site a browser keeps only what is partitioned by that site."""
        is_safe = scope["scheme"] == "https"
        where = "; SameSite=Lax; Secure" if is_safe else "; SameSite=Lax"
        if is_safe and is_embedded(scope):
            where = "; SameSite=None; Secure; Partitioned"
        name = f"{OWNER_COOKIE}={new_owner_cookie(self._key)}"
        return f"{name}; Path=/; Max-Age={YEAR_SECONDS}; HttpOnly{where}"


def create_app(host: str) -> st.App:
    """Page and API in one process, to be reached at the address `host`."""
    settings = get_settings()
    door = open_door(settings, reaches_beyond(host, settings))
    return st.App(
        PAGE,
        on_script_error=failure.show,
        routes=[
            *program_routes(agent_service, settings, door, open_sessions),
            Route("/embed.js", embed_script),
        ],
        middleware=[
            Middleware(
                SafeHeaders,
                pages=[SHELL.read_text("utf-8"), *PAGE_SCRIPTS],
                picture_hosts=_picture_hosts,
                framed_by=settings.embed_origins.split(","),
            ),
            Middleware(KnownHosts, hosts=_known_hosts(host, settings.allowed_hosts)),
            Middleware(OwnerCookie, key=owner_key(agent_service().state, settings.data)),
        ],
    )


def reaches_beyond(host: str, settings: Settings) -> bool:
    """Whether other machines reach the server, directly or by a proxy: then keys are needed."""
    return not is_loopback(host) or bool(settings.trusted_proxies or settings.allowed_hosts)


async def embed_script(request: Request) -> Response:
    """What a shop's own page loads to have the chat in a corner of it."""
    headers = {"Cache-Control": "public, max-age=3600"}
    return Response(EMBED_SCRIPT, media_type="text/javascript", headers=headers)


def _picture_hosts() -> Iterator[str]:
    return (host for one in agent_service().concierges() for host in one.picture_hosts)


def _known_hosts(host: str, allowed: str) -> frozenset[str]:
    """Names that the server may be called by; none for "any", when other machines reach it."""
    if not allowed and not is_loopback(host):
        return frozenset()
    return LOOPBACK | {host, *allowed.casefold().split(",")} - {""}


def serve(host: str, port: int) -> None:
    """Serve until stopped. Raises `ConfigError` before anything is served."""
    service = agent_service()
    try:
        settings = {
            "server.address": host,
            "server.port": port,
            "server.fileWatcherType": "none",
            "server.maxUploadSize": 1,
            "browser.gatherUsageStats": False,
        }
        load_config_options(settings)
        app = create_app(host)
        listening = bound(host, port)
        print(
            f"Concierge: http://localhost:{port}   API: http://localhost:{port}/api/docs",
            flush=True,
        )
        web_server(app, get_settings().trusted_proxies).run(sockets=[listening])
    finally:
        service.close()
