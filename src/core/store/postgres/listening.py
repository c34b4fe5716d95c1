"""Hears of changes where the owner's triggers tell of them (`triggers` has the statements)."""

from collections.abc import Collection
from threading import Event, Thread

from psycopg import sql

from src.core.errors import ConciergeError
from src.core.store.postgres.relations import TRIGGER
from src.core.store.postgres.server import Connection, connected, resolved
from src.core.store.postgres.triggers import tells_of_changes

_AGAIN_SECONDS = 15.0
"""After which a server that does not answer, or tables without triggers, are tried again."""
_WAIT_SECONDS = 1.0


class Listener:
    """A thread with a connection of its own to one source, which reconnects by itself."""

    def __init__(self, address: str, tables: Collection[str]) -> None:
        """`address` as the TOML has it; `tables` that are read there, as `schema.name`."""
        self._address = address
        self._tables = tables
        self._heard = Event()
        self._listens = Event()
        self._closing = Event()
        self._thread = Thread(target=self._run, name="concierge-listener", daemon=True)
        self._thread.start()

    @property
    def listens(self) -> bool:
        """Whether changes are told of now, of all of the tables."""
        return self._listens.is_set()

    def heard(self) -> bool:
        """Whether there may be changes since this was asked last."""
        found = self._heard.is_set()
        self._heard.clear()
        return found

    def close(self) -> None:
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                with connected(resolved(self._address)) as connection:
                    if tells_of_changes(connection, self._tables):
                        self._listen(connection)
            except ConciergeError:
                pass  # meanwhile the version is asked for
            finally:
                self._listens.clear()
            self._closing.wait(_AGAIN_SECONDS)

    def _listen(self, connection: Connection) -> None:
        """Until the connection is lost, or this is closed."""
        connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(TRIGGER)))
        self._heard.set()  # nobody told of what changed before
        self._listens.set()
        while not self._closing.is_set():
            for _ in connection.notifies(timeout=_WAIT_SECONDS):
                self._heard.set()
