"""A first TOML for a table of a PostgreSQL server, drafted as one for a file of a sample of it."""

import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from src.cli.new.changing import free_target
from src.cli.new.command import written
from src.cli.new.draft import first_draft
from src.cli.new.writing import text
from src.config.settings import get_settings
from src.core.errors import ConfigError, DataError
from src.core.store.names import quoted
from src.core.store.postgres.cells import arrow_column, cell_of
from src.core.store.postgres.relations import listed, read_relation
from src.core.store.postgres.server import ENVIRONMENT, Connection, connected, resolved

_SERVERS = ("postgresql://", "postgres://", ENVIRONMENT)
_SAMPLE = 20_000


def is_server(source: str) -> bool:
    """Whether this is an address of a server, or a variable that holds one, and no file."""
    return source.startswith(_SERVERS)


def new_of_server(name: str, address: str, table: str, folder: Path | None = None) -> int:
    """Write `<input>/<name>.toml` for one table or view. Never overwrites one.

    Raises:
        ConfigError: the name is none or is taken, or no table is named.
        DataError: the server does not answer, or there is no such table, or nothing in it.
    """
    target = free_target(folder or get_settings().input, name)
    with tempfile.TemporaryDirectory(prefix="new-") as aside:
        with connected(resolved(address)) as connection:
            if not table:
                known = ", ".join(listed(connection))
                raise ConfigError(f"name a table or view with --table; there are: {known}")
            sample = _sample(connection, table, Path(aside))
        place = f"source = {text(address)}\ntable = {text(table)}"
        return written(target, first_draft(name, sample), sample.name, place)


def _sample(connection: Connection, table: str, folder: Path) -> Path:
    """Some rows as a file, of the name that the table has."""
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
