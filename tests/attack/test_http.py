"""What strangers send over HTTP to the real server on loopback: it refuses in words and lives."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from src.api import listener
from src.api.app import create_api
from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.services.conversations import Conversations
from src.core.state.sqlite_file import SqliteFile
from src.ui.access import LOCAL_OWNER
from tests.clothes_rail import write_rail
from tests.tea_shop import write_shop

ROOT = Path(__file__).parents[2]
START_SECONDS = 60
SHORT = 1500
"""Bytes of an answer that echoes nothing long."""
QUICK = 2.0
"""Seconds for a refusal on a busy machine; it takes milliseconds on an idle one."""
JSON = {"content-type": "application/json"}
OURS = "black tea under 13"
"""A question of the local owner, which names a chat in the sidebar."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("attacked")
    write_shop(folder / "input", "a-shop")
    write_rail(folder / "input")
    (folder / "data").mkdir()
    chats = Conversations(SqliteFile(folder / "data" / "conversations.sqlite", "conversations"))
    chats.open("chat", LOCAL_OWNER, "a-shop", OURS)
    chats.close()
    return folder


@pytest.fixture(scope="module")
def port(folder: Path) -> Iterator[int]:
    """Of page and API in a process of their own, where the local owner has a chat."""
    port = free_port()
    settings = {
        "CONCIERGE_INPUT": str(folder / "input"),
        "CONCIERGE_DATA": str(folder / "data"),
        "CONCIERGE_EMBEDDINGS": "none",
        "CONCIERGE_TURNS_PER_MINUTE": "100000",
        "CONCIERGE_SQL_WORKERS": "1",
    }
    command = [sys.executable, "-m", "src", "serve", "--port", str(port)]
    log = (folder / "log").open("wb")
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | settings, stdout=log, stderr=log)
    try:
        wait_for(port, process)
        yield port
        assert process.poll() is None, (folder / "log").read_text()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)
        log.close()


def wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    pytest.fail(f"no answer in {START_SECONDS} s")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def server(port: int) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://localhost:{port}", timeout=15) as client:
        yield client


def nobody() -> AgentService:
    pytest.fail("a request that should have been refused has reached the service")


@contextmanager
def listening(trusted: str = "", app: ASGIApp | None = None) -> Iterator[int]:
    """`app`, or the API over no service with three requests a minute, as served; its port."""
    served = app or create_api(nobody, Settings(turns_per_minute=3))
    bound = listener.bound("127.0.0.1", 0)
    server = listener.web_server(served, trusted)
    thread = Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    try:
        yield int(bound.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(10)
        bound.close()
        assert not thread.is_alive()


def refused_in_words(answer: httpx.Response, *statuses: int) -> str:
    """The reason, of a refusal that comes soon and echoes nothing long."""
    assert answer.status_code in statuses, answer.text[:SHORT]
    assert len(answer.content) < SHORT
    assert answer.elapsed.total_seconds() < QUICK
    return str(answer.json()["detail"])


# ------------------------------------------------------------------ bodies


def with_unknown_keys(count: int) -> bytes:
    return b'{"question": "x"' + b"".join(b', "k%d": 1' % n for n in range(count)) + b"}"


MANY_KEYS, FEWER_KEYS = with_unknown_keys(600_000), with_unknown_keys(5_000)


def in_pieces(body: bytes) -> Iterator[bytes]:
    yield from (body[at : at + 50_000] for at in range(0, len(body), 50_000))


@pytest.mark.parametrize("path", ["/api/ask", "/api/chat/search", "/chat/search"])
@pytest.mark.parametrize("declared", [True, False], ids=["declared", "chunked"])
@pytest.mark.parametrize(
    "body",
    [MANY_KEYS, b" " * 64_001, b"\0" * 200_000, b"[" * 1_000_000],
    ids=["many keys", "a byte more", "zeros", "deep"],
)
def test_a_large_body_is_refused_while_it_is_read(
    server: httpx.Client, path: str, declared: bool, body: bytes
) -> None:
    answer = server.post(path, content=body if declared else in_pieces(body), headers=JSON)
    assert "at most 64000 bytes" in refused_in_words(answer, 413)


def test_a_body_of_just_the_size_is_read(server: httpx.Client) -> None:
    body = json.dumps({"question": "black tea"}).encode().ljust(64_000)
    assert server.post("/api/ask", content=body, headers=JSON).status_code == 200


def test_five_places_are_named_and_the_rest_counted(server: httpx.Client) -> None:
    reason = refused_in_words(server.post("/api/ask", content=FEWER_KEYS, headers=JSON), 422)
    assert reason.count("Extra inputs") == 5
    assert reason.endswith("and 4995 more")


@pytest.mark.parametrize(
    "body",
    [
        {"question": "tea", "k" * 60_000: 1},
        {"question": "tea", "<script>alert(1)</script>" * 2_000: 1},
        {"question": "tea", "\0\r\n\x1b[31m": 1},
        {"question": "x" * 60_000},
        {"question": "tea", "concierge": "x" * 60_000},
        {"question": "tea", "concierge": "../../etc/passwd"},
        {"question": "tea", "concierge": "\0"},
        {"question": "tea", "concierge": ""},
        {"question": "tea", "concierge": ["a-shop"]},
        {"question": "tea", "thread_id": "x" * 60_000},
        {"question": "tea", "thread_id": "x" * 65},
        {"question": "tea", "thread_id": "../x"},
        {"question": "tea", "thread_id": "thread\n"},
        {"question": "tea", "thread_id": "ｔｈｒｅａｄ"},
        {"question": "tea", "thread_id": ""},
        {"question": "tea", "stream": "perhaps"},
        {"question": "tea", "stream": {"a": 1}},
        {"question": ["tea"] * 10_000},
        {"question": {"question": "tea"}},
        {"question": True},
        {"question": None},
        {"question": 10**400},
        {"question": "\u3000\u2003 \n"},
        {"question": ""},
        {"question": "tea", "__proto__": {"debug": True}},
        {"question": "tea", "owner": "local"},
        {},
        [],
        [{"question": "tea"}] * 3_000,
        "tea",
        None,
        7,
    ],
    ids=lambda body: json.dumps(body)[:40],
)
def test_values_that_do_not_fit_are_refused_in_words(server: httpx.Client, body: Any) -> None:
    refused_in_words(server.post("/api/ask", json=body), 422)


@pytest.mark.parametrize(
    "body",
    [
        "[" * 60_000,
        '{"question":' * 5_000,
        '{"question": ' + "[" * 30_000 + "]" * 30_000 + "}",
        '{"question": ' + "9" * 50_000 + "}",
        '{"question": 1e999}',
        '{"question": NaN}',
        '{"question": -Infinity}',
        '{"question": "tea",}',
        '{"question": "tea"} {"question": "tea"}',
        '{"question": "tea"',
        "{'question': 'tea'}",
        '{"question": "tea" /* and */}',
        '{"question": "\t\n"}',
        '{"question": "\\x41"}',
        '{"question": "\\ud800"}',
        '{"question": "tea", "\\udfff": 1}',
        "question=tea",
        "<question>tea</question>",
        "",
        b"\xff\xfe\xfd",
        b'{"question": "\xe9t\xe9"}',
        b'{"question": "\xc0\xaf"}',
        b'{"question": "\xed\xa0\x80"}',
        b'{"question": "tea\x00"}',
        b"\x1f\x8b\x08\x00" + bytes(range(256)) * 8,
        '\ufeff\ufeff{"question": "tea"}',
    ],
    ids=lambda body: repr(body)[:40],
)
def test_bodies_that_are_no_json_of_ours_are_refused_in_words(
    server: httpx.Client, body: str | bytes
) -> None:
    content = body.encode() if isinstance(body, str) else body
    refused_in_words(server.post("/api/ask", content=content, headers=JSON), 422)


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "a/b;" * 500],
)
def test_a_form_of_another_site_is_refused(server: httpx.Client, kind: str) -> None:
    headers = {"content-type": kind}
    answer = server.post("/api/ask", content=b'{"question": "tea"}', headers=headers)
    refused_in_words(answer, 422)


@pytest.mark.parametrize(
    "fields",
    ['"topK": 1e400', '"topK": -1', '"topK": 1e18', '"lambda_blend": NaN', '"debug": "all"'],
)
def test_searches_that_do_not_fit_are_refused(server: httpx.Client, fields: str) -> None:
    content = f'{{"query": "jeans", {fields}}}'.encode()
    refused_in_words(server.post("/chat/search", content=content, headers=JSON), 422)


def test_a_long_name_in_the_address_is_not_echoed(server: httpx.Client) -> None:
    answer = server.post("/chat/search", params={"concierge": "x" * 5_000}, json={"query": "x"})
    refused_in_words(answer, 404, 422)


def test_others_are_answered_while_bad_bodies_are_read(server: httpx.Client) -> None:
    def waits(_: int) -> float:
        return server.get("/api/health").elapsed.total_seconds()

    def attacks(n: int) -> int:
        return server.post("/api/ask", content=[MANY_KEYS, FEWER_KEYS][n % 2]).status_code

    with ThreadPoolExecutor(8) as pool:
        refused = pool.map(attacks, range(40))
        slowest = max(map(waits, range(20)))
        assert set(refused) <= {413, 422}
    assert slowest < QUICK


# ------------------------------------------------------------------ raw requests


def exchanged(port: int, *sent: bytes, seconds: float = 10) -> bytes:
    """All that comes back until the server ends the connection."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), seconds) as connection:
        for part in sent:
            connection.sendall(part)
        with suppress(ConnectionError):
            while part := connection.recv(65_536):
                received += part
    return received


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /api/health HTTP/1.1\r\n\r\n",
        b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 9\r\n\r\n",
        b"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
        + b"9" * 5_000
        + b"\r\n\r\n",
        b"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: rot13\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
        b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 30_000 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(64)),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\0" * 1_000,
    ],
    ids=lambda sent: repr(sent[:70]),
)
def test_what_is_no_request_ends_with_400(port: int, sent: bytes) -> None:
    assert exchanged(port, sent).startswith((b"HTTP/1.1 400 ", b"HTTP/1.0 400 "))


HALF_SENT = [
    b"",
    b"GET /api/hea",
    b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n",
    b"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n" + b"\r\n",
    b"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 40\r\n\r\n{"question": ',
    b"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
]


def test_requests_that_are_half_sent_end_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert listener.REQUEST_SECONDS == 10
    monkeypatch.setattr(listener, "REQUEST_SECONDS", 0.5)
    with listening() as port, ThreadPoolExecutor(len(HALF_SENT)) as pool:
        began = time.monotonic()
        answers = list(pool.map(lambda sent: exchanged(port, sent), HALF_SENT))
        assert 0.5 <= time.monotonic() - began < 3
    assert not any(b"200 OK" in answer for answer in answers)


def test_a_request_that_trickles_in_is_not_given_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "REQUEST_SECONDS", 0.5)
    with (
        listening() as port,
        socket.create_connection(("127.0.0.1", port), 5) as connection,
        pytest.raises(ConnectionError),
    ):
        began = time.monotonic()
        while time.monotonic() - began < 5:
            connection.sendall(b"x")
            time.sleep(0.05)


def test_a_whole_request_may_take_its_time_to_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await asyncio.sleep(1.5)
            await PlainTextResponse("done")(scope, receive, send)

    monkeypatch.setattr(listener, "REQUEST_SECONDS", 0.5)
    whole = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with listening(app=slow) as port:
        assert exchanged(port, whole).startswith(b"HTTP/1.1 200 ")


# ------------------------------------------------------------------ hosts


@pytest.mark.parametrize("path", ["/api/health", "/", "/_stcore/health"])
@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "evil.example:8501",
        "localhost@evil.example",
        "127.0.0.1.evil.example",
        "0.0.0.0",
        "[",
        "",
        "x" * 3_000,
    ],
)
def test_a_name_that_is_not_ours_is_refused(server: httpx.Client, path: str, host: str) -> None:
    reason = refused_in_words(server.get(path, headers={"Host": host}), 400)
    assert "CONCIERGE_ALLOWED_HOSTS" in reason


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8501"])
def test_names_of_this_machine_are_answered(server: httpx.Client, host: str) -> None:
    assert server.get("/api/health", headers={"Host": host}).status_code == 200


# ------------------------------------------------------------------ who is local


def shown(port: int, host: str, origin: str | None, headers: dict[str, str]) -> bytes:
    """All that the page sends over its websocket until its script has run."""
    raw = socket.create_connection(("127.0.0.1", port), 20)
    address = f"ws://{host}/_stcore/stream"
    received = b""
    with connect(
        address,
        sock=raw,
        origin=Origin(origin) if origin else None,
        additional_headers=headers,
        subprotocols=[Subprotocol("streamlit")],
    ) as page:
        run = BackMsg()
        run.rerun_script.query_string = ""
        page.send(run.SerializeToString())
        while True:
            content = page.recv(timeout=20)
            assert isinstance(content, bytes)
            received += content
            if ForwardMsg.FromString(content).WhichOneof("type") == "script_finished":
                return received


def test_a_browser_on_this_machine_finds_its_chats(port: int) -> None:
    assert OURS.encode() in shown(port, f"localhost:{port}", f"http://localhost:{port}", {})


@pytest.mark.parametrize(
    ("origin", "headers"),
    [
        (None, {}),
        ("http://localhost:3000", {}),
        ("same", {"X-Forwarded-For": "127.0.0.1"}),
        ("same", {"X-Real-IP": "127.0.0.1"}),
        ("same", {"X-Forwarded-Proto": "https"}),
        ("same", {"X-Request-ID": "7"}),
        ("same", {"Via": "1.1 proxy"}),
        ("same", {"Forwarded": "for=127.0.0.1"}),
        ("same", {"CF-Ray": "7"}),
        ("same", {"True-Client-IP": "127.0.0.1"}),
    ],
)
def test_who_may_come_by_a_proxy_is_a_stranger(
    port: int, origin: str | None, headers: dict[str, str]
) -> None:
    named = f"http://localhost:{port}" if origin == "same" else origin
    page = shown(port, f"localhost:{port}", named, headers)
    assert b"Tea shop" in page
    assert OURS.encode() not in page


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:80"])
def test_a_page_of_another_name_gets_no_websocket(port: int, host: str) -> None:
    with pytest.raises(InvalidStatus):
        shown(port, host, f"http://{host}", {})


def debug_of(server: httpx.Client, headers: dict[str, str]) -> Any:
    body = {"query": "black jeans", "topK": 1, "debug": True}
    return server.post("/chat/search", json=body, headers=headers).json()["debug"]


def test_raw_scores_are_for_staff(server: httpx.Client) -> None:
    assert debug_of(server, {})["rawScores"]
    for proxied in ({"X-Forwarded-For": "127.0.0.1"}, {"Via": "1.1 x"}, {"Origin": "http://x"}):
        assert debug_of(server, proxied) is None


# ------------------------------------------------------------------ rate


def statuses(
    port: int, requests: Sequence[dict[str, Any]], address: str = "127.0.0.1"
) -> list[int]:
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(transport=transport, base_url=f"http://127.0.0.1:{port}") as client:
        return [client.post("/ask", **request).status_code for request in requests]


def test_malformed_and_large_requests_count() -> None:
    wrong: list[dict[str, Any]] = [
        {"content": b"{"},
        {"content": MANY_KEYS},
        {"json": {}},
        {"json": {}},
    ]
    with listening() as port:
        assert statuses(port, wrong) == [422, 413, 422, 429]


def test_a_header_that_anybody_can_send_does_not_lift_the_limit() -> None:
    names = ("X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP", "X-Forwarded-For")
    lies = [{"json": {}, "headers": {name: f"10.0.0.{n}"}} for n, name in enumerate(names)]
    with listening() as port:
        assert statuses(port, lies) == [422, 422, 422, 429, 429]


def by_proxy(*chain: str) -> dict[str, Any]:
    return {"json": {}, "headers": {"X-Forwarded-For": ", ".join(chain)}}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_a_trusted_proxy_tells_its_clients_apart() -> None:
    others = [by_proxy(f"10.0.0.{n}") for n in range(5)]
    one = [
        by_proxy(f"1.2.3.{n}", "10.0.9.9") for n in range(5)
    ]  # its own lie, then the proxy's word
    with listening(trusted="127.0.0.9/32") as port:
        assert statuses(port, others, "127.0.0.9") == [422] * 5
        assert statuses(port, one, "127.0.0.9") == [422, 422, 422, 429, 429]
        assert statuses(port, others, "127.0.0.8") == [422, 422, 422, 429, 429]


# ------------------------------------------------------------------ headers


@pytest.mark.parametrize(
    "path", ["/", "/api/health", "/api/docs", "/api/nothing", "/_stcore/health", "/any/other"]
)
def test_browsers_are_told_what_may_load(server: httpx.Client, path: str) -> None:
    headers = server.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy and "frame-ancestors 'self'" in policy
    script = next(part for part in policy.split("; ") if part.startswith("script-src"))
    assert "unsafe-inline" not in script and "'unsafe-eval'" not in script
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_a_followup_goes_on_with_the_concierge_of_its_thread(server: httpx.Client) -> None:
    first = server.post("/api/ask", json={"question": "black jeans", "concierge": "rail"}).json()
    body = {"question": "and cheaper ones?", "thread_id": first["thread_id"]}
    second = server.post("/api/ask", json=body).json()
    assert {call["table"] for call in second["trace"]} == {"clothes"}
