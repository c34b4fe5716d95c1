"""The `Store` on PostgreSQL: the tables of a server, read where they are."""

from collections.abc import Collection, Iterator, Sequence

import sqlglot
from pydantic import JsonValue
from sqlglot import exp

from src.core.store.catalog import Catalog
from src.core.store.dialects import DUCKDB, Written
from src.core.store.postgres.dialect import POSTGRES, PostgresDialect
from src.core.store.postgres.server import Server
from src.core.store.postgres.views import ServerTables

_SECONDS = 60.0
"""Of one statement: the lexicon of a large table is read by some that go through all of it."""
_FREQUENT = 1_000
"""Values of a column of a sample that are learned."""


class PostgresStore:
    """Statements run in connections of a pool, so that threads do not wait for each other."""

    def __init__(self, catalog: Catalog, tables: ServerTables, seconds: float = _SECONDS) -> None:
        self.catalog = catalog
        self.tables = tables
        self._dialect = PostgresDialect(tables)
        self._server = Server(tables.address, seconds)

    def trusted(self, sql: str, parameters: Sequence[JsonValue] = ()) -> list[tuple[object, ...]]:
        """As `Store`; fails where the database does not answer."""
        return self.trusted_over((), sql, parameters)

    def trusted_over(
        self, excerpts: Collection[str], sql: str, parameters: Sequence[JsonValue] = ()
    ) -> list[tuple[object, ...]]:
        """As `trusted`, over a sample of the rows of the views `excerpts`."""
        written = sql if isinstance(sql, Written) else self._dialect.translated(sql)
        return self._server.run(self.tables.around(written, excerpts), parameters).rows

    def written(self, statement: exp.Query) -> Written:
        """A statement that was put together, as the server takes it."""
        return self._dialect.write(statement)

    def close(self) -> None:
        """Let the connections go. Statements that run fail."""
        self._server.close()


class Excerpt:
    """A `Store` to learn words from: statements over columns that are looked up read a sample of
    the rows, and find the values that are most frequent in it."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        self.catalog = store.catalog

    def trusted(self, sql: str, parameters: Sequence[JsonValue] = ()) -> list[tuple[object, ...]]:
        tree = sqlglot.parse_one(sql, read=POSTGRES if isinstance(sql, Written) else DUCKDB)
        sampled = list(self._sampled(tree))
        if sampled and isinstance(tree, exp.Select) and tree.args.get("distinct"):
            sql = self._store.written(_most_frequent(tree))
        return self._store.trusted_over(sampled, sql, parameters)

    def close(self) -> None:
        """The store is closed by who opened it."""

    def _sampled(self, tree: exp.Expr) -> Iterator[str]:
        read = {table.name for table in tree.find_all(exp.Table)}
        named = {column.name for column in tree.find_all(exp.Column)}
        for view in self._store.tables.views:
            if view.name in read and not named.isdisjoint(view.lookups):
                yield view.name


def _most_frequent(distinct: exp.Select) -> exp.Select:
    """The rows of a SELECT DISTINCT that it finds most often."""
    distinct.set("distinct", None)
    grouped = distinct.group_by(*map(str, range(1, len(distinct.expressions) + 1)))
    return grouped.order_by("count(*) DESC", "1").limit(_FREQUENT)
