"""SQLite files that the app keeps under `CONCIERGE_DATA`."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite import SqliteSaver

from src.core.errors import ConfigError

logger = logging.getLogger(__name__)

_BESIDE = ("", "-wal", "-shm")
"""Endings of the files that make up one database."""


def open_sqlite(path: Path, schema: str = "") -> sqlite3.Connection:
    """A connection that any thread may use, under a lock of its user's; the file is 0600.

    A damaged file is set aside, with the time in its name, and a new one is begun. One for whose
    `-shm` file a full disk has no room is opened for this process alone, which needs none: it can
    be read at once, and written when there is room.

    Raises:
        ConfigError: the folder cannot be written to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _connected(path, schema)
        except sqlite3.OperationalError as error:
            if not _lacks_shared_memory(error):
                raise
            return _connected(path, schema, "EXCLUSIVE")
    except sqlite3.OperationalError as error:
        raise _unusable(path, error) from None
    except sqlite3.DatabaseError as error:
        set_aside(path, error)
        return _connected(path, schema)
    except OSError as error:
        raise _unusable(path, error) from None


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is broken, and not only full, locked or read-only."""
    damaged = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in damaged


def set_aside(path: Path, error: sqlite3.Error) -> None:
    """Rename a damaged database, so that its owner can look at it."""
    stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"
    kept = path.with_name(f"{path.name}.damaged-{stamp}")
    logger.error("'%s' is damaged (%s); it is kept as '%s'", path, error, kept.name)
    for ending in _BESIDE:
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(kept.with_name(kept.name + ending))


def _lacks_shared_memory(error: sqlite3.Error) -> bool:
    """Whether the `-shm` file, which SQLite's WAL mode keeps beside, cannot be made."""
    shared = (sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP)
    return getattr(error, "sqlite_errorcode", 0) in shared


def _connected(path: Path, schema: str, locking: str = "NORMAL") -> sqlite3.Connection:
    path.touch(mode=0o600)
    for ending in _BESIDE:  # files that an earlier version made may be open to others
        if (part := path.with_name(path.name + ending)).exists():
            part.chmod(0o600)
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    try:
        connection.execute("PRAGMA busy_timeout = 5000")
        connection.execute(f"PRAGMA locking_mode = {locking}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.executescript(schema)
        connection.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _unusable(path: Path, error: Exception) -> ConfigError:
    return ConfigError(
        f"CONCIERGE_DATA: '{path.parent}' cannot be used for conversations ({error}); "
        "set it to a folder that can be written to"
    )


class Memory(SqliteSaver):
    def __init__(self, path: Path) -> None:
        self._path = path
        # Only LangChain's own messages are ever stored, so nothing else may be brought to life.
        super().__init__(open_sqlite(path), serde=JsonPlusSerializer(allowed_msgpack_modules=None))
        self.setup()

    @contextmanager
    def cursor(self, transaction: bool = True) -> Iterator[sqlite3.Cursor]:
        """As the saver's. What the file cannot take is not remembered, and what it cannot give was
        not said: the answer matters more. A damaged file is begun anew."""
        try:
            with super().cursor(transaction) as run:
                yield run
        except sqlite3.DatabaseError as error:
            logger.error("the model's memory of a turn could not be read or kept: %s", error)
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
