"""Writes the sample of questions that the product learns an owner's questions beside."""

import json
import lzma
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from src.core.nlu.sample import SAMPLE, Remembered


def remembered(name: str, readings: Sequence[Sequence[str]], right: Sequence[bool]) -> Remembered:
    """A question to be kept; what all readings have tells none of them apart and is left out."""
    counts = [Counter(features) for features in readings]
    common = counts[0].copy()
    for each in counts:
        common &= each
    kept = [tuple(sorted((each - common).elements())) for each in counts]
    return Remembered(name, kept, tuple(map(bool, right)))


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
