"""A concierge's files → its `Catalog`: a DuckDB file made once for each version of the data."""

import hashlib
import os
import re
import time
import uuid
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG

import duckdb
from pydantic import TypeAdapter, ValidationError

from src.config.concierge import ConciergeConfig
from src.config.nearest import nearest
from src.config.tables import TableConfig
from src.config.vocabularies import FOLDER
from src.core.errors import ConciergeError, DataError
from src.core.store.catalog import Catalog, Table
from src.core.store.describing import finish_table
from src.core.store.row_problems import summed
from src.core.store.served import served, tools_without
from src.core.store.staging import StagedTable, data_files

Report = Callable[[str], None]

_KEPT_VERSIONS = 2
_ABANDONED_SECONDS = 3600
_SWITCHES: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "python_enable_replacements": False,
}


@dataclass(frozen=True)
class _Described:
    """What is kept beside the database, to start again without reading the files."""

    tables: tuple[Table, ...]
    notices: tuple[str, ...]
    reasons: dict[str, str]
    """Table that could not be loaded → why."""
    digest: str = ""
    """SHA-256 of the database file: one that was damaged since is made anew."""


_DESCRIPTIONS = TypeAdapter(_Described)


def load_catalog(
    config: ConciergeConfig,
    folder: Path,
    progress: Report | None = None,
    required: Collection[str] = (),
) -> Catalog:
    """The catalog of `config`, its database in `folder`; made only where it is not there yet.

    A table that cannot be loaded is left out whole, with a notice; the others answer, and the
    catalog's own `config` declares no more than what there is.

    Args:
        required: tables that must not be left out: those that an older version answers from.

    Raises:
        DataError: a required table cannot be loaded, or none can: which, why, what to do.
        ConfigError: the same, where it is a derived column's SQL that does not run.
    """
    version = catalog_version(config)
    folder.mkdir(0o700, parents=True, exist_ok=True)
    database = folder / f"{config.id or 'concierge'}-{version[:16]}.duckdb"
    described = _kept(database)
    if described is None or not described.reasons.keys().isdisjoint(required):
        described = _build(config, database, progress or (lambda _: None), required)
        if catalog_version(config) != version:
            database.unlink(missing_ok=True)
            raise DataError(f"the files of '{config.id}' changed while they were read; load again")
        _clear(folder, config.id or "concierge")
    left = served(config, [table.id for table in described.tables])
    left_out = tuple(_left_out(config, left, *each) for each in described.reasons.items())
    if not left.tools:
        raise DataError(f"no tool of '{config.id}' is over a table that is there: {left_out[0]}")
    notices = (*left_out, *described.notices, *_unknown_columns(left, described.tables))
    return Catalog(left, described.tables, database, version, notices, left_out)


def _unknown_columns(config: ConciergeConfig, tables: Sequence[Table]) -> Iterator[str]:
    """What the tools' own keys say of columns that the data has not; the rest of them holds."""
    columns = {table.id: [column.name for column in table.columns] for table in tables}
    for tool in config.tools:
        known = [name for table in tool.tables for name in columns[table]]
        for key, column in tool.columns_named():
            if column not in known:
                near = nearest(column, known)
                yield f"tool '{tool.name}': no column '{column}' for '{key}'; {near}"


def catalog_version(config: ConciergeConfig) -> str:
    """A hash of everything that the catalog is made of: TOML, data files, this loader.

    A file whose time and size are as before is not read again; one that cannot be read has a
    version too, so that it is noticed when it can.
    """
    whole = hashlib.sha256(_loader_version().encode())
    whole.update(config.model_dump_json(exclude={"path"}).encode())
    for path in data_files(config):
        try:
            state = path.stat()
            regular = S_ISREG(state.st_mode)
            digest = _file_hash(path, state.st_mtime_ns, state.st_size) if regular else "no file"
        except OSError as error:
            digest = f"unreadable: {error.errno}"
        whole.update(digest.encode())
    return whole.hexdigest()


@lru_cache(maxsize=256)
def _file_hash(path: Path, _mtime_ns: int, _size: int) -> str:
    return _digest(path)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@lru_cache(maxsize=1)
def _loader_version() -> str:
    """Of this package's own text and the product's vocabularies: a changed loader makes every
    database anew."""
    whole = hashlib.sha256(duckdb.__version__.encode())
    here = Path(__file__).parent
    for path in sorted([*here.rglob("*.py"), *here.rglob("*.toml"), *FOLDER.glob("*.toml")]):
        whole.update(path.read_bytes())
    return whole.hexdigest()


def _kept(database: Path) -> _Described | None:
    """The description of a database that was made before, if both are whole."""
    try:
        described = _DESCRIPTIONS.validate_json(_description(database).read_bytes())
        os.utime(database)  # used now: not among the old ones to clear
        return described if described.digest == _digest(database) else None
    except (OSError, ValidationError):
        return None


def _description(database: Path) -> Path:
    return database.with_suffix(".json")


def _build(
    config: ConciergeConfig, database: Path, report: Report, required: Collection[str]
) -> _Described:
    """Make the database aside and put it in its place whole."""
    aside = database.with_name(f".{database.stem}-{os.getpid()}-{uuid.uuid4().hex[:8]}.tmp")
    try:
        with _building(aside) as connection:
            described = _fill(connection, config, report, required)
        described = replace(described, digest=_digest(aside))
        text = _DESCRIPTIONS.dump_json(described, by_alias=True)
        described_aside = aside.with_suffix(".json.tmp")
        described_aside.write_bytes(text)
        described_aside.chmod(0o600)
        os.replace(described_aside, _description(database))
        os.replace(aside, database)
    finally:
        for leftover in database.parent.glob(f"{aside.stem}*"):
            leftover.unlink(missing_ok=True)
    return _DESCRIPTIONS.validate_json(text)


@contextmanager
def _building(aside: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Staging in memory, with the new database attached as `out` and nothing else in reach."""
    connection = duckdb.connect(":memory:", config=_SWITCHES)
    try:
        connection.execute(f"ATTACH '{str(aside).replace(chr(39), chr(39) * 2)}' AS out")
        aside.chmod(0o600)  # while it is empty yet
        connection.execute("SET enable_external_access = false")
        connection.execute("SET enable_progress_bar = false")
        yield connection
        connection.execute("DETACH out")
    finally:
        connection.close()


def _fill(
    connection: duckdb.DuckDBPyConnection,
    config: ConciergeConfig,
    report: Report,
    required: Collection[str],
) -> _Described:
    tables: list[Table] = []
    notices: list[str] = []
    failed: dict[str, ConciergeError] = {}
    for table_id in config.tables:
        taken = [table.name for table in tables]
        try:
            table, told = _table(connection, config, table_id, taken, report)
        except ConciergeError as error:
            if table_id in required:
                raise
            failed[table_id] = error
        else:
            tables.append(table)
            notices += told
    if not tables:
        raise _nothing(config, list(failed.values()))
    reasons = {table_id: str(error) for table_id, error in failed.items()}
    return _Described(tuple(tables), tuple(notices), reasons)


def _table(
    connection: duckdb.DuckDBPyConnection,
    config: ConciergeConfig,
    table_id: str,
    taken: list[str],
    report: Report,
) -> tuple[Table, list[str]]:
    """One table, written, and what is to be told of it. It is written last, or not at all."""
    declared = config.tables[table_id]
    try:
        staged = StagedTable(connection, config, table_id, report)
        table = finish_table(connection, config, table_id, _name(declared, taken), staged)
    except RecursionError:
        raise DataError(f"{declared.source} has cells nested too deeply to be read") from None
    report(f"{staged.source}: {table.rows:,} rows")
    return table, [*staged.notices, *_told(table, staged)]


def _nothing(config: ConciergeConfig, errors: list[ConciergeError]) -> ConciergeError:
    """Why there is nothing to answer from."""
    if len(errors) == 1:
        return errors[0]
    reasons = "; ".join(str(error) for error in errors)
    return DataError(f"no table of '{config.id}' could be loaded: {reasons}")


def _left_out(config: ConciergeConfig, left: ConciergeConfig, table_id: str, reason: str) -> str:
    """Which table is not there, what goes with it, what brings it back, and why."""
    tools = ", ".join(f"'{name}'" for name in tools_without(config, left, table_id))
    also = f", and with it {tools}," if tools else ""
    where = f"'{config.tables[table_id].file}' or 'tables.{table_id}' in {config.path.name}"
    return f"the table '{table_id}' is left out{also} until {where} is mended: {reason}"


def _name(declared: TableConfig, taken: list[str]) -> str:
    """The file's name, with its sheet; its path where another table has a file of that name."""
    name = declared.source
    known = {other.casefold() for other in taken}  # as the engine tells names apart
    return name if name.casefold() not in known else str(Path(declared.file).with_name(name))


def _told(table: Table, staged: StagedTable) -> list[str]:
    """A sentence for each kind of problem, and one where there are no rows."""
    file = staged.source
    told = [f"{file}: {text}" for text in summed(table.problems, staged.raw.place)]
    if not table.rows:
        told.append(f"{file} holds no rows")
    return told


def _clear(folder: Path, concierge: str) -> None:
    """Remove old versions of this concierge, and what a build that was killed left behind."""
    named = re.compile(rf"{re.escape(concierge)}-[0-9a-f]{{16}}\.duckdb")
    versions = [path for path in folder.glob("*.duckdb") if named.fullmatch(path.name)]
    versions.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for old in versions[_KEPT_VERSIONS:]:
        old.unlink(missing_ok=True)
        _description(old).unlink(missing_ok=True)
    for leftover in folder.glob(f".{concierge}-*.tmp*"):
        if time.time() - leftover.stat().st_mtime > _ABANDONED_SECONDS:
            leftover.unlink(missing_ok=True)
