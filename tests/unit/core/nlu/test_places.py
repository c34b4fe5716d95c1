"""Places are found by any of their names, also as codes, and named where no row has them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.core.nlu.parser import Parser
from src.core.nlu.senses import Senses
from src.core.reading.grammar.dictionary import senses_of
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore

LIGHTS = """
name = "Lights"
about = "I know lighthouses"

[tables.lights]
file = "lights.csv"
label = "lighthouses"
key = "name"

[tables.lights.columns]
name = { role = "title" }
state = { role = "category" }
built = { role = "tags", separator = "," }

[[tools]]
name = "search"
tables = "lights"
purpose = "Searches lighthouses."
"""
ROWS = """name,state,built
Cedar Point,MD,"Oslo, Norge"
Hooper,MD,"Tampere, Suomi"
Liston,DE,"東京, Nihon"
"""

Named = Callable[[str], set[tuple[str, str]]]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Named]:
    """The column and the value of what a piece of a question names."""
    folder: Path = tmp_path_factory.mktemp("lights")
    (folder / "lights.toml").write_text(LIGHTS, "utf-8")
    (folder / "lights.csv").write_text(ROWS, "utf-8")
    catalog = load_catalog(load_concierge(folder / "lights.toml"), folder / "built")
    store = DuckDBStore(catalog)
    parser = Parser.over(Reader(catalog, store).knowledge, store)
    senses = Senses(catalog.tables[0], parser.knowledge)
    yield lambda piece: {(entry.column, entry.value) for entry, _ in senses.named(piece)}
    store.close()


@pytest.mark.parametrize(
    ("piece", "column", "value"),
    [
        ("maryland", "state", "MD"),
        ("デラウェア州", "state", "DE"),
        ("noruega", "built", "Norge"),
        ("芬兰", "built", "Suomi"),
        ("tokio", "built", "東京"),
        ("japan", "built", "Nihon"),
    ],
)
def test_a_place_is_named_otherwise(named: Named, piece: str, column: str, value: str) -> None:
    assert (column, value) in named(piece)


@pytest.mark.parametrize("word", ["or", "in", "me", "de", "la"])
def test_a_code_is_no_word(word: str, named: Named) -> None:
    assert ("state", "DE") not in named(word)


@pytest.mark.parametrize(
    ("piece", "column", "name"),
    [
        ("virginia", "state", "Virginia"),
        ("弗吉尼亚州", "state", "弗吉尼亚州"),
        ("kenya", "built", "Kenya"),
        ("mexico", "built", "Mexico"),
        ("ブリュッセル", "built", "ブリュッセル"),
    ],
)
def test_a_place_that_no_row_has_is_a_value_where_such_places_stand(
    named: Named, piece: str, column: str, name: str
) -> None:
    assert named(piece) == {(column, name)}


@pytest.mark.parametrize("piece", ["country", "countries", "paises", "国名", "国家"])
def test_a_column_of_countries_is_asked_for_as_such(named: Named, piece: str) -> None:
    assert named(piece) == {("built", "")}


def test_signs_of_japanese_and_of_chinese_are_one_in_names_of_places_alone() -> None:
    assert set(senses_of("徳岛")) == set(senses_of("徳島")) & set(senses_of("德岛"))
    assert not set(senses_of("手紙")) & set(senses_of("手纸"))
