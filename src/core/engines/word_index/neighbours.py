"""Which words stand right behind one another: what one writes in one word, others write in two."""

from array import array
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from src.core.engines.word_index.places import Places


class Pairs:
    """Neighbouring words as they are met, by their numbers."""

    def __init__(self) -> None:
        self._firsts, self._seconds = array("i"), array("i")
        self._rows, self._fields = array("i"), array("b")
        self._weights = array("f")

    def take(self, words: Sequence[int], row: int, field: int, weight: float) -> None:
        for first, second in pairwise(words):
            self._firsts.append(first)
            self._seconds.append(second)
        count = max(len(words) - 1, 0)
        self._rows.extend([row] * count)
        self._fields.extend([field] * count)
        self._weights.extend([weight] * count)

    def sorted(self) -> "Neighbours":
        firsts = np.array(self._firsts, dtype=np.int32)
        order = np.argsort(firsts, kind="stable")
        places = Places(
            np.array(self._seconds, dtype=np.int32)[order],
            np.array(self._rows, dtype=np.int32)[order],
            np.array(self._fields, dtype=np.int8)[order],
            np.array(self._weights, dtype=np.float32)[order],
        )
        return Neighbours(firsts[order], places)


class Neighbours:
    def __init__(self, firsts: NDArray[np.int32], seconds: Places) -> None:
        """`seconds` are the words behind `firsts`, which are in order."""
        self._firsts = firsts
        self._seconds = seconds

    def of(self, first: int, seconds: Sequence[int]) -> Places:
        """Where any of the words stands right behind the first one."""
        start, end = np.searchsorted(self._firsts, [first, first + 1])
        at = start + np.flatnonzero(np.isin(self._seconds.words[start:end], seconds))
        return self._seconds.at(at)
