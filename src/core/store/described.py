"""What is known of a loaded catalog, kept in a file: to start again without loading it."""

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from src.config.concierge import ConciergeConfig
from src.config.nearest import nearest
from src.config.tables import TableConfig
from src.config.tools import ToolConfig
from src.core.errors import ConciergeError, DataError
from src.core.store.catalog import Catalog, Table
from src.core.store.postgres.views import ServerTables
from src.core.store.replacing import replaced

Report = Callable[[str], None]
"""Takes what is done at the moment, for whoever waits."""


@dataclass(frozen=True)
class Described:
    tables: tuple[Table, ...]
    notices: tuple[str, ...]
    reasons: dict[str, str]
    """Table that could not be loaded → why."""
    digest: str = ""
    """SHA-256 of the database file: one that was damaged since is made anew."""
    server: ServerTables | None = None
    """Where the rows are, if not in a file."""


_DESCRIPTIONS = TypeAdapter(Described)


def describe_tables(
    config: ConciergeConfig,
    load: Callable[[str, list[str]], tuple[Table, list[str]]],
    required: Collection[str],
) -> Described:
    """Load the tables one after the other, each with its notices, by its id and the names that are
    taken; those that cannot be loaded are left out, with the reason. Raises `ConciergeError`: a
    required table cannot be, or none can."""
    tables: list[Table] = []
    notices: list[str] = []
    failed: dict[str, ConciergeError] = {}
    for table_id in config.tables:
        try:
            table, told = load(table_id, [table.name for table in tables])
        except ConciergeError as error:
            if table_id in required:
                raise
            failed[table_id] = error
        else:
            tables.append(table)
            notices += told
    if not tables and len(failed) == 1:
        raise next(iter(failed.values()))
    reasons = {table_id: str(error) for table_id, error in failed.items()}
    if not tables:
        why = "; ".join(reasons.values())
        raise DataError(f"no table of '{config.id}' could be loaded: {why}")
    return Described(tuple(tables), tuple(notices), reasons)


def read_description(path: Path) -> Described | None:
    """The description that was kept; None where there is none, or no whole one."""
    try:
        return _DESCRIPTIONS.validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None


def keep_description(described: Described, path: Path) -> Described:
    """Put the description in its place whole; returns it as it will be read again."""
    text = _DESCRIPTIONS.dump_json(described, by_alias=True)
    with replaced(path) as file:
        file.write(text)
    return _DESCRIPTIONS.validate_json(text)


def as_catalog(
    config: ConciergeConfig, described: Described, database: Path | ServerTables, version: str
) -> Catalog:
    """The catalog of `config` with the tables that are there; `DataError` without any tool."""
    left = _served(config, [table.id for table in described.tables])
    left_out = tuple(_left_out(config, left, *each) for each in described.reasons.items())
    if not left.tools:
        raise DataError(f"no tool of '{config.id}' is over a table that is there: {left_out[0]}")
    notices = (*left_out, *described.notices, *_unknown_columns(left, described.tables))
    return Catalog(left, described.tables, database, version, notices, left_out)


def _served(config: ConciergeConfig, loaded: Collection[str]) -> ConciergeConfig:
    """`config` with the tables in `loaded` and the tools over them alone; a tool that is the only
    way to a table is kept for that table."""
    if all(name in loaded for name in config.tables):
        return config
    whole = [tool for tool in config.tools if all(name in loaded for name in tool.tables)]
    reached = {name for tool in whole for name in tool.tables}
    tools: list[ToolConfig] = []
    for tool in config.tools:
        if tool in whole:
            tools.append(tool)
        elif alone := [name for name in tool.tables if name in loaded and name not in reached]:
            # Its written examples may name the table that is not there; others are generated.
            tools.append(tool.model_copy(update={"tables": alone, "examples": {}}))
            reached.update(alone)
    names = {tool.name for tool in tools}
    return config.model_copy(
        update={
            "tables": {name: table for name, table in config.tables.items() if name in loaded},
            "tools": [_among(tool, names) for tool in tools],
        }
    )


def _among(tool: ToolConfig, names: Collection[str]) -> ToolConfig:
    """The tool without its words about others that are not there."""
    others = {name: asked for name, asked in tool.use_other.items() if name in names}
    return tool.model_copy(update={"use_other": others})


def _left_out(config: ConciergeConfig, left: ConciergeConfig, table_id: str, reason: str) -> str:
    """Which table is not there, what goes with it, what brings it back, and why."""
    kept = {tool.name for tool in left.tools}
    gone = (t.name for t in config.tools if table_id in t.tables and t.name not in kept)
    tools = ", ".join(f"'{name}'" for name in gone)
    also = f", and with it {tools}," if tools else ""
    where = f"'{config.tables[table_id].place}' or 'tables.{table_id}' in {config.path.name}"
    return f"the table '{table_id}' is left out{also} until {where} is mended: {reason}"


def _unknown_columns(config: ConciergeConfig, tables: Sequence[Table]) -> Iterator[str]:
    """What the tools' own keys say of columns that the data has not; the rest of them holds."""
    columns = {table.id: [column.name for column in table.columns] for table in tables}
    for tool in config.tools:
        known = [name for table in tool.tables for name in columns[table]]
        for key, column in tool.columns_named():
            if column not in known:
                near = nearest(column, known)
                yield f"tool '{tool.name}': no column '{column}' for '{key}'; {near}"


def data_files(config: ConciergeConfig) -> list[Path]:
    """The data files that a concierge is made of, in the order of its tables."""
    return [path for table in config.tables.values() for path in _files(config.path.parent, table)]


def _files(folder: Path, table: TableConfig) -> list[Path]:
    path = folder / table.file
    if path.is_dir() and table.file:
        return [path / sheet for sheet in table.sheets]
    return [path] if table.file else []


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
