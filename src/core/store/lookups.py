"""Columns handed to DuckDB by Arrow: of the catalog's types, and tables beside the stage with what
the cells of a column say, where each is read by itself."""

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from src.core.store.cell_forms import trimmed
from src.core.store.names import quoted
from src.core.store.stage import Stage

ARROW: dict[str, pa.DataType] = {
    "BIGINT": pa.int64(),
    "DOUBLE": pa.float64(),
    "VARCHAR": pa.string(),
    "JSON": pa.string(),
    "BOOLEAN": pa.bool_(),
    "DATE": pa.date32(),
    "TIMESTAMP": pa.timestamp("us"),
}
"""The catalog's types as Arrow has them."""


def arrow_column(cells: Sequence[Any], sql_type: str) -> pa.Array:
    """The cells of a column as a column of the catalog's type."""
    if sql_type == "TIMESTAMP":
        cells = [None if cell is None else cell.replace(tzinfo=None) for cell in cells]
    return pa.array(cells, ARROW[sql_type])


def write_lookup(
    stage: Stage, name: str, parts: Mapping[str, pa.DataType], told: Mapping[str, Sequence[object]]
) -> list[str]:
    """Write down what the cells of the column `name` say; SQL for each of the `parts`."""
    columns = list(zip(*told.values(), strict=True)) or [()] * len(parts)
    arrays = [pa.array(cells, kind) for cells, kind in zip(columns, parts.values(), strict=True)]
    cells = pa.table([pa.array(told, pa.string()), *arrays], names=["cell", *parts])
    lookup = Stage(stage.connection, quoted(f"cells of {name}"))
    lookup.replace("SELECT * FROM __cells", __cells=cells)
    cell = trimmed(f"{stage}.{quoted(name)}")
    return [f"(SELECT l.{part} FROM {lookup} l WHERE l.cell = {cell})" for part in parts]
