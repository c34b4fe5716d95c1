"""Looks at the file, drafts the TOML, tries its questions, writes it, and tells of it."""

import os
import tempfile
from pathlib import Path

from src.cli.new.changing import free_target
from src.cli.new.draft import first_draft
from src.cli.new.looking import check_file
from src.cli.new.telling import told
from src.cli.new.trying import working_questions
from src.cli.new.writing import toml_text
from src.config.loading import load_concierge
from src.config.settings import get_settings
from src.core.store.building import load_catalog


def new(name: str, source: Path, sheet: str = "", folder: Path | None = None) -> int:
    """Write `<input>/<name>.toml`, and print what is in it. Never overwrites one.

    Raises:
        ConfigError: the name is none or is taken, or there is no such file.
        DataError: the file cannot be read, or there is nothing in it to be asked for.
    """
    folder = folder or get_settings().input
    target = free_target(folder, name)
    check_file(source)
    draft = first_draft(name, source, sheet)
    examples = working_questions(draft)
    folder.mkdir(parents=True, exist_ok=True)
    file = os.path.relpath(source.resolve(), folder.resolve())
    target.write_text(toml_text(draft, Path(file).as_posix(), examples), "utf-8")
    with tempfile.TemporaryDirectory(prefix="new-") as aside:
        loaded = load_catalog(load_concierge(target), Path(aside))
        print("\n".join(told(target, draft, loaded, examples)))
    return 0
