"""Rows that belong together with a row of another table: what a question names of that one."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from src.config.roles import Role
from src.core.engines.lexicon import Found
from src.core.query.conditions import In, Related, Span
from src.core.store.catalog import Catalog, Table
from src.core.store.links import reach

Told = tuple[Related, tuple[str, ...]]

_NAMING: frozenset[Role] = frozenset({"id", "title"})
"""Roles of columns whose values name a row, and not a kind of rows."""


def related(found: Sequence[Found], table: Table, catalog: Catalog) -> Iterator[Told]:
    """A condition with its features for each value of a table that `table` hangs together with."""
    for each in found:
        values: dict[tuple[str, str], list[str]] = defaultdict(list)
        for entry in each.entries:
            if entry.table != table.id and entry.kind != "word":
                values[entry.place].append(entry.value)
        own = any(entry.table == table.id for entry in each.entries)
        for place, named in values.items():
            if reached := reach(catalog, table.id, *place):
                _, column, hops = reached
                inner = In(column=column, values=tuple(dict.fromkeys(named)))
                span: Span = (each.start, each.end)
                role = catalog.table(place[0]).column(place[1]).role
                names = "row" if role in _NAMING else "kind"
                yield (
                    Related(hops=hops, condition=inner, text=each.text, span=span),
                    (f"related:{names}", f"related:{role}", f"related:{names}|own {own}",
                     f"related:{names}|hops{len(hops)}"),
                )  # fmt: skip
