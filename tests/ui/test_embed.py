"""The chat in a shop's own page, which another server serves, in a real browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install playwright")

from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.tea_shop import write_shop
from tests.ui.serving import IN_CHROMIUM, page_server

pytestmark = IN_CHROMIUM

PAGE = """<!doctype html><html lang="en"><title>Shop</title><h1>Our teas</h1>
<script src="{chat}/embed.js" data-concierge="shop" data-label="Ask us" async></script>"""


class ShopPages(ThreadingHTTPServer):
    """A shop's own server; its page has the one line in it."""

    chat = ""
    """Where the chat is, once that is known."""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    server: ShopPages

    def do_GET(self) -> None:
        body = PAGE.replace("{chat}", self.server.chat).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@contextmanager
def shop_pages() -> Iterator[ShopPages]:
    http = ShopPages(("127.0.0.1", 0), _Handler)
    Thread(target=http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield http
    finally:
        http.shutdown()
        http.server_close()


def test_one_line_puts_the_chat_into_a_page_that_is_allowed_to(
    tmp_path: Path, browser: Browser
) -> None:
    settings = {"CONCIERGE_INPUT": str(write_shop(tmp_path / "input"))}
    settings |= {"CONCIERGE_EMBEDDINGS": "none"}
    with shop_pages() as shop, shop_pages() as other:
        allowed = {"CONCIERGE_EMBED_ORIGINS": shop.origin}
        with page_server(tmp_path / "data", True, **settings, **allowed) as chat:
            shop.chat = other.chat = chat
            page = browser.new_page(viewport={"width": 390, "height": 800})
            page.goto(shop.origin)
            by_keyboard_and_on_a_phone(page)
            headers_are_right(chat, shop.origin)
            elsewhere_it_is_refused(browser, other.origin)


def by_keyboard_and_on_a_phone(page: Page) -> None:
    opener = page.get_by_role("button", name="Ask us")
    opener.focus()
    page.keyboard.press("Enter")
    frame = page.frame_locator("iframe[title='Ask us']")
    box = frame.get_by_test_id("stChatInputTextArea")
    box.press("Escape")
    page.locator("iframe").wait_for(state="hidden")
    opener.press("Enter")
    box.fill("black tea under 10")
    box.press("Enter")
    frame.get_by_text("Assam").first.wait_for()
    assert frame.get_by_test_id("stSidebar").count() == 0
    assert frame.locator("[class*='st-key-debug']").count() == 0
    size = page.locator("iframe").bounding_box()
    assert size and size["width"] == 390
    for place in (opener, box):
        place.focus()
        page.keyboard.press("Escape")
        page.locator("iframe").wait_for(state="hidden")
        opener.press("Enter")


def headers_are_right(chat: str, shop: str) -> None:
    def policy(path: str) -> str:
        return httpx.get(chat + path).headers["content-security-policy"]

    assert policy("/?embed=true").endswith(f"frame-ancestors 'self' {shop}")
    assert policy("/").endswith("frame-ancestors 'self'")
    script = httpx.get(f"{chat}/embed.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert len(script.content) < 3000


def elsewhere_it_is_refused(browser: Browser, origin: str) -> None:
    said: list[ConsoleMessage] = []
    page = browser.new_page()
    page.on("console", lambda message: said.append(message))
    page.goto(origin)
    page.get_by_role("button", name="Ask us").click()
    page.wait_for_timeout(1000)
    assert any("frame-ancestors" in message.text for message in said)
