"""Data files of every allowed kind, as rows of texts and numbers."""

from src.core.store.files.unpacking import kind_of

__all__ = ["kind_of"]
