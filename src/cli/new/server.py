"""A table of a PostgreSQL server as a file of a sample of it, for which a first TOML is drafted."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from src.core.errors import ConfigError, DataError
from src.core.store.names import quoted
from src.core.store.postgres.cells import arrow_column, cell_of
from src.core.store.postgres.relations import listed, read_relation
from src.core.store.postgres.server import connected, resolved

_SAMPLE = 20_000


def sampled(address: str, table: str, folder: Path) -> Path:
    """Some rows of a table or view as a file, of the name that the table has.

    Raises:
        ConfigError: no table is named.
        DataError: the server does not answer, there is no such table, or nothing in it.
    """
    with connected(resolved(address)) as connection:
        if not table:
            known = ", ".join(listed(connection))
            raise ConfigError(f"name a table or view with --table; there are: {known}")
        relation = read_relation(connection, table)
        found = (cell_of(column, "UTC") for column in relation.columns if column.readable)
        cells = [cell for cell in found if cell is not None]
        if not cells:
            raise DataError(f"'{table}' has no column that can be shown")
        read = ", ".join(f"{cell.expression} AS {quoted(cell.name)}" for cell in cells)
        source = f"{quoted(relation.schema)}.{quoted(relation.name)}"
        rows = connection.execute(f"SELECT {read} FROM {source} LIMIT {_SAMPLE}").fetchall()
    columns = list(zip(*rows, strict=True)) or [()] * len(cells)
    arrays = [arrow_column(each, c.sql_type) for each, c in zip(columns, cells, strict=True)]
    path = folder / f"{relation.name}.parquet"
    pq.write_table(pa.table(arrays, names=[cell.name for cell in cells]), path)
    return path
