"""What the first look at a file leaves open, and the lines of a TOML that say so."""

from collections.abc import Iterator
from pathlib import Path

from src.config.roles import Role
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.column_facts import split_tags
from src.core.store.column_words import speaks_of
from src.core.store.folding import fold
from src.core.store.names import literal, quoted
from src.core.store.protocol import Store

GUESS = "# guess:"
"""Begins the comment on a line of a TOML that its owner should settle."""
_MOST_VALUES = 2000
_CHOSEN: tuple[Role, ...] = ("category", "tags", "name", "place")
_WORDS: tuple[Role, ...] = ("text", "category", "info")
_NUMBER = r"[^\dA-Za-z]{0,3}\d[\d.,]*\s?\D{0,8}"
_MOSTLY, _ENOUGH = 0.6, 10


def guesses(toml: Path) -> Iterator[str]:
    """Each line that is marked as a guess, with its number and the reason."""
    for number, line in enumerate(toml.read_text("utf-8").splitlines(), 1):
        said, mark, why = line.partition(GUESS)
        if mark:
            yield f"line {number}: {said.strip()} ({why.strip()})"


def doubts(catalog: Catalog, store: Store) -> Iterator[str]:
    """A sentence for each column, and for each key, that is doubtful and of which the TOML says
    nothing."""
    for table in catalog.tables:
        told = catalog.config.tables[table.id]
        for column in table.columns:
            known = column.name in told.columns and told.columns[column.name].role
            if not known and (why := doubt_of(store, table, column)):
                yield (
                    f"{table.name}: '{column.name}' {why}; its role under"
                    f" [tables.{table.id}.columns.{column.name}] settles it"
                )
        if not told.key and (why := doubt_of_key(store, table)):
            yield f"{table.name}: {why}; name others by key under [tables.{table.id}]"


def doubt_of(store: Store, table: Table, column: Column) -> str:
    """Why its role is doubtful: numbers kept as text, JSON that nothing opens; else ''."""
    opened = {derived.source for derived in table.config.derived.values()}
    if column.sql_type == "JSON" and column.role == "info" and column.name not in opened:
        return "holds JSON, which stays closed"
    if column.sql_type != "VARCHAR" or column.role not in _WORDS or column.filled < _ENOUGH:
        return ""
    if speaks_of(column.name, "digits"):
        return ""
    (count,) = store.trusted(
        f"SELECT count(*) FROM {_of(table)}"
        f" WHERE regexp_full_match({quoted(column.name)}, {literal(_NUMBER)})"
    )[0]
    numbers = int(str(count))
    if numbers < _MOSTLY * column.filled:
        return ""
    return f"holds a number in {numbers:,} of {column.filled:,} rows, kept as text"


def doubt_of_key(store: Store, table: Table) -> str:
    """Why its key is doubtful: several rows share it; else ''."""
    cells = ", ".join(map(quoted, table.config.key))
    (count,) = store.trusted(f"SELECT count(*) FROM (SELECT DISTINCT {cells} FROM {_of(table)})")[0]
    shared = table.rows - int(str(count))
    names = "', '".join(table.config.key)
    return f"{shared:,} rows share their '{names}' with another" if shared else ""


def chosen_values(store: Store, table: Table) -> Iterator[str]:
    """Folded values of the columns by which people choose; of many the first."""
    for column in table.columns:
        if column.role not in _CHOSEN:
            continue
        cell = f"CAST({quoted(column.name)} AS VARCHAR)"
        found = store.trusted(f"SELECT DISTINCT {cell} FROM {_of(table)} LIMIT {_MOST_VALUES}")
        for (value,) in found:
            separator = column.config.separator
            tags = column.role == "tags" and value is not None
            parts = split_tags(str(value), separator) if tags else [str(value or "")]
            yield from map(fold, parts)


def _of(table: Table) -> str:
    return quoted(table.name)
