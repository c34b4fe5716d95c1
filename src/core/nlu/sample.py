"""A sample of the questions that the shipped weights were learned from, ready to learn from again.

`src/lang/sample.json.xz` keeps, for each question, the likeliest readings: their features, less
those that all of them have, and which are right. It needs no catalog.
"""

import json
import lzma
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from src.core.nlu.cues import LANG
from src.core.nlu.parser import Scored
from src.core.nlu.search import Search

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


def remembered(name: str, readings: Sequence[Sequence[str]], right: Sequence[bool]) -> Remembered:
    """A question to be kept; what all readings have tells none of them apart and is left out."""
    counts = [Counter(features) for features in readings]
    common = counts[0].copy()
    for each in counts:
        common &= each
    kept = [tuple(sorted((each - common).elements())) for each in counts]
    return Remembered(name, kept, tuple(map(bool, right)))


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


def write_sample(questions: Iterable[Remembered], file: Path = SAMPLE) -> None:
    listed = list(questions)
    names = sorted({n for each in listed for features in each.readings for n in features})
    place = {name: at for at, name in enumerate(names)}
    kept = [
        [each.name, [[place[n] for n in features] for features in each.readings], each.right]
        for each in listed
    ]
    text = json.dumps({"features": names, "questions": kept}, ensure_ascii=False)
    file.write_bytes(lzma.compress(text.encode(), preset=9))
