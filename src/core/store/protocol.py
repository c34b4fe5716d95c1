"""What the product asks of a store: `duckdb_store` and `postgres.postgres_store` answer it."""

from collections.abc import Sequence
from typing import Protocol

from pydantic import JsonValue

from src.core.store.catalog import Catalog


class Store(Protocol):
    """One version of one concierge's data, open for reading. Safe to use from any thread. A model's
    SQL goes through `engines.sql_guard` instead."""

    @property
    def catalog(self) -> Catalog: ...

    def trusted(self, sql: str, parameters: Sequence[JsonValue] = ()) -> list[tuple[object, ...]]:
        """Run the program's own SELECT with `$1`, `$2` for `parameters`; never user text in `sql`.
        It is as DuckDB takes it, or `Written` for the database; `rowid` is a row's number, from 0
        on. Raises `QueryFailed`: it failed, the data were replaced, or the database does not
        answer."""
        ...

    def close(self) -> None: ...
