"""What the owner of a server is told: what the role of the address may do beyond reading what is
visible, which indexes a large table lacks, and the statements that mend it."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from src.config.roles import VALUE_ROLES
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Table, searched
from src.core.store.names import quoted
from src.core.store.postgres.dialect import folded_text
from src.core.store.postgres.sampling import LEARNED, SAMPLE
from src.core.store.postgres.server import Connection, connected, resolved
from src.core.store.postgres.views import Lookup, ServerTables, View

ROLE = "concierge_reader"

_ASKED = tomllib.loads(Path(__file__).with_name("asked.toml").read_text("utf-8"))["rights"]
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
    for setting, value in _ASKED["settings"].items():
        yield f"ALTER ROLE {ROLE} SET {setting} = {value};"
    yield "REVOKE TEMPORARY ON DATABASE … FROM PUBLIC;"
    yield f"REVOKE EXECUTE ON FUNCTION {', '.join(_ASKED['writers'])} FROM PUBLIC;"


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


_TRIGRAMS = "CREATE EXTENSION IF NOT EXISTS pg_trgm;"


def missing_indexes(catalog: Catalog) -> Iterator[str]:
    """A sentence for each large table that lacks indexes, with the statements that make them."""
    if not isinstance(catalog.database, ServerTables):
        return
    for table in catalog.tables:
        view = catalog.database.view(table.name)
        if view is None or view.is_view or table.rows <= SAMPLE:
            continue
        found = (
            *_of_names(view, table),
            *_of_words(view, table, catalog.database.lower),
            *_of_filters(view, table),
        )
        if statements := " ".join(dict.fromkeys(found)):
            yield (
                f"{view.schema}.{view.relation} has {table.rows:,} rows: names and words are"
                f" learned in part, slowly, and kept in memory, and all rows are read to count"
                f" some; with these indexes the database finds them: {statements}"
            )


def _of_names(view: View, table: Table) -> Iterator[str]:
    """Columns of many names: their rows, their names in any case, their misspelt names."""
    for column in table.columns:
        known = view.lookups.get(column.name, Lookup())
        many = column.role in VALUE_ROLES and column.distinct > LEARNED
        if not many or column.sql_type != "VARCHAR" or column.role == "tags":
            continue
        name = quoted(column.name)
        if not known.exact:
            yield f"CREATE INDEX ON {view.of} ({name});"
        if not known.prefix:
            yield f"CREATE INDEX ON {view.of} (lower({name}) text_pattern_ops);"
        if not known.trigrams and column.role != "id":
            yield _TRIGRAMS
            yield f"CREATE INDEX ON {view.of} USING gin ({name} gin_trgm_ops);"


def _of_words(view: View, table: Table, lower: str) -> Iterator[str]:
    """The words of the rows' texts, in a column of their own."""
    texts = searched(table.columns)
    if SEARCH_COLUMN in view.lookups or any(c.sql_type != "VARCHAR" for c in texts) or not texts:
        return
    if SEARCH_COLUMN not in view.reads:
        words = " || ' ' || ".join(f"coalesce({quoted(column.name)}, '')" for column in texts)
        made = folded_text(f"({words})", lower)
        kind = f"text GENERATED ALWAYS AS ({made}) STORED"
        yield f"ALTER TABLE {view.of} ADD {SEARCH_COLUMN} {kind};"
    yield _TRIGRAMS
    yield f"CREATE INDEX ON {view.of} USING gin ({SEARCH_COLUMN} gin_trgm_ops);"


def _of_filters(view: View, table: Table) -> Iterator[str]:
    """Columns of few values, each with the price: both are counted in the index alone."""
    price = [table.price.name] if table.price and table.price.name in view.reads else []
    few = [c.name for c in table.with_role("category") if c.distinct <= LEARNED]
    for name in dict.fromkeys((*few, *price)):
        if name in view.reads and name not in view.indexed:
            columns = ", ".join(map(quoted, dict.fromkeys((name, *price))))
            yield f"CREATE INDEX ON {view.of} ({columns});"
