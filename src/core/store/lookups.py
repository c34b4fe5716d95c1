"""Tables beside the stage with what the cells of a column say, where each is read by itself."""

from collections.abc import Mapping, Sequence

import pyarrow as pa

from src.core.store.cell_forms import trimmed
from src.core.store.names import quoted
from src.core.store.stage import Stage


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
