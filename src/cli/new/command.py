"""Looks at the file, drafts the TOML, tries its questions, writes it, and tells of it."""

import os
import tempfile
from pathlib import Path

from src.cli.new.changing import free_target
from src.cli.new.draft import Draft, first_draft
from src.cli.new.looking import check_file
from src.cli.new.telling import told
from src.cli.new.trying import working_questions
from src.cli.new.writing import text, toml_text
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
    file = Path(os.path.relpath(source.resolve(), folder.resolve())).as_posix()
    return written(target, first_draft(name, source, sheet), file)


def written(target: Path, draft: Draft, file: str, place: str = "") -> int:
    """Write the TOML of a draft, and print what is in it.

    Args:
        file: the data as seen from the TOML's folder.
        place: what stands in the TOML instead of the file.
    """
    examples = working_questions(draft)
    target.parent.mkdir(parents=True, exist_ok=True)
    named = f"file = {text(file)}"
    target.write_text(toml_text(draft, file, examples).replace(named, place or named, 1), "utf-8")
    with tempfile.TemporaryDirectory(prefix="new-") as aside:
        loaded = load_catalog(load_concierge(target), Path(aside))
        print("\n".join(told(target, draft, loaded, examples)))
    return 0
