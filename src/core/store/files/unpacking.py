"""Bytes of a data file, unpacked where it is a `.gz`."""

import gzip
import zlib
from pathlib import Path

from src.core.errors import DataError

MOST_UNPACKED = 2**30


def kind_of(path: Path) -> str:
    """The ending that says what a file holds, small: `.csv` of `x.CSV` and `x.csv.gz`."""
    return Path(path.stem if is_packed(path) else path.name).suffix.casefold()


def is_packed(path: Path) -> bool:
    return path.suffix.casefold() == ".gz"


def read_bytes(path: Path, most: int = -1) -> bytes:
    """The file's bytes, at most the first `most` where that is not negative.

    Raises:
        DataError: a `.gz` is none, is cut off, or unpacks to more than 1 GB.
        OSError: there is no such file, or it cannot be read.
    """
    with path.open("rb") as file:
        if not is_packed(path):
            return file.read(most)
        try:
            with gzip.open(file) as unpacked:
                data = unpacked.read(MOST_UNPACKED + 1 if most < 0 else most)
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise DataError(
                f"{path.name} cannot be unpacked ({error}); pack the file anew with gzip, "
                "or put it there as it is"
            ) from None
    if len(data) > MOST_UNPACKED:
        raise DataError(f"{path.name} unpacks to more than 1 GB; split it into several files")
    return data
