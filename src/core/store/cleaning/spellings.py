"""One spelling for one name: `ACME`, `Acme` and `acme ` in a column are the same maker.

Only what differs in case, width or white space is one; the spelling used most is kept for all.
"""

import re
from collections import defaultdict

import duckdb

from src.core.store.folding import fold
from src.core.store.names import quoted

_MOST = 100_000
"""Distinct values beyond which a column is no list of names."""


def unify(connection: duckdb.DuckDBPyConnection, table: str, column: str) -> dict[str, str]:
    """Write each name of a text column in one spelling; what was rewritten → as what."""
    rewritten = _rewritten(_counted(connection, table, column))
    if rewritten:
        connection.execute(
            f"UPDATE {table} SET {quoted(column)} = kept "
            "FROM (SELECT unnest(?) AS variant, unnest(?) AS kept) "
            f"WHERE {quoted(column)} = variant",
            [list(rewritten), list(rewritten.values())],
        )
    return rewritten


def _counted(
    connection: duckdb.DuckDBPyConnection, table: str, column: str
) -> list[tuple[str, int]]:
    cell = quoted(column)
    found = connection.execute(
        f"SELECT {cell}, count(*) FROM {table} WHERE {cell} IS NOT NULL GROUP BY ALL "
        f"ORDER BY count(*) DESC, {cell} LIMIT {_MOST + 1}"
    ).fetchall()
    return [(str(value), int(count)) for value, count in found] if len(found) <= _MOST else []


def _rewritten(counted: list[tuple[str, int]]) -> dict[str, str]:
    """Variants → the spelling used most; of equals the one that is not all capitals."""
    names: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for value, count in counted:
        names[re.sub(r"\s+", "", fold(value))].append((value, count))
    kept = {
        name: max(variants, key=lambda each: (each[1], not each[0].isupper(), each[0]))[0]
        for name, variants in names.items()
    }
    return {
        value: kept[name]
        for name, variants in names.items()
        for value, _ in variants
        if value != kept[name]
    }
