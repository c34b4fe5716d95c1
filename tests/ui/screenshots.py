"""Takes the pictures of the documentation: `python -m tests.ui.screenshots [folder [name …]]`."""

import sys
import tempfile
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page

from tests.ui.serving import ROOT, ask, chromium, page_server, wait_until_answered

NOW = "2026-11-21T10:00:00"
QUESTION = "まっちゃのスィーツで2000円以下は？"
SETTLE_MS = 1500
LOAD_MS = 120_000


@dataclass(frozen=True)
class Picture:
    name: str
    questions: tuple[str, ...] = ()
    size: tuple[int, int] = (1280, 860)
    scheme: Literal["light", "dark"] = "light"
    locale: str = "ja-JP"
    tab: str = ""
    """The tab of the debug panel that is opened."""
    concierge: str = ""
    panel: str = "この回答の裏側"
    """What the page calls the debug panel in the language of the last question."""
    desk: str = ""
    """The part of the quality desk that is opened, as the page calls it."""


PHONE = (390, 844)
PICTURES = (
    Picture("screenshot", (QUESTION,)),
    Picture("screenshot-greeting"),
    Picture("screenshot-debug", (QUESTION,), size=(1280, 1900), tab="SQL"),
    Picture("screenshot-phone", ("今月のイベントを教えて",), PHONE, "dark"),
    Picture(
        "screenshot-cars",
        ("Toyata o Mazda automático de menos de 350 mil", "compara los dos primeros"),
        size=(1280, 900),
        locale="es-MX",
        concierge="cars",
    ),
    Picture(
        "screenshot-chart",
        ("average price by make",),
        size=(1280, 900),
        locale="en-US",
        concierge="cars",
    ),
    Picture(
        "screenshot-desk",
        ("Toyota under 300k", "something nice", "cars with a sunroof under 100k"),
        size=(1280, 900),
        locale="en-US",
        concierge="cars",
        desk="Answers",
    ),
    Picture("screenshot-desk-data", size=(1280, 900), locale="en-US", desk="Data"),
    Picture(
        "screenshot-fashion",
        ("summer dress for a beach wedding under $60",),
        size=(1280, 1300),
        locale="en-US",
        concierge="fashion",
    ),
    Picture(
        "screenshot-fashion-debug",
        ("summer dress for a beach wedding under $60",),
        size=(1280, 1400),
        scheme="dark",
        locale="en-US",
        tab="Scores",
        concierge="fashion",
        panel="Behind this answer",
    ),
    Picture(
        "screenshot-fashion-phone",
        ("something for the beach",),
        PHONE,
        locale="en-US",
        concierge="fashion",
    ),
    Picture(
        "screenshot-fashion-phone-dark",
        ("something for the beach",),
        PHONE,
        "dark",
        locale="en-US",
        concierge="fashion",
    ),
)


def main(folder: Path, names: Collection[str]) -> None:
    """All pictures, or those of the given names."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        settings = {"CONCIERGE_NOW": NOW, "CONCIERGE_INPUT": str(ROOT / "input")}
        for picture in (one for one in PICTURES if not names or one.name in names):
            with page_server(Path(data) / picture.name, **settings) as address:
                take(browser, address, picture, folder / f"{picture.name}.png")


def take(browser: Browser, address: str, picture: Picture, path: Path) -> None:
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=picture.scheme,
        locale=picture.locale,
    )
    page = context.new_page()
    page.goto(f"{address}/?concierge={picture.concierge}" if picture.concierge else address)
    page.wait_for_selector("[data-testid=stChatInputTextArea]", timeout=LOAD_MS)
    for count, question in enumerate(picture.questions, start=1):
        ask(page, question)
        wait_until_answered(page, count)
    if picture.tab:
        open_panel(page, picture.panel, picture.tab)
    if picture.desk:
        page.goto(f"{address}/?page=desk")
        page.get_by_role("radio", name=picture.desk, exact=True).click()
    page.wait_for_function("() => !document.querySelector('[data-testid=stSkeleton]')")
    page.wait_for_timeout(SETTLE_MS)
    if picture.tab:
        heading = page.get_by_text(picture.panel).last
        heading.evaluate("heading => heading.scrollIntoView({block: 'center'})")
    page.screenshot(path=path)
    context.close()


def open_panel(page: Page, panel: str, tab: str) -> None:
    page.get_by_text(panel).last.click()
    page.get_by_role("tab", name=tab).click()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs", sys.argv[2:])
