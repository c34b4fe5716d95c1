"""A small catalog of a subject that is none of the shipped ones: a tea house."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import duckdb
import pytest

from src.config.concierge import ConciergeConfig
from src.config.roles import Role
from src.config.settings import Settings
from src.config.tables import ColumnConfig
from src.core.engines.sql_guard import GuardedDatabase
from src.core.reading.knowledge.knowledge import learn
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.duckdb_store import DuckDBStore
from src.core.tools.base import ToolParts
from src.core.tools.registry import ToolRegistry, build_registry, open_database
from src.core.tools.sql.tool import SqlTool

CONFIG = {
    "id": "teahouse",
    "name": {"en": "Tea house", "ja": "茶店"},
    "about": "I know the teas and the tastings of the house.",
    "language": "en",
    "tables": {
        "teas": {
            "file": "teas.csv",
            "label": "tea",
            "key": "name",
            "hidden": "supplier_id",
            "columns": {"name": {"meaning": "What the tea is called.", "label": "Name"}},
            "derived": {"price": {"extract": "price", "from": "note"}},
        },
        "tastings": {
            "file": "tastings.csv",
            "label": "tasting",
            "derived": {"period": {"extract": "period", "from": "date"}},
        },
    },
    "tools": [
        {
            "name": "search_teas",
            "tables": "teas",
            "purpose": "Searches the teas that the house sells.",
            "use_when": ["Which oolong is cheapest?"],
            "use_other": {"search_tastings": ["What is on this weekend?"]},
            "examples": {"Green teas": "SELECT * FROM 'teas.csv' WHERE kind = 'green'"},
        },
        {
            "name": "search_tastings",
            "tables": "tastings",
            "purpose": "Searches the tastings that the house gives.",
        },
    ],
}

TEAS = """
CREATE TABLE "teas.csv" AS FROM (VALUES
    ('Sencha Asagiri', 'green', 'Brisk. 1,200 yen', 1200, 1200, 'priced', '{"season": "spring"}'),
    ('Gyokuro Tsuki', 'green', 'Shaded. From 3,000 yen', 3000, 5000, 'from', '{"season": null}'),
    ('Dong Ding', 'oolong', 'Roasted. 1,800 yen', 1800, 1800, 'priced', NULL),
    ('House blend', NULL, 'Ask us.', NULL, NULL, 'ask', NULL)
) t("name", kind, note, price_min, price_max, price_status, origin)
"""

TASTINGS = """
CREATE TABLE "tastings.csv" AS FROM (VALUES
    ('First flush', '2025-04', '["adults"]', DATE '2025-04-01', DATE '2025-04-30'),
    ('Tea for all', '2025-05-03', '["children", "adults"]', '2025-05-03', '2025-05-03')
) t(title, "date", "for whom", start, "end")
"""


@pytest.fixture(scope="session")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    path = tmp_path_factory.mktemp("catalog") / "teahouse.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(TEAS)
        connection.execute("""ALTER TABLE "teas.csv" ALTER origin TYPE JSON""")
        connection.execute("""ALTER TABLE "teas.csv" ADD COLUMN search_text VARCHAR""")
        connection.execute("""UPDATE "teas.csv" SET search_text = lower("name" || ' ' || note)""")
        connection.execute(TASTINGS)
        connection.execute("""ALTER TABLE "tastings.csv" ALTER "for whom" TYPE JSON""")
        connection.execute("""ALTER TABLE "tastings.csv" ADD COLUMN search_text VARCHAR""")
        connection.execute("""UPDATE "tastings.csv" SET search_text = lower(title)""")
    return _catalog(path)


@pytest.fixture(scope="session")
def database(catalog: Catalog) -> Iterator[GuardedDatabase]:
    with open_database(catalog, Settings(sql_workers=1)) as opened:
        yield opened


@pytest.fixture(scope="session")
def parts(catalog: Catalog, database: GuardedDatabase) -> ToolParts:
    with closing(DuckDBStore(catalog)) as store:
        return ToolParts(database, learn(catalog, store))


@pytest.fixture(scope="session")
def registry(parts: ToolParts) -> ToolRegistry:
    return build_registry(parts)


@pytest.fixture
def teas(registry: ToolRegistry) -> SqlTool:
    tool = registry.get_tool("search_teas")
    assert isinstance(tool, SqlTool)
    return tool


def _catalog(path: Path) -> Catalog:
    config = ConciergeConfig.model_validate(CONFIG)
    teas = _table(
        config,
        "teas",
        name=("VARCHAR", "title", ("Sencha Asagiri", "Gyokuro Tsuki")),
        kind=("VARCHAR", "category", ("green", "oolong")),
        note=("VARCHAR", "text", ("Brisk. 1,200 yen",)),
        origin=("JSON", "info", ('{"season": "spring"}',)),
        price_min=("INTEGER", "price", (1200, 1800)),
        price_max=("INTEGER", "number", (1200, 1800)),
        price_status=("VARCHAR", "category", ("priced", "from", "ask")),
    )
    tastings = _table(
        config,
        "tastings",
        title=("VARCHAR", "title", ("First flush",)),
        date=("VARCHAR", "info", ("2025-04",)),
        **{"for whom": ("JSON", "tags", ('["adults"]',))},
        start=("DATE", "start", ("2025-04-01",)),
        end=("DATE", "end", ("2025-04-30",)),
    )
    return Catalog(config, (teas, tastings), path, version="v1")


def _table(
    config: ConciergeConfig, table_id: str, **columns: tuple[str, Role, tuple[str | int, ...]]
) -> Table:
    declared = config.tables[table_id]
    return Table(
        table_id,
        declared.file,
        declared,
        tuple(
            Column(name, sql_type, role, declared.columns.get(name, ColumnConfig()), None, samples)
            for name, (sql_type, role, samples) in columns.items()
        ),
        rows=4321,
    )
