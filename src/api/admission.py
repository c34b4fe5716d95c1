"""What stands before page and API: how often, how large, under which name, with which headers."""

import base64
import hashlib
import re
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from src.core.answering.cells import clipped
from src.core.services.lanes import Pace

MOST_BYTES = 64_000
"""Of a request's body; the longest question takes a tenth of it."""
TOO_LARGE = f"the body is too large: at most {MOST_BYTES} bytes are read"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
NAME_LENGTH = 60

_LOOK_UPS = frozenset({"GET", "HEAD", "OPTIONS"})
_SCRIPT = re.compile(r"<script\b[^>]*>(.+?)</script>", re.DOTALL)


def client_of(scope: Scope) -> str:
    """The address that a request came from."""
    return scope["client"][0] if scope.get("client") else "unknown"


def host_of(address: str) -> str | None:
    """The host in an address such as `//localhost:8501`; None for what is no address."""
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """True when only this machine reaches a server that listens on `host`."""
    return host in LOOPBACK or host.startswith("127.")


def refusal(status: int, why: str) -> Response:
    return JSONResponse({"detail": why}, status)


class Admission:
    """Refuses requests that come too often or are too large, before they are read."""

    def __init__(self, app: ASGIApp, pace: Pace) -> None:
        self._app = app
        self._pace = pace

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asks = scope["type"] == "http" and scope["method"] not in _LOOK_UPS
        await ((self._refusal(scope) if asks else None) or self._app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        if wait := self._pace.seconds_to_wait(client_of(scope)):
            return refusal(429, f"too many questions; ask again in {wait} seconds")
        declared = Headers(scope=scope).get("content-length", "0")
        if declared.isdigit() and int(declared) > MOST_BYTES:
            return refusal(413, TOO_LARGE)
        return None


class KnownHosts:
    """Refuses requests that call the server by a name not in `hosts`; empty: any name will do.

    A page of another site can have its own name resolve to this machine (DNS rebinding), and a
    browser then takes our answers for that site's: only the `Host` header tells.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        known = not self._hosts or scope["type"] == "lifespan" or self._is_known(scope)
        await (self._app if known else self._refuse)(scope, receive, send)

    def _is_known(self, scope: Scope) -> bool:
        names = Headers(scope=scope).getlist("host")
        return len(names) == 1 and host_of(f"//{names[0]}") in self._hosts

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = clipped(Headers(scope=scope).get("host", ""), NAME_LENGTH)
        why = f"this server is not called '{name}'; CONCIERGE_ALLOWED_HOSTS can list the name"
        await refusal(400, why)(scope, receive, send)


class SafeHeaders:
    """Sets the headers that say what the page may load and who may frame it.

    `pages`: HTML whose inline scripts may run; `picture_hosts`: where pictures may come from.
    """

    def __init__(
        self, app: ASGIApp, pages: Iterable[str], picture_hosts: Callable[[], Iterable[str]]
    ) -> None:
        self._app = app
        self._scripts = " ".join(script_hash(body) for page in pages for body in scripts_of(page))
        self._picture_hosts = picture_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = self._policy()
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "same-origin"
            await send(message)

        await self._app(scope, receive, send_safely)

    def _policy(self) -> str:
        hosts = "".join(f" https://{host}" for host in sorted(set(self._picture_hosts())))
        return (
            f"default-src 'self'; script-src 'self' 'wasm-unsafe-eval' {self._scripts}; "
            "style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
            f"img-src 'self' data: blob:{hosts}; worker-src 'self' blob:; "
            "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
        )


def scripts_of(page: str) -> list[str]:
    """The texts of the inline scripts in HTML."""
    return _SCRIPT.findall(page)


def script_hash(body: str) -> str:
    """A script's source expression for a content security policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()}'"
