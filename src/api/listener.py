"""The one place that listens: HTTP/1.1 and websockets, by uvicorn."""

import asyncio
import socket

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from src.core.errors import ConfigError

REQUEST_SECONDS = 10.0
"""Time in which a request has to arrive whole."""
MOST_MESSAGE_BYTES = 1_000_000
"""Of what a browser sends over the page's websocket; a question takes a few thousand."""
PING_SECONDS = 30.0


class PromptProtocol(H11Protocol):
    """HTTP/1.1 that ends connections whose request is still incomplete after `REQUEST_SECONDS`."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._rest()

    def _watch(self) -> None:
        """Start the clock for a request that is incomplete, and stop it for one that is whole."""
        upgraded = self.transport.get_protocol() is not self
        if upgraded or str(self.conn.their_state) not in {"IDLE", "SEND_BODY"}:
            self._rest()
        elif self._late is None:
            self._late = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _rest(self) -> None:
        if self._late:
            self._late.cancel()
        self._late = None


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises `ConfigError` when the port is taken or not allowed."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    dual = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=dual)
    except OSError as error:
        why = f"Port {port} is not available on {host}: {error.strerror}"
        raise ConfigError(f"{why}; choose another with --port") from error


def web_server(app: ASGIApp, trusted_proxies: str) -> uvicorn.Server:
    """What serves `app`. `X-Forwarded-For` is believed of `trusted_proxies` and no others."""
    config = uvicorn.Config(
        app,
        http=PromptProtocol,
        ws="websockets-sansio",
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=trusted_proxies,
        server_header=False,
        access_log=False,
        use_colors=False,
    )
    return uvicorn.Server(config)
