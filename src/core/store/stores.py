"""The store that a catalog's rows are in."""

from src.core.store.catalog import Catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.postgres.postgres_store import PostgresStore
from src.core.store.postgres.views import ServerTables
from src.core.store.protocol import Store


def open_store(catalog: Catalog) -> Store:
    """Whoever opens it closes it."""
    if isinstance(catalog.database, ServerTables):
        return PostgresStore(catalog, catalog.database)
    return DuckDBStore(catalog)
