"""What all instances keep in one PostgreSQL database (`CONCIERGE_DATABASE_URL`).

Nothing needs a session: no `LISTEN`, no prepared statement, no lock that outlives a transaction.
So it works behind a pooler in transaction mode too.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, get_args

import psycopg
from langgraph.checkpoint.postgres import PostgresSaver
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.string import TextLoader
from psycopg_pool import ConnectionPool

from src.core.errors import ConfigError
from src.core.state.database import Away, NotKept, T
from src.core.state.schema import POSTGRES, Part, is_current, migrate

logger = logging.getLogger(__name__)

SCHEMA = "concierge"
"""Holds all tables, where the address names no `search_path` of its own."""

_MOST_CONNECTIONS = 10
_CONNECT_SECONDS, _WAIT_SECONDS, _TRY_SECONDS, _IDLE_SECONDS = 3, 3.0, 2.0, 60
_STATEMENT_SECONDS = 10
_MIGRATION_LOCK = 6_237_401_158
"""Number of the lock under which one instance at a time changes the schema."""
_MIGRATION_SECONDS = 300
_CHECKPOINT_STEPS = PostgresSaver.MIGRATIONS
_CHECKPOINT_STEP = "SELECT coalesce(max(v), -1) FROM checkpoint_migrations"
_PARTS: tuple[Part, ...] = get_args(Part)
_AWAY = "the database of conversations does not answer now; ask again in a moment"
_IS_AWAY = (psycopg.OperationalError, psycopg.InterfaceError)

Connection = psycopg.Connection[tuple[Any, ...]]


class Postgres:
    """A `Database` that instances share, with a pool of connections; it makes its tables."""

    clock = "extract(epoch FROM clock_timestamp())::float8"
    is_shared = True

    def __init__(self, address: str) -> None:
        """Raises `ConfigError`: the address is none, or its server does not let us work."""
        bounded = _bounded(address)
        self._errors = 0
        self._let_alone_until = 0.0
        """Until then nobody waits for a server that could not be reached a moment ago."""
        try:
            psycopg.connect(bounded).close()  # its error says more than the pool's
        except psycopg.Error as error:
            raise ConfigError(f"CONCIERGE_DATABASE_URL: {_told(error)}") from None
        self.pool: ConnectionPool[Connection] = ConnectionPool(
            bounded,
            min_size=0,
            max_size=_MOST_CONNECTIONS,
            max_idle=_IDLE_SECONDS,
            timeout=_WAIT_SECONDS,
            reconnect_timeout=_TRY_SECONDS,
            kwargs={"autocommit": True, "prepare_threshold": None},
            # JSON comes as the text that it is; checkpoints are `jsonb`, which this leaves alone.
            configure=lambda each: each.adapters.register_loader("json", TextLoader),
            check=ConnectionPool.check_connection,
            open=True,
        )
        try:
            if not self._is_current():
                self._migrate()
        except (Away, psycopg.Error) as error:
            self.pool.close()
            raise ConfigError(f"CONCIERGE_DATABASE_URL: {_told(error)}") from None

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        with self.connection() as connection:
            return _Run(connection).execute(sql, values).fetchall()

    def write(self, change: Callable[["_Run"], T]) -> T:
        with self.connection() as connection, connection.transaction():
            return change(_Run(connection))

    def close(self) -> None:
        self.pool.close()

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """Raises `Away` where there is none to be had, or the server breaks it off."""
        if time.monotonic() < self._let_alone_until:
            raise Away(_AWAY)
        try:
            with self.pool.connection() as connection:
                yield connection
        except psycopg.errors.ReadOnlySqlTransaction as error:
            raise NotKept(f"the database takes no changes: {_told(error)}") from None
        except _IS_AWAY as error:
            logger.warning("what is kept cannot be reached: %s", error)
            errors = self.pool.get_stats().get("connections_errors", 0)
            if errors > self._errors:  # and not only many that wait for a connection
                self._errors, self._let_alone_until = errors, time.monotonic() + _TRY_SECONDS
            raise Away(_AWAY) from None

    def _is_current(self) -> bool:
        try:
            ((known,),) = self.rows(_CHECKPOINT_STEP)
            return known >= len(_CHECKPOINT_STEPS) - 1 and self.write(
                lambda run: is_current(run, _PARTS)
            )
        except psycopg.errors.UndefinedTable:
            return False

    def _migrate(self) -> None:
        """Bring the tables up to date; other instances wait for the one that is at it."""
        with self.connection() as connection, connection.transaction():
            connection.execute(f"SET LOCAL statement_timeout = '{_MIGRATION_SECONDS}s'")
            connection.execute("SELECT pg_advisory_xact_lock(%s)", [_MIGRATION_LOCK])
            if not connection.execute("SELECT current_schema()").fetchall()[0][0]:
                connection.execute(f"CREATE SCHEMA {SCHEMA}")
            _migrate_checkpoints(_Run(connection))
            migrate(_Run(connection), _PARTS, POSTGRES)


def _migrate_checkpoints(run: "_Run") -> None:
    """As `PostgresSaver.setup`, but in a transaction, where no index can be made concurrently."""
    run.execute(_CHECKPOINT_STEPS[0])
    ((known,),) = run.execute(_CHECKPOINT_STEP).fetchall()
    for step in range(known + 1, len(_CHECKPOINT_STEPS)):
        run.execute(_CHECKPOINT_STEPS[step].replace("CONCURRENTLY", ""))
        run.execute("INSERT INTO checkpoint_migrations (v) VALUES (?)", [step])


class _Run:
    """A `Run` on a connection of psycopg's."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Sequence[Any] = ()) -> "psycopg.Cursor[tuple[Any, ...]]":
        return self._connection.execute(_in_its_words(sql), _storable(values))

    def executemany(self, sql: str, values: Iterable[Sequence[Any]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(_in_its_words(sql), map(_storable, values))


@lru_cache(maxsize=256)
def _in_its_words(sql: str) -> bytes:
    return sql.replace("%", "%%").replace("?", "%s").encode()


def _storable(values: Sequence[Any]) -> list[Any]:
    """Without the NUL that PostgreSQL's texts cannot have, nor its escape in JSON."""
    return [
        value.replace("\0", "␀").replace("\\u0000", "\\u2400") if isinstance(value, str) else value
        for value in values
    ]


def _bounded(address: str) -> str:
    """The address with bounds on what may be waited for. Raises `ConfigError`."""
    try:
        given = conninfo_to_dict(address)
    except psycopg.ProgrammingError:
        raise ConfigError(
            "CONCIERGE_DATABASE_URL is no address; write it like postgresql://user@host/database"
        ) from None
    options = str(given.get("options") or "")
    if "search_path" not in options:
        options = f"{options} -c search_path={SCHEMA}"
    if "statement_timeout" not in options:
        options = f"{options} -c statement_timeout={_STATEMENT_SECONDS}s"
    return make_conninfo(
        address,
        options=options.strip(),
        connect_timeout=given.get("connect_timeout") or _CONNECT_SECONDS,
        application_name=given.get("application_name") or "concierge",
    )


def _told(error: Exception) -> str:
    """What went wrong, without the address, which may hold a password."""
    if isinstance(error, psycopg.Error):
        return error.diag.message_primary or str(error).split("\n")[0]
    return str(error)
