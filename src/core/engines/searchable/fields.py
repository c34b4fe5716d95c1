"""Which columns of a table are searched, and what a word in each counts."""

from collections.abc import Mapping

from src.config.concierge import Role, SearchToolConfig
from src.core.store.catalog import Table

WEIGHTS: Mapping[Role, float] = {
    "title": 5.0,
    "name": 2.0,
    "text": 1.5,
    "tags": 1.0,
    "category": 1.0,
}
"""On public product sets the fields' weights are the largest gain of all."""

Fields = tuple[tuple[str, float], ...]
"""(column, weight), the weightiest first."""


def search_fields(config: SearchToolConfig, table: Table) -> Fields:
    """The fields that the TOML names and the data has; by role where it names none of these."""
    known = {column.name: column for column in table.columns}
    named = {name: weight for name, weight in config.fields.items() if name in known}
    found = named or {
        column.name: WEIGHTS[column.role] for column in known.values() if column.role in WEIGHTS
    }
    everything = found or {column.name: 1.0 for column in known.values()}
    return tuple(sorted(everything.items(), key=lambda field: -field[1]))
