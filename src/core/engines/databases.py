"""What the product asks of the database behind a guard, whichever engine answers."""

from types import TracebackType
from typing import Protocol, Self

from src.core.engines.sql_guard.protocol import QueryResult


class Database(Protocol):
    """Runs SELECT statements that nobody trusts, each within its limits. Thread-safe."""

    def query(self, sql: str, limit: int | None = None) -> QueryResult:
        """The statement's rows: as many as anybody may have, or `limit` where a trusted caller
        says so.

        Raises:
            QueryRefused, QueryFailed, QueryTimeout: each with the mend in its message.
        """
        ...

    def self_test(self) -> None:
        """Raise `ConfigError` unless the guard still tells hostile from harmless here."""
        ...

    def probe(self) -> None:
        """Raise `QueryFailed` where the database does not answer now."""
        ...

    def close(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
