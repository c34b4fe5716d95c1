"""How many rows the likeliest readings of a question find, as features of them.

Of two readings that explain a question equally well, the one whose conditions each leave out some
rows and leave some is likelier meant than one that finds nothing or all (the size of a denotation,
as in Berant et al. 2013, Semantic Parsing on Freebase).
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from src.core.query.conditions import Condition, all_of, conjuncts
from src.core.query.counting import RowCounts
from src.core.query.queries import Compare, Each, Query
from src.core.store.catalog import Table

_FEWEST_ROWS, _MOST_ROWS = 20, 50_000
"""Of a table whose rows are counted while a question is read. Shares of fewer tell nothing, and to
count more takes too long."""
_SHARES = (("few", 0.1), ("some", 0.5), ("many", 0.9))
"""Names of shares of all rows, and the most that each may be."""

Counts = Mapping[Condition | None, int]
"""Rows that match each condition; of None, all of them."""


class Denoted(NamedTuple):
    """What a query finds."""

    features: tuple[str, ...] = ()
    found: Hashable = None
    """The same for queries that ask the same of as many rows; None where nothing was counted."""


@dataclass(frozen=True)
class Denotations:
    """Counts rows of one loaded catalog."""

    rows: RowCounts

    def of(self, queries: Sequence[Query], table: Table) -> list[Denoted]:
        """What queries over the table find, and would find without each of their conditions.
        Nothing is counted where the table is very small or large."""
        if not _FEWEST_ROWS <= table.rows <= _MOST_ROWS:
            return [Denoted()] * len(queries)
        parts = [list(_conditions(each)) for each in queries]
        asked = {each for found in parts for where in found for each in (where, *_fewer(where))}
        counts = self._counts(list(asked), table)
        return [_denoted(*each, counts) for each in zip(queries, parts, strict=True)]

    def _counts(self, asked: Sequence[Condition | None], table: Table) -> Counts:
        found = zip(asked, self.rows.of(table, asked), strict=True)
        return {**dict(found), None: table.rows}


def _conditions(query: Query) -> Iterator[Condition]:
    """What the rows of a query, and of each query that it is made of, have to meet."""
    if isinstance(query, Each | Compare):
        for part in query.queries:
            yield from _conditions(part)
    elif query.where is not None:
        yield query.where


def _fewer(where: Condition) -> list[Condition | None]:
    """The condition without each of its parts."""
    parts = conjuncts(where)
    return [all_of(*parts[:at], *parts[at + 1 :]) for at in range(len(parts))]


def _denoted(query: Query, conditions: Sequence[Condition], counts: Counts) -> Denoted:
    features = (name for where in conditions for name in _told(query.kind, where, counts))
    composed = isinstance(query, Each | Compare)
    asks = query.kind if composed else query.model_copy(update={"where": None})
    return Denoted(tuple(features), (asks, *(counts[where] for where in conditions)))


def _told(kind: str, where: Condition, counts: Counts) -> Iterator[str]:
    share = _share(counts[where], counts[None])
    yield from (f"found:{share}", f"found:{kind}|{share}")
    for part, without in zip(conjuncts(where), _fewer(where), strict=True):
        if counts[where] == 0:
            named = "empties" if counts[without] else "is empty anyway"
        elif counts[where] == counts[without]:
            named = "adds nothing"
        else:
            continue
        yield from (f"found:{named}", f"found:{named}|{part.kind}")


def _share(count: int, total: int) -> str:
    if count in (0, 1, total):
        return "none" if not count else "all" if count == total else "one"
    share = count / total
    return next((name for name, most in _SHARES if share <= most), "most")
