"""Data files unpacked: the bytes of a `.gz`; the files of a `.zip`, or of a folder, one by one."""

import gzip
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from src.core.errors import DataError

MOST_UNPACKED = 2**30
_LINES = frozenset({".csv", ".tsv", ".txt", ".tab", ".jsonl", ".ndjson"})
_OTHERS = frozenset(
    {".json", ".parquet", ".xlsx", ".xls", ".ods", ".sqlite", ".sqlite3", ".db", ".duckdb"}
)
_ENCRYPTED = 1


def kind_of(path: Path) -> str:
    """The ending that says what a file holds, small: `.csv` of `x.CSV` and `x.csv.gz`."""
    return Path(path.stem if is_packed(path) else path.name).suffix.casefold()


def is_packed(path: Path) -> bool:
    return path.suffix.casefold() == ".gz"


def read_bytes(path: Path, most: int = -1) -> bytes:
    """The file's bytes, at most the first `most` where that is not negative.

    Raises `OSError`; `DataError`: a `.gz` is none, is cut off, or unpacks to more than 1 GB.
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


def holds_files(path: Path) -> bool:
    return path.suffix.casefold() == ".zip" or path.is_dir()


def is_data_file(name: str) -> bool:
    return kind_of(Path(name)) in _LINES | _OTHERS


def data_files(path: Path) -> list[tuple[str, int]]:
    """The data files in an archive or folder, the largest first, with their lines (else 0).

    Raises `OSError`; `DataError`: it is no archive, or is damaged.
    """
    if path.is_dir():
        files = sorted(_files(path), key=lambda each: -each.stat().st_size)
        return [(each.name, _lines(each)) for each in files]
    with _opened(path) as archive:
        members = sorted(_members(archive), key=lambda each: -each.file_size)
        return [(each.filename, _rows(archive, each)) for each in members]


@contextmanager
def unzipped(path: Path, name: str) -> Iterator[Path]:
    """The file of that name, or the only one, in a folder that is gone afterwards; of a folder the
    file itself.

    Raises as `data_files`; `DataError`: no such file, several and no name, locked, or over 1 GB.
    """
    if path.is_dir():
        names = [each.name for each in _files(path)]
        if name not in names:
            there = ", ".join(map(repr, names)) or "none that can be read"
            raise DataError(
                f"{path.name} is a folder without the file '{name}'; name files by 'sheet'; there"
                f" are: {there}"
            )
        yield path / name
        return
    with _opened(path) as archive, tempfile.TemporaryDirectory(prefix="unzipped-") as aside:
        member = _chosen(path, archive, name)
        if member.flag_bits & _ENCRYPTED:
            raise DataError(f"{path.name} is locked by a password; pack it without one")
        if member.file_size > MOST_UNPACKED:
            raise DataError(f"{path.name} unpacks to more than 1 GB; split it into several files")
        target = Path(aside, PurePosixPath(member.filename).name)
        with archive.open(member) as packed, target.open("wb") as out:
            shutil.copyfileobj(packed, out)
        yield target


def _chosen(path: Path, archive: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    members = list(_members(archive))
    there = f"there are: {', '.join(repr(each.filename) for each in members)}"
    if not members:
        raise DataError(f"{path.name} holds no data file; pack a CSV, workbook or the like")
    named = [each for each in members if each.filename == name] if name else members
    if not named:
        raise DataError(f"{path.name} holds no data file '{name}'; {there}")
    if len(named) > 1:
        raise DataError(f"{path.name} holds several files; name one by 'sheet'; {there}")
    return named[0]


def _members(archive: zipfile.ZipFile) -> Iterator[zipfile.ZipInfo]:
    """Those that can be read, less what a system puts beside them (`__MACOSX`, `.DS_Store`)."""
    for each in archive.infolist():
        file = PurePosixPath(each.filename)
        hidden = any(part.startswith((".", "__")) for part in file.parts)
        if not each.is_dir() and not hidden and is_data_file(file.name):
            yield each


def _files(folder: Path) -> list[Path]:
    """The data files right in a folder, by name."""
    files = (each for each in sorted(folder.iterdir()) if each.is_file())
    return [each for each in files if is_data_file(each.name) and each.name[:1] != "."]


def _lines(path: Path) -> int:
    return max(read_bytes(path).count(b"\n") - 1, 0) if kind_of(path) in _LINES else 0


def _rows(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> int:
    is_text = PurePosixPath(member.filename).suffix.casefold() in _LINES
    if not is_text or member.flag_bits & _ENCRYPTED or member.file_size > MOST_UNPACKED:
        return 0
    with archive.open(member) as packed:
        return max(sum(1 for _ in packed) - 1, 0)


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise DataError(
            f"{path.name} cannot be unpacked ({error}); pack it anew, or put the file "
            "there as it is"
        ) from None
