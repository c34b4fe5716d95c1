"""What was asked of which catalogs, and what came of it: `record.json.xz`.

Made-up catalogs are kept by content; what ships in `input/` is only named.
"""

import hashlib
import json
import lzma
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RECORD = HERE / "record.json.xz"
SHIPPED = "input/"
"""Begins the id of a shipped concierge."""
TOML = "frozen.toml"
"""A made-up catalog's TOML, whatever its test calls it: some tests draw lots for the name."""
MOST_BYTES = 1_000_000
"""Of one made-up catalog: larger ones measure time, and what they are asked is asked elsewhere."""

Outcome = dict[str, Any]
Outcomes = dict[str, Outcome]
"""By the turn's id."""


def digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Asked:
    """A conversation: each turn goes on from the one before."""

    catalog: str
    now: str | None
    """ISO 8601, in the concierge's time zone; None where the test lets the real clock run."""
    turns: Sequence[str]
    source: str = ""
    """The test or file that asks it first."""

    def ids(self) -> list[str]:
        """One for each turn, that tells it with all before it."""
        counts = range(1, len(self.turns) + 1)
        return [digest([self.catalog, self.now, self.turns[:count]]) for count in counts]


def distinct(asked: Iterable[Asked]) -> list[Asked]:
    """Each conversation once, without those that another one begins with."""
    first: dict[str, tuple[Asked, list[str]]] = {}
    for each in asked:
        first.setdefault((ids := each.ids())[-1], (each, ids))
    longer = {turn for _, ids in first.values() for turn in ids[:-1]}
    return [each for turn, (each, _) in first.items() if turn not in longer]


@dataclass
class Record:
    """All that `make record` has frozen."""

    files: dict[str, str] = field(default_factory=dict)
    """Digest → a file's bytes, as Latin-1 text."""
    catalogs: dict[str, dict[str, str]] = field(default_factory=dict)
    """Id → the files that do not ship: name → digest."""
    asked: list[Asked] = field(default_factory=list)
    outcomes: Outcomes = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path = RECORD) -> "Record":
        """What lies there; nothing where nothing was recorded yet."""
        record = cls(**json.loads(lzma.decompress(path.read_bytes()))) if path.exists() else cls()
        record.asked = [Asked(**each) for each in map(dict, record.asked)]
        return record

    def write(self, path: Path = RECORD) -> None:
        path.write_bytes(lzma.compress(json.dumps(asdict(self)).encode()))

    def add_catalog(self, toml: Path, data: Sequence[Path]) -> str | None:
        """The catalog's id; None where a file is gone or the whole is too large to be kept."""
        try:
            files = {str(path.relative_to(toml.parent)): _text(path) for path in data}
            declared = _text(toml)
        except (OSError, ValueError):
            return None
        own = {name: text for name, text in files.items() if not _ships(name, text)}
        if not own and _ships(toml.name, declared):
            return f"{SHIPPED}{toml.stem}"
        own[TOML] = declared
        if sum(map(len, own.values())) > MOST_BYTES:
            return None
        places = {name: digest(text) for name, text in own.items()}
        self.files |= {places[name]: text for name, text in own.items()}
        self.catalogs[found := digest(places)] = places
        return found

    def write_out(self, catalog: str, folder: Path) -> None:
        """Put a catalog's files into a new folder, beside those that ship."""
        folder.mkdir(parents=True)
        own = self.catalogs.get(catalog, {})
        for path in (ROOT / SHIPPED).iterdir():
            if path.suffix != ".toml" or catalog == f"{SHIPPED}{path.stem}":
                (folder / path.name).symlink_to(path)
        for name, place in own.items():
            (folder / name).unlink(missing_ok=True)
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(self.files[place].encode("latin-1"))


def _text(path: Path) -> str:
    return path.read_bytes().decode("latin-1")


def _ships(name: str, text: str) -> bool:
    return (path := ROOT / SHIPPED / name).is_file() and _text(path) == text
