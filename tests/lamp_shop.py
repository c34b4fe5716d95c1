"""A shop of rated lamps, behind one `ranked` tool with conditions, orders, figures and facets."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from src.config.loading import load_concierge
from src.config.settings import Settings
from src.core.engines.embeddings import Embedder
from src.core.engines.searchable.opening import open_searchables
from src.core.reading.knowledge.knowledge import learn
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.tools.base import ToolParts
from src.core.tools.ranked.tool import RankedTool
from src.core.tools.registry import build_registry, open_database
from tests.concept_embedder import ConceptEmbedder

LAMPS: Sequence[tuple[Any, ...]] = (
    # id, title, maker, kind, shades, dimmable, price, stars, ratings
    ("a1", "Oak desk lamp", "Fjord", "desk", "brown, white", True, 49.0, 4.6, 310),
    ("a2", "Steel desk lamp with clamp", "Fjord", "desk", "grey", True, 35.0, 4.2, 1250),
    ("a3", "Brass desk lamp for reading", "Halden", "desk", "gold", False, 89.0, 5.0, 2),
    ("a4", "Reading light with clip", "Halden", "clip", "black", False, 14.0, 3.9, 88),
    ("a5", "Reading floor lamp", "Lumis", "floor", "black, gold", True, 129.0, 4.8, 42),
    ("a6", "Paper floor lamp", "Lumis", "floor", "white", False, 59.0, 3.2, 17),
    ("a7", "Tripod floor lamp", "Fjord", "floor", "brown", True, None, 4.4, 96),
    ("a8", "Ceiling lamp of linen", "Halden", "ceiling", "white", True, 79.0, 4.1, 230),
    ("a9", "Ceiling spot, three heads", "Lumis", "ceiling", "black", True, 64.0, None, None),
    ("b1", "Garden lantern", "Halden", "outdoor", "black", False, 24.0, 4.5, 510),
    ("b2", "Solar garden stake light", "Lumis", "outdoor", "grey", False, 9.0, 2.8, 640),
    ("b3", "Night light for children", "Fjord", "clip", "white, yellow", True, 12.0, 4.7, 75),
    ("b4", "Moon night light", "Lumis", "clip", "white", True, 19.0, 4.7, 75),
    ("b5", "Star night light", "Lumis", "clip", "yellow", True, 15.0, 4.7, 75),
    ("b6", "Spare bulb", "Lumis", "clip", "clear", None, 6.0, 4.0, 3),
)  # fmt: skip
_COLUMNS = ("id", "title", "maker", "kind", "shades", "dimmable", "price", "stars", "ratings")
SHOP = """\
name = "Lamp shop"
about = "I know the lamps of a shop"
language = "en"
currency = "EUR"

[tables.lamps]
file = "lamps.jsonl"
label = "lamp"
asked_as = ["lamp", "lamps"]
key = "id"

[tables.lamps.columns]
id = { role = "id" }
title = { role = "title" }
maker = { role = "name" }
kind = { role = "category" }
shades = { role = "tags", separator = "," }
dimmable = { role = "flag" }
price = { role = "price" }
stars = { role = "number" }
ratings = { role = "number" }

[[tools]]
name = "search_lamps"
kind = "ranked"
tables = "lamps"
purpose = "Finds lamps by wish, condition and rating."
fields = { title = 5, kind = 1, maker = 1 }
facets = ["kind", "maker", "price", "shades", "dimmable"]
results = 5
use_when = "a light for reading in bed"
[tools.parameters]
price_most = { column = "price", bound = "max" }
[tools.sorts]
cheapest = "price"
[tools.rating]
mean = "stars"
count = "ratings"
"""
MEANINGS: Sequence[Sequence[str]] = (
    ("reading", "book", "study"),
    ("night", "children", "sleep", "bedroom"),
    ("garden", "outdoor", "terrace"),
    ("ceiling", "overhead"),
    ("floor", "standing"),
    ("desk", "office", "work"),
)


def lamp_embedder() -> ConceptEmbedder:
    return ConceptEmbedder(MEANINGS, "lamps")


def write_shop(folder: Path, toml: str = SHOP, lamps: Sequence[Sequence[Any]] = LAMPS) -> Path:
    lines = [json.dumps(dict(zip(_COLUMNS, lamp, strict=True))) for lamp in lamps]
    (folder / "lamps.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (folder / "shop.toml").write_text(toml, encoding="utf-8")
    return folder / "shop.toml"


@contextmanager
def lamp_shop(
    folder: Path,
    model: Embedder | None,
    toml: str = SHOP,
    lamps: Sequence[Sequence[Any]] = LAMPS,
) -> Iterator[RankedTool]:
    """The tool of an opened shop; with vectors where there is a model."""
    settings = Settings(data=folder / "data", sql_workers=1)
    catalog = load_catalog(load_concierge(write_shop(folder, toml, lamps)), folder / "built")
    with closing(DuckDBStore(catalog)) as store, open_database(catalog, settings) as database:
        knowledge = learn(catalog, store)
        searchables = open_searchables(catalog, knowledge.values, store, settings, lambda *_: model)
        with closing(searchables):
            if model:
                searchables.build()
            tool = build_registry(ToolParts(database, knowledge, searchables)).get_tool(
                catalog.config.tools[0].name
            )
            assert isinstance(tool, RankedTool)
            yield tool
