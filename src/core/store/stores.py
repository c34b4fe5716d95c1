"""The store that a catalog's rows are in."""

from src.core.store.catalog import Catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.postgres.postgres_store import Excerpt, PostgresStore, RareValues
from src.core.store.postgres.views import ServerTables
from src.core.store.protocol import Store


def open_store(catalog: Catalog) -> Store:
    """Whoever opens it closes it."""
    if isinstance(catalog.database, ServerTables):
        return PostgresStore(catalog, catalog.database)
    return DuckDBStore(catalog)


def learned_from(store: Store) -> Store:
    """The store as words are learned from it: without what is looked up when it is asked for."""
    return Excerpt(store) if isinstance(store, PostgresStore) else store


def rare_values(store: Store) -> RareValues | None:
    """What is looked up; None where all values are learned."""
    found = RareValues(store) if isinstance(store, PostgresStore) else None
    return found if found and found.places else None
