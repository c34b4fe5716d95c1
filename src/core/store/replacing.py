"""A file is written aside and renamed: a reader sees the old one or the new one, and no half."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO


@contextmanager
def replaced(path: Path) -> Iterator[IO[bytes]]:
    """The file to write. It takes the place of `path` at the end; where writing fails, none does.

    Raises OSError where the disk does not take it.
    """
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
