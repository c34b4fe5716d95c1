"""The page in its own process, and a real browser in front of it."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
CHROMIUM_FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip
START_SECONDS = 60.0


@contextmanager
def page_server(data: Path, **settings: str) -> Iterator[str]:
    """`streamlit run src/app.py` as a newcomer types it; its address."""
    port = _free_port()
    command = [
        *(sys.executable, "-m", "streamlit", "run", "src/app.py", "--server.headless=true"),
        *(f"--server.port={port}", "--server.fileWatcherType=none", "--logger.level=error"),
    ]
    known = {"CONCIERGE_DATA": str(data), "CONCIERGE_MODEL": "built-in"}
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **known, **settings})
    try:
        address = f"http://localhost:{port}"
        _wait_for(f"{address}/_stcore/health", process)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def ask(page: Page, question: str) -> None:
    """Type a question and send it."""
    box = page.get_by_test_id("stChatInputTextArea")
    box.fill(question)
    box.press("Enter")


def wait_until_answered(page: Page, answers: int = 1) -> None:
    """Until `answers` finished answers stand on the page: each has its thumbs."""
    page.wait_for_function(
        "n => document.querySelectorAll('[data-testid=stFeedback]').length >= n"
        " && !document.querySelector('[data-testid=stChatInputTextArea]').disabled",
        arg=answers,
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(address: str, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with suppress(OSError), urllib.request.urlopen(address, timeout=1):
            return
        time.sleep(0.1)
    raise TimeoutError(f"the page does not answer at {address}")
