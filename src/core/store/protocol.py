"""What the product asks of a store: `duckdb_store` and `postgres.postgres_store` answer it."""

from collections.abc import Sequence
from typing import Protocol

from pydantic import JsonValue

from src.core.store.catalog import Catalog


class Store(Protocol):
    """One version of one concierge's data, open for reading. Safe to use from any thread.

    SQL that a model wrote never comes here: it goes through `engines.sql_guard`.
    """

    @property
    def catalog(self) -> Catalog: ...

    def trusted(self, sql: str, parameters: Sequence[JsonValue] = ()) -> list[tuple[object, ...]]:
        """Run the program's own SELECT (lexicon, facets, samples). Never user text in `sql`.

        Args:
            sql: as DuckDB takes it, or as the catalog's dialect has `Written` it. `rowid` is a
                row's number, from 0 on.
            parameters: `$1`, `$2` in it.

        Raises:
            QueryFailed: it failed, the data were replaced, or the database does not answer.
        """
        ...

    def close(self) -> None: ...
