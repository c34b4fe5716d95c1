"""What goes into a word index and what comes out."""

from collections.abc import Sequence
from dataclasses import dataclass

from src.core.engines.scored_rows import Scores


@dataclass(frozen=True)
class Field:
    """One text for each row, and how much a word in it counts."""

    name: str
    texts: Sequence[str]
    weight: float


@dataclass(frozen=True)
class WordScores:
    """One score for each row, 0 where it has none of the words."""

    by_row: Scores
    attainable: float
    """What a row would have with every word of the question in the field that counts most."""


@dataclass(frozen=True)
class AskedWord:
    """A word of a question: how many rows have it, and how rare that is (0 to 1)."""

    word: str
    rows: int
    rarity: float
    guessed: bool = False
    """Whether the rows only have words that it may be a slip of: nike, where there are bikes."""


@dataclass(frozen=True)
class WordPart:
    """What one asked word gives to a row's score by standing in one field."""

    word: AskedWord
    field: str
    found: tuple[str, ...]
    """As the row has it: the word, or other forms of it."""
    score: float


@dataclass(frozen=True)
class WordHit:
    """A row with its score and where that comes from; the parts add up to it, largest first."""

    row: int
    score: float
    parts: tuple[WordPart, ...]
