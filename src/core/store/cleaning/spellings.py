"""One spelling for one name: `ACME`, `Acme` and `acme ` in a column are the same maker.

What differs in case, width or white space, by the word for the rows, or is an abbreviation of one
other name, is one; the spelling used most is kept for all.
"""

from collections import defaultdict
from collections.abc import Collection

import duckdb

from src.core.store.folding import fold
from src.core.store.names import quoted

SEPARATORS = ("、", "，", ";", "；", "|", "・", ",")
_SLASHES = ("/", "／")
_SHORT = 3
_MOST = 100_000
"""Distinct values beyond which a column is no list of names."""


def unify(
    connection: duckdb.DuckDBPyConnection, table: str, column: str, nouns: Collection[str] = ()
) -> dict[str, str]:
    """Write each name of a text column in one spelling; what was rewritten → as what.

    `nouns` are folded words for the rows: among tyres a "winter tyre" is the same as "winter".
    """
    return _rewrite(connection, table, column, _rewritten(_counted(connection, table, column), nouns))


def unify_separators(
    connection: duckdb.DuckDBPyConnection, table: str, column: str, separator: str
) -> None:
    """Write one separator in all cells of tags: A/B among "A、C" and "B" is "A、B"."""
    cells = [value for value, _ in _counted(connection, table, column)]
    known = {part for cell in cells for part in _parts(cell, separator)}
    others = [other for other in (*SEPARATORS, *_SLASHES) if other != separator]
    rewritten = {}
    for cell in cells:
        parts = _parts(cell, separator)
        for other in others:
            split = [(part, _parts(part, other)) for part in parts]
            parts = [p for part, ps in split for p in (ps if known & {*ps} else [part])]
        said = separator.join(parts)
        if parts != _parts(cell, separator):
            rewritten[cell] = said
    _rewrite(connection, table, column, rewritten)


def _parts(cell: str, separator: str) -> list[str]:
    return [part.strip() for part in cell.split(separator) if part.strip()]


def _rewrite(
    connection: duckdb.DuckDBPyConnection, table: str, column: str, rewritten: dict[str, str]
) -> dict[str, str]:
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


def _rewritten(counted: list[tuple[str, int]], nouns: Collection[str]) -> dict[str, str]:
    """Variants → the spelling used most; of equals the one that is not all capitals."""
    names: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for value, count in counted:
        names[_key(value, nouns)].append((value, count))
    for short in [name for name in names if name.endswith(".") and len(name) > _SHORT]:
        long = [name for name in names if name.startswith(short[:-1]) and name != short]
        if len(long) == 1:  # Furg. of Furgoneta
            names[long[0]] += names.pop(short)
    kept = {
        name: max(variants, key=lambda v: (v[0][-1:] != ".", v[1], not v[0].isupper(), v[0]))[0]
        for name, variants in names.items()
    }
    return {
        value: kept[name]
        for name, variants in names.items()
        for value, _ in variants
        if value != kept[name]
    }


def _key(value: str, nouns: Collection[str]) -> str:
    """The value without white space, and without the word for the rows behind it."""
    words = fold(value).split()
    return "".join(words[:-1] if len(words) > 1 and words[-1] in nouns else words)
