"""Tables whose rows are found by words and meaning."""

from src.core.engines.searchable.fields import Fields, search_fields, texts_of
from src.core.engines.searchable.fitting import WORDS_ALONE, fitting
from src.core.engines.searchable.opening import (
    Embedding,
    Searchables,
    called,
    embeddings_of,
    open_searchables,
    read_fields,
)
from src.core.engines.searchable.schema import search_schema
from src.core.engines.searchable.searchable import Key, Searchable
from src.core.engines.searchable.wishes import Wished, Wishes

__all__ = [
    "WORDS_ALONE",
    "Embedding",
    "Fields",
    "Key",
    "Searchable",
    "Searchables",
    "Wished",
    "Wishes",
    "called",
    "embeddings_of",
    "fitting",
    "open_searchables",
    "read_fields",
    "search_fields",
    "search_schema",
    "texts_of",
]
