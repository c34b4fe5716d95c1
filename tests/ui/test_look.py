"""What a page of products looks like: on a phone, in the dark, for who reads or taps badly."""

import csv
import io
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install playwright")

from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, FloatRect, Locator, Page, TimeoutError, expect

from src.ui import scrolling
from tests.ui.serving import (
    IN_CHROMIUM,
    ROOT,
    Chats,
    Visitors,
    ask,
    page_server,
    tap,
    wait_until_answered,
    wait_until_drawn,
)

pytestmark = IN_CHROMIUM

BOUTIQUE = """
name = "Boutique"
about = "I find coats"
greeting = "Welcome"
language = "en"
currency = "USD"
picture_hosts = ["pictures.invalid"]
examples = ["a warm coat", "coats under $100", "the best coat", "coats by Nord"]

[tables.coats]
file = "coats.csv"
label = "coats"
asked_as = ["coat", "coats"]
key = "id"

[tables.coats.columns]
id = { label = "Number", role = "id" }
coat = { label = "Coat", role = "title" }
maker = { label = "Made by", role = "category" }
color = { label = "Color", role = "category" }
price = { label = "Price", role = "price" }
stars = { label = "Stars", role = "number" }
votes = { label = "Votes", role = "number" }
picture = { label = "Picture", role = "image" }

[[tools]]
name = "find_coats"
kind = "ranked"
tables = "coats"
purpose = "Finds coats."
fields = { coat = 3, maker = 2, color = 1 }
facets = ["maker", "color", "price"]
rating = { mean = "stars", count = "votes" }
parsed = { brand = "maker" }
"""
MAKERS, COLORS = ("Nord", "Sund", "Fjell"), ("red", "blue")
QUESTION = "warm winter coat under $150"
PHONE, DESKTOP, LAPTOP = (390, 844), (1280, 900), (1366, 768)
FINGER = 40
READABLE = 4.5
"""WCAG 2, AA: the least contrast of a text that is no heading."""
TEAL, MOST_OFF, LEAST_BAR = (42, 157, 143), 8, 60
TAP_MS, MOST_TAPS = 5_000, 4

TARGETS = """() => [...document.querySelectorAll(
    ".st-key-latest button, [data-testid=stChatInputSubmitButton], .st-key-latest summary")]
  .filter(e => !e.closest("[data-testid=stElementToolbar]"))
  .map(e => [e.innerText || e.ariaLabel, e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0)
  .map(([name, box]) => [name, Math.round(box.width), Math.round(box.height)])"""

CONTRASTS = """() => {
  const parts = text => {
    const found = text.match(/[\\d.]+/g).map(Number);
    const scale = text.startsWith("color(srgb") ? 255 : 1;
    return [...found.slice(0, 3).map(v => v * scale), found[3] ?? 1];
  };
  const over = (top, below) => [0, 1, 2].map(i => top[i] * top[3] + below[i] * (1 - top[3]));
  const light = color => {
    const [r, g, b] = color.map(v => v / 255)
      .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const up = function* (e) { for (; e; e = e.parentElement) yield getComputedStyle(e); };
  const ground = e => [...up(e)].map(s => parts(s.backgroundColor)).filter(c => c[3] > 0)
    .reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement, said = texts.currentNode.textContent.trim();
    const icon = e.dataset.testid === "stIconMaterial";
    if (!said || icon || !e.checkVisibility() || e.closest("script, style, noscript")) continue;
    const below = ground(e), ink = parts(getComputedStyle(e).color);
    for (const style of up(e)) ink[3] *= Number(style.opacity);
    const [a, b] = [light(over(ink, below)), light(below)];
    found.push([said, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)]);
  }
  return found;
}"""

TABBED = "button:not([tabindex='-1']):not(:disabled), summary, textarea, input:not([type=hidden])"
NAME = """e => e && e.checkVisibility({visibilityProperty: true, opacityProperty: true})
  && !e.closest('[data-testid=stElementToolbar]')
  ? (e.ariaLabel || e.innerText || e.dataset.testid || e.tagName).trim() : ''"""
MOST_TABS = 90
MOST_KEYS = 10

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def boutique(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Twelve coats, every other one with a picture, that of the first is gone, and nobody has rated
    the last."""
    folder = tmp_path_factory.mktemp("boutique")
    shutil.copy(ROOT / "input" / "pictures" / "dress-red.png", folder / "coat.png")
    (folder / "boutique.toml").write_text(BOUTIQUE, "utf-8")
    with (folder / "coats.csv").open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(["id", "coat", "maker", "color", "price", "stars", "votes", "picture"])
        for n in range(12):
            maker, color = MAKERS[n % 3], COLORS[n % 2]
            name = f"{maker} warm winter coat with a long name, {color}, no. {n + 1}"
            votes = 0 if n == 11 else 7 * n + 1
            picture = "coat.png" if n % 2 else "" if n else "https://pictures.invalid/gone.png"
            lines.writerow([f"C{n}", name, maker, color, 40 + 9 * n, 4.5, votes, picture])
    data = tmp_path_factory.mktemp("data")
    settings = {
        "CONCIERGE_INPUT": str(folder),
        "CONCIERGE_DEBUG_PANEL": "all",
        "CONCIERGE_TURNS_PER_MINUTE": "1000",  # all visitors of one machine share one pace
    }
    with page_server(data, **settings) as address:
        yield address


@pytest.fixture
def open_page(chats: Chats, boutique: str) -> Open:
    """Begins a chat with the boutique and asks for a coat, unless the question is empty."""

    def opener(size: tuple[int, int], scheme: str = "light", question: str = QUESTION) -> Page:
        page = chats.new(
            boutique,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            locale="en-US",
        )
        if question:
            ask(page, question)
            wait_until_answered(page)
        return page

    return opener


def test_a_finger_hits_all_there_is_to_tap(open_page: Open) -> None:
    page = open_page(PHONE)
    expect(page.get_by_role("button", name="Made by").first).to_be_visible()
    targets = page.evaluate(TARGETS)
    assert len(targets) > 10
    assert [one for one in targets if min(one[1:]) < FINGER] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_stands_out_from_its_ground(open_page: Open, scheme: str) -> None:
    page = open_page(DESKTOP, scheme)
    expect(page.get_by_text("How I found this")).to_be_visible()
    contrasts = page.evaluate(CONTRASTS)
    assert len(contrasts) > 40
    assert [one for one in contrasts if one[1] < READABLE] == []
    page.get_by_text("Behind this answer").click()
    page.get_by_role("tab", name="SQL").click()
    expect(page.get_by_test_id("stCode").filter(has_text="SELECT").first).to_be_visible()
    page.wait_for_timeout(500)
    assert [one for one in page.evaluate(CONTRASTS) if one[1] < READABLE] == []


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_the_desk_can_be_read_and_fits_the_screen(
    open_page: Open, boutique: str, size: tuple[int, int], scheme: str
) -> None:
    page = open_page(size, scheme, "coat for a spaceship under $1")
    page.goto(f"{boutique}?page=desk")
    case = page.locator("[class*=st-key-case-] button")
    for _ in range(2):
        case.first.wait_for()
        wait_until_drawn(page)
        page.wait_for_timeout(500)
        assert [one for one in page.evaluate(CONTRASTS) if one[1] < READABLE] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        if "case" not in page.url:
            tap(case.first)
            case = page.locator(".st-key-desk_replay button")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: Open, boutique: str, scheme: str) -> None:
    page = open_page(DESKTOP, scheme, "")
    found = serious("greeting", page)
    for count, question in enumerate((QUESTION, "average price by maker"), 1):
        ask(page, question)
        wait_until_answered(page, count)
        found += serious(question, page)
    page.goto(f"{boutique}?page=desk")
    for part in ("Runs", "Data", "Live", "Answers"):
        tap(page.get_by_role("radio", name=part, exact=True))
        found += serious(part, page)
    page.get_by_text("Also answers that nobody doubts").click()
    tap(page.locator("[class*=st-key-case-] button").first)
    page.locator(".st-key-desk_replay button").wait_for()
    found += serious("one answer", page)
    tap(page.locator(".st-key-label-questions button"))
    page.get_by_text("boutique.questions.jsonl").wait_for()
    page.goto(f"{boutique}?page=desk")
    tap(page.get_by_role("radio", name="Runs", exact=True))
    for _ in range(2):
        tap(page.locator(".st-key-runs_begin button"))
        page.wait_for_timeout(2000)
    page.get_by_test_id("stVegaLiteChart").wait_for()
    assert [*found, *serious("two runs", page)] == []


def serious(where: str, page: Page) -> list[tuple[str, str, str]]:
    """What axe calls serious or worse: where, which rule, and the first place."""
    wait_until_drawn(page)
    page.wait_for_timeout(500)
    rules = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    bad = [rule for rule in rules if rule["impact"] in ("serious", "critical")]
    return [(where, rule["id"], rule["nodes"][0]["html"]) for rule in bad]


def test_a_keyboard_alone_reaches_all_there_is_and_begins_in_the_box(
    visitors: Visitors, boutique: str
) -> None:
    with visitors.new(locale="en-US") as context:
        reaches_all(context.new_page(), boutique)


def reaches_all(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_test_id("stChatInputTextArea")).to_be_focused()
    ask(page, QUESTION)
    wait_until_answered(page)
    expect(page.get_by_test_id("stChatInputTextArea")).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    reached = list[str]()
    for _ in range(max(MOST_TABS, page.locator(TABBED).count())):  # the longer, the more chats
        page.keyboard.press("Tab")
        reached.append(page.evaluate(f"({NAME})(document.activeElement)"))
    everything = page.evaluate(f"[...document.querySelectorAll(`{TABBED}`)].map({NAME})")
    assert len(everything) > 15 and set(everything) - set(reached) == set()


def test_a_keyboard_is_in_the_box_within_ten_keys(open_page: Open) -> None:
    page = open_page(DESKTOP)
    link = page.get_by_role("link", name="Go to the question box")
    page.get_by_role("link", name="Skip to main content").focus()
    keys = 1
    while not link.evaluate("link => link === document.activeElement"):
        page.keyboard.press("Tab")
        keys += 1
        assert keys < MOST_KEYS
    shown = box(link)
    assert shown["x"] >= 0 and shown["y"] >= 0 and shown["height"] > 10
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("stChatInputTextArea")).to_be_focused()
    page.keyboard.type("a red coat")
    expect(page.get_by_test_id("stChatInputTextArea")).to_have_value("a red coat")


def test_a_menu_that_is_open_can_still_be_read_in_the_dark(open_page: Open) -> None:
    page = open_page(DESKTOP, "dark")
    page.get_by_role("button", name="Price under $150", exact=True).click()
    expect(page.get_by_label("Up to")).to_be_visible()
    page.mouse.move(1, 1)
    page.wait_for_timeout(500)
    assert [one for one in page.evaluate(CONTRASTS) if one[1] < READABLE] == []


def test_a_chosen_value_stands_in_the_menu_it_was_tapped_in_and_lets_go_again(
    open_page: Open,
) -> None:
    page = open_page(PHONE)
    menus = page.locator("[class*=st-key-facets_of-] button")
    expect(menus).to_have_text([re.compile(name) for name in ("Made by", "Color", "Price")])
    values = page.get_by_role("radiogroup", name="Made by").get_by_role("radio")
    menus.first.tap()
    assert sizes_below(FINGER, values) == []
    values.filter(has_text="Nord").tap()
    expect(menus.first).to_contain_text("Made by: Nord")
    menus.first.tap()
    expect(values).to_have_count(1)
    expect(values).to_be_checked()
    values.tap()
    expect(menus.first).not_to_contain_text("Nord")
    menus.first.tap()
    expect(values).to_have_count(3)
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)


def sizes_below(least: int, targets: Locator) -> list[float]:
    targets.first.wait_for()
    return [box["height"] for one in targets.all() if (box := one.bounding_box()) and
            box["height"] < least]  # fmt: skip


CARD_NAME = "[class*=st-key-tile-of-] [data-testid=stMarkdown]"


@pytest.mark.parametrize(
    ("most", "count", "size", "beside"),
    [(70, 4, DESKTOP, False), (80, 5, DESKTOP, True), (80, 5, PHONE, False), (70, 4, PHONE, True)],
)
def test_a_last_card_with_none_beside_it_has_the_whole_row(
    open_page: Open, most: int, count: int, size: tuple[int, int], beside: bool
) -> None:
    page = open_page(size, question=f"warm winter coat under ${most}")
    cells, grid = page.get_by_test_id("stGridCell"), page.get_by_test_id("stGrid")
    expect(cells).to_have_count(count)
    wide = box(grid)["width"]
    assert (box(cells.last)["width"] < wide - FINGER) is beside
    for picture in cells.locator("img:visible").all():
        assert box(picture)["width"] < wide / 2


def test_a_picture_that_is_missing_or_gone_leaves_no_hole(open_page: Open) -> None:
    page = open_page(DESKTOP, question="warm winter coat under $70")
    gone = page.locator("img[src*='pictures.invalid']")
    gone.wait_for(state="attached")
    expect(gone).to_be_hidden()
    for cell in page.get_by_test_id("stGridCell").all():
        if not cell.locator("img:visible").count():
            assert box(cell.locator(CARD_NAME))["y"] - box(cell)["y"] < FINGER


def test_beside_a_single_row_whose_picture_is_gone_there_is_no_hole(open_page: Open) -> None:
    page = open_page(DESKTOP, question="the cheapest coat")
    gone = page.locator("img[src*='pictures.invalid']")
    gone.wait_for(state="attached")
    expect(gone).to_be_hidden()
    card = page.locator(".st-key-latest [class*='st-key-rows-']")
    assert box(card.locator("strong").first)["x"] - box(card)["x"] < FINGER


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_white_around_a_thing_is_dimmed_in_the_dark(open_page: Open, scheme: str) -> None:
    page = open_page(DESKTOP, scheme)
    picture = page.locator("[class*=st-key-picture-] img:visible").first
    picture.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete", arg=picture.element_handle())
    shot = Image.open(io.BytesIO(picture.screenshot())).convert("L")
    ground = shot.getpixel((shot.width // 10, shot.height // 10))
    assert isinstance(ground, int)
    assert 180 < ground < 230 if scheme == "dark" else ground > 230


def test_the_first_card_can_be_read_on_a_laptop_without_scrolling(open_page: Open) -> None:
    page = open_page(LAPTOP)
    expect(page.get_by_role("button", name="Made by").first).to_be_visible()
    price = page.get_by_test_id("stGridCell").first.get_by_text("$").first
    bottom = box(page.get_by_test_id("stBottomBlockContainer"))["y"]
    assert box(price)["y"] + box(price)["height"] < bottom


def box(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found
    return found


def test_cards_use_the_width_of_a_phone_and_stay_inside_it(open_page: Open) -> None:
    page = open_page(PHONE)
    cards = page.locator(CARD_NAME)
    boxes = [card.bounding_box() for card in cards.all()]
    assert len(boxes) == 5 and all(boxes)
    lefts = {round(box["x"]) for box in boxes[:-1] if box}
    assert len(lefts) == 2, "two beside each other, and the last one alone"
    assert max(box["x"] + box["width"] for box in boxes if box) <= PHONE[0]
    assert min(box["width"] for box in boxes if box) > 0.35 * PHONE[0]


def test_the_parts_of_a_score_have_room_on_a_phone(open_page: Open) -> None:
    page = open_page(PHONE, "dark")
    page.get_by_text("Behind this answer").click()
    page.get_by_role("tab", name="Scores").click()
    chart = page.get_by_test_id("stVegaLiteChart").first
    expect(chart.locator("canvas, svg").first).to_be_visible()
    chart.scroll_into_view_if_needed()
    page.wait_for_timeout(1000)
    drawn = Image.open(io.BytesIO(chart.screenshot())).convert("RGB")
    assert longest_run(drawn, TEAL) >= LEAST_BAR


def scroll_to_question(page: Page) -> None:
    """To the second one, with the page's own script."""
    page.evaluate(
        """text => {
            const script = document.createElement("script");
            script.dataset.question = "1";
            script.textContent = text;
            document.body.append(script);
        }""",
        scrolling.SCRIPT.partition(">")[2].removesuffix("</script>"),
    )


@pytest.mark.parametrize("moved", [False, True])
def test_a_question_is_held_while_a_chart_above_it_is_drawn_anew_unless_the_reader_moves(
    browser: Browser, moved: bool
) -> None:
    page = browser.new_page()
    message = "<div data-testid=stChatMessage style='height: 2000px'>{}</div>"
    asked = message.format("first") * 2 + message.format("second")
    page.set_content(f"<style>* {{ overflow-anchor: none }}</style><p></p>{asked}")
    scroll_to_question(page)
    expect(page.get_by_text("second")).to_be_in_viewport()
    if moved:
        page.keyboard.press("Home")
    page.evaluate("document.querySelector('p').style.height = '900px'")
    page.wait_for_timeout(300)
    assert (box(page.get_by_text("second"))["y"] > 100) is moved
    page.close()


def test_a_question_that_is_drawn_late_is_scrolled_to_all_the_same(browser: Browser) -> None:
    """The page tells the script before it tells the question, at times long before."""
    page = browser.new_page()
    message = "<div data-testid=stChatMessage style='height: 2000px'>{}</div>"
    page.set_content(f"<div class=st-key-latest>{message * 2}</div>".format("asked", "answered"))
    scroll_to_question(page)
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 0
    page.evaluate(f"document.body.insertAdjacentHTML('beforeend', `{message.format('late')}`)")
    expect(page.get_by_text("late")).to_be_in_viewport()
    page.close()


def test_a_finger_gets_from_each_tab_to_the_next(open_page: Open) -> None:
    """Tables and charts have buttons of their own that show when touched."""
    page = open_page(PHONE)
    page.get_by_text("Behind this answer").tap()
    for tab in ("SQL", "Spelling", "Scores", "Time", "Messages", "Spelling", "Reading"):
        page.wait_for_timeout(500)  # until what was opened stands still
        page.get_by_role("tab", name=tab).tap()
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")


def longest_run(picture: Image.Image, color: tuple[int, int, int]) -> int:
    """The most pixels of a color that stand beside each other."""
    longest = 0
    for y in range(picture.height):
        run = 0
        for x in range(picture.width):
            pixel = picture.getpixel((x, y))
            assert isinstance(pixel, tuple)
            near = all(abs(a - b) <= MOST_OFF for a, b in zip(pixel, color, strict=True))
            run = run + 1 if near else 0
            longest = max(longest, run)
    return longest


def test_what_was_meant_by_name_is_a_list_with_pictures(open_page: Open) -> None:
    page = open_page(DESKTOP, question='"Nord warm winter coat"')
    listed = page.locator("[class*=st-key-listed-]")
    expect(listed.locator("img:visible").first).to_be_visible()
    assert listed.get_by_test_id("stMarkdown").count() == 4
    rows = listed.locator("> [data-testid=stLayoutWrapper]").all()
    assert len(rows) == 4
    for row in rows:
        if not row.locator("img:visible").count():
            assert box(row.get_by_test_id("stMarkdown"))["x"] - box(row)["x"] < FINGER
    expect(page.get_by_test_id("stDataFrame")).to_have_count(0)


def test_one_row_alone_stands_beside_its_picture_and_says_its_stars_once(open_page: Open) -> None:
    page = open_page(DESKTOP, question="blue Sund coat under $50")
    latest = page.locator(".st-key-latest")
    alone = latest.locator("[class*=st-key-rows-]")
    expect(alone.locator("img")).to_have_count(1)
    expect(alone.get_by_text("★ 4.5 (8)")).to_be_visible()
    expect(latest).not_to_contain_text("Votes 8")
    expect(alone.locator("[class*=st-key-grid-]")).to_have_count(0)


def test_what_comes_near_stands_in_cards_below_and_is_not_named_in_the_answer(
    open_page: Open,
) -> None:
    page = open_page(DESKTOP, question="blue Sund coat under $50")
    latest = page.locator(".st-key-latest")
    expect(latest.get_by_text("Others come near, without all of your words")).to_be_visible()
    near = latest.locator("[class*=st-key-grid-]")
    expect(near).to_have_count(1)
    names = near.locator("strong").all_inner_texts()
    assert names and all(page.get_by_text(name).count() == 1 for name in names)


def test_who_takes_chips_back_by_keyboard_stays_among_them(open_page: Open) -> None:
    page = open_page(DESKTOP, question="red Nord coat under $150")
    chips = page.locator("[class*=st-key-unchip-] button")
    expect(chips).to_have_count(3)
    for left in (2, 1):
        chips.last.press("Enter")
        expect(chips).to_have_count(left)
        expect(page.locator("[class*=st-key-chips-] button:focus")).to_have_count(1)


def tap_until(target: Locator, follows: Locator) -> None:
    """Tap as people do: again where nothing came of it. A chart is drawn anew when its tab is
    opened, and a tap that falls into that is lost."""
    for _ in range(MOST_TAPS):
        target.click()
        with suppress(TimeoutError):
            follows.wait_for(timeout=TAP_MS)
            return
    raise AssertionError(f"{MOST_TAPS} taps, and nothing came of them")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_group_is_a_chart_whose_bars_show_what_is_behind_them(
    open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page(size, "dark", "average price by maker")
    answer = page.get_by_test_id("stChatMessage").last
    expect(answer).to_contain_text("Average Price by Made by")
    expect(answer).to_contain_text("Highest: ")
    bars = answer.locator("[data-testid=stVegaLiteChart] [aria-roledescription=bar]")
    expect(bars).to_have_count(len(MAKERS))
    answer.get_by_role("tab", name="Table").click()
    expect(answer.get_by_test_id("stDataFrame")).to_be_visible()
    answer.get_by_role("tab", name="Chart").click()
    behind = page.get_by_test_id("stChatMessage")
    tap_until(bars.first, behind.nth(2))
    wait_until_answered(page, 2)
    expect(behind.nth(2)).to_have_text(re.compile("|".join(MAKERS)))
    expect(behind.last).to_contain_text("coats match")
    expect(behind.nth(1).get_by_test_id("stVegaLiteChart")).to_be_visible()  # the chart stays


def test_a_spread_is_a_histogram(open_page: Open) -> None:
    page = open_page(PHONE, question="how are the prices spread?")
    bars = page.locator("[data-testid=stVegaLiteChart] [aria-roledescription=bar]")
    expect(bars.first).to_be_visible()
    assert bars.count() > 3
