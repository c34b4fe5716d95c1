"""Staff add data on the page: what is uploaded is understood, changed, tried and saved."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install playwright")

from playwright.sync_api import Page, expect

from src.config.locale import LANGUAGES, words
from tests.ui.conftest import write_shop
from tests.ui.serving import IN_CHROMIUM, Visitors, page_server, tap, wait_until_drawn

pytestmark = IN_CHROMIUM

BOATS = """boat_id,boat,maker,length_m,price_eur,supplier_cost,has_cabin
B1,Alma,Nord,7.5,24000,18000,yes
B2,Berta,Nord,9.2,41000,30000,yes
B3,Clara,Sund,5.1,9500,6000,no
B4,Dina,Sund,6.4,15500,11000,no
B5,Elsa,Fjell,11.8,88000,70000,yes
B6,Frida,Fjell,8.3,36500,28000,yes
"""
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
SLOW_MS = 60_000


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("adding")
    inputs = write_shop(folder / "input")
    settings = {"CONCIERGE_INPUT": str(inputs), "CONCIERGE_EMBEDDINGS": "none"}
    with page_server(folder / "data", True, **settings) as address:
        yield address, inputs


@pytest.fixture
def boats(tmp_path: Path) -> Path:
    file = tmp_path / "boats.csv"
    file.write_text(BOATS, "utf-8")
    return file


def upload(page: Page, address: str, *files: Path, language: str = "en") -> None:
    page.set_default_timeout(SLOW_MS)
    page.goto(f"{address}/?page=add&lang={language}")
    page.locator("[data-testid=stFileUploader] input[type=file]").set_input_files(list(files))
    page.locator("[data-testid=stTab]").first.wait_for()
    wait_until_drawn(page)


def test_what_is_uploaded_is_tried_and_saved_and_answers(
    visitors: Visitors, shop: tuple[str, Path], boats: Path
) -> None:
    address, inputs = shop
    with visitors.new(viewport=DESKTOP) as context:
        page = context.new_page()
        page.set_default_timeout(SLOW_MS)
        page.goto(address)
        tap(page.locator(".st-key-add_data button"))
        page.locator("[data-testid=stFileUploader] input[type=file]").set_input_files(boats)
        page.locator("[data-testid=stDataFrame]").wait_for()
        wait_until_drawn(page)
        assert not (inputs / "boats.toml").exists(), "nothing is saved before it is asked for"
        tap(page.locator("[class*='st-key-try-'] button"))
        expect(page.locator("[data-testid=stMarkdown] strong")).to_have_count(3, timeout=SLOW_MS)
        tap(page.locator("[class*='st-key-save-'] button"))
        tap(page.locator("[class*='st-key-ask-'] button"))
        page.locator("[data-testid=stChatInputTextArea]").wait_for()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Boats")
    saved = tomllib.loads((inputs / "boats.toml").read_text("utf-8"))
    assert saved["tables"]["boats"]["file"] == "boats.csv"
    assert saved["tables"]["boats"]["hidden"] == ["supplier_cost"]
    assert len(saved["examples"]) >= 3
    assert (inputs / "boats.csv").read_text("utf-8") == BOATS


def test_what_is_there_already_is_not_overwritten(
    visitors: Visitors, shop: tuple[str, Path], tmp_path: Path
) -> None:
    address, inputs = shop
    before = (inputs / "goods.csv").read_bytes()
    goods = tmp_path / "goods.csv"
    goods.write_text(BOATS, "utf-8")
    with visitors.new(viewport=DESKTOP) as context:
        page = context.new_page()
        upload(page, address, goods)
        tap(page.locator("[class*='st-key-save-'] button"))
        expect(page.locator("[data-testid=stAlert]")).to_contain_text("already", timeout=SLOW_MS)
    assert (inputs / "goods.csv").read_bytes() == before
    assert not (inputs / "goods.toml").exists()


def test_a_bad_file_gets_its_sentence_and_the_other_is_understood(
    visitors: Visitors, shop: tuple[str, Path], tmp_path: Path
) -> None:
    address, _ = shop
    broken, fine = tmp_path / "prices.xlsx", tmp_path / "yachts.csv"
    broken.write_bytes(b"this is no workbook")
    fine.write_text(BOATS, "utf-8")
    with visitors.new(viewport=DESKTOP) as context:
        page = context.new_page()
        upload(page, address, broken, fine)
        expect(page.locator("[data-testid=stAlert]").first).to_contain_text("prices.xlsx")
        tap(page.get_by_role("tab", name="yachts.csv"))
        expect(page.locator("[data-testid=stDataFrame]:visible")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_a_phone_in_every_language(
    visitors: Visitors, shop: tuple[str, Path], tmp_path: Path, language: str
) -> None:
    address, _ = shop
    file = tmp_path / f"dinghies-{language}.csv"
    file.write_text(BOATS, "utf-8")
    with visitors.new(viewport=PHONE, color_scheme="dark") as context:
        page = context.new_page()
        upload(page, address, file, language=language)
        expect(page.get_by_role("heading", level=1)).to_contain_text(
            words("page", language)("adding.title")
        )
        assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
