"""Which columns of a table are searched, what a word in each counts, and what is embedded."""

from collections.abc import Mapping, Sequence, Set

from src.config.roles import Role
from src.config.tools import RankedToolConfig, SearchToolConfig
from src.core.engines.word_index.model import Field
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

_NAMING: frozenset[Role] = frozenset({"title", "category"})
"""They say what a row is. A long description says much else, and its vector is a little of all; a
maker draws all that it makes together."""
_SHORT = 300
"""Characters that rows have on average where wishes look through each of them whole."""


def search_fields(config: SearchToolConfig, table: Table) -> Fields:
    """The fields that the TOML names and the data has; by role where it names none of these."""
    known = {column.name: column for column in table.columns}
    named = {name: weight for name, weight in config.fields.items() if name in known}
    found = named or {
        column.name: WEIGHTS[column.role] for column in known.values() if column.role in WEIGHTS
    }
    everything = found or {column.name: 1.0 for column in known.values()}
    return tuple(sorted(everything.items(), key=lambda field: -field[1]))


def embedded_columns(config: SearchToolConfig, table: Table) -> tuple[str, ...]:
    """The columns that the TOML has embedded and the data has; none where that goes by role."""
    if not isinstance(config, RankedToolConfig):
        return ()
    known = {column.name for column in table.columns}
    return tuple(name for name in config.embed if name in known)


def embedded_fields(fields: Sequence[Field], table: Table, kinds: Set[str]) -> list[Field]:
    """Of the fields that are searched those that tell a row's meaning, where no TOML says which.

    Args:
        kinds: of the tools that search there. Passages are embedded whole, products by what they
            are called, and what keywords find as well whole where it is short.
    """
    telling = [field for field in fields if table.column(field.name).role in _NAMING]
    is_short = _length(fields) <= _SHORT * len(fields[0].texts)
    if not telling or "documents" in kinds or (is_short and "keywords" in kinds):
        return list(fields)
    return telling


def texts_of(fields: Sequence[Field]) -> list[str]:
    """What is embedded of each row: its fields, the weightiest first."""
    rows = zip(*(field.texts for field in fields), strict=True)
    return ["\n".join(filter(None, texts)) for texts in rows]


def _length(fields: Sequence[Field]) -> int:
    return sum(len(text) for field in fields for text in field.texts)
