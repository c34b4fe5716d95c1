"""The page in a real browser: headless Chromium against a server in its own process."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install playwright")

from playwright.sync_api import Browser, Page, expect

from tests.contract.openai_server import Server, call, calls, serving, text
from tests.ui.conftest import write_shop
from tests.ui.serving import (
    IN_CHROMIUM,
    LOAD_MS,
    ROOT,
    Chats,
    Visitors,
    ask,
    listen,
    page_server,
    tap,
    wait_until_answered,
)

pytestmark = IN_CHROMIUM

DESKTOP, PHONE = (1280, 900), (390, 844)
SLOW_WORDS = [f"word-{'abcdefghijklmnopqrst'[n]} " for n in range(20)]
SLOW_PAUSE = 0.1
WAIT_MS = 20_000

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def mall(shipped_data: Callable[[], Path]) -> Iterator[str]:
    """The first shipped concierge, with no key, as it is out of the box."""
    now = {"CONCIERGE_NOW": "2026-11-21T10:00:00", "CONCIERGE_INPUT": str(ROOT / "input")}
    with page_server(shipped_data(), cold=True, **now) as address:
        yield address


@pytest.fixture
def slow_shop(slow_model: tuple[str, Server]) -> str:
    """A shop whose hosted model looks something up and then takes two seconds to say it."""
    address, model = slow_model
    look_up = call("search_goods", {"sql_query": "SELECT goods_name FROM goods"})
    model.script(calls(look_up), text(*SLOW_WORDS, pause=SLOW_PAUSE))
    return address


@pytest.fixture(scope="module")
def slow_model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Server]]:
    folder = tmp_path_factory.mktemp("shop")
    with serving() as model:
        settings = {
            "CONCIERGE_INPUT": str(write_shop(folder / "input")),
            "CONCIERGE_MODEL": "openai:slow",
            "CONCIERGE_API_KEY": "none",
            "OPENAI_BASE_URL": model.base_url,
        }
        with page_server(folder / "data", **settings) as address:
            yield address, model


@pytest.fixture
def open_page(chats: Chats, visitors: Visitors) -> Iterator[Open]:
    """Begins a chat at an address, `fresh` on a page of its own; afterwards no page may have had
    an error on its console."""
    chats.errors.clear()
    opened = ExitStack()

    def opener(
        address: str, size: tuple[int, int] = DESKTOP, locale: str = "ja-JP", fresh: bool = False
    ) -> Page:
        options = {"viewport": {"width": size[0], "height": size[1]}, "locale": locale}
        if fresh:
            page = opened.enter_context(visitors.new(**options)).new_page()
            listen(page, chats.errors)
            page.goto(address)
            page.wait_for_selector("[data-testid=stChatInputTextArea]", timeout=LOAD_MS)
        else:
            page = chats.new(address, **options)
        page.set_default_timeout(WAIT_MS)
        return page

    with opened:
        yield opener
    assert chats.errors == []


def sideways_overflow(page: Page) -> int:
    """By how many pixels the page, or what it scrolls in, is wider than the screen."""
    overflow: int = page.evaluate(
        "() => Math.max(...[document.documentElement,"
        " document.querySelector('[data-testid=stMain], "
        "[data-testid=stAppScrollToBottomContainer]')].map(e => e.scrollWidth - e.clientWidth))"
    )
    return overflow


def test_the_first_paint_greets_and_offers_examples(mall: str, open_page: Open) -> None:
    page = open_page(mall, fresh=True)
    expect(page.get_by_role("heading", name="モールコンシェルジュ")).to_be_visible()
    expect(page.get_by_text("filtered_product_data.csv")).to_be_visible()
    assert 4 <= page.locator("[class*=st-key-example-]").count() <= 6


def test_a_question_in_japanese_is_answered_with_what_was_searched_and_its_sql(
    mall: str, open_page: Open
) -> None:
    page = open_page(mall)
    ask(page, "1000円以下のスイーツは？")
    wait_until_answered(page)
    answer = page.get_by_test_id("stChatMessage").last
    expect(answer).to_contain_text("¥")
    expect(answer).to_contain_text("お調べした方法")
    expect(answer).not_to_contain_text("store_id")
    answer.get_by_text("この回答の裏側").click()
    page.get_by_role("tab", name="SQL").click()
    expect(page.get_by_test_id("stCode").last).to_contain_text("SELECT")
    expect(page.get_by_test_id("stCode").last).to_contain_text("LIMIT 10")


def test_each_tab_of_the_debug_panel_shows_its_part(mall: str, open_page: Open) -> None:
    page = open_page(mall)
    ask(page, "まっちゃのスィーツで2000円以下は？")
    wait_until_answered(page)
    page.get_by_text("この回答の裏側").click()
    for tab, shown in (
        ("読み取り", "[data-testid=stTable] >> text=スィーツ"),
        ("SQL", "[data-testid=stCode] >> text=LIMIT"),
        ("表記ゆれ", "[data-testid=stDataFrame] canvas"),
        ("スコア", "[data-testid=stVegaLiteChart] canvas, [data-testid=stVegaLiteChart] svg"),
        ("スコア", "text=行の並び順"),
        ("時間", "[data-testid=stVegaLiteChart] canvas, [data-testid=stVegaLiteChart] svg"),
        ("メッセージ", "[data-testid=stJson] >> text=human"),
    ):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tabpanel").locator(shown).first).to_be_visible()


def test_a_search_by_filters_shows_its_arguments_and_scores(mall: str, open_page: Open) -> None:
    page = open_page(f"{mall}/?concierge=cars")
    ask(page, "Toyata con bluetooth")
    wait_until_answered(page)
    page.get_by_text("この回答の裏側").click()
    for tab, shown in (
        ("SQL", "[data-testid=stTable] >> text=features"),
        ("SQL", "[data-testid=stCode] >> text=relevance"),
        ("表記ゆれ", "[data-testid=stDataFrame] canvas"),
        ("スコア", "text=スコアの内訳"),
        ("スコア", "[data-testid=stDataFrame] canvas"),
    ):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tabpanel").locator(shown).first).to_be_visible()


def unchip(page: Page, label: str) -> None:
    """Tap on the cross of a chip."""
    tap(page.get_by_role("button", name=re.compile(f"^(外す|Quitar|Remove): .*{label}")))


def test_chips_are_taken_back_and_a_repair_undone_by_taps(mall: str, open_page: Open) -> None:
    page = open_page(mall)
    ask(page, "まっちゃのスィーツで2000円以下は？")
    wait_until_answered(page)
    latest = page.locator(".st-key-latest")
    expect(latest).to_contain_text("2件")
    unchip(page, "価格")
    expect(latest).not_to_contain_text("価格¥2,000以下")
    expect(latest).to_contain_text("スイーツ")
    unchip(page, "まっちゃ → 抹茶")
    expect(latest).to_contain_text("条件に合う商品はありません")
    assert page.get_by_test_id("stChatMessage").count() == 2


def test_a_chip_is_changed_in_its_menu(mall: str, open_page: Open) -> None:
    page = open_page(f"{mall}/?concierge=cars", locale="es-ES")
    ask(page, "Toyata automático de menos de 350 mil")
    wait_until_answered(page)
    latest = page.locator(".st-key-latest")
    tap(page.get_by_role("button", name="automática", exact=True))
    tap(page.get_by_role("button", name="manual", exact=True))
    expect(latest).to_contain_text("«manual»")
    unchip(page, "manual")
    expect(latest).not_to_contain_text("«manual»")
    tap(page.get_by_role("button", name="Ordenar"))
    tap(page.get_by_role("button", name="de menor a mayor Precio"))
    expect(page.get_by_role("button", name="Quitar: de menor a mayor Precio")).to_be_visible()
    ask(page, "¿y con bluetooth?")
    wait_until_answered(page, 2)
    expect(page.locator(".st-key-latest")).to_contain_text("Toyota")


def test_a_tap_on_a_facet_narrows_the_same_question(mall: str, open_page: Open) -> None:
    page = open_page(f"{mall}/?concierge=fashion", locale="en-US")
    ask(page, "something for the beach")
    wait_until_answered(page)
    latest = page.locator(".st-key-latest")
    expect(latest.locator("img").first).to_be_visible()
    tap(latest.locator("[class*=st-key-facets_of-] button").first)
    pill = page.get_by_role("radio", name=re.compile("^dress"))
    count = pill.inner_text().split()[-1]
    tap(pill)
    expect(latest).to_contain_text(re.compile(f"^\\D*{count} "))
    expect(latest).to_contain_text("something for the beach")
    unchip(page, "dress")
    menu = latest.locator("[class*=st-key-facets_of-] button").first
    expect(menu).not_to_contain_text("dress")
    tap(menu)
    expect(page.get_by_role("radio", name=re.compile("^sandals"))).to_be_visible()


def test_a_slider_puts_the_same_rows_in_another_order_and_the_panel_stays_open(
    mall: str, open_page: Open
) -> None:
    page = open_page(f"{mall}/?concierge=fashion", locale="en-US")
    ask(page, "summer dress")
    wait_until_answered(page)
    titles = page.locator("[class*=st-key-tile-of-] [data-testid=stMarkdown]")
    before = titles.all_inner_texts()
    page.get_by_text("Behind this answer").click()
    page.get_by_role("tab", name="Scores").click()
    slider = page.get_by_role("slider", name=re.compile("relevance"))
    slider.press("Home")
    expect(titles.first).not_to_have_text(before[0])
    expect(slider).to_have_value("0")
    expect(page.get_by_role("tab", name="Scores")).to_have_attribute("aria-selected", "true")
    assert page.get_by_test_id("stChatMessage").count() == 2


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_an_answer_is_seen_from_its_start(
    mall: str, open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page(mall, size=size)
    for count, question in enumerate(("ギフトにおすすめの商品は？", "2000円以下のスイーツ"), 1):
        ask(page, question)
        wait_until_answered(page, count)
    expect(page.get_by_text("2000円以下のスイーツ", exact=True).last).to_be_in_viewport()
    expect(page.get_by_test_id("stChatMessage").last.locator("p").first).to_be_in_viewport()


@pytest.mark.parametrize("question", ["price against mileage", "価格と走行距離の関係"])
def test_two_numbers_of_each_row_are_drawn_as_points(
    mall: str, open_page: Open, question: str
) -> None:
    page = open_page(f"{mall}/?concierge=cars")
    ask(page, question)
    wait_until_answered(page)
    latest = page.locator(".st-key-latest")
    expect(latest.get_by_test_id("stVegaLiteChart")).to_be_visible()
    expect(latest).to_contain_text(re.compile(r"\b360\b|360台"))


def test_rows_side_by_side_fit_a_phone(mall: str, open_page: Open) -> None:
    page = open_page(f"{mall}/?concierge=cars", size=PHONE)
    ask(page, "Toyota con bluetooth")
    wait_until_answered(page)
    ask(page, "compara los tres primeros")
    wait_until_answered(page, 2)
    table = page.get_by_test_id("stTable").last
    expect(table).to_contain_text("Precio")
    box = table.bounding_box()
    assert box and box["x"] + box["width"] <= PHONE[0]


def test_every_button_says_what_it_does(mall: str, open_page: Open) -> None:
    """An icon is no name: it is read out as nothing, or as the word for its drawing."""
    page = open_page(mall)
    ask(page, "2000円以下の抹茶スイーツは？")
    wait_until_answered(page)
    names = re.findall(r'- button(?: "(.*)")?', page.locator("body").aria_snapshot())
    assert len(names) > 6 and all(names)
    assert not [name for name in names if re.search(r"\bicon\b|_", name)]


def test_a_chat_can_be_deleted_by_keyboard(mall: str, open_page: Open) -> None:
    page = open_page(mall)
    ask(page, "キーボードだけで消すチャット")
    wait_until_answered(page)
    page.get_by_role("button", name="このチャットを削除: キーボード").first.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("キーボードだけで消すチャット")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_vague_wish_gets_suggestions_to_tap_and_no_how(mall: str, open_page: Open) -> None:
    page = open_page(mall)
    ask(page, "おすすめは？")
    wait_until_answered(page)
    assert page.locator("[class*=st-key-followup-]").count() >= 2
    expect(page.get_by_test_id("stChatMessage").last).not_to_contain_text("お調べした方法")


def test_a_reload_shows_the_same_conversation_with_the_same_panels(
    mall: str, open_page: Open
) -> None:
    page = open_page(mall)
    ask(page, "今月のイベントを教えて")
    wait_until_answered(page)
    page.get_by_text("この回答の裏側").wait_for()
    before = page.get_by_test_id("stChatMessage").all_inner_texts()
    page.reload()
    wait_until_answered(page)
    page.get_by_text("この回答の裏側").wait_for()
    assert page.get_by_test_id("stChatMessage").all_inner_texts() == before


def test_an_example_and_a_suggestion_are_asked_by_a_tap(mall: str, open_page: Open) -> None:
    page = open_page(mall)
    page.locator("[class*=st-key-example-] button").first.click()
    wait_until_answered(page)
    page.locator("[class*=st-key-followup-] button").first.click()
    wait_until_answered(page, answers=2)
    assert page.get_by_test_id("stChatMessage").count() == 4


def test_a_click_during_the_answer_does_not_kill_it(slow_shop: str, open_page: Open) -> None:
    page = open_page(slow_shop, locale="en-US", fresh=True)
    ask(page, "Tell me slowly")
    page.get_by_text("word-c").wait_for()
    page.get_by_role("combobox").last.click()  # the page's language
    page.get_by_role("option", name="Español").click()
    page.get_by_role("button", name="Detener").wait_for()
    wait_until_answered(page)
    expect(page.get_by_test_id("stChatMessage").last).to_contain_text("".join(SLOW_WORDS).strip())


def test_a_reload_during_the_answer_follows_on(slow_shop: str, open_page: Open) -> None:
    page = open_page(slow_shop, locale="en-US")
    ask(page, "Tell me slowly")
    page.get_by_text("word-c").wait_for()
    page.reload()
    expect(page.get_by_test_id("stChatMessage").first).to_contain_text("Tell me slowly")
    wait_until_answered(page)
    expect(page.get_by_test_id("stChatMessage").last).to_contain_text("".join(SLOW_WORDS).strip())


def test_a_reload_while_an_answer_is_made_anew_hides_no_other(
    slow_model: tuple[str, Server], open_page: Open
) -> None:
    address, model = slow_model
    page = open_page(address, locale="en-US")
    for count, question in enumerate(("First question", "Second question"), start=1):
        model.script(text("Done."))
        ask(page, question)
        wait_until_answered(page, count)
    model.script(text(*SLOW_WORDS, pause=SLOW_PAUSE))
    page.get_by_role("button", name="Answer again").click()
    page.get_by_text("word-c").wait_for()
    page.reload()
    page.get_by_text("word-c").wait_for()
    messages = page.get_by_test_id("stChatMessage")
    expect(messages.nth(0)).to_contain_text("First question")
    expect(messages.nth(2)).to_contain_text("Second question")
    wait_until_answered(page, answers=2)
    expect(messages).to_have_count(4)


def test_stop_ends_the_answer_and_the_next_question_can_be_put(
    slow_shop: str, open_page: Open
) -> None:
    page = open_page(slow_shop, locale="en-US")
    ask(page, "Tell me slowly")
    page.get_by_text("word-c").wait_for()
    expect(page.get_by_test_id("stChatInputTextArea")).to_be_disabled()
    page.get_by_role("button", name="Stop", exact=True).click()
    wait_until_answered(page)
    expect(page.get_by_test_id("stChatMessage").last).to_contain_text("word-c")
    expect(page.get_by_test_id("stChatMessage").last).not_to_contain_text(SLOW_WORDS[-1])
    expect(page.get_by_test_id("stChatInputTextArea")).to_be_enabled()


def test_the_page_fits_a_phone(mall: str, open_page: Open) -> None:
    page = open_page(mall, size=PHONE, fresh=True)
    expect(page.get_by_role("heading", name="モールコンシェルジュ")).to_be_in_viewport()
    assert sideways_overflow(page) == 0
    ask(page, "ギフトにおすすめの商品を教えて")
    wait_until_answered(page)
    assert sideways_overflow(page) == 0


def test_a_chat_is_deleted_after_it_was_confirmed(mall: str, open_page: Open) -> None:
    page = open_page(mall)
    ask(page, "一番安いコーヒーは？")
    wait_until_answered(page)
    chats = page.locator("[class*=st-key-open-]")
    before = chats.count()
    page.locator("[class*=st-key-delete-] button").first.click()
    page.get_by_role("button", name="削除する").click()
    expect(chats).to_have_count(before - 1)
    expect(page.get_by_role("heading", name="モールコンシェルジュ")).to_be_visible()


def test_a_bug_is_told_in_the_readers_language(visitors: Visitors, tmp_path: Path) -> None:
    inputs, key = write_shop(tmp_path / "input"), tmp_path / "data" / "cookie.key"
    with (
        page_server(key.parent, with_api=True, CONCIERGE_INPUT=str(inputs)) as address,
        visitors.new(locale="es-ES") as reader,
    ):
        key.unlink()
        key.mkdir()  # nobody foresees this
        page = reader.new_page()
        page.goto(address)
        expect(page.get_by_text("Algo ha fallado de nuestro lado")).to_be_visible(timeout=WAIT_MS)
        assert "cookie.key" not in page.inner_text("body")


def test_the_page_asks_no_other_host(mall: str, browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(mall)
    page.wait_for_selector("[data-testid=stChatInputTextArea]")
    page.wait_for_load_state("networkidle")
    page.close()
    assert asked and not [url for url in asked if not url.startswith((mall, "data:", "blob:"))]


DISGUISES = (
    r"one http\://evil.example/x two www\.evil.example",
    "three http&#58;//evil.example/x four www&period;evil.example",
    r"five a\@evil.example six :heart\_eyes: seven &#119;ww.evil.example",
)
HEAD = "store_id,goods_name,goods_text,gift_box,size_json,page_url"


def test_no_cell_becomes_a_link_a_picture_or_an_emoji(
    open_page: Open, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = write_shop(tmp_path_factory.mktemp("disguised") / "input")
    rows = [f"SECRET,{name},300円,,," for name in DISGUISES]
    (folder / "goods.csv").write_text("\n".join([HEAD, *rows]), "utf-8")
    with page_server(folder.parent / "data", CONCIERGE_INPUT=str(folder)) as address:
        page = open_page(address, fresh=True)
        ask(page, "show me all goods")
        wait_until_answered(page)
        answer = page.get_by_test_id("stChatMessage").last
        expect(answer).to_contain_text("seven")
        expect(answer.locator("a[href*=evil], a[href^=mailto], img")).to_have_count(0)
        expect(answer).not_to_contain_text("😍")
        page.close()  # before its server
