"""A small shop for the page's tests, and the page over it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from src.config.settings import get_settings
from src.core.services.agent_service import AgentService
from src.ui.visit import agent_service

ROOT = Path(__file__).resolve().parents[2]

TOML = """
name = { ja = "文具店", en = "Stationery shop" }
about = "I know the shop's goods"
greeting = { ja = "ようこそ", en = "Welcome to the shop" }
language = "en"
currency = "JPY"
examples = ["goods under 500 yen", "how many goods are there?", "the cheapest pen", "red goods"]

[tables.goods]
file = "goods.csv"
label = { ja = "商品", en = "goods" }
asked_as = ["goods", "商品"]
key = "goods_name"
hidden = "store_id"
show = [
  "goods_name", "price_min", "price_max", "price_status",
  "gift_box", "size_json", "page_url", "goods_text",
]

[tables.goods.columns.goods_name]
label = { ja = "品名", en = "Item" }
role = "title"

[tables.goods.columns.goods_text]
label = { ja = "説明", en = "About" }
role = "text"

[tables.goods.columns.gift_box]
label = { ja = "ギフト箱", en = "Gift box" }
role = "flag"

[tables.goods.columns.size_json]
label = { ja = "大きさ", en = "Size" }
role = "info"

[tables.goods.columns.page_url]
label = { ja = "ページ", en = "Page" }
role = "link"

[tables.goods.columns.price_min]
label = { ja = "価格", en = "Price" }
role = "price"

[tables.goods.derived.price]
extract = "price"
from = "goods_text"

[[tools]]
name = "search_goods"
tables = "goods"
purpose = "Searches the goods of the shop by name and price."
"""

CSV = """store_id,goods_name,goods_text,gift_box,size_json,page_url
SECRET-1,Red pen,"A **bold** pen. ¥300",True,"{""width"": 12, ""note"": null}",https://shop.example/1
SECRET-2,Blue notebook,"<b>Fine</b> paper. ¥1,800〜",,,javascript:alert(1)
SECRET-3,Ink,"Deep blue. 時価",False,,
"""

VISITOR = "tester"
OWNER = f"guest:{VISITOR}"

Page = Callable[..., AppTest]


def write_shop(folder: Path) -> Path:
    """Write it as `shop.toml`; the folder."""
    folder.mkdir()
    (folder / "shop.toml").write_text(TOML, "utf-8")
    (folder / "goods.csv").write_text(CSV, "utf-8")
    return folder


@pytest.fixture
def shop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loaded_once: Callable[[Path], None]
) -> Iterator[Path]:
    """The input folder of a running shop, the built-in planner, and a data folder of its own."""
    folder = write_shop(tmp_path / "input")
    loaded_once(tmp_path / "data")
    monkeypatch.setenv("CONCIERGE_INPUT", str(folder))
    monkeypatch.setenv("CONCIERGE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CONCIERGE_MODEL", "built-in")
    # What a process that serves does once would look through all tests' objects for each.
    monkeypatch.setattr("src.ui.visit.spare_loaded_data", lambda: None)
    get_settings.cache_clear()
    agent_service.clear()
    yield folder
    get_settings.cache_clear()
    agent_service().close()
    agent_service.clear()
    get_settings.cache_clear()


@pytest.fixture
def service(shop: Path) -> AgentService:
    """The service that the page asks as well."""
    service: AgentService = agent_service()
    return service


@pytest.fixture
def page(shop: Path) -> Page:
    """Opens the page as one visitor, with `params` in its address."""

    def open_page(**params: str) -> AppTest:
        app = AppTest.from_file(str(ROOT / "src" / "app.py"), default_timeout=20)
        app.session_state["session_name"] = VISITOR
        for name, value in params.items():
            app.query_params[name] = value
        return app.run()

    return open_page


@pytest.fixture
def as_staff(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("src.ui.access.is_staff", lambda visitor, listed: True)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium (`playwright.sync_api.Browser`), where playwright is installed."""
    from tests.ui.serving import chromium

    with chromium() as running:
        yield running


@pytest.fixture(scope="module")
def visitors(browser: Any) -> Any:
    """Visitors of that browser (`tests.ui.serving.Visitors`), each for the first time."""
    from tests.ui.serving import Visitors

    return Visitors(browser)


@pytest.fixture(scope="module")
def chats(browser: Any) -> Any:
    """New chats in that browser (`tests.ui.serving.Chats`), on pages that stay open."""
    from tests.ui.serving import Chats

    return Chats(browser)
