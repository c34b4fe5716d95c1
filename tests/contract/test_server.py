"""`python -m src serve` in a process of its own: page and API on one port."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from pydantic import ValidationError

from src.config.settings import Settings
from src.server import reaches_beyond
from src.ui.access import OWNER_COOKIE
from tests.tea_shop import write_shop

ROOT = Path(__file__).parents[2]
START_SECONDS = 60
SEARCH_PATHS = ("/chat/search", "/api/chat/search")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start(folder: Path, port: int) -> "subprocess.Popen[str]":
    settings = {"CONCIERGE_INPUT": str(folder / "input"), "CONCIERGE_DATA": str(folder / "data")}
    return subprocess.Popen(
        [sys.executable, "-m", "src", "serve", "--port", str(port)],
        cwd=ROOT,
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("served")
    write_shop(folder / "input")
    port = free_port()
    process = start(folder, port)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            wait_for(client, process)
            yield client
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def wait_for(client: httpx.Client, process: "subprocess.Popen[str]") -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            pytest.fail(f"the server ended: {process.communicate()[0]}")
        try:
            client.get("/api/health")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"no answer in {START_SECONDS} s")


def test_the_search_is_there_by_its_short_path_as_well(server: httpx.Client) -> None:
    answers = [server.post(path, json={"query": "tea"}) for path in SEARCH_PATHS]
    # The shop has no ranked search, and says so: it is the API that answers.
    assert [answer.status_code for answer in answers] == [404, 404]
    assert len({answer.json()["detail"] for answer in answers}) == 1


def test_page_and_api_answer_on_one_port(server: httpx.Client) -> None:
    assert server.get("/_stcore/health").text == "ok"
    assert "<title>" in server.get("/").text
    assert server.get("/api/health").json()["concierges"] == ["shop"]
    assert "POST /api/ask" in server.get("/api/docs").text


def test_other_programs_find_their_paths(server: httpx.Client) -> None:
    assert [each["id"] for each in server.get("/v1/models").json()["data"]] == ["shop"]
    hello = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    accept = {"Accept": "application/json, text/event-stream"}
    assert "search_teas" in server.post("/mcp", json=hello, headers=accept).text
    assert "data-concierge" in server.get("/embed.js").text


@pytest.mark.parametrize(
    ("host", "settings", "needed"),
    [
        ("127.0.0.1", {}, False),
        ("localhost", {"embed_origins": "https://shop.example"}, False),
        ("0.0.0.0", {}, True),
        ("::", {}, True),
        ("127.0.0.1", {"trusted_proxies": "127.0.0.1"}, True),
        ("127.0.0.1", {"allowed_hosts": "chat.shop.example"}, True),
    ],
)
def test_keys_are_needed_where_other_machines_reach_the_server(
    host: str, settings: dict[str, str], needed: bool
) -> None:
    assert reaches_beyond(host, Settings(_env_file=None, **settings)) is needed


@pytest.mark.parametrize("origin", ["shop.example", "https://shop.example/", "https://*", "'none'"])
def test_what_is_no_origin_is_a_wrong_setting(origin: str) -> None:
    with pytest.raises(ValidationError, match="is no origin"):
        Settings(_env_file=None, embed_origins=origin)


def test_events_arrive_through_the_whole_server(server: httpx.Client) -> None:
    body = {"question": "black tea under 10", "stream": True}
    with server.stream("POST", "/api/ask", json=body) as answer:
        lines = [line for line in answer.iter_lines() if line.startswith("event: ")]
    assert lines[0] == "event: read"
    assert lines[-1] == "event: finished"


def test_a_browser_gets_a_name_once_and_only_from_the_page(server: httpx.Client) -> None:
    with httpx.Client(base_url=server.base_url) as browser:
        assert OWNER_COOKIE not in browser.get("/api/health").cookies
        given = browser.get("/")
        assert OWNER_COOKIE in given.cookies
        assert "HttpOnly" in given.headers["set-cookie"]
        assert "set-cookie" not in browser.get("/").headers
    forged = httpx.get(f"{server.base_url}/", cookies={OWNER_COOKIE: "me.forged"})
    assert forged.cookies[OWNER_COOKIE] != "me.forged"


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    write_shop(tmp_path / "input")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = start(tmp_path, port)
        told, _ = process.communicate(timeout=START_SECONDS)
    assert process.returncode != 0
    assert f"Port {port} is not available" in told
