"""Indexes by which names and words of a large table are looked up, and its rows counted."""

from collections.abc import Iterator

from src.config.roles import VALUE_ROLES
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Table, searched
from src.core.store.names import quoted
from src.core.store.postgres.folding_sql import folded_text
from src.core.store.postgres.sampling import LEARNED, SAMPLE
from src.core.store.postgres.views import Lookup, ServerTables, View

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
