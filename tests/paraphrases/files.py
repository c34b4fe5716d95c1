"""Asks questions over files as `new` reads them, and grades the answers.

`python -m tests.paraphrases.files FOLDER QUESTIONS [--toml FOLDER] [--now DAY]`: each file of the
folder gets the TOML that `python -m src new` writes (or the one of the same name in the folder of
TOMLs). A line of the questions: `file`, `question`, `after` (asked before), `key` (the raw field
that names a row) and `expect`: rows (`keys`, `ordered`, `also`), count, value, groups (`pairs`) or
none.
"""

import argparse
import json
import os
import re
import shutil
import sys
import tempfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from src.cli.commands import main as command
from src.config.loading import load_concierge
from src.config.settings import BUILT_IN, Settings, get_settings
from src.core.services.agent_service import AgentService
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.names import quoted
from src.core.turn import Turn
from tests.paraphrases.expecting import Expected
from tests.paraphrases.expecting import Question as Judged
from tests.paraphrases.grading import is_right, says_so
from tests.paraphrases.judge import NOW

Names = Mapping[str, str]
"""By key of the concierge: the raw field of the same row."""


def drafted(files: list[Path], folder: Path, tomls: Path | None) -> None:
    """Bring the files with a TOML each into the input folder."""
    os.environ["CONCIERGE_INPUT"] = str(folder)
    get_settings.cache_clear()
    for file in files:
        shutil.copy(file, folder / file.name)
        name = id_of(file)
        if tomls and (ready := tomls / f"{name}.toml").exists():
            shutil.copy(ready, folder / ready.name)
        else:
            command(["new", name, "--from", str(folder / file.name)])


def id_of(file: Path) -> str:
    """The concierge of a file: its name, in the letters that an address may have."""
    name = re.sub(r"[\W_]", "-", file.stem.lower())
    plain = name.isascii() and name[:1].isalpha()
    return name if plain else f"file-{zlib.crc32(name.encode())}"


def names_of(toml: Path, wanted: set[str]) -> Names:
    """The raw field by key: of all columns the one that has most of the wanted names."""
    found: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        catalog = load_catalog(load_concierge(toml), Path(folder))
        store = DuckDBStore(catalog)
        for table in catalog.tables:
            names = [column.name for column in table.columns]
            listed = ", ".join(f"CAST({quoted(name)} AS VARCHAR)" for name in names)
            rows = store.trusted(f"SELECT {listed} FROM {quoted(table.name)}")
            columns = list(zip(*rows, strict=True))
            hits = [len(wanted.intersection(map(str, cells))) for cells in columns]
            key = [names.index(name) for name in table.config.key or names[:1]]
            for row in rows:
                found[" | ".join(str(row[at]) for at in key)] = str(row[hits.index(max(hits))])
        store.close()
    return found


def graded(line: Mapping[str, Any], turn: Turn, names: Names) -> str:
    """right, said (wrong, and it says so) or silent."""
    keys = [" | ".join(map(str, k)) if isinstance(k, list | tuple) else str(k) for k in turn.keys]
    told = turn.model_copy(update={"keys": [names.get(key, key) for key in keys]})
    expect, kind = line["expect"], line["expect"]["kind"]
    if kind == "none":
        right = not told.keys and turn.value is None and not turn.failed
        return "right" if right else "silent"
    if kind == "groups":
        pairs = {str(name).casefold(): float(value) for name, value in expect["pairs"].items()}
        right = bool(turn.results) and all(_states(turn, *pair) for pair in pairs.items())
        return "right" if right else "said" if turn.clarify or turn.refused else "silent"
    if kind == "rows":
        keys = list(map(str, expect["keys"]))
        shown = [key for key in told.keys if str(key) not in set(map(str, expect.get("also", ())))]
        told = told.model_copy(update={"keys": shown or told.keys})
        wanted = Expected(keys_ordered=keys) if expect.get("ordered") else Expected(keys=keys)
        if turn.count == len(keys) and 0 < len(shown) < len(keys):
            wanted = Expected(keys=keys, count=len(keys))
    else:
        value = expect["value"]
        wanted = Expected(count=value) if kind == "count" else Expected(value=value)
    asked = Judged(id="", catalog="", language="", phenomenon="", question="", query="")
    asked = asked.model_copy(update={"expect": wanted})
    if is_right(wanted, told) or _tells(turn, expect):
        return "right"
    return "said" if says_so(asked, told) else "silent"


def _tells(turn: Turn, expect: Mapping[str, Any]) -> bool:
    """Whether the value is a cell of one row, and the answer to that row has it."""
    value = expect.get("value") if expect["kind"] == "value" and turn.count == 1 else None
    said = {value} if isinstance(value, str) else {f"{value}", f"{value:,}"} if value else ()
    return any(each in turn.answer for each in said)


def _states(turn: Turn, name: str, value: float) -> bool:
    """Whether a row of the answer has both the group's name and its figure."""
    for row in turn.results:
        cells = list(row.values())
        numbers = [float(cell) for cell in cells if isinstance(cell, int | float)]
        named = any(str(cell).casefold() == name for cell in cells)
        if named and any(abs(number - value) <= 0.005 * abs(value) + 0.006 for number in numbers):
            return True
    return False


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.paraphrases.files")
    parser.add_argument("folder", type=Path)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--toml", type=Path)
    parser.add_argument("--now", type=datetime.fromisoformat, default=NOW)
    chosen = parser.parse_args(arguments)
    lines = [json.loads(line) for line in chosen.questions.read_text("utf-8").splitlines()]
    files = sorted({chosen.folder / line["file"] for line in lines})
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as data:
        drafted(files, Path(folder), chosen.toml)
        service = AgentService(
            Settings(input=Path(folder), data=Path(data), model=BUILT_IN, fallback_models="",
                     now=chosen.now, turns_per_minute=1_000_000)
        )  # fmt: skip
        for file in files:
            own, name = [x for x in lines if x["file"] == file.name], id_of(file)
            wanted = {str(key) for x in own for key in x["expect"].get("keys", ())}
            names = names_of(Path(folder) / f"{name}.toml", wanted)
            for number, line in enumerate(own):
                thread = f"{name}-{number}"
                asked = [*line.get("after", ()), line["question"]]
                turn = [service.ask(name, each, thread_id=thread) for each in asked][-1]
                grade = graded(line, turn, names)
                totals[file.name][grade] += 1
                if grade != "right":
                    print(f"{grade:7}{line['question']}\n{'':7}{turn.answer[:200]!r}")
        service.close()
    for name, counted in totals.items():
        print(name, dict(counted))
    print("all", dict(sum(totals.values(), Counter())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
