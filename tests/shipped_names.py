"""Names in the shipped catalogs that are one word: no learned weight may know them."""

import re
from functools import cache
from pathlib import Path

from src.config.loading import load_concierge
from src.core.engines.words import is_ordinary_word
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.folding import fold

INPUT = Path(__file__).parents[1] / "input"
_SHORTEST = 4


def names_of_one_word(toml: Path, folder: Path) -> frozenset[str]:
    """Folded values of the columns of names that no dictionary has: makes, brands, shops."""
    store = DuckDBStore(load_catalog(load_concierge(toml), folder))
    found: set[str] = set()
    for table in store.catalog.tables:
        for column in table.with_role("name"):
            sql = f'SELECT DISTINCT CAST("{column.name}" AS VARCHAR) FROM "{table.name}"'
            found.update(fold(str(value)) for (value,) in store.trusted(sql) if value)
    store.close()
    return frozenset(name for name in found if _is_name(name))


@cache
def words_in(feature: str) -> frozenset[str]:
    """The words of a learned feature's name."""
    return frozenset(re.split(r"[\s:|,+]+", feature))


def _is_name(folded: str) -> bool:
    return folded.isalpha() and len(folded) >= _SHORTEST and not is_ordinary_word(folded)
