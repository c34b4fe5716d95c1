"""Triggers by which the tables' owner has changes told: who hears, and statements to make them."""

from collections.abc import Collection, Iterator
from threading import Event, Thread

from psycopg import sql

from src.core.errors import ConciergeError, DataError
from src.core.store.catalog import Catalog
from src.core.store.names import quoted
from src.core.store.postgres.relations import ASKED, TRIGGER, read_relation, without_trigger
from src.core.store.postgres.server import Connection, connected, resolved
from src.core.store.postgres.views import ServerTables

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
                    if _tells_of_changes(connection, self._tables):
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


def _tells_of_changes(connection: Connection, names: Collection[str]) -> bool:
    """Whether triggers tell of every change of the tables and views."""
    try:
        oids = [read_relation(connection, name).oid for name in names]
    except DataError:
        return False
    return not any(without_trigger(connection, oid) for oid in oids)


def missing_triggers(catalog: Catalog) -> Iterator[str]:
    """A sentence with the statements that make what is missing. Raises `DataError`."""
    if not isinstance(catalog.database, ServerTables):
        return
    names = [f"{view.schema}.{view.relation}" for view in catalog.database.views]
    with connected(resolved(catalog.database.address)) as connection:
        oids = [read_relation(connection, name).oid for name in names]
        silent = dict.fromkeys(each for oid in oids for each in without_trigger(connection, oid))
    found = [(schema, name) for schema, name, may in silent if may]
    if found:
        yield (
            "changes of rows are asked for every few seconds; with these triggers the database "
            f"tells of them: {' '.join(_statements(found))}"
        )


def _statements(tables: Collection[tuple[str, str]]) -> Iterator[str]:
    for schema in dict.fromkeys(schema for schema, _ in tables):
        yield ASKED["function"].format(schema=quoted(schema), trigger=TRIGGER)
    for schema, name in tables:
        yield ASKED["create_trigger"].format(
            schema=quoted(schema), table=quoted(name), trigger=TRIGGER
        )
