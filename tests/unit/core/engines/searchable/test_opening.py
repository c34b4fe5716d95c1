"""What is opened for a catalog's tools: nothing without them, fields by role, vectors that wait."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from input.make_data.vectors import embeddings_of
from src.config.concierge import ConciergeConfig
from src.config.loading import load_concierge
from src.config.settings import Settings
from src.config.tools import RankedToolConfig
from src.core.engines.embeddings import Embedder
from src.core.engines.searchable import opening
from src.core.engines.searchable.opening import Searchables, open_searchables
from src.core.engines.searchable.searchable import search_fields
from src.core.engines.vectors.collection import Vectors, shipped_beside
from src.core.engines.vectors.stored import StoredVectors
from src.core.reading.knowledge.knowledge import learn
from src.core.state.postgres import Postgres
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from tests.boat_yard import write_yard
from tests.lamp_shop import LAMPS, lamp_shop
from tests.postgres_server import running_vector_server, url
from tests.word_market import market_embedder, word_market, write_market


def no_model(settings: Settings, in_english: bool) -> Embedder:
    raise AssertionError("no model is needed here")


def test_nothing_is_opened_for_tools_that_do_not_search_so(tmp_path: Path) -> None:
    catalog = load_catalog(load_concierge(write_yard(tmp_path) / "yard.toml"), tmp_path / "built")
    with closing(DuckDBStore(catalog)) as store:
        opened = open_searchables(
            catalog, learn(catalog, store).values, store, Settings(), no_model
        )
    assert not opened._by_place


def test_fields_are_weighed_by_role_unless_the_toml_says_otherwise(tmp_path: Path) -> None:
    config = load_concierge(write_market(tmp_path) / "market.toml")
    catalog = load_catalog(config, tmp_path / "built")
    pieces, leaflets = catalog.table("pieces"), catalog.table("leaflets")
    tools = {tool.name: tool for tool in config.tools}
    named = search_fields(tools["find_pieces"], pieces)  # type: ignore[arg-type]
    by_role = search_fields(tools["read_leaflets"], leaflets)  # type: ignore[arg-type]
    assert named == (("name", 5), ("about", 1.5), ("tags", 1))
    assert dict(by_role) == {"title": 5, "body": 1.5, "machine": 1, "kind": 1}


def test_tools_over_the_same_fields_share_one_index(tmp_path: Path) -> None:
    with word_market(tmp_path, market_embedder()) as market:
        assert len(market.searchables._by_place) == 2


def test_vectors_that_ship_beside_the_data_are_ready_at_once(tmp_path: Path) -> None:
    catalog = load_catalog(load_concierge(write_market(tmp_path) / "market.toml"), tmp_path / "b")
    with closing(DuckDBStore(catalog)) as store:
        for file, embedding in embeddings_of(catalog, store).items():
            Vectors(embedding.texts, market_embedder(), shipped_beside(file)).build()
    with word_market(tmp_path, market_embedder(), built=False) as market:
        assert "without_meaning" not in market.tool("suggest_pieces").execute(query="movie")


@pytest.mark.parametrize(
    ("tool", "asked"),
    [
        ("suggest_pieces", {"query": "movie"}),
        ("suggest_pieces", {"query": "a letter about money", "maker": ["Ledger"]}),
        ("read_leaflets", {"query": "it makes a noise"}),
    ],
)
def test_a_large_table_finds_in_the_database_what_a_small_one_finds_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tool: str, asked: dict[str, Any]
) -> None:
    with word_market(tmp_path, market_embedder()) as market:
        expected = market.tool(tool).execute(**asked)
    monkeypatch.setattr(opening, "IN_MEMORY", 3)
    with running_vector_server() as server, closing(Postgres(url(folder=server.folder))) as shared:
        with word_market(tmp_path, market_embedder(), shared=shared) as market:
            kinds = {type(each.vectors) for each in market.searchables._by_place.values()}
            assert kinds == {StoredVectors}
            found = market.tool(tool).execute(**asked)
        names = "SELECT relname FROM pg_class WHERE relname ~ '^vectors_.*_hnsw$'"
        assert len(shared.rows(names)) == 2
    assert _ids(found) == _ids(expected) != []
    assert "without_meaning" not in found


def _ids(found: dict[str, Any]) -> list[Any]:
    return [row.get("id", row.get("number")) for row in found["results"]]


def test_closing_what_was_never_started_is_harmless() -> None:
    Searchables().close()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"fallback": "nobody"}, "'nobody' in 'fallback' is no 'keywords' tool over 'pieces'"),
        ({"fallback": "suggest_pieces"}, "there are: find_pieces"),
    ],
)
def test_a_fallback_has_to_be_a_tool_of_the_same_table(
    tmp_path: Path, change: dict[str, str], told: str
) -> None:
    config = load_concierge(write_market(tmp_path) / "market.toml")
    tools = [
        tool.model_copy(update=change) if isinstance(tool, RankedToolConfig) else tool
        for tool in config.tools
    ]
    with pytest.raises(ValueError, match=told):
        ConciergeConfig.model_validate({**dict(config), "tools": [dict(tool) for tool in tools]})


def test_a_table_that_is_searched_needs_a_key(tmp_path: Path) -> None:
    config = load_concierge(write_market(tmp_path) / "market.toml")
    tables = {name: {**dict(table), "key": []} for name, table in config.tables.items()}
    with pytest.raises(ValueError, match="table 'pieces' needs a 'key'"):
        ConciergeConfig.model_validate({**dict(config), "tables": tables})


def test_a_product_may_be_called_what_says_nothing_elsewhere(tmp_path: Path) -> None:
    lamps = [(f"n{n}", f"Work light {n}", *LAMPS[0][2:]) for n in range(3)]
    with lamp_shop(tmp_path, None, lamps=[*LAMPS, *lamps]) as shop:
        assert shop.asking("i need a work light") == "work light"
    with lamp_shop(tmp_path, None) as shop:
        assert shop.asking("i need a work light") == "light"
