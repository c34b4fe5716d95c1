"""Search by words: whole words of four languages, ranked by BM25F."""

from src.core.engines.word_index.answer import WordAnswer
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import (
    FIELD_WEIGHTS,
    AskedWord,
    Field,
    FieldRole,
    WordHit,
    WordPart,
    WordScores,
)

__all__ = [
    "FIELD_WEIGHTS",
    "AskedWord",
    "Field",
    "FieldRole",
    "WordAnswer",
    "WordHit",
    "WordIndex",
    "WordPart",
    "WordScores",
]
