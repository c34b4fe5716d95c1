"""What the words of one question say of every row, and why."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from src.core.engines.word_index.model import AskedWord, WordHit, WordPart, WordScores
from src.core.engines.word_index.places import Places


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
