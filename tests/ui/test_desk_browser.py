"""The desk for quality in a real browser: every page of it, on a desktop and a phone."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install playwright")

from playwright.sync_api import Page, expect

from src.cli.commands import main
from src.config.settings import get_settings
from tests.ui.conftest import write_shop
from tests.ui.serving import (
    IN_CHROMIUM,
    Visitors,
    ask,
    page_server,
    tap,
    wait_until_answered,
    wait_until_drawn,
)

pytestmark = IN_CHROMIUM

SIZES = [(1280, 900), (390, 844)]
LOAD_MS = 60_000
MANY = 300
SOON_MS = 3_000


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Its address, and its folder of input."""
    folder = tmp_path_factory.mktemp("desk")
    inputs = write_shop(folder / "input")
    settings = {"CONCIERGE_INPUT": str(inputs), "CONCIERGE_EMBEDDINGS": "none"}
    with page_server(folder / "data", True, **settings) as address:
        yield address, inputs


@contextmanager
def visiting(visitors: Visitors, address: str, size: tuple[int, int] = SIZES[0]) -> Iterator[Page]:
    viewport = {"width": size[0], "height": size[1]}
    with visitors.new(viewport=viewport, locale="en-US") as context:
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.goto(address)
        page.wait_for_selector("[data-testid=stApp]", timeout=LOAD_MS)
        yield page


def part(page: Page, name: str) -> None:
    tap(page.get_by_role("radio", name=name, exact=True))
    wait_until_drawn(page)


@pytest.mark.parametrize("size", SIZES)
def test_an_answer_that_was_rated_is_looked_at_judged_and_asked_again(
    visitors: Visitors, shop: tuple[str, Path], size: tuple[int, int]
) -> None:
    with visiting(visitors, shop[0], size) as page:
        ask(page, "goods under 500 yen")
        wait_until_answered(page)
        tap(page.get_by_test_id("stFeedbackButton").last)
        tap(page.get_by_role("button", name="Tell us more (optional)"))
        page.get_by_role("textbox", name="Tell us more (optional)").fill("The ink is missing")
        tap(page.get_by_role("button", name="Send", exact=True))
        page.goto(f"{shop[0]}?page=desk")
        expect(page.get_by_text("The ink is missing").first).to_be_visible()
        tap(page.locator("[class*=st-key-case-] button").first)
        expect(page.get_by_text("As the visitor saw it")).to_be_visible()
        expect(page.get_by_test_id("stChatMessage").last).to_contain_text("Red pen")
        tap(page.get_by_role("radio", name="wrong", exact=True))
        tap(page.locator(".st-key-verdict_keep button"))
        tap(page.locator(".st-key-desk_replay button"))
        expect(page.get_by_text("As before")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_an_answer_becomes_a_golden_question_in_two_taps(
    visitors: Visitors, shop: tuple[str, Path]
) -> None:
    file = shop[1] / "shop.questions.jsonl"
    with visiting(visitors, shop[0]) as page:
        ask(page, "goods under 400 yen")
        wait_until_answered(page)
        tap(page.locator("[class*=st-key-desk-] button"))
        tap(page.locator(".st-key-label-questions button"))
        expect(page.get_by_text("shop.questions.jsonl").last).to_contain_text("src golden")
    kept = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert kept[-1]["question"] == "goods under 400 yen" and kept[-1]["query"]
    file.unlink()


@pytest.fixture
def named_in_settings(
    shop: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """The shop's folder, for a command that runs beside its server."""
    monkeypatch.setenv("CONCIERGE_INPUT", str(shop[1]))
    monkeypatch.setenv("CONCIERGE_DATA", str(tmp_path / "data"))
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


@pytest.mark.usefixtures("named_in_settings")
def test_a_bundle_is_saved_and_run_again_without_the_page(
    visitors: Visitors, shop: tuple[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with visiting(visitors, shop[0]) as page:
        ask(page, "the cheapest pen")
        wait_until_answered(page)
        tap(page.locator("[class*=st-key-desk-] button"))
        with page.expect_download() as saved:
            tap(page.locator(".st-key-desk_bundle button"))
        saved.value.save_as(tmp_path / "bundle.json")
    assert "SECRET" not in (tmp_path / "bundle.json").read_text("utf-8")
    assert main(["replay", str(tmp_path / "bundle.json")]) == 0
    assert "answered as it was" in capsys.readouterr().out


def test_a_run_shows_progress_is_stopped_and_taken_up_again(
    visitors: Visitors, shop: tuple[str, Path]
) -> None:
    counted = {"query": {"kind": "count", "table": "goods"}}
    lines = [
        {"question": f"how many goods are there{'?' * (at + 1)}", **counted} for at in range(MANY)
    ]
    file = shop[1] / "shop.questions.jsonl"
    file.write_text("".join(f"{json.dumps(each)}\n" for each in lines), "utf-8")
    with visiting(visitors, f"{shop[0]}?page=desk") as page:
        part(page, "Runs")
        tap(page.locator(".st-key-runs_begin button"))
        progress = page.get_by_test_id("stProgress")
        progress.wait_for(timeout=SOON_MS)
        page.locator("[class*=st-key-runs_stop-] button").click()
        page.locator("[class*=st-key-runs_on-] button").wait_for()
        page.reload()
        part(page, "Runs")
        page.locator("[class*=st-key-runs_on-] button").click()
        told = page.get_by_role("combobox", name="Run", exact=True)
        expect(told).to_have_value(re.compile(f"{MANY} of {MANY} right"), timeout=LOAD_MS)
        expect(progress).to_have_count(0)
        wrong = {"question": "red goods", **counted}
        file.write_text(f"{json.dumps(wrong)}\n", "utf-8")
        tap(page.locator(".st-key-runs_begin button"))
        expect(told).to_have_value(re.compile("0 of 1 right"), timeout=LOAD_MS)
    file.unlink()


@pytest.fixture(scope="module")
def inbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Two shops of which one was asked in two languages, and the kept conversations."""
    folder = tmp_path_factory.mktemp("inbox")
    inputs = write_shop(folder / "input")
    (inputs / "annexe.toml").write_text((inputs / "shop.toml").read_text("utf-8"), "utf-8")
    settings = {"CONCIERGE_INPUT": str(inputs), "CONCIERGE_EMBEDDINGS": "none"}
    with page_server(folder / "data", True, **settings) as address:
        yield address, folder / "data" / "conversations.sqlite"


@pytest.fixture(scope="module")
def asked(visitors: Visitors, inbox: tuple[str, Path]) -> str:
    """The inbox's address once four questions were asked; the last of them long ago."""
    address, kept = inbox
    for concierge, questions in {
        "shop": ("goods under 500 yen", "500円以下の商品は？", "how many goods are there?"),
        "annexe": ("the cheapest pen",),
    }.items():
        with visiting(visitors, f"{address}?concierge={concierge}") as page:
            for count, question in enumerate(questions, 1):
                ask(page, question)
                wait_until_answered(page, count)
    old = "json_set(body, '$.created', '2020-02-03T10:00:00+00:00')"
    with closing(sqlite3.connect(kept)) as database, database:
        database.execute(
            f"UPDATE turn SET body = {old} WHERE body ->> 'question' = 'the cheapest pen'"
        )
    return f"{address}?page=desk"


@pytest.fixture(scope="module")
def opened(visitors: Visitors, asked: str) -> Iterator[Callable[[tuple[int, int]], Page]]:
    """The inbox as a page of a size that stays open; no filter of it is set."""
    with ExitStack() as pages:

        @cache
        def page_of(size: tuple[int, int]) -> Page:
            return pages.enter_context(visiting(visitors, asked, size))

        def opener(size: tuple[int, int]) -> Page:
            page = page_of(size)
            part(page, "Live")
            expect(page.get_by_text("Also answers that nobody doubts")).to_have_count(0)
            part(page, "Answers")
            return page

        yield opener


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("menu", "choice", "listed"),
    [
        ("Concierge", "annexe", ["the cheapest pen"]),
        ("Language", "日本語", ["500円以下の商品は？"]),
        ("Kind of question", "count", ["how many goods are there?"]),
        ("Kind of question", "search",
         ["the cheapest pen", "500円以下の商品は？", "goods under 500 yen"]),
        ("Days", "2020-02-01 – 2020-02-28", ["the cheapest pen"]),
        ("Days", "2020-03-01 – 2020-03-28", []),
    ],
)  # fmt: skip
def test_each_filter_of_the_inbox_narrows_what_is_listed(
    opened: Callable[[tuple[int, int]], Page],
    menu: str,
    choice: str,
    listed: list[str],
    size: tuple[int, int],
) -> None:
    page = opened(size)
    tap(page.get_by_text("Also answers that nobody doubts"))
    cases = page.locator("[class*=st-key-case-] button")
    expect(cases).to_have_count(4)
    if menu == "Days":
        dates = page.get_by_test_id("stDateInputFieldsScroller")
        assert dates.evaluate("dates => dates.scrollWidth <= dates.clientWidth")
        for end, day in zip(("start", "end"), choice.split(" – "), strict=True):
            tap(page.get_by_role("spinbutton", name=f"year, Days {end} date"))
            page.keyboard.type(day.replace("-", ""))
        page.keyboard.press("Escape")  # the calendar closes, and the days are taken
    else:
        tap(page.get_by_role("combobox", name=menu))
        page.get_by_role("option", name=choice, exact=True).click()
    expect(cases).to_have_count(len(listed))
    wait_until_drawn(page)
    assert [case.split("\n")[-1] for case in cases.all_inner_texts()] == listed


@pytest.mark.parametrize("size", SIZES)
def test_data_and_what_goes_on_now_are_shown(
    visitors: Visitors, shop: tuple[str, Path], size: tuple[int, int]
) -> None:
    with visiting(visitors, f"{shop[0]}?page=desk", size) as page:
        part(page, "Data")
        expect(page.get_by_test_id("stDataFrame").first).to_be_visible()
        expect(page.get_by_text("store_id")).to_be_visible()  # as hidden
        part(page, "Live")
        expect(page.get_by_test_id("stMetric").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
