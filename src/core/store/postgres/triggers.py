"""What the owner of tables can do so that changes are told of at once, and not asked for."""

from collections.abc import Collection, Iterator

from src.core.errors import DataError
from src.core.store.catalog import Catalog
from src.core.store.names import quoted
from src.core.store.postgres.relations import TRIGGER, read_relation, without_trigger
from src.core.store.postgres.server import Connection, connected, resolved
from src.core.store.postgres.views import ServerTables


def tells_of_changes(connection: Connection, names: Collection[str]) -> bool:
    """Whether triggers tell of every change of the tables and views."""
    try:
        oids = [read_relation(connection, name).oid for name in names]
    except DataError:
        return False
    return not any(without_trigger(connection, oid) for oid in oids)


def missing_triggers(catalog: Catalog) -> Iterator[str]:
    """A sentence with the statements that make what is missing; nothing for files.

    Raises:
        DataError: the server does not answer.
    """
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
        yield (
            f"CREATE OR REPLACE FUNCTION {quoted(schema)}.{TRIGGER}() RETURNS trigger LANGUAGE"
            f" plpgsql AS $$BEGIN PERFORM pg_catalog.pg_notify('{TRIGGER}', '');"
            " RETURN NULL; END$$;"
        )
    for schema, name in tables:
        yield (
            f"CREATE TRIGGER {TRIGGER} AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON"
            f" {quoted(schema)}.{quoted(name)} FOR EACH STATEMENT"
            f" EXECUTE FUNCTION {quoted(schema)}.{TRIGGER}();"
        )
