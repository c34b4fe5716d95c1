"""What hosted models remember of conversations: LangGraph's checkpoints, the latest of each.

Neither saver ever fails a turn: what cannot be kept is not remembered, and what cannot be read was
not said. The answer matters more.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NoReturn

import psycopg
from langgraph.checkpoint.postgres import PostgresSaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite import SqliteSaver
from psycopg.rows import dict_row

from src.core.errors import ConfigError
from src.core.state.database import NotKept
from src.core.state.postgres import Postgres
from src.core.state.sqlite_file import is_damage, open_sqlite, set_aside

logger = logging.getLogger(__name__)


_FAILED = "the model's memory of a turn could not be read or kept: %s"


class SqliteMemory(SqliteSaver):
    """In a file. A damaged one is begun anew."""

    def __init__(self, path: Path) -> None:
        self._path = path
        super().__init__(open_sqlite(path), serde=_messages_alone())
        self.setup()

    @contextmanager
    def cursor(self, transaction: bool = True) -> Iterator[sqlite3.Cursor]:
        try:
            with super().cursor(transaction) as run:
                yield run
        except sqlite3.DatabaseError as error:
            logger.error(_FAILED, error)
            if is_damage(error):
                self._begin_anew(error)

    def _begin_anew(self, error: sqlite3.DatabaseError) -> None:
        with self.lock:
            self.conn.close()
            set_aside(self._path, error)
            try:
                self.conn = open_sqlite(self._path)
            except ConfigError:  # no room: remembered until a restart
                self.conn = sqlite3.connect(":memory:", check_same_thread=False)
            self.is_setup = False
            self.setup()

    def prune_thread(self, thread_id: str) -> None:
        """Keep the latest checkpoint; their ids grow with time."""
        latest = "(SELECT max(checkpoint_id) FROM checkpoints WHERE thread_id = :thread)"
        with self.cursor() as run:
            for table in ("checkpoints", "writes"):
                run.execute(
                    f"DELETE FROM {table} WHERE thread_id = :thread AND checkpoint_id < {latest}",
                    {"thread": thread_id},
                )

    def close(self) -> None:
        with self.lock:
            self.conn.close()


class PostgresMemory(PostgresSaver):
    """In the database that all instances share."""

    def __init__(self, database: Postgres) -> None:
        super().__init__(database.pool, serde=_messages_alone())  # type: ignore[arg-type]
        self._database = database

    @contextmanager
    def _cursor(self, *, pipeline: bool = False) -> Iterator[Any]:
        """As the saver's, for several turns at a time; `pipeline` is a transaction."""
        try:
            with ExitStack() as opened:
                yield self._opened(opened, pipeline)
        except (NotKept, psycopg.Error) as error:
            logger.error(_FAILED, error)

    def _opened(self, opened: ExitStack, is_transaction: bool) -> Any:
        try:
            connection = opened.enter_context(self._database.connection())
        except NotKept:
            return _NoCursor()
        if is_transaction:
            opened.enter_context(connection.transaction())
        return opened.enter_context(connection.cursor(binary=True, row_factory=dict_row))

    def prune_thread(self, thread_id: str) -> None:
        """Keep the latest checkpoint."""
        self.prune([thread_id])

    def close(self) -> None:
        """The database is closed by whoever opened it."""


Memory = SqliteMemory | PostgresMemory


class _NoCursor:
    """What there is in place of a cursor when the database is away: all that is asked fails."""

    def __getattr__(self, name: str) -> NoReturn:
        raise NotKept("the database does not answer")


def _messages_alone() -> JsonPlusSerializer:
    """Only LangChain's own messages are ever stored, so nothing else may be brought to life."""
    return JsonPlusSerializer(allowed_msgpack_modules=None)
