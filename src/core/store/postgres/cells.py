"""How the columns of a relation are read: each as one of the few types that a catalog has."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from src.core.store.arrow_types import ARROW
from src.core.store.names import literal, quoted
from src.core.store.postgres.relations import RelationColumn
from src.core.store.typed_column import TypedColumn

_TYPES = {
    **dict.fromkeys(("int2", "int4", "int8"), "BIGINT"),
    **dict.fromkeys(("numeric", "float4", "float8"), "DOUBLE"),
    **dict.fromkeys(("text", "varchar", "name"), "VARCHAR"),
    "bool": "BOOLEAN",
    "date": "DATE",
    "timestamp": "TIMESTAMP",
    "jsonb": "JSON",
}
_AS_TEXT = ("bpchar", "citext", "uuid", "money", "inet", "cidr", "time", "timetz", "interval")
_NOT_SHOWN = ("bytea", "tsvector", "tsquery", "xml", "vector", "halfvec", "sparsevec", "bit")


def cell_of(column: RelationColumn, zone: str, unknown: Sequence[str] = ()) -> TypedColumn | None:
    """How a column is read; None where there is nothing to be shown. `zone`: for points in time;
    `unknown`: cells that are read as blank."""
    name = quoted(column.name)
    if column.type_name in _TYPES:
        known = _TYPES[column.type_name]
        return TypedColumn(column.name, known, _blanked(name, known, unknown))
    if column.type_name == "timestamptz":
        return TypedColumn(column.name, "TIMESTAMP", f"{name} AT TIME ZONE {literal(zone)}")
    if column.type_name == "json":
        return TypedColumn(column.name, "JSON", f"{name}::jsonb")
    if column.category == "A" or column.kind == "c":
        return TypedColumn(column.name, "JSON", f"to_jsonb({name})")
    if column.type_name in _AS_TEXT or column.kind in "er":
        return TypedColumn(column.name, "VARCHAR", _blanked(f"{name}::text", "VARCHAR", unknown))
    return None


def is_no_text(column: RelationColumn) -> bool:
    """Whether the type is known for holding nothing that people read."""
    return column.type_name in _NOT_SHOWN


def arrow_column(cells: Sequence[Any], sql_type: str) -> pa.Array:
    """The cells of a column as a column of the catalog's type."""
    if sql_type == "TIMESTAMP":
        cells = [None if cell is None else cell.replace(tzinfo=None) for cell in cells]
    return pa.array(cells, ARROW[sql_type])


def _blanked(sql: str, sql_type: str, unknown: Sequence[str]) -> str:
    if not unknown or sql_type not in ("BIGINT", "DOUBLE", "VARCHAR"):
        return sql
    listed = ", ".join(literal(cell) for cell in unknown)
    return f"CASE WHEN {sql}::text = ANY(ARRAY[{listed}]) THEN NULL ELSE {sql} END"
