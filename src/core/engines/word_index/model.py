"""What goes into a word index and what comes out."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

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
    """Whether the rows only have words that it may be a slip of: pike, where there are bikes."""


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


@dataclass(frozen=True)
class Places:
    """Some places of words; entries of the arrays belong together."""

    words: NDArray[np.int32]
    rows: NDArray[np.int32]
    fields: NDArray[np.int8]
    weights: NDArray[np.float32]
    """Times the word stands there, by the field's weight and the length of the text."""

    def at(self, entries: NDArray[np.int64]) -> "Places":
        return Places(
            self.words[entries], self.rows[entries], self.fields[entries], self.weights[entries]
        )


def joined(every: Sequence[Places]) -> Places:
    """Of at least one."""
    return Places(
        np.concatenate([each.words for each in every]),
        np.concatenate([each.rows for each in every]),
        np.concatenate([each.fields for each in every]),
        np.concatenate([each.weights for each in every]),
    )


@dataclass(frozen=True)
class FoundWord:
    """A word of the question with its places in the index."""

    asked: AskedWord
    idf: float
    places: Places
    sums: NDArray[np.float64]
    """For each row, what all places in it weigh together."""
    contribution: NDArray[np.float64]
    """For each row, what the word adds to its score."""


@dataclass(frozen=True)
class WordAnswer:
    found: tuple[FoundWord, ...]
    size: int
    attainable: float
    fields: tuple[str, ...]
    surfaces: tuple[str, ...]

    @property
    def words(self) -> tuple[AskedWord, ...]:
        """The question's words in its order, each once; also those that no row has."""
        return tuple(word.asked for word in self.found)

    @cached_property
    def scores(self) -> WordScores:
        total = np.zeros(self.size)
        for word in self.found:
            total += word.contribution
        return WordScores(total.astype(np.float32), self.attainable)

    def explain(self, rows: Sequence[int]) -> tuple[WordHit, ...]:
        """Where the rows' scores come from, in the order given."""
        wanted = np.zeros(self.size, dtype=np.bool_)
        wanted[list(rows)] = True
        parts: dict[int, list[WordPart]] = {row: [] for row in rows}
        for word in self.found:
            for row, part in self._parts(word, np.flatnonzero(wanted[word.places.rows])):
                parts[row].append(part)
        return tuple(_hit(row, of_row) for row, of_row in parts.items())

    def _parts(self, word: FoundWord, at: NDArray[np.int64]) -> Iterator[tuple[int, WordPart]]:
        """By row and field. A row's contribution is shared out by what each field weighs."""
        weight: dict[tuple[int, int], float] = defaultdict(float)
        written: dict[tuple[int, int], list[str]] = defaultdict(list)
        every = word.places
        columns = (every.rows, every.fields, every.weights, every.words)
        for row, field, one, surface in zip(
            *(column[at].tolist() for column in columns), strict=True
        ):
            weight[row, field] += one
            written[row, field].append(self.surfaces[surface])
        for (row, field), share in weight.items():
            score = float(word.contribution[row] * share / word.sums[row])
            yield row, WordPart(word.asked, self.fields[field], tuple(written[row, field]), score)


def _hit(row: int, parts: Sequence[WordPart]) -> WordHit:
    largest_first = tuple(sorted(parts, key=lambda part: -part.score))
    return WordHit(row, sum(part.score for part in parts), largest_first)
