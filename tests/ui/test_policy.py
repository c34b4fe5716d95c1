"""The page under its content security policy, in a real browser: nothing it needs is kept out."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install playwright")

from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.clothes_rail import write_rail
from tests.ui.serving import (
    IN_CHROMIUM,
    ask,
    page_server,
    tap,
    wait_until_answered,
)

pytestmark = IN_CHROMIUM

LISTEN = """window.violations = [];
document.addEventListener("securitypolicyviolation",
  event => window.violations.push([event.effectiveDirective, event.blockedURI, event.sample]));"""
TOP = """() => [...document.querySelectorAll("[data-testid='stChatMessage']")]
  .at(-2).getBoundingClientRect().top"""

DRAWN = """[...document.querySelectorAll("[data-testid=stVegaLiteChart]")]
  .every(chart => !chart.checkVisibility() || chart.querySelector(".marks"))"""
FOCUS_ON_CHIPS = """!!document.activeElement?.closest("[class*='st-key-chips-']")"""
SECONDS = 30.0


@pytest.fixture(scope="module")
def rail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("rail")
    settings = {"CONCIERGE_INPUT": str(write_rail(folder / "input"))}
    with page_server(folder / "data", True, CONCIERGE_EMBEDDINGS="none", **settings) as address:
        yield address


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_chat_chips_charts_and_scrolling_break_no_policy(
    browser: Browser, rail: str, scheme: str
) -> None:
    said: list[ConsoleMessage] = []
    with browser.new_context(color_scheme=scheme) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.add_init_script(LISTEN)
        page.on("console", lambda message: said.append(message))
        page.goto(rail)
        for count, question in enumerate(["jackets", "black jeans under $140"], 1):
            ask(page, question)
            wait_until_answered(page, count)
        assert page.evaluate(TOP) < 200  # the script that scrolls has run
        tap(page.locator("[class*='st-key-debug'] summary").last)
        tabs = page.get_by_test_id("stTab").filter(visible=True)
        tabs.first.wait_for()
        for tab in tabs.all():
            tap(tab)
            wait_until(page, DRAWN)
        assert page.locator("[data-testid=stVegaLiteChart] .marks").count()
        tap(page.locator("[class*='st-key-unchip-'] button").last)
        wait_until(page, FOCUS_ON_CHIPS)
        assert page.evaluate("window.violations") == []
    assert [message.text for message in said if message.type == "error"] == []


def wait_until(page: Page, holds: str) -> None:
    """Ask from here: what `wait_for_function` evaluates within the page can be kept out as well."""
    until = time.monotonic() + SECONDS
    while not page.evaluate(holds):
        assert time.monotonic() < until, f"not within {SECONDS:g} s: {holds}"
        page.wait_for_timeout(50)


def test_a_script_that_is_not_ours_does_not_run(browser: Browser, rail: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(rail)
        page.evaluate("""() => { const script = document.createElement("script");
          script.textContent = "window.injected = 1"; document.body.append(script); }""")
        assert page.evaluate("window.injected") is None
