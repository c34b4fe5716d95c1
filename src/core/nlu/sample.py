"""A sample of the questions that the shipped weights were learned from, ready to learn from again.

`src/lang/sample.json.xz` keeps, for each question, the likeliest readings: their features, less
those that all of them have, and which are right. It needs no catalog.
"""

import json
import lzma
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from src.core.nlu.parser import Scored
from src.core.nlu.search import Search
from src.core.reading.grammar.word_data import LANG

SAMPLE = LANG / "sample.json.xz"


@dataclass(frozen=True)
class Remembered:
    """A question whose readings are known by their features alone."""

    name: str
    readings: Sequence[tuple[str, ...]]
    right: Sequence[bool]

    def scored(self, search: Search) -> tuple[list[Scored], NDArray[np.bool_]]:
        found: list[Scored] = [(search.score(each), (None, each)) for each in self.readings]
        order = sorted(range(len(found)), key=lambda at: -found[at][0])
        return [found[at] for at in order], np.array([self.right[at] for at in order])

    def is_right(self, search: Search) -> bool:
        """Whether the likeliest reading is right."""
        return bool(self.scored(search)[1][0])


def read_sample(file: Path = SAMPLE) -> list[Remembered]:
    """All that is kept; nothing where no file is."""
    if not file.exists():
        return []
    kept = json.loads(lzma.decompress(file.read_bytes()))
    names = kept["features"]
    return [
        Remembered(name, [tuple(names[at] for at in each) for each in readings], right)
        for name, readings, right in kept["questions"]
    ]
