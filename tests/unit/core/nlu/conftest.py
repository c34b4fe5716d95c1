"""A shop of seven teas, loaded once, with its reader and parser."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.core.nlu import understanding
from src.core.nlu.meaning import Meanings
from src.core.nlu.parser import Parse, Parser
from src.core.nlu.understanding import Understanding
from src.core.query.queries import Each, Query
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog, Table
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.names import quoted
from tests.tea_shop import write_shop

NOW = datetime(2026, 11, 23)


def parses(
    parser: Parser, folded: str, table: Table, most: int = 5, typed: str | None = None
) -> list[Parse]:
    """The likeliest ways to understand a folded question about a table, best first."""
    prepared = parser.prepared(folded, table, NOW, typed)
    return [] if prepared is None else parser.found(prepared, table, most)


@dataclass
class Shop:
    catalog: Catalog
    store: DuckDBStore
    reader: Reader

    def parser(self) -> Parser:
        return Parser.over(self.reader.knowledge, self.store)

    def parses(self, question: str) -> list[Parse]:
        return parses(self.parser(), self.reader.heard(question), self.catalog.tables[0])

    def understanding(self) -> Understanding:
        return Understanding(self.reader, self.store)

    def names(self, query: Query | None) -> set[str]:
        """The teas that a query of rows finds."""
        assert query is not None
        if isinstance(query, Each):
            return set().union(*map(self.names, query.queries))
        meanings = Meanings(self.catalog, self.store)
        assert query.kind == "rows"
        rows = meanings.rows(query)
        rows = meanings.first(query, rows) if query.order else rows
        table = quoted(self.catalog.tables[0].name)
        names = self.store.trusted(f"SELECT name FROM {table} ORDER BY rowid")
        return {str(name) for (name,), found in zip(names, rows, strict=True) if found}


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    folder: Path = tmp_path_factory.mktemp("teas")
    catalog = load_catalog(load_concierge(write_shop(folder) / "shop.toml"), folder / "built")
    store = DuckDBStore(catalog)
    yield Shop(catalog, store, Reader(catalog, store))
    store.close()


@pytest.fixture
def found(shop: Shop) -> Callable[[str], set[str]]:
    """The teas that the likeliest parse of a question finds."""
    return lambda question: shop.names(shop.parses(question)[0].query)


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is understood does not depend on how fast the machine is."""
    monkeypatch.setattr(understanding, "_IN_TIME", 10.0)
