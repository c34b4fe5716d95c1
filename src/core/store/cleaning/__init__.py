"""What is mended in cells and rows, so that a type can be found and values are told apart."""

from src.core.store.cleaning.heading_rows import remove_headings
from src.core.store.cleaning.markup import part_joined, read_markup, shown_as_words
from src.core.store.cleaning.nested_cells import mend_nested_cells, nested_value
from src.core.store.cleaning.object_cells import name_key, name_objects
from src.core.store.cleaning.spellings import (
    SEPARATORS,
    unify,
    unify_separators,
    with_one_separator,
)
from src.core.store.cleaning.unknown_cells import blank_declared, blank_unknown

__all__ = [
    "SEPARATORS",
    "blank_declared",
    "blank_unknown",
    "mend_nested_cells",
    "name_key",
    "name_objects",
    "nested_value",
    "part_joined",
    "read_markup",
    "remove_headings",
    "shown_as_words",
    "unify",
    "unify_separators",
    "with_one_separator",
]
