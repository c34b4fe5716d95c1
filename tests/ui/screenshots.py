"""Takes the pictures of the documentation: `python -m tests.ui.screenshots [folder]`."""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page

from tests.ui.serving import ROOT, ask, chromium, page_server, wait_until_answered

NOW = "2026-11-21T10:00:00"
QUESTION = "まっちゃのスィーツで2000円以下は？"
SETTLE_MS = 1500


@dataclass(frozen=True)
class Picture:
    name: str
    questions: tuple[str, ...] = ()
    size: tuple[int, int] = (1280, 860)
    scheme: Literal["light", "dark"] = "light"
    tab: str = ""
    """The tab of the debug panel that is opened."""
    concierge: str = ""
    panel: str = "この回答の裏側"
    """What the page calls the debug panel in the language of the last question."""


PHONE = (390, 844)
PICTURES = (
    Picture("screenshot", (QUESTION,)),
    Picture("screenshot-greeting"),
    Picture("screenshot-debug", (QUESTION,), size=(1280, 1900), tab="SQL"),
    Picture("screenshot-phone", ("一番安いコーヒーは？",), PHONE, "dark"),
    Picture(
        "screenshot-cars",
        ("Toyata o Mazda automático de menos de 350 mil", "compara los dos primeros"),
        size=(1280, 1500),
        concierge="cars",
    ),
)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        settings = {"CONCIERGE_NOW": NOW, "CONCIERGE_INPUT": str(ROOT / "input")}
        for picture in PICTURES:
            with page_server(Path(data) / picture.name, **settings) as address:
                take(browser, address, picture, folder / f"{picture.name}.png")


def take(browser: Browser, address: str, picture: Picture, path: Path) -> None:
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=picture.scheme, locale="ja-JP"
    )
    page = context.new_page()
    page.goto(f"{address}/?concierge={picture.concierge}" if picture.concierge else address)
    page.wait_for_selector("[data-testid=stChatInputTextArea]")
    for count, question in enumerate(picture.questions, start=1):
        ask(page, question)
        wait_until_answered(page, count)
    if picture.tab:
        open_panel(page, picture.panel, picture.tab)
    page.wait_for_function("() => !document.querySelector('[data-testid=stSkeleton]')")
    page.wait_for_timeout(SETTLE_MS)
    page.screenshot(path=path)
    context.close()


def open_panel(page: Page, panel: str, tab: str) -> None:
    page.get_by_text(panel).last.click()
    page.get_by_role("tab", name=tab).click()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs")
