"""What goes into a word index and what comes out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from src.core.engines.scored_rows import Scores
from src.core.traces import SearchedWord


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
    asked: SearchedWord
    idf: float
    places: Places
    sums: NDArray[np.float64]
    """For each row, what all places in it weigh together."""
    contribution: NDArray[np.float64]
    """For each row, what the word adds to its score."""


@dataclass(frozen=True)
class WordAnswer:
    found: tuple[FoundWord, ...]
    scores: WordScores

    @property
    def words(self) -> tuple[SearchedWord, ...]:
        """The question's words in its order, each once; also those that no row has."""
        return tuple(word.asked for word in self.found)

    def words_in(self, row: int) -> tuple[SearchedWord, ...]:
        """Those of the question's words that a row has."""
        return tuple(word.asked for word in self.found if word.sums[row] > 0)

    def places_of_all(self) -> Iterator[tuple[int, int]]:
        """Row and number of the field of each place of a word, in rows that have all of them."""
        everywhere = np.logical_and.reduce([word.sums > 0 for word in self.found])
        for places in (word.places for word in self.found):
            at = np.flatnonzero(everywhere[places.rows])
            yield from zip(places.rows[at].tolist(), places.fields[at].tolist(), strict=True)
