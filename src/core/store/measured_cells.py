"""Text columns whose every cell is a number with the same unit behind it: `1.2 kg`, 45 cm."""

from collections.abc import Iterable

import duckdb

from src.core.store.column_types import BLANKS, TypedColumn
from src.core.store.column_words import cell_words, last_word_of, unit_named
from src.core.store.folding import fold
from src.core.store.names import literal, quoted

_AMOUNT = r"([+-]?[0-9][0-9.,]*)\s*([^0-9\s.,].*)"
_POINT = r"[+-]?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?"
_COMMA = r"[+-]?(?:[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]+)(?:,[0-9]+)?"
_SPELLINGS = 12
"""Of a unit: kg, Kg., kilos; a column with more different words behind its numbers is prose."""


def measured_column(
    connection: duckdb.DuckDBPyConnection, table: str, name: str
) -> TypedColumn | None:
    """The column as numbers in its unit; None where a cell is anything else."""
    if last_word_of(name, "id"):
        return None
    cell = f"trim({quoted(name)}, {literal(BLANKS)})"
    blanks = ", ".join(literal(word) for word in sorted(cell_words("blank")))
    source = f"(SELECT {cell} AS cell FROM {table} WHERE lower({cell}) NOT IN ({blanks}))"
    units = _units(connection, source)
    if len(units) != 1 or (unit := next(iter(units))) is None:
        return None
    for pattern, number in ((_POINT, _pointed), (_COMMA, _commaed)):
        if _all_match(connection, source, pattern):
            amount = f"regexp_extract({cell}, {literal(_AMOUNT)}, 1)"
            expression = f"TRY_CAST({number(amount)} AS DOUBLE)"
            return TypedColumn(name, "DOUBLE", expression, unit=unit)
    return None


def _units(connection: duckdb.DuckDBPyConnection, source: str) -> set[str | None]:
    """What stands behind the numbers, as units; None for what is none."""
    rows = connection.execute(
        f"SELECT DISTINCT regexp_extract(cell, {literal(f'^{_AMOUNT}$')}, 2) FROM {source}"
        f" LIMIT {_SPELLINGS + 1}"
    ).fetchall()
    return {unit_named(word) for word in _words(rows)} if len(rows) <= _SPELLINGS else {None}


def _words(rows: Iterable[tuple[str]]) -> Iterable[str]:
    return (fold(word).rstrip(".") for (word,) in rows)


def _all_match(connection: duckdb.DuckDBPyConnection, source: str, pattern: str) -> bool:
    amount = f"regexp_extract(cell, {literal(_AMOUNT)}, 1)"
    found = connection.execute(
        f"SELECT bool_and(regexp_full_match({amount}, {literal(pattern)})) FROM {source}"
    ).fetchone()
    return bool(found and found[0])


def _pointed(amount: str) -> str:
    return f"replace({amount}, ',', '')"


def _commaed(amount: str) -> str:
    return f"replace(replace({amount}, '.', ''), ',', '.')"
