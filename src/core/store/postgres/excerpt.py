"""What of large tables is read to learn their words: a sample, where the rest is looked up."""

from collections.abc import Iterator, Sequence

import sqlglot
from pydantic import JsonValue
from sqlglot import exp

from src.core.store.catalog import Catalog
from src.core.store.dialects import DUCKDB, Written
from src.core.store.postgres.dialect import POSTGRES
from src.core.store.postgres.postgres_store import PostgresStore


class Excerpt:
    """A `Store` whose statements over columns that are looked up read a sample of the rows; all
    others read all of them."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store

    @property
    def catalog(self) -> Catalog:
        return self._store.catalog

    def trusted(self, sql: str, parameters: Sequence[JsonValue] = ()) -> list[tuple[object, ...]]:
        return self._store.trusted_over(list(self._sampled(sql)), sql, parameters)

    def close(self) -> None:
        """The store is closed by who opened it."""

    def _sampled(self, sql: str) -> Iterator[str]:
        tree = sqlglot.parse_one(sql, read=POSTGRES if isinstance(sql, Written) else DUCKDB)
        read = {table.name for table in tree.find_all(exp.Table)}
        named = {column.name for column in tree.find_all(exp.Column)}
        for view in self._store.tables.views:
            if view.name in read and not named.isdisjoint(view.lookups):
                yield view.name
