"""Cells as people write them: titles on one line, `lip_gloss` in words, `//host` an address."""

import duckdb

from src.config.roles import Role
from src.config.tables import ColumnConfig
from src.core.store.column_words import join_pattern
from src.core.store.names import literal, quoted

_ONE_LINE: frozenset[Role] = frozenset({"title", "name", "category", "place"})
_OF_KINDS: frozenset[Role] = frozenset({"category", "tags"})
_ADDRESSES: frozenset[Role] = frozenset({"link", "image"})
_JOINED = "[A-Za-z]_[A-Za-z]"
_NO_TOKENS = r"[^\W_] [^\W_]|[/\\@:]"
"""Where some cell has words with spaces, an underscore in another means something."""


def shown_as_words(
    connection: duckdb.DuckDBPyConnection, table: str, column: str, role: Role, told: ColumnConfig
) -> None:
    """Rewrite the cells of a text column; not those of one whose values the TOML names."""
    cell = quoted(column)
    if role in _ADDRESSES:
        _set(connection, table, cell, f"'https:' || {cell}", f"starts_with({cell}, '//')")
    if role in _ONE_LINE:
        _set(connection, table, cell, rf"regexp_replace({cell}, '\s+', ' ', 'g')", "true")
    named = told.values or told.includes or told.suits
    if role in _OF_KINDS and not named and _are_tokens(connection, table, cell):
        _set(connection, table, cell, f"replace({cell}, '_', ' ')", f"contains({cell}, '_')")


def part_joined(connection: duckdb.DuckDBPyConnection, table: str, column: str) -> None:
    """Write commas for the words between the values of a column of tags."""
    cell = quoted(column)
    parted = f"regexp_replace({cell}, {literal(join_pattern())}, ', ', 'g')"
    _set(connection, table, cell, parted, "true")


def _set(
    connection: duckdb.DuckDBPyConnection, table: str, cell: str, value: str, where: str
) -> None:
    connection.execute(f"UPDATE {table} SET {cell} = {value} WHERE {where}")


def _are_tokens(connection: duckdb.DuckDBPyConnection, table: str, cell: str) -> bool:
    """Whether its values are words joined by underscores, all of them."""
    found = connection.execute(
        f"SELECT bool_or(regexp_matches({cell}, ?)), bool_or(regexp_matches({cell}, ?))"
        f" FROM {table}",
        [_JOINED, _NO_TOKENS],
    ).fetchone()
    return found == (True, False)
