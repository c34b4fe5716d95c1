"""`new`: a first TOML for a data file, from what is found in it."""

import json
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from src.config.concierge import ConciergeConfig
from src.config.settings import get_settings
from src.core.errors import ConfigError
from src.core.store.building import load_catalog
from src.core.store.catalog import Table

NAME = re.compile(r"[a-z][a-z0-9-]{0,40}")


def new(name: str, source: Path) -> int:
    """Write `<input>/<name>.toml` and say where. Never overwrites one."""
    if not NAME.fullmatch(name):
        raise ConfigError(f"'{name}' is no name for a file; use a-z, 0-9 and '-', as in 'tea-shop'")
    if not source.is_file():
        raise ConfigError(f"there is no file '{source}'")
    folder = get_settings().input
    target = folder / f"{name}.toml"
    if target.exists():
        raise ConfigError(f"'{target}' is there already; choose another name or remove it")
    table = _look_at(source)
    folder.mkdir(parents=True, exist_ok=True)
    file = os.path.relpath(source.resolve(), folder.resolve())
    target.write_text("\n".join(_toml(name, Path(file).as_posix(), table)), "utf-8")
    print(f"wrote {target}: read it, describe the columns, then run 'python -m src check'")
    return 0


def _look_at(source: Path) -> Table:
    """The file as it is loaded when nothing is declared."""
    config = ConciergeConfig.model_validate(
        {
            "id": "new",
            "path": source.resolve().with_suffix(".toml"),
            "name": "new",
            "about": "new",
            "tables": {"rows": {"file": source.name, "label": "rows"}},
            "tools": [{"name": "search_rows", "tables": "rows", "purpose": "Searches the rows."}],
        }
    )
    with tempfile.TemporaryDirectory(prefix="new-") as aside:
        return load_catalog(config, Path(aside)).tables[0]


def _toml(name: str, file: str, table: Table) -> Iterator[str]:
    table_id = re.sub(r"\W", "_", name)
    words = name.replace("-", " ")
    yield f"# Made by looking at {Path(file).name}. All keys: docs/adding-a-concierge.md"
    yield f"name = {_text(words.capitalize())}"
    yield f"about = {_text(f'I know the data of {words}. I can help with searching it')}"
    yield f"\n[tables.{table_id}]"
    yield f"file = {_text(file)}"
    yield f"label = {_text(words)}"
    yield "# hidden = []  # columns that nobody may see"
    if key := _key(table):
        yield f"key = {_text(key)}"
    for column in table.columns:
        yield f"\n[tables.{table_id}.columns.{_text(column.name)}]"
        yield f"label = {_text(column.name.replace('_', ' ').strip().capitalize())}"
        yield f"role = {_text(column.role)}  # {_seen(column.samples)}"
    yield "\n[[tools]]"
    yield f"name = {_text(f'search_{table_id}')}"
    yield f"tables = {_text(table_id)}"
    yield f"purpose = {_text(f'Searches {words}.')}\n"


def _key(table: Table) -> str | None:
    """A column whose every cell is there and differs: an identifier first, else the title."""
    for column in table.with_role("id", "title"):
        if column.distinct == column.filled == table.rows:
            return column.name
    return None


def _seen(samples: tuple[object, ...]) -> str:
    """A few cells for a comment, which must stay on its line."""
    text = ", ".join(str(sample) for sample in samples[:3])
    return "such as " + re.sub(r"[\x00-\x1f\x7f]+", " ", text)[:80] if text else "empty"


def _text(value: str) -> str:
    """A TOML string: JSON's escapes are TOML's as well."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
