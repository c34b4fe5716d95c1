"""A small catalog, loaded once."""

import pytest

from src.config.loading import load_concierge
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog

WARDROBE = """
name = "Wardrobe"
about = "Coats"
language = "en"

[tables.coats]
file = "coats.csv"
label = "coats"
key = "coat"
columns.coat = { label = "Coat", role = "title" }
columns.maker = { label = "Made by", role = "category" }
columns.color = { label = "Color", role = "category" }

[[tools]]
name = "find_coats"
kind = "ranked"
tables = "coats"
purpose = "Finds coats."
fields = { coat = 1 }
facets = ["maker", "color"]
"""


@pytest.fixture(scope="session")
def wardrobe(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Coats that are searched by a ranked tool with two facets."""
    folder = tmp_path_factory.mktemp("wardrobe")
    (folder / "coats.csv").write_text("coat,maker,color\nParka,Nord,red\n", "utf-8")
    (folder / "wardrobe.toml").write_text(WARDROBE, "utf-8")
    return load_catalog(load_concierge(folder / "wardrobe.toml"), folder / "built")
