"""How many rows meet conditions, as readings of a question are compared by it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import and_

from src.core.query.conditions import And, Condition, Not, Or, conjuncts
from src.core.query.sql import QuerySql
from src.core.store.catalog import Catalog, Table
from src.core.store.postgres.views import ServerTables
from src.core.store.protocol import Store

_MOST_ROWS, _KEPT = 50_000, 500
"""Of a table whose rows are kept as bits, and conditions for which they are kept."""
_SAID = {"text", "span", "required", "optional"}
"""Fields of a condition that change none of its rows."""


class RowCounts:
    """Of one loaded catalog. Safe to use from any thread.

    Of a table in a file, the rows that meet each part of a condition are kept as the bits of a
    number: readings share most parts, and the next question of a conversation has them again.
    Rows on a server may change, and are counted each time.
    """

    def __init__(self, catalog: Catalog, store: Store) -> None:
        self._catalog = catalog
        self._store = store
        self._kept: dict[str, int] = {}

    def of(self, table: Table, conditions: Sequence[Condition | None]) -> list[int]:
        """The number of rows that meet each condition; of None, all of them."""
        if isinstance(self._catalog.database, ServerTables) or table.rows > _MOST_ROWS:
            sql = QuerySql(self._catalog, table)
            wanted = {f"n{at}": each for at, each in enumerate(conditions)}
            (found,) = self._store.trusted(sql.counts(wanted)) if wanted else ((),)
            return [int(str(count)) for count in found]
        parts = [{f"{table.id} {_key(c)}": c for c in conjuncts(each)} for each in conditions]
        bits = self._bits(table, {key: each for part in parts for key, each in part.items()})
        every = (1 << table.rows) - 1
        return [reduce(and_, map(bits.__getitem__, part), every).bit_count() for part in parts]

    def _bits(self, table: Table, asked: Mapping[str, Condition]) -> Mapping[str, int]:
        kept = self._kept
        if len(kept) >= _KEPT and not asked.keys() <= kept.keys():
            kept = {}
        if new := [key for key in asked if key not in kept]:
            sql = QuerySql(self._catalog, table).bits([asked[key] for key in new])
            (found,) = self._store.trusted(sql)
            bits = (int(str(each or "0"), base=2) for each in found)
            kept = self._kept = kept | dict(zip(new, bits, strict=True))
        return kept


def _key(condition: Condition) -> str:
    """The same for conditions that the same rows meet, whatever words asked for them."""
    match condition:
        case And() | Or():
            return f"{condition.kind} ({_keys(condition.conditions)})"
        case Not():
            return f"not {_key(condition.condition)}"
        case _:
            return condition.model_dump_json(exclude=_SAID)


def _keys(conditions: Iterable[Condition]) -> str:
    return " ".join(map(_key, conditions))
