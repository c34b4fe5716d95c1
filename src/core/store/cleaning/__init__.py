"""What is mended in cells and rows, so that a type can be found and values are told apart."""

from src.core.store.cleaning.entities import read_entities
from src.core.store.cleaning.heading_rows import remove_headings
from src.core.store.cleaning.python_cells import mend_python_cells
from src.core.store.cleaning.spellings import unify
from src.core.store.cleaning.unknown_cells import blank_unknown

__all__ = ["blank_unknown", "mend_python_cells", "read_entities", "remove_headings", "unify"]
