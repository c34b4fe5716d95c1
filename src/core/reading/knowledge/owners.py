"""Which column's values belong to another column's: a model to its maker, a product to its shop.

Found from the data: nearly every value of the one stands beside a single value of the other.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from src.config.roles import Role
from src.core.store.catalog import Column, Table
from src.core.store.names import quoted
from src.core.store.protocol import Store

_OWNED: tuple[Role, ...] = ("name", "category", "title")
_OWNING: tuple[Role, ...] = ("name", "category", "place")
_SINGLE = 0.9
"""Share of the values that have one owner."""
_FEWER = 0.8
"""Owners are at most so many of what they own."""
_MOST_PAIRS = 200_000


@dataclass(frozen=True)
class Owners:
    """The owning column, and by value of the owned column its values; '' when there is none."""

    column: str = ""
    by_value: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def of(self, value: str) -> tuple[str, ...]:
        return self.by_value.get(value, ())


def find_owners(table: Table, owned: Column, store: Store) -> Owners:
    """The column with the most values of those that `owned` determines: its nearest owner."""
    if owned.role not in _OWNED:
        return Owners()
    able = [
        column
        for column in table.with_role(*_OWNING)
        if column.name != owned.name and 1 < column.distinct <= _FEWER * owned.distinct
    ]
    for column in sorted(able, key=lambda column: -column.distinct):
        pairs = _pairs(table, owned, column, store)
        by_value = {value: tuple(owners) for value, owners in pairs.items()}
        telling = [owners for owners in pairs.values() if _tells(owners, owned, column)]
        single = sum(len(owners) == 1 for owners in telling)
        if telling and single >= _SINGLE * len(telling):
            return Owners(column.name, by_value)
    return Owners()


def _tells(owners: Counter[str], owned: Column, owner: Column) -> bool:
    """A maker of whom there is one thing may well make things of another kind."""
    made = owned.role == "name" and owner.role == "category"
    return not made or owners.total() > 1


def _pairs(table: Table, owned: Column, owner: Column, store: Store) -> dict[str, Counter[str]]:
    """By value what it stands beside, and in how many rows."""
    first, second = quoted(owned.name), quoted(owner.name)
    rows = store.trusted(
        f"SELECT CAST({first} AS VARCHAR), CAST({second} AS VARCHAR), count(*) "
        f"FROM {quoted(table.name)} WHERE {first} IS NOT NULL AND {second} IS NOT NULL "
        f"GROUP BY ALL ORDER BY ALL LIMIT {_MOST_PAIRS}"
    )
    by_value: dict[str, Counter[str]] = defaultdict(Counter)
    for value, owning, count in rows:
        by_value[str(value)][str(owning)] = int(str(count))
    return by_value
