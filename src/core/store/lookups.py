"""Cells that are read one by one: a table beside the staged one has what each of them says."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pyarrow as pa

from src.core.store.cell_forms import trimmed
from src.core.store.column_words import cell_words
from src.core.store.folding import fold
from src.core.store.names import quoted
from src.core.store.stage import Stage


def counted_cells(stage: Stage, name: str, most: int | None = None) -> Counter[str]:
    """The cells of the first `most` rows that are not blank, and how often each is there."""
    limit = f" LIMIT {most}" if most else ""
    source = f"(SELECT {_cell(name)} AS cell FROM {stage} WHERE {quoted(name)} IS NOT NULL{limit})"
    rows = stage.rows(f"SELECT cell, count(*) FROM {source} GROUP BY 1 ORDER BY 1")
    blank = cell_words("blank") - cell_words("no")
    return Counter({str(c): int(n) for c, n in rows if fold(str(c)) not in blank})


def write_lookup(
    stage: Stage, name: str, parts: Mapping[str, pa.DataType], told: Mapping[str, Sequence[object]]
) -> None:
    """What the cells of the column `name` say: of each the values of `parts`."""
    columns = list(zip(*told.values(), strict=True)) or [()] * len(parts)
    arrays = [pa.array(cells, kind) for cells, kind in zip(columns, parts.values(), strict=True)]
    cells = pa.table([pa.array(told, pa.string()), *arrays], names=["cell", *parts])
    lookup = Stage(stage.connection, _lookup(name))
    lookup.replace("SELECT * FROM __cells", __cells=cells)


def looked_up(stage: Stage, name: str, part: str) -> str:
    """SQL: one part of what the cell says."""
    of = f"{stage}."
    return f"(SELECT l.{part} FROM {_lookup(name)} l WHERE l.cell = {_cell(name, of)})"


def _lookup(name: str) -> str:
    return quoted(f"cells of {name}")


def _cell(name: str, of: str = "") -> str:
    return trimmed(f"{of}{quoted(name)}")
