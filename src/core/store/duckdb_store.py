"""The `Store` on DuckDB: one catalog's database, opened for reading."""

from collections.abc import Sequence
from pathlib import Path
from threading import Lock

import duckdb
from pydantic import JsonValue

from src.core.errors import QueryFailed
from src.core.store.catalog import Catalog

ENCLOSED: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "enable_external_access": False,
    "python_enable_replacements": False,
}
"""Settings of an engine that reaches nothing but the file that it is opened with."""


class DuckDBStore:
    """A cursor for each query, so that threads do not wait for each other."""

    def __init__(self, catalog: Catalog) -> None:
        assert isinstance(catalog.database, Path), "a catalog of files has a file"
        self.catalog = catalog
        self._lock = Lock()
        self._connection = duckdb.connect(
            str(catalog.database),
            read_only=True,
            config={**ENCLOSED, "memory_limit": "1GB", "threads": 2, "lock_configuration": True},
        )

    def trusted(self, sql: str, parameters: Sequence[JsonValue] = ()) -> list[tuple[object, ...]]:
        """As `Store`; fails where a newer version of the data took this one's place."""
        with self._lock:
            try:
                cursor = self._connection.cursor()
            except duckdb.ConnectionException:
                raise QueryFailed("the data were replaced by a newer version; ask again") from None
        with cursor:
            return cursor.execute(sql, list(parameters)).fetchall()

    def close(self) -> None:
        """Give the file back. Queries that run are finished first."""
        with self._lock:
            self._connection.close()
