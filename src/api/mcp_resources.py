"""A catalog's tables and columns as resources of the Model Context Protocol."""

from typing import Any
from urllib.parse import quote, unquote

from mcp import types
from pydantic import AnyUrl

from src.config.texts import local_text
from src.core.errors import ConciergeError
from src.core.store.catalog import Catalog, Column, Table

JSON = "application/json"
_SCHEME = "concierge://"


def resources(catalog: Catalog) -> list[types.Resource]:
    """One for each table; its columns are in it, and each can be read by itself."""
    return [
        types.Resource(
            uri=AnyUrl(_uri(catalog, table.id)),
            name=table.id,
            title=local_text(table.config.label, "en"),
            description=f"The table '{table.name}': its {len(table.columns)} columns.",
            mimeType=JSON,
        )
        for table in catalog.tables
    ]


def resource_templates(catalog: Catalog) -> list[types.ResourceTemplate]:
    return [
        types.ResourceTemplate(
            uriTemplate=f"{_SCHEME}{catalog.config.id}/{{table}}/{{column}}",
            name="column",
            description="One column of a table: what it holds, in which unit, some of its values.",
            mimeType=JSON,
        )
    ]


def read_resource(catalog: Catalog, uri: str) -> dict[str, Any]:
    """A table or a column. Raises `ConciergeError`, with the addresses there are, for others."""
    tables = {_uri(catalog, table.id): table for table in catalog.tables}
    if table := tables.get(uri.rstrip("/")):
        return _table(table)
    address, _, name = uri.rpartition("/")
    if table := tables.get(address):
        columns = {column.name: column for column in table.columns}
        if column := columns.get(unquote(name)):
            return _column(column)
        raise ConciergeError(f"no column '{unquote(name)}' in '{table.id}'; it has: {[*columns]}")
    raise ConciergeError(f"no resource '{uri}'; there are: {', '.join(tables)}")


def _uri(catalog: Catalog, table: str) -> str:
    return f"{_SCHEME}{quote(catalog.config.id)}/{quote(table)}"


def _table(table: Table) -> dict[str, Any]:
    return {
        "table": table.name,
        "label": table.config.label,
        "rows": table.rows,
        "key": table.config.key,
        "columns": [_column(column) for column in table.columns],
    }


def _column(column: Column) -> dict[str, Any]:
    told = {
        "column": column.name,
        "label": column.config.label,
        "holds": column.role,
        "sql_type": column.sql_type,
        "unit": column.unit,
        "different_values": column.distinct,
        "rows_that_say_it": column.filled,
        "some_values": list(column.samples),
    }
    return {name: value for name, value in told.items() if value not in (None, "")}
