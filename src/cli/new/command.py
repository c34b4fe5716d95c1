"""Looks at the data, drafts the TOML, tries its questions, writes it, and tells of it."""

import os
import tempfile
from pathlib import Path

from src.cli.new.changing import free_target
from src.cli.new.draft import first_draft
from src.cli.new.looking import check_file
from src.cli.new.server import sampled
from src.cli.new.telling import told
from src.cli.new.trying import working_turns
from src.cli.new.writing import toml_text
from src.config.loading import load_concierge
from src.config.settings import get_settings
from src.config.tables import SERVERS
from src.core.store.building import load_catalog


def new(
    name: str, source: str | Path, sheet: str = "", table: str = "", folder: Path | None = None
) -> int:
    """Write `<input>/<name>.toml`, and print what is in it. Never overwrites one.

    Args:
        source: a data file, the address of a server, or a variable that holds one.
        sheet: of a file that has several.
        table: of a server.

    Raises:
        ConfigError: the name is none or is taken, there is no such file, or no table is named.
        DataError: the data cannot be read, or there is nothing in it to be asked for.
    """
    folder = folder or get_settings().input
    target = free_target(folder, name)
    with tempfile.TemporaryDirectory(prefix="new-") as aside:
        if str(source).startswith(SERVERS):
            file = sampled(str(source), table, Path(aside))
            place = {"source": str(source), "table": table}
        else:
            file = Path(source)
            check_file(file)
            place = {"file": Path(os.path.relpath(file.resolve(), folder.resolve())).as_posix()}
        draft = first_draft(name, file, sheet)
        examples = [turn.question for turn in working_turns(draft)]
        folder.mkdir(parents=True, exist_ok=True)
        target.write_text(toml_text(draft, place, examples), "utf-8")
        loaded = load_catalog(load_concierge(target), Path(aside))
        print("\n".join(told(target, draft, loaded, examples)))
    return 0
