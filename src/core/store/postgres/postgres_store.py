"""The `Store` on PostgreSQL: the tables of a server, read where they are."""

from collections.abc import Collection, Sequence

from pydantic import JsonValue

from src.core.store.catalog import Catalog
from src.core.store.dialects import Written
from src.core.store.postgres.dialect import PostgresDialect
from src.core.store.postgres.server import Server
from src.core.store.postgres.views import ServerTables

_SECONDS = 60.0
"""Of one statement: the lexicon of a large table is read by some that go through all of it."""


class PostgresStore:
    """Statements run in connections of a pool, so that threads do not wait for each other."""

    def __init__(self, catalog: Catalog, tables: ServerTables, seconds: float = _SECONDS) -> None:
        self._catalog = catalog
        self.tables = tables
        self._dialect = PostgresDialect(tables)
        self._server = Server(tables.address, seconds)

    @property
    def catalog(self) -> Catalog:
        return self._catalog

    def trusted(self, sql: str, parameters: Sequence[JsonValue] = ()) -> list[tuple[object, ...]]:
        """Run the program's own SELECT. Never user text in `sql`.

        Raises:
            QueryFailed: it failed, or the database does not answer.
        """
        return self.trusted_over((), sql, parameters)

    def trusted_over(
        self, excerpts: Collection[str], sql: str, parameters: Sequence[JsonValue] = ()
    ) -> list[tuple[object, ...]]:
        """As `trusted`, over a sample of the rows of the views `excerpts`."""
        written = sql if isinstance(sql, Written) else self._dialect.translated(sql)
        return self._server.run(self.tables.around(written, excerpts), parameters).rows

    def close(self) -> None:
        """Let the connections go. Statements that run fail."""
        self._server.close()
