"""What an owner should look at in a catalog that loads: doubts, prices of 0, pictures not shown."""

from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit

from src.cli.doubts import doubts
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.names import quoted
from src.core.store.protocol import Store
from src.core.store.stores import open_store

_MOST_HOSTS = 10


def remarks(catalog: Catalog) -> Iterator[str]:
    """A sentence for each, with the key of the TOML that settles it."""
    store = open_store(catalog)
    try:
        yield from doubts(catalog, store)
        for table in catalog.tables:
            for price in table.with_role("price"):
                told = catalog.config.tables[table.id].columns.get(price.name)
                if told is None or "unknown_values" not in told.model_fields_set:
                    yield from _free(store, table, price)
            yield from _closed(table)
            hosts = picture_hosts(store, table)
            known = {host.casefold() for host in catalog.config.picture_hosts}
            if left := [host for host in hosts if host not in known]:
                yield (
                    f"{table.name}: pictures are at {', '.join(left)}; the page shows those of"
                    " hosts in 'picture_hosts' and no others"
                )
    finally:
        store.close()


def _closed(table: Table) -> Iterator[str]:
    """Columns of objects: what is in them can be shown, and not asked for."""
    for column in table.columns:
        if column.sql_type == "JSON" and any("{" in str(each) for each in column.samples):
            yield (
                f"{table.name}: '{column.name}' holds objects, which nobody can ask for; a derived"
                ' column with extract = "parts" makes columns of them'
            )


def _free(store: Store, table: Table, price: Column) -> Iterator[str]:
    """Prices of 0 among others: goods for nothing, or a cell for "unknown"."""
    if zeros := zero_prices(store, table, price):
        yield (
            f"{table.name}: '{price.name}' is 0 in {zeros:,} of {price.filled:,} rows, which are"
            ' then the cheapest; if that means unknown, write unknown_values = "0" under'
            f" [tables.{table.id}.columns.{price.name}], if they are free, unknown_values = []"
        )


def zero_prices(store: Store, table: Table, price: Column) -> int:
    """Rows with a price of 0, where most have another."""
    cell = quoted(price.name)
    query = f"SELECT count(*) FILTER (WHERE {cell} = 0) FROM {quoted(table.name)}"
    zeros = int(str(store.trusted(query)[0][0]))
    return zeros if zeros * 2 < price.filled else 0


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
