"""The files of a concierge → a DuckDB file, and what is wrong with their rows, a sentence for each
kind of problem. Imports what reads files, so only where one is made."""

import os
import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import duckdb

from src.config.concierge import ConciergeConfig
from src.config.tables import TableConfig
from src.core.errors import DataError
from src.core.store.catalog import RowProblem, Table
from src.core.store.described import (
    Described,
    Report,
    describe_tables,
    digest_of,
    keep_description,
)
from src.core.store.describing import finish_table
from src.core.store.duckdb_store import ENCLOSED
from src.core.store.names import literal
from src.core.store.staging import StagedTable


def make(
    config: ConciergeConfig,
    database: Path,
    description: Path,
    report: Report,
    required: Collection[str],
) -> Described:
    """Make the database aside, put it in its place whole, and describe it in `description`."""
    aside = database.with_name(f".{database.stem}-{os.getpid()}-{uuid.uuid4().hex[:8]}.tmp")
    try:
        with _building(aside) as connection:
            described = describe_tables(
                config,
                lambda each, taken: _table(connection, config, each, taken, report),
                required,
            )
        described = keep_description(replace(described, digest=digest_of(aside)), description)
        os.replace(aside, database)
    finally:
        for leftover in database.parent.glob(f"{aside.stem}*"):
            leftover.unlink(missing_ok=True)
    return described


@contextmanager
def _building(aside: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Staging in memory, with the new database attached as `out` and nothing else in reach."""
    connection = duckdb.connect(":memory:", config={**ENCLOSED, "enable_external_access": True})
    try:
        connection.execute(f"ATTACH {literal(str(aside))} AS out")
        aside.chmod(0o600)  # while it is empty yet
        connection.execute("SET enable_external_access = false")
        connection.execute("SET enable_progress_bar = false")
        yield connection
        connection.execute("DETACH out")
    finally:
        connection.close()


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
        table = finish_table(config, table_id, _name(declared, taken), staged)
    except RecursionError:
        raise DataError(f"{declared.source} has cells nested too deeply to be read") from None
    file = staged.source
    report(f"{file}: {table.rows:,} rows")
    problems = [f"{file}: {text}" for text in summed(table.problems, staged.raw.place)]
    empty = [] if table.rows else [f"{file} holds no rows"]
    return table, [*staged.notices, *problems, *empty]


def _name(declared: TableConfig, taken: list[str]) -> str:
    """The file's name, with its sheet; its path where another table has a file of that name."""
    name = declared.source
    known = {other.casefold() for other in taken}  # as the engine tells names apart
    return name if name.casefold() not in known else str(Path(declared.file).with_name(name))


_TOLD_KINDS = 20
_TOLD_LINES = 5
_SEVERAL = {"line": "lines", "entry": "entries", "row": "rows"}


def summed(problems: Iterable[RowProblem], place: str) -> Iterator[str]:
    """`line 3 has …`, `lines 4, 5 and 40 more: each has …`, by the file's order; `place`: line."""
    lines: dict[tuple[str, str], list[int]] = defaultdict(list)
    for problem in problems:
        sheet = f"'{problem.sheet}', " if problem.sheet else ""
        lines[sheet, problem.reason].append(problem.line)
    for kind in [*lines][:_TOLD_KINDS]:
        sheet, reason = kind
        yield sheet + _sentence(reason, lines[kind], place)
    if left := [each for kind in [*lines][_TOLD_KINDS:] for each in lines[kind]]:
        yield f"{len(left):,} more rows were kept out or have cells that were left blank"


def _sentence(reason: str, lines: Sequence[int], place: str) -> str:
    if len(lines) == 1:
        return f"{place} {lines[0]} {reason}"
    more = f"{len(lines) - _TOLD_LINES:,} more" if len(lines) > _TOLD_LINES else ""
    *first, last = [*map(str, lines[:_TOLD_LINES]), *([more] if more else [])]
    return f"{_SEVERAL.get(place, place)} {', '.join(first)} and {last}: each {reason}"
