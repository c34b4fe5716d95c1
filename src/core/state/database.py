"""What the product keeps of its own is kept by one set of statements, in SQLite or PostgreSQL.

The statements are those that both understand, with `?` for each value. What differs are column
types in `schema`, the clock, and how either fails: both fail as below.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from src.core.errors import ConciergeError

T = TypeVar("T")

ALL_ROWS = 2**31 - 1
"""A limit that no table reaches; SQLite and PostgreSQL say "no limit" differently."""


class NotKept(ConciergeError):
    """What is kept cannot be written to at present."""


class Away(NotKept):
    """The server of the database does not answer: nothing can be read either."""


class Result(Protocol):
    """What a statement came to."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    def fetchall(self) -> list[Any]: ...


class Run(Protocol):
    """A transaction: all of it is kept, or nothing."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Result: ...

    def executemany(self, sql: str, values: Iterable[Sequence[Any]], /) -> object: ...


class Database(Protocol):
    """Safe to use from any thread."""

    clock: str
    """SQL of the present, in seconds since 1970, by one clock for all that share the database."""
    is_shared: bool
    """Whether other instances of the product may be at work on it."""

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        """What a query finds; nothing where a file cannot be read. Raises `Away`."""

    def write(self, change: Callable[[Run], T]) -> T:
        """Make a change in a transaction. Raises `NotKept`."""

    def close(self) -> None: ...
