"""Tables whose rows are found by words and meaning."""

from src.core.engines.searchable.fields import Fields, search_fields
from src.core.engines.searchable.fitting import WORDS_ALONE, fitting
from src.core.engines.searchable.opening import (
    Searchables,
    called,
    embedded_texts,
    open_searchables,
    read_fields,
    texts_of,
)
from src.core.engines.searchable.schema import search_schema
from src.core.engines.searchable.searchable import Key, Searchable

__all__ = [
    "WORDS_ALONE",
    "Fields",
    "Key",
    "Searchable",
    "Searchables",
    "called",
    "embedded_texts",
    "fitting",
    "open_searchables",
    "read_fields",
    "search_fields",
    "search_schema",
    "texts_of",
]
