"""What the shipped TOML reads out of titles of a file that it was not written with."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore

INPUT = Path(__file__).resolve().parents[3] / "input"
LISTED = Path(__file__).with_name("fashion_titles.txt")
COLUMNS = ("brand", "type", "gender", "color", "category")


@dataclass(frozen=True)
class Title:
    """One line of the list: a title, its shop, and what a person says of it."""

    text: str
    store: str
    said: tuple[str, ...]
    """In the order of `COLUMNS`; blank where it cannot be told."""


def titles() -> list[Title]:
    lines = (line for line in LISTED.read_text("utf-8").splitlines() if not line.startswith("#"))
    parts = [[part.strip() for part in line.split("|")] for line in lines if line]
    return [Title(text, store, tuple(said)) for text, store, *said in parts]


def product(number: int, title: Title) -> dict[str, object]:
    """A row as such files have it: nothing but the title tells anything."""
    blank = {"features": [], "description": [], "images": [], "details": {}, "price": None}
    rated = {"average_rating": 4.2, "rating_number": 3, "main_category": "AMAZON FASHION"}
    named = {"parent_asin": f"B{number:09}", "title": title.text, "store": title.store}
    return named | rated | blank


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, ...]]:
    """Title → what was read out of it, in the order of `COLUMNS`."""
    folder = tmp_path_factory.mktemp("fashion")
    shutil.copy(INPUT / "fashion.toml", folder)
    rows = [json.dumps(product(number, title)) for number, title in enumerate(titles())]
    (folder / "fashion.jsonl").write_text("\n".join(rows), encoding="utf-8")
    catalog = load_catalog(load_concierge(folder / "fashion.toml"), folder / "cache")
    store = DuckDBStore(catalog)
    found = store.trusted(f'SELECT title, {", ".join(COLUMNS)} FROM "fashion.jsonl"')
    store.close()
    return {str(title): tuple(map(as_listed, cells)) for title, *cells in found}


def as_listed(cell: object) -> str:
    text = str(cell or "")
    return ", ".join(json.loads(text)) if text.startswith("[") else text


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.text[:40])
def test_a_title_is_read_as_a_person_reads_it(
    title: Title, read: dict[str, tuple[str, ...]]
) -> None:
    assert read[title.text] == title.said
