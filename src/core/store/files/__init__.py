"""Data files of every allowed kind, as rows of texts and numbers."""

from src.core.store.files.encoding import BAD_BYTE, decode
from src.core.store.files.raw_table import RawTable
from src.core.store.files.reading import read_file

__all__ = ["BAD_BYTE", "RawTable", "decode", "read_file"]
