"""Who signs in at a real identity provider sees what staff see, where one is listed as staff."""

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install playwright")

from oidc_provider_mock import User, run_server_in_thread
from playwright.sync_api import Browser, Page, expect

from src.core.services.keys import Keys
from src.core.state.sqlite_file import SqliteFile
from tests.ui.conftest import write_shop
from tests.ui.serving import (
    IN_CHROMIUM,
    ask,
    free_port,
    page_server,
    tap,
    wait_until_answered,
    wait_until_drawn,
)

pytestmark = IN_CHROMIUM

LOADED_SECONDS = 30
"""Within which the shop is loaded that nobody has asked yet."""
SECRETS = """
[auth]
redirect_uri = "{address}/oauth2callback"
cookie_secret = "a secret of this test alone, long enough"
client_id = "concierge"
client_secret = "none"
server_metadata_url = "{provider}/.well-known/openid-configuration"
"""
USERS = [
    User(sub="ana", claims={"email": "ana@shop.example", "groups": ["sales", "catalog"]}),
    User(sub="bo", claims={"email": "bo@shop.example", "groups": ["sales"]}),
]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Behind a proxy, so that nobody is staff for sitting at this machine; its data folder."""
    folder: Path = tmp_path_factory.mktemp("signed")
    port = free_port()
    address = f"http://localhost:{port}"
    with run_server_in_thread(user_claims=USERS) as provider:
        (folder / ".streamlit").mkdir()
        known = {"address": address, "provider": f"http://localhost:{provider.server_port}"}
        (folder / ".streamlit" / "secrets.toml").write_text(SECRETS.format(**known), "utf-8")
        settings = {
            "HOME": str(folder),
            "CONCIERGE_INPUT": str(write_shop(folder / "input")),
            "CONCIERGE_EMBEDDINGS": "none",
            "CONCIERGE_TRUSTED_PROXIES": "10.0.0.1",
            "CONCIERGE_STAFF": "groups=catalog,key:scraper",
        }
        with page_server(folder / "data", True, port=port, cold=True, **settings):
            yield address, folder / "data"


def frames_of(page: Page) -> list[str]:
    """All that the page is sent from now on."""
    sent = list[str]()
    page.on("websocket", lambda it: it.on("framereceived", lambda frame: sent.append(str(frame))))
    return sent


def sign_in(page: Page, who: str) -> None:
    tap(page.get_by_role("button", name="Staff sign-in"))
    page.get_by_role("button", name=who, exact=True).click()
    page.get_by_role("button", name="Sign out").wait_for()
    wait_until_drawn(page)


def test_only_who_is_listed_sees_the_desk_and_nobody_else_is_sent_it(
    browser: Browser, shop: tuple[str, Path]
) -> None:
    for who, is_staff in (("bo", False), ("ana", True)):
        with browser.new_context(locale="en-US") as context:
            page = context.new_page()
            sent = frames_of(page)
            page.goto(shop[0])
            ask(page, "goods under 500 yen")
            wait_until_answered(page)
            sign_in(page, who)
            ask(page, "goods under 5000 yen")
            wait_until_answered(page)
            expect(page.get_by_text("Behind this answer")).to_have_count(int(is_staff))
            page.goto(f"{shop[0]}?page=desk")
            expect(page.get_by_text("Quality desk").first).to_be_visible(visible=is_staff)
            wait_until_drawn(page)
            behind = [frame for frame in sent if "SELECT" in frame or "Quality desk" in frame]
            assert bool(behind) is is_staff
            assert not [frame for frame in sent if "SECRET" in frame]


def test_figures_are_told_to_a_program_whose_key_is_listed(shop: tuple[str, Path]) -> None:
    address, data = f"{shop[0]}/api/metrics", shop[1]
    keys = Keys(SqliteFile(data / "keys.sqlite", "keys"))
    scraper, other = (keys.add(name) for name in ("scraper", "other"))
    assert httpx.get(address).status_code == 401
    assert httpx.get(address, headers={"Authorization": f"Bearer {other}"}).status_code == 403
    workers = 'concierge_sql_workers{concierge="shop",state="idle"}'
    until = time.monotonic() + LOADED_SECONDS
    told = httpx.get(address, headers={"Authorization": f"Bearer {scraper}"})
    while workers not in told.text and time.monotonic() < until:
        time.sleep(0.2)
        told = httpx.get(address, headers={"Authorization": f"Bearer {scraper}"})
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert workers in told.text
