"""Search by words: whole words of four languages, ranked by BM25F."""

from src.core.engines.word_index.answer import WordAnswer
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import (
    AskedWord,
    Field,
    WordHit,
    WordPart,
    WordScores,
)

__all__ = [
    "AskedWord",
    "Field",
    "WordAnswer",
    "WordHit",
    "WordIndex",
    "WordPart",
    "WordScores",
]
