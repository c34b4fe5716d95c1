"""Data files of every allowed kind, as rows of texts and numbers."""

from src.core.store.files.encoding import BAD_BYTE, decode
from src.core.store.files.raw_table import RawTable, unique_names
from src.core.store.files.reading import read_file
from src.core.store.files.sheets import Sheet, sheets_of
from src.core.store.files.unpacking import kind_of, read_bytes

__all__ = [
    "BAD_BYTE",
    "RawTable",
    "Sheet",
    "decode",
    "kind_of",
    "read_bytes",
    "read_file",
    "sheets_of",
    "unique_names",
]
