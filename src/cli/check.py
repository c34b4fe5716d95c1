"""`check`: what is understood of each file in the input folder, and what is wrong with it."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from src.cli.remarks import guesses, remarks
from src.cli.table import printable, table
from src.config.concierge import ConciergeConfig
from src.config.loading import find_concierges
from src.config.settings import get_settings
from src.config.texts import local_text
from src.core.errors import ConciergeError
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.derive import derived_names
from src.core.store.postgres.owner import excessive_rights, missing_indexes
from src.core.store.postgres.triggers import missing_triggers

BROKEN = 1


def check(folder: Path | None) -> int:
    """Print it; 1 when a file is broken, or there is nothing to load."""
    found = find_concierges(folder or get_settings().input)
    broken = list(found.problems)
    # Loaded from the files each time, and nothing is left behind.
    with tempfile.TemporaryDirectory(prefix="check-") as aside:
        for config in found.concierges:
            try:
                catalog = load_catalog(config, Path(aside))
            except ConciergeError as error:
                broken.append(f"{config.path.name}: {error}")
                continue
            print("\n".join(_understood(catalog)))
            broken += catalog.left_out
    for problem in broken:
        print(f"✗ {printable(problem)}")
    if not broken:
        print("✓ nothing is broken")
    return BROKEN if broken else 0


def _understood(catalog: Catalog) -> Iterator[str]:
    config = catalog.config
    yield (
        f"{config.id}: {local_text(config.name, config.language)}"
        f" ({config.language}, {config.currency}, {config.timezone})"
    )
    for one in catalog.tables:
        yield ""
        yield from _table(one, config)
    yield ""
    for notice in catalog.notices:
        if notice not in catalog.left_out:
            yield f"  note: {printable(notice)}"
    for guess in guesses(config.path):
        yield (
            f"  guess: {config.path.name}, {printable(guess)}; correct it, or take its comment away"
        )
    of_owner = (*excessive_rights(catalog), *missing_indexes(catalog), *missing_triggers(catalog))
    for remark in (*remarks(catalog), *of_owner):
        yield f"  note: {printable(remark)}"
    for tool in config.tools:
        yield f"  tool {tool.name}: {tool.kind} over {', '.join(tool.tables)}"
    yield ""


def _table(one: Table, config: ConciergeConfig) -> Iterator[str]:
    form = [one.encoding, *([f"delimiter {one.delimiter!r}"] if one.delimiter else [])]
    yield f"  {one.id}: {one.name}, {one.rows:,} rows, {', '.join(form)}"
    rows = [_column(column, one, config) for column in one.columns]
    room = shutil.get_terminal_size((120, 24)).columns - 4
    yield from (f"    {line}" for line in table(rows, room))
    if one.config.hidden:
        yield f"    hidden: {len(one.config.hidden)} ({', '.join(one.config.hidden)})"


def _column(column: Column, one: Table, config: ConciergeConfig) -> dict[str, str]:
    derived = column.name in derived_names(one.config)
    return {
        "column": column.name,
        "type": column.sql_type.lower(),
        "role": f"{column.role} ({column.unit})" if column.unit else column.role,
        "label": column.label(config.language),
        "from": "derived" if derived else config.tables[one.id].kind,
        "filled": f"{column.filled:,} of {one.rows:,}",
        "distinct": f"{column.distinct:,}",
        "samples": " | ".join(str(sample) for sample in column.samples[:3]),
    }
