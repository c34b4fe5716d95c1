"""What the role of an address may do beyond reading what is visible, and what mends it."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from src.core.store.catalog import Catalog
from src.core.store.names import quoted
from src.core.store.postgres.server import Connection, connected, resolved
from src.core.store.postgres.views import ServerTables

ROLE = "concierge_reader"

_ASKED = tomllib.loads(Path(__file__).with_name("asked.toml").read_text("utf-8"))["rights"]
_LARGE_OBJECTS = (
    *("lo_creat(integer)", "lo_create(oid)", "lo_from_bytea(oid, bytea)", "lo_unlink(oid)"),
    *("lo_put(oid, bigint, bytea)", "lowrite(integer, bytea)"),
)
"""What everybody may write by, before PostgreSQL 16 in read-only transactions as well."""
_NAMED = 5
"""Things that one sentence names."""


def excessive_rights(catalog: Catalog) -> Iterator[str]:
    """A sentence for each thing that the role may do and need not. Raises `DataError`."""
    if not isinstance(catalog.database, ServerTables):
        return
    with connected(resolved(catalog.database.address)) as connection:
        found = list(_rights(connection, catalog.database))
    yield from found
    if found:
        role = " ".join(mends(catalog.database))
        yield f"a role that may read what is visible and no more: {role}"


def mends(tables: ServerTables) -> Iterator[str]:
    """The statements that make such a role, for the owner of the database to run."""
    yield f"CREATE ROLE {ROLE} LOGIN PASSWORD '…';"
    for schema in dict.fromkeys(view.schema for view in tables.views):
        yield f"GRANT USAGE ON SCHEMA {quoted(schema)} TO {ROLE};"
    for view in tables.views:
        columns = ", ".join(map(quoted, view.reads))
        yield f"GRANT SELECT ({columns}) ON {view.of} TO {ROLE};"
    for setting, value in (
        ("default_transaction_read_only", "on"),
        ("statement_timeout", "'60s'"),
        ("idle_in_transaction_session_timeout", "'10s'"),
        ("temp_file_limit", "'256MB'"),
        ("search_path", "pg_catalog"),
    ):
        yield f"ALTER ROLE {ROLE} SET {setting} = {value};"
    yield "REVOKE TEMPORARY ON DATABASE … FROM PUBLIC;"
    yield f"REVOKE EXECUTE ON FUNCTION {', '.join(_LARGE_OBJECTS)} FROM PUBLIC;"


def _rights(connection: Connection, tables: ServerTables) -> Iterator[str]:
    row = connection.execute(_ASKED["role"]).fetchone()
    name, is_super, may_more = row or ("?", False, False)
    if is_super:
        yield f"the role '{name}' is a superuser: nothing in the database is closed to it"
        return
    if may_more:
        yield f"the role '{name}' may create roles or databases, replicate or pass row security"
    if groups := [str(group) for (group,) in connection.execute(_ASKED["member"])]:
        yield f"the role '{name}' is a member of {', '.join(groups)}"
    if writes := [str(table) for (table,) in connection.execute(_ASKED["writes"])]:
        yield f"the role '{name}' may change rows of {', '.join(writes)}"
    if schemas := [str(schema) for (schema,) in connection.execute(_ASKED["creates"])]:
        yield f"the role '{name}' may create tables in {', '.join(schemas)}"
    needed = {
        (f"{view.schema}.{view.relation}", column) for view in tables.views for column in view.reads
    }
    seen = [(str(table), str(column)) for table, column in connection.execute(_ASKED["reads"])]
    if beyond := [f"{table}.{column}" for table, column in seen if (table, column) not in needed]:
        more = f" and {len(beyond) - _NAMED} more" if len(beyond) > _NAMED else ""
        yield f"the role '{name}' may read what no visitor sees: {', '.join(beyond[:_NAMED])}{more}"
