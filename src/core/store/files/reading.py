"""A data file of any allowed kind → `RawTable`."""

from collections.abc import Sequence
from pathlib import Path

from src.core.errors import DataError
from src.core.store.files.delimited import read_delimited
from src.core.store.files.raw_table import RawTable
from src.core.store.files.records import read_json, read_json_lines, read_parquet

_DELIMITED = {".csv", ".tsv", ".txt", ".tab"}
_LINES = {".jsonl", ".ndjson"}
_ALLOWED = "CSV, TSV, JSON, JSONL and Parquet are"


def read_file(
    path: Path,
    declared: Sequence[str] = (),
    reserved: Sequence[str] = (),
    whole_only: bool = False,
) -> RawTable:
    """Read `path` as its ending says; with `whole_only` no row that is cut short.

    Raises:
        DataError: no such file, not readable, or not of the kind that its ending says.
    """
    ending = path.suffix.casefold()
    try:
        if ending in _DELIMITED:
            return read_delimited(path, declared, reserved, whole_only)
        if ending == ".json":
            return read_json(path, reserved)
        if ending in _LINES:
            return read_json_lines(path, reserved)
        if ending == ".parquet":
            return read_parquet(path, reserved)
    except OSError as error:
        raise DataError(f"{path.name} cannot be read: {error.strerror}") from None
    raise DataError(f"{path.name} is of no kind that can be read; {_ALLOWED}")
