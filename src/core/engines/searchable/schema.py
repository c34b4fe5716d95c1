"""Which columns narrow a search in words, and by which names."""

from collections.abc import Iterator
from dataclasses import replace

from src.config.roles import Role
from src.config.tools import RankedToolConfig, SearchToolConfig
from src.core.engines.filters.schema import FIXED, FilterSchema, parameter_name, typed_schema
from src.core.store.catalog import Column, Table

_NARROWING: frozenset[Role] = frozenset({"category", "tags", "name", "place"})


def search_schema(config: SearchToolConfig, table: Table) -> FilterSchema:
    """The parameters that the TOML names; where it names none, every column of values has one.

    A `ranked` tool with exact conditions has all that a `filters` tool has.
    """
    if isinstance(config, RankedToolConfig) and config.is_exact:
        taken = FIXED | {"query", "blend", "candidates", config.limit}
        schema = typed_schema(table, config.parameters, config.sorts, config.results, taken)
        return replace(schema, limit=config.limit)
    known = {column.name: column for column in table.columns}
    named = {n: p for n, p in config.parameters.items() if p.column in known}
    values = {name: known[p.column] for name, p in named.items()}
    return FilterSchema(
        table=table,
        values=values or dict(_by_role(config, table)),
        bounds={},
        sorts={},
        meanings={name: p.meaning for name, p in named.items() if p.meaning},
        groups={},
        prefer=(),
        default_rows=config.results,
        limit=config.limit,
    )


def _by_role(config: SearchToolConfig, table: Table) -> Iterator[tuple[str, Column]]:
    taken = {"query", "skip", config.limit}
    for at, column in enumerate(table.columns):
        if column.role in _NARROWING:
            name = parameter_name(column.name, at)
            yield f"{name}_is" if name in taken else name, column
