"""Chats as people know them: asked otherwise, named, pinned, found."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install playwright")

from playwright.sync_api import Page, expect

from src.core.services.conversations import Conversations
from src.core.state.sqlite_file import SqliteFile
from src.ui import chat_list
from tests.ui.conftest import write_shop
from tests.ui.serving import (
    IN_CHROMIUM,
    Chats,
    Visitors,
    ask,
    listen,
    page_server,
    tap,
    type_in,
    wait_until_answered,
    wait_until_drawn,
)

pytestmark = IN_CHROMIUM

DESKTOP, PHONE = (1280, 900), (390, 844)
LOAD_MS = 60_000
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("chats")


@pytest.fixture(scope="module")
def shop(folder: Path) -> Iterator[str]:
    inputs = str(write_shop(folder / "input"))
    with page_server(
        folder / "data",
        True,
        CONCIERGE_INPUT=inputs,
        CONCIERGE_EMBEDDINGS="none",
        CONCIERGE_TURNS_PER_MINUTE="1000",
    ) as address:
        yield address


@pytest.fixture
def open_page(chats: Chats, visitors: Visitors, shop: str) -> Iterator[Open]:
    """A new visitor's page, or a new chat of `someone` who may have others; afterwards no page may
    have had an error on its console."""
    chats.errors.clear()
    opened = ExitStack()

    def opener(size: tuple[int, int] = DESKTOP, address: str = "", someone: bool = False) -> Page:
        kind = {"viewport": {"width": size[0], "height": size[1]}, "locale": "en-US"}
        if someone:
            page = chats.new(shop, **kind)
        else:
            page = opened.enter_context(visitors.new(**kind)).new_page()
            listen(page, chats.errors)
            page.goto(address or shop)
            page.wait_for_selector("[data-testid=stChatInputTextArea]", timeout=LOAD_MS)
        page.set_default_timeout(20_000)
        return page

    with opened:
        yield opener
    assert chats.errors == []


def choose(page: Page, title: str, choice: str) -> None:
    """From a chat's menu."""
    tap(page.get_by_role("button", name=f"More: {title}").first)
    page.get_by_role("menuitem", name=choice, exact=True).click()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_question_is_asked_otherwise_and_the_old_answer_is_kept(
    open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page(size, someone=True)
    ask(page, "goods under 500 yen")
    wait_until_answered(page)
    ask(page, "how many goods are there?")
    wait_until_answered(page, 2)
    tap(page.get_by_role("button", name="Edit this question").first)
    box = page.get_by_label("Edit this question")
    expect(box).to_have_value("goods under 500 yen")
    box.fill("goods under 5000 yen")
    tap(page.get_by_role("button", name="Ask", exact=True))
    wait_until_answered(page)
    messages = page.get_by_test_id("stChatMessage")
    expect(messages).to_have_count(2)
    expect(messages.first).to_contain_text("2 of 2")
    expect(messages.last).to_contain_text("Blue notebook")
    tap(page.get_by_role("button", name="Version before"))
    expect(messages).to_have_count(4)
    expect(messages.first).to_contain_text("1 of 2")
    expect(messages.nth(1)).not_to_contain_text("Blue notebook")
    tap(page.get_by_role("button", name="Next version"))
    expect(messages).to_have_count(2)


def test_a_branch_goes_on_from_what_was_said_before_it(open_page: Open) -> None:
    page = open_page(someone=True)
    ask(page, "show me all goods")
    wait_until_answered(page)
    ask(page, "which of them have a gift box?")
    wait_until_answered(page, 2)
    tap(page.get_by_role("button", name="Edit this question").last)
    page.get_by_label("Edit this question").fill("the second one")
    tap(page.get_by_role("button", name="Ask", exact=True))
    wait_until_answered(page, 2)
    expect(page.get_by_test_id("stChatMessage").last).to_contain_text("Blue notebook")


def test_a_chat_is_named_pinned_and_found_by_what_was_answered(open_page: Open) -> None:
    page = open_page()
    for question in ("the very cheapest pen", "goods under 500 yen", "ink", "thanks"):
        tap(page.get_by_role("button", name="New chat"))
        expect(page.get_by_text("Welcome to the shop")).to_be_visible()
        ask(page, question)
        wait_until_answered(page)
    choose(page, "ink", "Rename")
    page.get_by_label("Name of the chat").fill("Deep *blue*")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="More: Deep *blue*")).to_have_count(1)
    choose(page, "goods under 500 yen", "Pin")
    expect(page.locator("[class*=st-key-open-]").first).to_contain_text("goods under 500 yen")
    search = page.get_by_role("textbox", name="Search your chats")
    search.fill("RED pen")
    search.press("Enter")
    opened = page.locator("[class*=st-key-open-]")
    expect(opened.filter(has_text="thanks")).to_have_count(0)
    expect(opened.filter(has_text="the very cheapest pen")).to_have_count(1)
    search.fill("no such word")
    search.press("Enter")
    expect(page.get_by_text("No chat has these words.")).to_be_visible()
    search.fill("")
    search.press("Enter")
    expect(opened.filter(has_text="thanks")).to_have_count(1)
    choose(page, "goods under 500 yen", "Unpin")
    expect(page.locator("[class*=st-key-open-]").first).to_contain_text("thanks")


def test_the_arrow_up_brings_the_last_question_back_to_be_changed(open_page: Open) -> None:
    page = open_page(someone=True)
    ask(page, "goods at http://shop.example under 500 yen")
    wait_until_answered(page)
    box = page.get_by_test_id("stChatInputTextArea")
    box.press("ArrowUp")
    expect(box).to_have_value("goods at http://shop.example under 500 yen")
    box.press("End")
    box.press_sequentially("!")
    box.press("ArrowUp")
    box.press("Enter")
    wait_until_answered(page, 2)
    expect(page.get_by_test_id("stChatMessage").nth(2)).to_contain_text("under 500 yen!")


def test_what_is_pasted_beyond_the_limit_is_told_and_stays_in_the_box(open_page: Open) -> None:
    page = open_page(someone=True)
    box, pasted = page.get_by_test_id("stChatInputTextArea"), "goods under 500 yen " * 110
    type_in(page, pasted.strip())
    expect(page.get_by_text("2000")).to_be_visible()
    expect(box).to_have_value(pasted.strip())
    ask(page, pasted[:19])
    wait_until_answered(page)
    expect(box).to_have_value("")


def shared(page: Page, size: tuple[int, int]) -> str:
    """The address of a link to the open chat."""
    if size == PHONE:
        page.get_by_test_id("stExpandSidebarButton").click()
    tap(page.get_by_role("button", name="Share this chat"))
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_test_id("stPopoverBody").get_by_test_id("stCode")
    expect(link).to_contain_text("shared=")
    return link.inner_text().strip()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_link_that_has_ended_says_so_and_sends_nothing_of_the_chat(
    open_page: Open, visitors: Visitors, folder: Path, size: tuple[int, int]
) -> None:
    page = open_page(size, someone=size == DESKTOP)
    ask(page, "goods under 5000 yen")
    wait_until_answered(page)
    revoked = shared(page, size)
    page.get_by_role("button", name="End the link").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_test_id("stPopoverBody").get_by_test_id("stCode")
    expect(link).to_contain_text("shared=")
    expired = link.inner_text().strip()
    assert expired != revoked
    with closing(sqlite3.connect(folder / "data" / "conversations.sqlite")) as kept, kept:
        kept.execute("UPDATE snapshot SET expires = '2020-01-01T00:00:00+00:00'")

    viewport = {"width": size[0], "height": size[1]}
    with visitors.new(viewport=viewport, locale="en-US") as reader:
        shown, sent = reader.new_page(), list[str]()
        shown.on(
            "websocket", lambda socket: socket.on("framereceived", lambda it: sent.append(str(it)))
        )
        for address in (revoked, expired, f"{expired[:-4]}none"):
            sent.clear()
            shown.goto(address)
            expect(shown.get_by_text("This link shows nothing any more")).to_be_visible()
            wait_until_drawn(shown)
            expect(shown.get_by_test_id("stChatMessage")).to_have_count(0)
            assert sent and not [frame for frame in sent if "notebook" in frame or "5000" in frame]


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_shared_chat_is_read_by_who_has_the_link_until_it_is_ended(
    open_page: Open, visitors: Visitors, size: tuple[int, int]
) -> None:
    page = open_page(size, someone=size == DESKTOP)
    ask(page, "goods under 5000 yen")
    wait_until_answered(page)
    told = page.get_by_test_id("stChatMessage").last.get_by_test_id("stMarkdown").first
    address = shared(page, size)

    viewport = {"width": size[0], "height": size[1]}
    with visitors.new(viewport=viewport, locale="es-ES") as reader:
        shown, sent = reader.new_page(), list[str]()
        shown.on(
            "websocket", lambda socket: socket.on("framereceived", lambda it: sent.append(str(it)))
        )
        shown.goto(address)
        expect(shown.get_by_text("Blue notebook").first).to_be_visible()
        expect(shown.get_by_text("goods under 5000 yen").first).to_be_visible()
        wait_until_drawn(shown)
        words = shown.get_by_test_id("stChatMessage").last.get_by_test_id("stMarkdown").first
        expect(told).to_contain_text("2 goods match.")  # its chips say the condition
        expect(words).to_contain_text("2 goods match: Price under ¥5,000.")
        expect(shown.get_by_test_id("stChatInputTextArea")).to_have_count(0)
        expect(shown.get_by_test_id("stFeedback")).to_have_count(0)
        width = shown.evaluate("document.documentElement.scrollWidth")
        assert width <= size[0]
        assert sent and not [frame for frame in sent if "SELECT" in frame or "SECRET" in frame]

        page.get_by_role("button", name="End the link").click()
        page.get_by_role("button", name="Make a link").wait_for()
        shown.reload()
        expect(shown.get_by_text("Este enlace ya no muestra nada")).to_be_visible()
        expect(shown.get_by_text("Blue notebook")).to_have_count(0)


def test_a_question_in_the_address_waits_in_the_box(open_page: Open, shop: str) -> None:
    page = open_page(address=f"{shop}/?concierge=shop&q=the%20cheapest%20pen")
    box = page.get_by_test_id("stChatInputTextArea")
    expect(box).to_have_value("the cheapest pen")
    expect(page.get_by_test_id("stChatMessage")).to_have_count(0)
    box.press("Enter")
    wait_until_answered(page)
    expect(page.get_by_test_id("stChatMessage").last).to_contain_text("Red pen")


def saved(page: Page, name: str) -> str:
    """What a button of an open menu saves, as text."""
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return download.value.path().read_bytes().decode("utf-8", "replace")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_chat_and_all_rows_behind_an_answer_are_saved_without_what_is_hidden(
    open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page(size, someone=size == DESKTOP)
    ask(page, "show me all goods")
    wait_until_answered(page)
    tap(page.get_by_role("button", name="Save rows"))
    rows = saved(page, "CSV")
    assert rows.count("\n") == 4 and "Blue notebook" in rows and "SECRET" not in rows
    assert saved(page, "XLSX").startswith("PK")
    page.keyboard.press("Escape")
    if size == PHONE:
        page.get_by_test_id("stExpandSidebarButton").click()
    tap(page.get_by_role("button", name="Save this chat"))
    assert "show me all goods" in saved(page, "Markdown")
    assert json.loads(saved(page, "JSON"))


def test_chats_that_are_no_longer_listed_are_found_by_their_words(
    open_page: Open, folder: Path
) -> None:
    page = open_page()
    ask(page, "a pen for desk no. 0-0")
    wait_until_answered(page)
    later = [f"a pen for desk no. {n}-{n}" for n in range(1, chat_list.SHOWN_CHATS + 2)]
    with closing(
        Conversations(SqliteFile(folder / "data" / "conversations.sqlite", "conversations"))
    ) as kept:
        ((owner,),) = kept.rows("SELECT owner FROM conversation WHERE title LIKE ?", ["%no. 0-0"])
        for title in later:
            kept.open(title, owner, "shop", title)
    tap(page.get_by_role("button", name="New chat"))
    expect(page.get_by_text("Welcome to the shop")).to_be_visible()
    opened = page.locator("[class*=st-key-open-]")
    expect(opened.filter(has_text=later[-1])).to_have_count(1)
    oldest = opened.filter(has_text="no. 0-0")
    expect(oldest).to_have_count(0)
    search = page.get_by_role("textbox", name="Search your chats")
    search.fill("no. 0-0")
    search.press("Enter")
    expect(oldest).to_have_count(1)


def test_a_demo_goes_from_example_to_example_by_a_key(open_page: Open, shop: str) -> None:
    page = open_page(address=f"{shop}/?demo=1")
    for count in (1, 2):
        wait_until_drawn(page)
        page.locator(".st-key-demo_next button >> visible=true").wait_for()
        page.keyboard.press("Alt+Enter")
        wait_until_answered(page, count)
    expect(page.get_by_test_id("stChatMessage").first).to_contain_text("goods under 500 yen")
    expect(page.get_by_text("Behind this answer")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    tap(page.get_by_role("button", name="Start over"))
    expect(page.get_by_text("Welcome to the shop")).to_be_visible()
    expect(page.get_by_test_id("stChatMessage")).to_have_count(0)
    page.locator(".st-key-demo_next button >> visible=true").wait_for()
    page.keyboard.press("Alt+Enter")
    wait_until_answered(page)
    expect(page.get_by_test_id("stChatMessage").first).to_contain_text("goods under 500 yen")
