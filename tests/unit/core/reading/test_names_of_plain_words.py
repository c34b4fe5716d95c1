"""Names of shops that are made of words for what they sell, and Spanish in names."""

import json
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.core.nlu.understanding import Understanding
from src.core.query.conditions import In, leaf_of
from src.core.query.understood import Understood
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore

TOML = """
name = "Kites"
about = "I know kites"
language = "en"

[tables.kites]
file = "kites.json"
label = "kites"
key = "title"

[tables.kites.columns]
title = { role = "title" }
maker = { role = "name" }
people = { role = "category", values = { Women = ["womens"], Men = ["mens"] } }
price = { role = "price" }
[tables.kites.columns.kind]
role = "category"
values = { deltas = ["compression delta"], parafoils = ["cometas"] }

[[tools]]
name = "search_kites"
kind = "ranked"
tables = "kites"
purpose = "Finds kites."
soft = ["kind"]
[tools.parsed]
category = "kind"
brand = "maker"
gender = "people"
"""
ROWS = [
    ("Arla Womens Deltas", "Arla delta", "Women", "deltas"),
    ("Corde De Pluie", "Pluie parafoil", "Men", "parafoils"),
    ("Brukmann", "Compression parafoil", "Women", "parafoils"),
    ("Brukmann", "Parafoil with compression", "Men", "parafoils"),
]


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    folder: Path = tmp_path_factory.mktemp("kites")
    names = ("maker", "title", "people", "kind")
    rows = [
        {**dict(zip(names, row, strict=True)), "price": 9.5 + at} for at, row in enumerate(ROWS)
    ]
    (folder / "kites.json").write_text(json.dumps(rows), "utf-8")
    (folder / "kites.toml").write_text(TOML, "utf-8")
    catalog = load_catalog(load_concierge(folder / "kites.toml"), folder / "built")
    with closing(DuckDBStore(catalog)) as store:
        yield Understanding(Reader(catalog, store), store)


def read(reader: Understanding, question: str) -> Understood:
    return reader.read(question, datetime(2026, 11, 22, 12))


def values(reading: Understood) -> dict[str, tuple[str, ...]]:
    return {c.column: c.values for c in map(leaf_of, reading.conditions) if isinstance(c, In)}


def test_words_for_a_kind_and_for_people_are_no_name_that_has_both(reader: Understanding) -> None:
    assert values(read(reader, "womens deltas")) == {"people": ("Women",), "kind": ("deltas",)}
    assert values(read(reader, "Arla Womens Deltas"))["maker"] == ("Arla Womens Deltas",)


def test_a_small_word_of_a_name_tells_the_language_all_the_same(reader: Understanding) -> None:
    assert read(reader, "cometas de menos de 20 dolares").language == "es"


def test_a_word_of_the_data_misspelt_is_no_longer_name_that_has_it(reader: Understanding) -> None:
    assert values(read(reader, "cometas de compresion")) == {"kind": ("parafoils",)}
