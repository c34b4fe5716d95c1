"""SQLite files under `CONCIERGE_DATA`, in which one instance keeps what is its own."""

import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import Any

from src.core.errors import ConfigError
from src.core.state.database import NotKept, T
from src.core.state.schema import SQLITE, Part, is_current, migrate

logger = logging.getLogger(__name__)

_BESIDE = ("", "-wal", "-shm")
"""Endings of the files that make up one database."""


_LACKS_SHARED_MEMORY = (sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP)
"""The `-shm` file, which SQLite's WAL mode keeps beside, cannot be made."""


def open_sqlite(path: Path, part: Part | None = None) -> sqlite3.Connection:
    """A connection that any thread may use, under its user's lock, with the tables of `part`; 0600.

    A damaged file is set aside, with the time in its name, and a new one begun. Where a full disk
    has no room for the `-shm` file, it is opened for this process alone. Raises `ConfigError`: the
    folder cannot be written to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _connected(path, part)
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", 0) not in _LACKS_SHARED_MEMORY:
                raise
            return _connected(path, part, "EXCLUSIVE")
    except sqlite3.OperationalError as error:
        raise _unusable(path, error) from None
    except sqlite3.DatabaseError as error:
        set_aside(path, error)
        return _connected(path, part)
    except OSError as error:
        raise _unusable(path, error) from None


def sqlite_in_memory(part: Part) -> sqlite3.Connection:
    """A database that ends with the process, with the tables of `part`."""
    connection = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
    migrate(connection, [part], SQLITE)
    return connection


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


def _connected(path: Path, part: Part | None, locking: str = "NORMAL") -> sqlite3.Connection:
    path.touch(mode=0o600)
    for ending in _BESIDE:  # files that an earlier version made may be open to others
        if (beside := path.with_name(path.name + ending)).exists():
            beside.chmod(0o600)
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    try:
        connection.execute("PRAGMA busy_timeout = 5000")
        connection.execute(f"PRAGMA locking_mode = {locking}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        if part:
            _bring_up_to_date(connection, part)
        connection.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _bring_up_to_date(connection: sqlite3.Connection, part: Part) -> None:
    """On a full disk nothing is written, if there is nothing to be done."""
    known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'migration'").fetchall()
    if known and is_current(connection, [part]):
        return
    connection.execute("BEGIN IMMEDIATE")  # another process may be at it
    migrate(connection, [part], SQLITE)
    connection.execute("COMMIT")


def _unusable(path: Path, error: Exception) -> ConfigError:
    return ConfigError(
        f"CONCIERGE_DATA: '{path.parent}' cannot be used for conversations ({error}); "
        "set it to a folder that can be written to"
    )


class SqliteFile:
    """A `Database` of one instance alone. A file that turns out to be damaged is begun anew."""

    clock = "((julianday('now') - 2440587.5) * 86400)"
    is_shared = False

    def __init__(self, path: Path | None, part: Part, when_asked: bool = False) -> None:
        """Raises `ConfigError` where the folder cannot be written to. `path`: None for what need
        not outlive the process. `when_asked`: the file is made by the first change."""
        self.path = path or Path(":memory:")
        self.lock = RLock()
        self.before_anew: Callable[[sqlite3.Connection], None] = lambda damaged: None
        """Is given a damaged file before it is set aside."""
        self._part: Part = part
        self.connection: sqlite3.Connection | None = None
        """None while there is no file, or no room for a new one in the place of a damaged one."""
        if path is None:
            self.connection = sqlite_in_memory(part)
        elif not when_asked:
            self.connection = open_sqlite(path, part)

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        with self.lock:
            if self.connection is None and not self.path.exists():
                return []
            try:
                return self.opened().execute(sql, values).fetchall()
            except NotKept:
                return []
            except sqlite3.OperationalError as error:
                logger.error("'%s' cannot be read: %s", self.path, error)
                return []
            except sqlite3.DatabaseError as error:
                self._begin_anew(error)
                return []

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        with self.lock:
            try:
                with self._transaction() as run:
                    return change(run)
            except sqlite3.OperationalError as error:
                logger.error("'%s' cannot be written: %s", self.path, error)
                raise NotKept(
                    f"'{self.path.name}' cannot be written ({error}); make room on the disk"
                ) from None
            except sqlite3.DatabaseError as error:
                self._begin_anew(error)
                return self.write(change)

    def close(self) -> None:
        with self.lock:
            if self.connection:
                self.connection.close()

    def opened(self) -> sqlite3.Connection:
        """The open file. Raises `NotKept` while there is no room to begin it anew."""
        try:
            self.connection = self.connection or open_sqlite(self.path, self._part)
        except ConfigError as error:
            raise NotKept(str(error)) from None
        return self.connection

    def _begin_anew(self, error: sqlite3.Error) -> None:
        """With a new file, once the present one turns out to be damaged."""
        if not is_damage(error) or not self.connection:
            raise error
        with suppress(sqlite3.DatabaseError):
            self.before_anew(self.connection)
        self.connection.close()
        self.connection = None
        set_aside(self.path, error)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        run = self.opened()
        run.execute("BEGIN IMMEDIATE")
        try:
            yield run
            run.execute("COMMIT")
        except BaseException:
            if run.in_transaction:
                run.execute("ROLLBACK")
            raise
