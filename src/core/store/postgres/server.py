"""Connections to a PostgreSQL server: read-only, bounded, and failing in plain sentences."""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import FloatLoader
from psycopg.types.string import TextLoader
from psycopg_pool import ConnectionPool, PoolTimeout

from src.core.errors import ConfigError, DataError, QueryFailed, QueryTimeout

ENVIRONMENT = "env:"
_CONNECT_SECONDS = 5
_WAIT_SECONDS = 5.0
_TRY_SECONDS = 2.0
"""After which a server that does not answer is let alone until somebody asks again."""
_IDLE_SECONDS = 60
_WORDS_OF_CANCELLING = "the statement took too long; ask for less, or filter first"
_SETTINGS = {
    "default_transaction_read_only": "on",
    "search_path": "pg_catalog",
    "client_encoding": "UTF8",
    "datestyle": "ISO, MDY",
    "standard_conforming_strings": "on",
    "pg_trgm.similarity_threshold": "0.4",  # as alike as kettel and kettle
    "pg_trgm.strict_word_similarity_threshold": "1",  # the word itself
}
_PASSWORD = re.compile(r"(://[^/@\s:]*):[^@\s]*@")

Connection = psycopg.Connection[tuple[Any, ...]]


def resolved(address: str) -> str:
    """The address that a TOML names, itself or by an environment variable; else `ConfigError`."""
    if address.startswith(ENVIRONMENT):
        name = address.removeprefix(ENVIRONMENT)
        address = os.environ.get(name, "")
        if not address:
            raise ConfigError(f"the environment variable '{name}' holds no address of a database")
    try:
        conninfo_to_dict(address)
    except psycopg.ProgrammingError:
        raise ConfigError(f"'{without_password(address)}' is no address of a database") from None
    return address


def without_password(address: str) -> str:
    return _PASSWORD.sub(r"\1:…@", address)


@contextmanager
def connected(address: str) -> Iterator[Connection]:
    """A connection that only reads, in autocommit. What is asked of it raises `DataError` too."""
    try:
        with psycopg.connect(_bounded(address), autocommit=True) as connection:
            configure(connection)
            yield connection
    except psycopg.Error as error:
        raise DataError(f"{without_password(address)}: {told(error)}") from None


@dataclass(frozen=True)
class Found:
    columns: Sequence[str]
    rows: list[tuple[Any, ...]]


class Server:
    """A pool of connections for the statements of turns. Safe from any thread."""

    def __init__(self, address: str, seconds: float, most: int = 8) -> None:
        """`seconds` that a statement may run. No connection is made before the first is asked."""
        self._pool: ConnectionPool[Connection] = ConnectionPool(
            _bounded(resolved(address), seconds),
            min_size=0,
            max_size=most,
            max_idle=_IDLE_SECONDS,
            timeout=_WAIT_SECONDS,
            reconnect_timeout=_TRY_SECONDS,
            # A plan that is made once for all values reads all rows of a word that all have.
            kwargs={"autocommit": True, "prepare_threshold": None},
            configure=configure,
            check=ConnectionPool.check_connection,
            open=True,
        )

    def run(self, sql: str, parameters: Sequence[object] = ()) -> Found:
        """What a statement finds; `$1`, `$2` in it; `QueryTimeout`, `QueryFailed`."""
        try:
            with self._pool.connection() as connection:
                cursor = psycopg.RawCursor(connection)
                cursor.execute(sql, parameters)
                names = [column.name for column in cursor.description or ()]
                return Found(names, cursor.fetchall())
        except psycopg.errors.QueryCanceled:
            raise QueryTimeout(_WORDS_OF_CANCELLING) from None
        except PoolTimeout:
            raise QueryFailed("the database does not answer now; ask again in a moment") from None
        except psycopg.Error as error:
            raise QueryFailed(told(error)) from None

    def close(self) -> None:
        self._pool.close()


def configure(connection: Connection) -> None:
    """What holds for each connection, whatever the role's own settings are."""
    for name, value in _SETTINGS.items():
        connection.execute("SELECT pg_catalog.set_config(%s, %s, false)", [name, value])
    for name in ("json", "jsonb"):
        connection.adapters.register_loader(name, TextLoader)
    connection.adapters.register_loader("numeric", FloatLoader)


def told(error: psycopg.Error) -> str:
    """What went wrong, without what a cell holds: the server's details may quote one."""
    if isinstance(error, psycopg.OperationalError) and error.sqlstate is None:
        return "the database does not answer; is the server running, and the address right?"
    message = error.diag.message_primary or str(error).split("\n")[0]
    of_statement = isinstance(error, psycopg.ProgrammingError)
    return message if of_statement else f"the database refuses: {message}"


def _bounded(address: str, seconds: float = 0) -> str:
    """The address with a time to connect, and the time that a statement may take (0: any)."""
    options = f"-c statement_timeout={int(seconds * 1000)}" if seconds else ""
    given = str(conninfo_to_dict(address).get("options") or "")
    return make_conninfo(
        address,
        connect_timeout=_CONNECT_SECONDS,
        application_name="concierge",
        options=f"{given} {options}".strip(),
    )
