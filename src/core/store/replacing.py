"""Files made anew: written aside and renamed whole; of several versions the newest are kept."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO


@contextmanager
def replaced(path: Path) -> Iterator[IO[bytes]]:
    """The file to write, which takes the place of `path` at the end, or none does (`OSError`)."""
    # Beside the file itself: only within one file system is a rename whole or not at all.
    with NamedTemporaryFile(
        dir=path.parent, prefix=f".{path.name}.", suffix=".tmp", delete=False
    ) as file:
        aside = Path(file.name)
        try:
            yield file
            file.flush()
            aside.replace(path)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise


def without_old(folder: Path, named: str, most: int = 2) -> list[Path]:
    """Remove all but the newest of the files whose whole name fits the pattern; returns those."""
    found = [path for path in folder.iterdir() if re.fullmatch(named, path.name)]
    old = sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[most:]
    for path in old:
        path.unlink(missing_ok=True)
    return old
