"""The page in its own process, and a real browser in front of it."""

import atexit
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
_HEADLESS = shutil.which("chromium-headless-shell")
"""Chromium without windows: a page takes half the CPU time of one in the whole browser."""
CHROMIUM = Path(os.environ.get("CHROMIUM") or _HEADLESS or "/usr/bin/chromium")
CHROMIUM_FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip
IN_CHROMIUM = pytest.mark.skipif(
    not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}; set CHROMIUM to its path"
)
"""The mark of tests that need the browser."""
_STORED = "local_storage,indexeddb,cache_storage,service_workers,file_systems"
START_SECONDS = 60.0
LOAD_MS = 90_000
"""Whoever comes first waits until all data are loaded."""
END_SECONDS = 10.0


@contextmanager
def page_server(
    data: Path, with_api: bool = False, port: int = 0, cold: bool = False, **settings: str
) -> Iterator[str]:
    """`streamlit run src/app.py`, or the one server of page and API; its address.

    Where the system can fork it comes from a process that has imported it, which is a third of the
    CPU time of a start; `cold`: it starts as it does for people.
    """
    port = port or free_port()
    page_alone = [
        *("streamlit", "run", "src/app.py", "--server.headless=true"),
        *(f"--server.port={port}", "--server.fileWatcherType=none", "--logger.level=error"),
    ]
    command = ["src", "serve", "--port", str(port)] if with_api else page_alone
    known = {"CONCIERGE_DATA": str(data), "CONCIERGE_MODEL": "built-in"}
    start = _cold if cold or sys.platform != "linux" else _forked
    process = start(command, {**os.environ, **known, **settings})
    end = partial(_end_group, process)
    atexit.register(end)  # also when we are ended ourselves
    try:
        address = f"http://localhost:{port}"
        _wait_for(f"{address}/_stcore/health", process)
        yield address
    finally:
        end()
        atexit.unregister(end)


class _Forked:
    """A process that is no child of ours."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """None while it runs."""
        return 0 if select.select([self._handle], [], [], 0)[0] else None

    def wait(self, timeout: float) -> None:
        if not select.select([self._handle], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("a server", timeout)


Process = _Forked | subprocess.Popen[bytes]


def _forked(command: Sequence[str], env: Mapping[str, str]) -> Process:
    source, (module, *arguments) = _source(), command
    told = {"module": module, "arguments": arguments, "environment": dict(env)}
    assert source.stdin and source.stdout
    source.stdin.write(f"{json.dumps(told)}\n")
    source.stdin.flush()
    return _Forked(int(source.stdout.readline()))


@cache
def _source() -> subprocess.Popen[str]:
    """What servers are forked from; it ends with us, since its input does."""
    command, pipe = [sys.executable, "-m", "tests.ui.warm_server"], subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)


def _cold(command: Sequence[str], env: Mapping[str, str]) -> Process:
    bound = shutil.which("setpriv")  # Linux: the kernel ends it for who cannot do so any more
    leash = [bound, "--pdeathsig", "TERM"] if bound else []
    return subprocess.Popen(
        [*leash, sys.executable, "-m", *command], cwd=ROOT, env=env, start_new_session=True
    )


def _end_group(process: Process) -> None:
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, sign)  # the group outlives its leader: workers are ended too
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=END_SECONDS)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


class Visitors:
    """Visitors who come for the first time, over contexts of the browser that come again: scripts
    of the page are fetched and compiled once, which is a third of the time of a page."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}

    @contextmanager
    def new(self, **options: Any) -> Iterator[BrowserContext]:
        """Of `Browser.new_context`: nobody's cookies or stored values are in it."""
        free = self._free.setdefault(repr(sorted(options.items())), [])
        context = free.pop() if free else self._browser.new_context(**options)
        yield context
        _forget(context)
        free.append(context)


def _forget(context: BrowserContext) -> None:
    for page in context.pages:
        origin = "/".join(page.url.split("/")[:3])
        kept = {"origin": origin, "storageTypes": _STORED}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
        page.close()
    context.clear_cookies()


class Chats:
    """Pages that stay open, one for each address and kind of screen: a new chat on one takes a
    fifth of the time of a page. For tests that do not mind which chats there were before."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._pages: dict[str, Page] = {}
        self.errors: list[str] = []
        """What the consoles of these pages tell of errors."""

    def new(self, address: str, **options: Any) -> Page:
        """`options` are those of `Browser.new_context`."""
        kind = repr((address, sorted(options.items())))
        if kind not in self._pages:
            self._pages[kind] = self._browser.new_context(**options).new_page()
            listen(self._pages[kind], self.errors)
        page = self._pages[kind]
        button = page.locator(".st-key-new_chat button")
        if button.count():
            wait_until_drawn(page)
            button.evaluate("button => button.click()")  # on a phone it is folded away
            expect(page.get_by_test_id("stChatMessage")).to_have_count(0, timeout=LOAD_MS)
        else:
            page.goto(address)
            page.wait_for_selector("[data-testid=stChatInputTextArea]", timeout=LOAD_MS)
        wait_until_drawn(page)
        return page


def listen(page: Page, errors: list[str]) -> None:
    """Note what goes wrong on a page from now on."""
    page.on("console", lambda it: errors.append(it.text) if it.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))


def ask(page: Page, question: str) -> None:
    """Type a question and send it: the box is empty again."""
    type_in(page, question)
    expect(page.get_by_test_id("stChatInputTextArea")).to_have_value("")


def type_in(page: Page, question: str) -> None:
    """Type a question and press Enter, once the box has it: one drawn meanwhile is empty."""
    box = page.get_by_test_id("stChatInputTextArea")
    box.fill(question)
    expect(box).to_have_value(question)
    expect(box).to_be_enabled()
    box.press("Enter")


def wait_until_answered(page: Page, answers: int = 1) -> None:
    """Until `answers` finished answers stand on the page: each has its thumbs."""
    page.wait_for_function(
        "n => document.querySelectorAll('[data-testid=stFeedback]').length >= n"
        " && !document.querySelector('[data-testid=stChatInputTextArea]').disabled",
        arg=answers,
    )
    wait_until_drawn(page)


def wait_until_drawn(page: Page) -> None:
    """Until the page's script has ended: a menu opened before is closed by what is still drawn."""
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")


def tap(target: Locator) -> None:
    """Tap on what stands on a page that is drawn to its end."""
    wait_until_drawn(target.page)
    target.click()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(address: str, process: Process) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with suppress(OSError), urllib.request.urlopen(address, timeout=1):
            return
        time.sleep(0.1)
    raise TimeoutError(f"the page does not answer at {address}")
