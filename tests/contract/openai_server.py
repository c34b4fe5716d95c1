"""A small OpenAI-compatible server on loopback that answers as it is told, one reply a request."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """One answer of the server; its `deltas` are streamed where that is asked for."""

    deltas: tuple[Json, ...] = ()
    finish: str | None = "stop"
    status: int = 200
    error: str = ""
    pause: float = 0.0
    """Seconds before each piece."""
    hang: float = 0.0
    """Seconds of silence before anything is sent."""
    blank: int = 0
    """Lines without content that are sent before the rest, with `pause` before each."""
    usage: tuple[int, int] | None = None
    """Tokens in and out, told where the request asks for them."""
    cut: bool = False
    """The connection is dropped behind the deltas."""
    fade: bool = False
    """The stream ends in good order behind the deltas, but without a reason and a `[DONE]`."""


def text(*pieces: str, **how: Any) -> Reply:
    return Reply(tuple({"content": piece} for piece in pieces), **how)


def call(name: str, arguments: str | Json, call_id: str = "call_1", index: int = 0) -> Json:
    """One tool call's delta; `arguments` as text is sent as it is, JSON or not."""
    written = arguments if isinstance(arguments, str) else json.dumps(arguments)
    function = {"name": name, "arguments": written}
    return {
        "tool_calls": [{"index": index, "id": call_id, "type": "function", "function": function}]
    }


def calls(*deltas: Json, prose: str = "", **how: Any) -> Reply:
    before = ({"content": prose},) if prose else ()
    return Reply((*before, *deltas), finish="tool_calls", **how)


def failure(status: int, message: str = "no", **how: Any) -> Reply:
    return Reply(status=status, error=message, **how)


@dataclass
class Server:
    base_url: str
    replies: list[Reply] = field(default_factory=list)
    requests: list[Json] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    always: Reply | None = None
    """What is answered when `replies` are used up."""
    asked: Event = field(default_factory=Event)
    """Set when a request has come in."""
    lock: Lock = field(default_factory=Lock)

    def script(self, *replies: Reply) -> None:
        with self.lock:
            self.replies = list(replies)
            self.requests.clear()
            self.asked.clear()

    def forget(self) -> None:
        """Be as it was when it began."""
        self.script()
        self.headers.clear()
        self.always = None

    def take(self, request: Json, headers: dict[str, str]) -> Reply:
        with self.lock:
            self.requests.append(request)
            self.headers.append(headers)
            self.asked.set()
            if self.replies:
                return self.replies.pop(0)
        return self.always or failure(400, "the script has no more replies")


@contextmanager
def serving() -> Iterator[Server]:
    class Handler(_Handler):
        pass

    http = _Http(("127.0.0.1", 0), Handler)
    http.daemon_threads = True
    server = Server(f"http://127.0.0.1:{http.server_address[1]}/v1")
    Handler.server_state = server
    Thread(target=http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()


class _Http(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Clients hang up when they please; that is no news."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_state: Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        reply = self.server_state.take(body, dict(self.headers))
        try:
            time.sleep(reply.hang)
            if reply.status != 200:
                self._whole(reply.status, {"error": {"message": reply.error, "type": "scripted"}})
            elif body.get("stream"):
                told = body.get("stream_options", {}).get("include_usage")
                self._stream(reply, reply.usage if told else None)
            else:
                self._whole(200, _completion(reply))
        except (BrokenPipeError, ConnectionResetError):
            pass  # the client did not want to wait

    def _whole(self, status: int, content: Json) -> None:
        payload = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def _stream(self, reply: Reply, usage: tuple[int, int] | None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for _ in range(reply.blank):
            time.sleep(reply.pause)
            self._chunk(b": still here\n\n")
        for delta in reply.deltas:
            time.sleep(reply.pause)
            self._event(json.dumps(_chunk(delta, None)))
        if reply.cut:
            self.close_connection = True
            self.connection.close()
            return
        if not reply.fade:
            self._event(json.dumps(_chunk({}, reply.finish)))
            if usage:
                self._event(json.dumps(_usage(*usage)))
            self._event("[DONE]")
        self.wfile.write(b"0\r\n\r\n")

    def _event(self, data: str) -> None:
        self._chunk(f"data: {data}\n\n".encode())

    def _chunk(self, payload: bytes) -> None:
        self.wfile.write(f"{len(payload):x}\r\n".encode() + payload + b"\r\n")
        self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: the tests read `requests`."""


def _chunk(delta: Json, finish: str | None) -> Json:
    choice = {"index": 0, "delta": {"role": "assistant", **delta}, "finish_reason": finish}
    return {
        "id": "chatcmpl-same-for-all",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": "scripted",
        "choices": [choice],
    }


def _usage(asked: int, answered: int) -> Json:
    tokens = {"prompt_tokens": asked, "completion_tokens": answered}
    tokens["total_tokens"] = asked + answered
    return {**_chunk({}, None), "choices": [], "usage": tokens}


def _completion(reply: Reply) -> Json:
    content = "".join(delta.get("content", "") for delta in reply.deltas)
    message: Json = {"role": "assistant", "content": content or None}
    if made := [one for delta in reply.deltas for one in delta.get("tool_calls", [])]:
        message["tool_calls"] = made
    choice = {"index": 0, "message": message, "finish_reason": reply.finish}
    return {
        "id": "chatcmpl-same-for-all",
        "object": "chat.completion",
        "created": 0,
        "model": "scripted",
        "choices": [choice],
    }
