"""What stands before page and API: who, how often, how large, under which name, which headers."""

import base64
import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from src.core.answering.cells import clipped
from src.core.services.keys import PREFIX, Key, Keys
from src.core.services.pace import Pace
from src.core.state.database import Away

MOST_BYTES = 64_000
"""Of a request's body; the longest question takes a tenth of it."""
TOO_LARGE = f"the body is too large: at most {MOST_BYTES} bytes are read"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
NAME_LENGTH = 60
OPEN_PATHS = ("/health", "/docs", "/openapi.json")
"""What may be looked up without a key."""
NEEDS_KEY = "a key is needed: 'Authorization: Bearer …'; `python -m src keys add NAME` makes one"

_LOOK_UPS = frozenset({"GET", "HEAD", "OPTIONS"})
_NONE: Mapping[str, int] = MappingProxyType({})
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


def refusal(status: int, why: str, headers: Mapping[str, str] | None = None) -> Response:
    """Why, as our clients read it (`detail`) and as OpenAI's do (`error`)."""
    kind = "invalid_request_error" if status < 500 else "server_error"
    error = {"message": why, "type": kind, "param": None, "code": None}
    return JSONResponse({"detail": why, "error": error}, status, headers)


class Caller(NamedTuple):
    owner: str
    """Whose conversations it may go on with."""
    key: Key | None


@dataclass(frozen=True)
class Door:
    """Who may ask and how often, for the API and for MCP alike."""

    keys: Keys
    pace: Pace
    needs_key: bool = False
    """Nobody without a key may ask: the server is reached from other machines."""

    def caller(self, scope: Scope) -> Caller | None:
        """Who asks; None where a needed key is missing, or one is sent that is none of ours."""
        scheme, _, token = Headers(scope=scope).get("authorization", "").partition(" ")
        token = token.strip() if scheme.casefold() == "bearer" else ""
        if key := self.keys.find(token) if token else None:
            return Caller(f"key:{key.name}", key)
        refused = self.needs_key or token.startswith(PREFIX)
        return None if refused else Caller(f"api:{client_of(scope)}", None)

    def why_not(self, caller: Caller) -> str:
        """Why it may not ask now; empty when it may, and the question is counted then."""
        limit = caller.key.per_minute if caller.key else None
        if wait := self.pace.seconds_to_wait(caller.owner, limit):
            return f"too many questions; ask again in {wait} seconds"
        if caller.key and self.keys.has_spent_day(caller.key):
            return f"the key '{caller.key.name}' has asked all its questions of today"
        return ""


class Admission:
    """Refuses requests without a needed key, too often or too large; the state has the `caller`."""

    def __init__(self, app: ASGIApp, door: Door, most_bytes: Mapping[str, int] = _NONE) -> None:
        """`most_bytes`: by the end of a path, where a body may be larger than others."""
        self._app = app
        self._door = door
        self._most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = None
        if scope["type"] == "http" and not (
            scope["method"] in _LOOK_UPS and scope["path"].endswith(OPEN_PATHS)
        ):
            try:
                refused = await run_in_threadpool(self._refusal, scope)
            except Away as error:
                refused = refusal(503, str(error), {"Retry-After": "5"})
        await (refused or self._app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        if not (caller := self._door.caller(scope)):
            return refusal(401, NEEDS_KEY, {"WWW-Authenticate": "Bearer"})
        scope.setdefault("state", {})["caller"] = caller
        if scope["method"] in _LOOK_UPS:
            return None
        if why := self._door.why_not(caller):
            return refusal(429, why)
        length = Headers(scope=scope).get("content-length", "")
        declared = int(length) if length.isdigit() else 0
        larger = (most for end, most in self._most_bytes.items() if scope["path"].endswith(end))
        return refusal(413, TOO_LARGE) if declared > next(larger, MOST_BYTES) else None


class KnownHosts:
    """Refuses requests that call the server by a name not in `hosts` (empty: any), as a page of
    another site does whose name resolves to this machine (DNS rebinding)."""

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
    """Sets the headers that say what the page may load and who may frame it: inline scripts of the
    HTML in `pages`, pictures of `picture_hosts`, and, with `?embed=true`, pages of `framed_by`."""

    def __init__(
        self,
        app: ASGIApp,
        pages: Iterable[str],
        picture_hosts: Callable[[], Iterable[str]],
        framed_by: Iterable[str] = (),
    ) -> None:
        self._app = app
        scripts = (body.encode() for page in pages for body in _SCRIPT.findall(page))
        hashes = (base64.b64encode(hashlib.sha256(script).digest()) for script in scripts)
        self._scripts = " ".join(f"'sha256-{each.decode()}'" for each in hashes)
        self._picture_hosts = picture_hosts
        self._framed_by = " ".join(("'self'", *filter(None, framed_by)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = self._policy(is_embedded(scope))
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "same-origin"
            await send(message)

        await self._app(scope, receive, send_safely)

    def _policy(self, embedded: bool) -> str:
        hosts = "".join(f" https://{host}" for host in sorted(set(self._picture_hosts())))
        framed_by = self._framed_by if embedded else "'self'"
        return (
            f"default-src 'self'; script-src 'self' 'wasm-unsafe-eval' {self._scripts}; "
            "style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
            f"img-src 'self' data: blob:{hosts}; worker-src 'self' blob:; "
            f"object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors {framed_by}"
        )


def is_embedded(scope: Scope) -> bool:
    """Whether the page is asked for as it stands in another page: `/?embed=true`."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    return "true" in (value.casefold() for value in asked.get("embed", []))
