"""`new`: looks at the data, drafts the TOML, tries its questions, writes it, and tells of it."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pyarrow.parquet as pq

from src.cli.new.changing import free_target
from src.cli.new.draft import Draft, first_draft
from src.cli.new.looking import check_file, shown_columns
from src.cli.new.starters import working_turns
from src.cli.new.writing import about, shown, toml_text
from src.cli.remarks import guesses, remarks
from src.cli.table import printable, table
from src.config.loading import load_concierge
from src.config.settings import get_settings
from src.config.tables import SERVERS
from src.config.texts import local_text
from src.core.errors import ConfigError, DataError
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog, Column
from src.core.store.files.workbooks import each_question_once
from src.core.store.lookups import arrow_table
from src.core.store.names import quoted
from src.core.store.postgres.relations import cell_of, listed, read_relation
from src.core.store.postgres.server import connected, resolved

_SAMPLE = 20_000
_INDENT = "  "


@each_question_once()
def new(
    name: str, source: str | Path, sheet: str = "", table: str = "", folder: Path | None = None
) -> int:
    """Write `<input>/<name>.toml`, and print what is in it. Never overwrites one.

    Args:
        source: a data file, the address of a server, or a variable that holds one.
        sheet: of a file that has several.
        table: of a server.

    Raises `ConfigError`: no free name, file or table; `DataError`: the data cannot be read, or
    there is nothing in it to be asked for.
    """
    folder = folder or get_settings().input
    target = free_target(folder, name)
    with tempfile.TemporaryDirectory(prefix="new-") as aside:
        if str(source).startswith(SERVERS):
            file = _sampled(str(source), table, Path(aside))
            place = {"source": str(source), "table": table}
        else:
            file = Path(source)
            check_file(file)
            if file.resolve() == folder.resolve():
                raise ConfigError(f"'{source}' has the TOMLs; put the data into a folder in it")
            place = {"file": Path(os.path.relpath(file.resolve(), folder.resolve())).as_posix()}
        draft = first_draft(name, file, sheet)
        examples = [turn.question for turn in working_turns(draft)]
        folder.mkdir(parents=True, exist_ok=True)
        target.write_text(toml_text(draft, place, examples), "utf-8")
        loaded = load_catalog(load_concierge(target), Path(aside))
        print("\n".join(_told(target, draft, loaded, examples)))
    return 0


def _sampled(address: str, table: str, folder: Path) -> Path:
    """Some rows of a table or view as a file of its name. Raises `ConfigError`: no table is named;
    `DataError`: no answer, no such table, or nothing in it."""
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
    path = folder / f"{relation.name}.parquet"
    pq.write_table(arrow_table(rows, {cell.name: cell.sql_type for cell in cells}), path)
    return path


def _told(target: Path, draft: Draft, loaded: Catalog, examples: Sequence[str]) -> Iterator[str]:
    """All lines, the file's name first and last."""
    config = loaded.config
    found = draft.seen.currency
    prices = f", prices in {found.code} ({found.why})" if found.why else ""
    yield f"wrote {target}"
    yield ""
    name = local_text(config.name, config.language)
    yield f"{name}: {loaded.tables[0].rows:,} rows, in '{config.language}'{prices}"
    room = shutil.get_terminal_size((120, 24)).columns - 2
    for each in loaded.tables:
        if each is not loaded.tables[0]:
            yield ""
            yield f"{each.config.sheet}: {each.rows:,} rows, linked to the others"
        for line in table([_column(c, config.language) for c in shown_columns(each)], room):
            yield _INDENT + line
    hidden = {name: why for each in draft.tables for name, why in each.seen.hidden.items()}
    head = "Hidden, because of what they look like; take one out of `hidden` to show it:"
    yield from _section(head, (f"{name}: {why}" for name, why in hidden.items()))
    head = f"Read '{draft.seen.table.config.sheet}' of {draft.source.name}. "
    head += "Not read, name one by `--sheet` to read it:"
    others = [f"{each.name}: {each.rows:,} rows" for each in draft.seen.other_sheets]
    how = (
        "a concierge has several: another [tables.<id>] with the same `file` and "
        "its own `sheet`, in the `tables` of a tool"
    )
    yield from _section(head, [*others, how] if others else ())
    yield from _section("", (f"note: {each}" for each in (*loaded.notices, *remarks(loaded))), "")
    head = f"Least sure of; correct the line in {target.name}, or take its comment away:"
    yield from _section(head, guesses(target))
    yield from _section("Questions to begin with; each was asked and answered:", examples)
    question = examples[0] if examples else "…"
    yield ""
    yield "To go on:"
    yield f'{_INDENT}python -m src ask --concierge {config.id} "{printable(question)}"'
    yield f"{_INDENT}read {target}: labels, hidden columns, words that customers use"
    yield f"{_INDENT}python -m src check"
    if draft.prose:
        yield (
            f'{_INDENT}wishes in words ("something for a gift"): the tool is of the kind "filters",'
            f' which is exact; "ranked" goes by {printable(about(draft))} as well'
        )


def _column(column: Column, language: str) -> dict[str, str]:
    return {
        "column": column.name,
        "label": column.label(language),
        "role": f"{column.role} ({column.unit})" if column.unit else column.role,
        "such as": " | ".join(shown(sample, column) for sample in column.samples[:3]),
    }


def _section(head: str, lines: Iterable[str], indent: str = _INDENT) -> Iterator[str]:
    """A blank line, the head and the lines; nothing where there are none."""
    if told := [f"{indent}{printable(line)}" for line in lines]:
        yield ""
        yield from filter(None, [printable(head)])
        yield from told
