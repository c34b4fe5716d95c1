"""How tables hang together: which column of one names rows of another, and the way between two."""

from collections import deque
from collections.abc import Iterator

from src.config.strict import Strict
from src.core.store.catalog import Catalog, Table

MOST_HOPS = 3


class Hop(Strict):
    """From `column` of the table before to `key` of `table`, where both have the same value."""

    column: str
    table: str
    """Id of the table that it leads to."""
    key: str


def way(catalog: Catalog, start: str, end: str) -> tuple[Hop, ...] | None:
    """The shortest way from one table to another; None where there is none."""
    open_ends: deque[tuple[Hop, ...]] = deque([()])
    seen = {start}
    while open_ends:
        so_far = open_ends.popleft()
        here = so_far[-1].table if so_far else start
        if here == end:
            return so_far
        for hop in _hops(catalog, here) if len(so_far) < MOST_HOPS else ():
            if hop.table not in seen:
                seen.add(hop.table)
                open_ends.append((*so_far, hop))
    return None


def reach(
    catalog: Catalog, start: str, table: str, column: str
) -> tuple[str, str, tuple[Hop, ...]] | None:
    """Where to look for a value of another table's column: the nearest table that holds it, with
    the way there. None where no way leads there."""
    hops = way(catalog, start, table)
    if not hops:
        return None
    if len(hops) > 1 and hops[-1].key == column:
        return hops[-2].table, hops[-1].column, hops[:-1]
    return table, column, hops


def only_links(table: Table) -> bool:
    """A row says no more than that two others belong together: all of its key names others."""
    keys = [table.column(name) for name in table.config.key if name in table.by_name]
    return len(keys) > 1 and all(column.config.refers_to for column in keys)


def _hops(catalog: Catalog, table_id: str) -> Iterator[Hop]:
    for table in catalog.tables:
        for column in table.columns:
            if not column.config.refers_to:
                continue
            target, _, key = column.config.refers_to.partition(".")
            if table.id == table_id and target in {each.id for each in catalog.tables}:
                yield Hop(column=column.name, table=target, key=key)
            elif target == table_id:
                yield Hop(column=key, table=table.id, key=column.name)
