"""Rows handed to DuckDB as tables of Arrow, with the catalog's types; tables beside the stage with
what the cells of a column say, where each is read by itself."""

from collections.abc import Iterable, Mapping, Sequence

import pyarrow as pa

from src.core.store.cell_forms import trimmed
from src.core.store.names import quoted
from src.core.store.stage import Stage

_ARROW: dict[str, pa.DataType] = {
    "BIGINT": pa.int64(),
    "DOUBLE": pa.float64(),
    "VARCHAR": pa.string(),
    "JSON": pa.string(),
    "BOOLEAN": pa.bool_(),
    "DATE": pa.date32(),
    "TIMESTAMP": pa.timestamp("us"),
}
"""The catalog's types as Arrow has them."""


def arrow_table(rows: Iterable[Sequence[object]], types: Mapping[str, str]) -> pa.Table:
    """The rows under these names, each column of the catalog's type."""
    columns = list(zip(*rows, strict=True)) or [()] * len(types)
    kinds = zip(columns, types.values(), strict=True)
    return pa.table([pa.array(cells, _ARROW[kind]) for cells, kind in kinds], names=[*types])


def write_lookup(
    stage: Stage, name: str, parts: Mapping[str, str], told: Mapping[str, Sequence[object]]
) -> list[str]:
    """Write down what the cells of the column `name` say, its `parts` by their types; SQL for each
    of these."""
    cells = arrow_table(((c, *said) for c, said in told.items()), {"cell": "VARCHAR", **parts})
    lookup = Stage(stage.connection, quoted(f"cells of {name}"))
    lookup.replace("SELECT * FROM __cells", __cells=cells)
    cell = trimmed(f"{stage}.{quoted(name)}")
    return [f"(SELECT l.{part} FROM {lookup} l WHERE l.cell = {cell})" for part in parts]
