"""What an owner should look at: guesses, doubtful columns and keys, prices of 0, pictures."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from src.config.roles import Role
from src.config.tables import TableConfig
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.column_words import is_technical, speaks_of
from src.core.store.folding import fold
from src.core.store.names import literal, quoted
from src.core.store.opened import split_tags
from src.core.store.protocol import Store
from src.core.store.stores import open_store

GUESS = "# guess:"
"""Begins the comment on a line of a TOML that its owner should settle."""
_MOST_VALUES = 2000
_FOR_UNKNOWN = (-1, -99, -999, -9999, -99999, -(2**31))
_MOST_HOSTS = 10
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


def remarks(catalog: Catalog) -> Iterator[str]:
    """A sentence for each that the TOML says nothing of, with the key of it that settles it."""
    with closing(open_store(catalog)) as store:
        for table in catalog.tables:
            yield from _doubts(store, table, catalog.config.tables[table.id])
        for table in catalog.tables:
            yield from _free(store, table, catalog.config.tables[table.id])
            for column in table.columns:
                if column.sql_type == "JSON" and any("{" in str(each) for each in column.samples):
                    yield (
                        f"{table.name}: '{column.name}' holds objects, which nobody can ask for; a"
                        ' derived column with extract = "parts" makes columns of them'
                    )
            known = {host.casefold() for host in catalog.config.picture_hosts}
            if left := [host for host in picture_hosts(store, table) if host not in known]:
                yield (
                    f"{table.name}: pictures are at {', '.join(left)}; the page shows those of"
                    " hosts in 'picture_hosts' and no others"
                )


def _doubts(store: Store, table: Table, told: TableConfig) -> Iterator[str]:
    """Of each column and of the key; `told` is the TOML's own, without what was found."""
    for column in table.columns:
        known = column.name in told.columns and told.columns[column.name].role
        if not known and (why := doubt_of(store, table, column)):
            yield (
                f"{table.name}: '{column.name}' {why}; its role under"
                f" [tables.{table.id}.columns.{column.name}] settles it"
            )
    if not told.key and (why := doubt_of_key(store, table)):
        yield f"{table.name}: {why}; name others by key under [tables.{table.id}]"


def _free(store: Store, table: Table, told: TableConfig) -> Iterator[str]:
    """Prices of 0 among others: goods for nothing, or a cell for "unknown"."""
    for price in table.with_role("price"):
        said = told.columns.get(price.name)
        settled = said is not None and "unknown_values" in said.model_fields_set
        if not settled and (zeros := zero_prices(store, table, price)):
            yield (
                f"{table.name}: '{price.name}' is 0 in {zeros:,} of {price.filled:,} rows, which"
                ' are then the cheapest; if that means unknown, write unknown_values = "0" under'
                f" [tables.{table.id}.columns.{price.name}], if they are free, unknown_values = []"
            )


def doubt_of(store: Store, table: Table, column: Column) -> str:
    """Why its role is doubtful: numbers kept as text, JSON that nothing opens; else ''."""
    opened = {derived.source for derived in table.config.derived.values()}
    if column.sql_type == "JSON" and column.role == "info" and column.name not in opened:
        return "holds JSON, which stays closed"
    if column.sql_type != "VARCHAR" or column.role not in _WORDS or column.filled < _ENOUGH:
        return ""
    if speaks_of(column.name, "digits") or column.name in opened:
        return ""
    told = f"regexp_full_match({quoted(column.name)}, {literal(_NUMBER)})"
    numbers = _count(store, f"{quoted(table.name)} WHERE {told}")
    if numbers < _MOSTLY * column.filled:
        return ""
    return f"holds a number in {numbers:,} of {column.filled:,} rows, kept as text"


def doubt_of_key(store: Store, table: Table) -> str:
    """Why its key is doubtful: several rows share it; else ''."""
    cells = ", ".join(map(quoted, table.config.key))
    shared = table.rows - _count(store, f"(SELECT DISTINCT {cells} FROM {quoted(table.name)})")
    names = "', '".join(table.config.key)
    return f"{shared:,} rows share their '{names}' with another" if shared else ""


def chosen_values(store: Store, table: Table) -> Iterator[str]:
    """Folded values of the columns by which people choose; of many the first."""
    for column in table.columns:
        if column.role not in _CHOSEN:
            continue
        cell = f"CAST({quoted(column.name)} AS VARCHAR)"
        sql = f"SELECT DISTINCT {cell} FROM {quoted(table.name)} LIMIT {_MOST_VALUES}"
        for (value,) in store.trusted(sql):
            separator = column.config.separator
            tags = column.role == "tags" and value is not None
            parts = split_tags(str(value), separator) if tags else [str(value or "")]
            yield from map(fold, parts)


def _count(store: Store, rows: str) -> int:
    """How many there are of these rows, as SQL has them behind FROM."""
    return int(str(store.trusted(f"SELECT count(*) FROM {rows}")[0][0]))


def zero_prices(store: Store, table: Table, price: Column) -> int:
    """Rows with a price of 0, where most have another."""
    zeros = _count(store, f"{quoted(table.name)} WHERE {quoted(price.name)} = 0")
    return zeros if zeros * 2 < price.filled else 0


def codes_for_unknown(store: Store, table: Table, column: Column) -> tuple[str, int] | None:
    """A number that stands for "not known", and its rows: -1 or -999 in a column of amounts where
    nothing else is below 0, and 0 among years."""
    if column.role == "year":
        zeros = _count(store, f"{quoted(table.name)} WHERE {quoted(column.name)} = 0")
        return ("0", zeros) if 0 < zeros * 2 < column.filled else None
    if is_technical(column.name) or speaks_of(column.name, "place"):
        return None
    number = quoted(column.name)
    below = store.trusted(
        f"SELECT {number}, count(*) FROM {quoted(table.name)} WHERE {number} < 0 GROUP BY 1 LIMIT 2"
    )
    said, rows = (below[0][0], int(str(below[0][1]))) if len(below) == 1 else (0, 0)
    known = said in _FOR_UNKNOWN and rows * 10 < column.filled
    return (f"{said:g}" if isinstance(said, float) else str(said), rows) if known else None


def picture_hosts(store: Store, table: Table) -> list[str]:
    """Hosts of the first pictures of the rows, the most frequent first."""
    hosts: Counter[str] = Counter()
    for column in table.with_role("image")[:1]:
        cell = quoted(column.name)
        query = f"SELECT {cell} FROM {quoted(table.name)} WHERE starts_with({cell}, 'https://')"
        hosts.update(_host(str(address)) for (address,) in store.trusted(query))
    return [host for host, _ in hosts.most_common(_MOST_HOSTS) if host]


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
