"""What goes in and out of the guard, and across the pipes to its workers as JSON lines."""

import re
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, Protocol, Self, TypeAlias, TypedDict

from src.core.errors import QueryRefused

MAX_ROWS = 1000
"""Rows that a trusted caller may have at the most."""

JsonValue: TypeAlias = "str | int | float | bool | list[JsonValue] | dict[str, JsonValue] | None"
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
"""NUL and lone halves of surrogate pairs, which UTF-8 has no bytes for."""


@dataclass(frozen=True)
class GuardedTable:
    """A table of the database file and the names by which a statement may reach it."""

    name: str
    """The table's name in the file, such as `products.csv`."""
    aliases: tuple[str, ...]
    """Other names for it, such as `products`; compared without regard to ASCII case."""
    columns: tuple[str, ...]
    """Its visible columns, named in error messages. Hidden ones are not in the file at all."""
    key: tuple[str, ...] = ()
    """Those of them that are wanted of each row found, whichever a statement asks for."""


@dataclass(frozen=True)
class SqlLimits:
    """What one statement may cost. A cap that bites is reported, never silent."""

    seconds: float = 1.0
    rows: int = 10
    columns: int = 60
    cell_chars: int = 2000
    result_bytes: int = 64_000
    memory_mb: int = 256
    statement_chars: int = 4000
    """The longest statement of a caller that nobody trusts."""
    built_chars: int = 64_000
    """The longest of a trusted caller: a tool's own tells every condition in each of its counts."""

    def bytes_for(self, rows: int) -> int:
        """The byte cap of a call that may return `rows` rows: the usual room for each row."""
        return self.result_bytes * max(1, -(-rows // self.rows))

    def rows_for(self, limit: int | None) -> int:
        """Rows to return: as many as anybody may have, or `limit` of a trusted caller."""
        return self.rows if limit is None else min(max(limit, 0), MAX_ROWS)

    def check_text(self, sql: str, *, trusted: bool) -> None:
        """Raise `QueryRefused` for a statement that is too long, or that no engine can read."""
        most = self.built_chars if trusted else self.statement_chars
        if len(sql) > most:
            raise QueryRefused(f"the statement has {len(sql):,} characters; at most {most:,}")
        if _NO_TEXT.search(sql):
            raise QueryRefused("the statement holds characters that are no text; write it again")


@dataclass(frozen=True)
class QueryResult:
    """The answer to one statement, JSON-safe and within every limit."""

    columns: tuple[str, ...]
    rows: tuple[dict[str, JsonValue], ...]
    truncated: bool
    """More rows exist than are returned, or a cap cut a cell, a column or the whole."""
    notes: tuple[str, ...]
    """One plain sentence for each cap that cut something."""
    executed_sql: str
    """The statement as it ran, in the engine's own spelling. Where the guard set the limit, one
    row more was fetched and dropped, to know whether more exist. The key is not told here."""
    elapsed_ms: float
    """Time the engine took to run the statement and hand over its rows."""
    check_ms: float
    """Time the static check took; near 0 for a statement checked before."""
    table: str | None = None
    """The table that the rows are of, where they are rows of one and it has a key."""
    keys: tuple[tuple[JsonValue, ...], ...] = ()
    """For each row of `table` its key, whichever columns were asked for."""


class Database(Protocol):
    """Runs SELECT statements that nobody trusts, each within its limits. Thread-safe."""

    def query(self, sql: str, limit: int | None = None) -> QueryResult:
        """At most as many rows as anybody may have, or `limit` where a trusted caller says so.
        Raises `QueryRefused`, `QueryFailed`, `QueryTimeout`, each with the mend in its message."""
        ...

    def self_test(self) -> None:
        """Raise `ConfigError` unless the guard still tells hostile from harmless here."""
        ...

    def probe(self) -> None:
        """Raise `QueryFailed` where the database does not answer now."""
        ...

    def workers(self) -> tuple[int, int]:
        """How many of its processes are idle, and of how many; none where it has none."""
        return 0, 0

    def close(self) -> None:
        """Let go of processes and connections; statements still running fail."""
        ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Checked(TypedDict):
    """A statement that passed the static check."""

    run: str
    """What is executed: a row more than `shown` where the guard set the limit, and the key."""
    shown: str
    rows: int
    """Rows to return."""
    table: str | None
    """The table that the rows are of; None where no key is asked for."""
    keys: int
    """How many of the last columns are the key."""


class WorkerConfig(TypedDict):
    """First line a worker reads."""

    path: str
    tables: list[dict[str, Any]]
    """Each a `GuardedTable`."""
    limits: dict[str, float]


class Request(TypedDict):
    sql: str
    rows: int
    keyed: NotRequired[bool]
    """Whether the rows' key is wanted as well."""


ErrorKind = Literal["refused", "failed", "timeout", "config"]


class Reply(TypedDict):
    """What a worker answers: either `error` and `message`, or the result; as a greeting nothing."""

    error: NotRequired[ErrorKind]
    message: NotRequired[str]
    columns: NotRequired[list[str]]
    rows: NotRequired[list[list[JsonValue]]]
    keys: NotRequired[list[list[JsonValue]]]
    truncated: NotRequired[bool]
    notes: NotRequired[list[str]]
    checked: NotRequired[Checked]
    elapsed_ms: NotRequired[float]
    check_ms: NotRequired[float]
    last: NotRequired[bool]
    """The worker ends after this reply, because the statement left it short of memory."""
