"""Learned weights: files of `src/lang` with one feature and its weight a line."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from src.core.nlu.cues import LANG

PARSING, CHOOSING = LANG / "weights.tsv", LANG / "choosing.tsv"
DIALOGUE, DIALOGUE_CHOOSING = LANG / "dialogue.tsv", LANG / "dialogue_choosing.tsv"


@cache
def read_weights(file: Path) -> Mapping[str, float]:
    """By feature; empty where nothing was learned yet."""
    if not file.exists():
        return {}
    lines = file.read_text("utf-8").splitlines()
    pairs = (line.rsplit("\t", 1) for line in lines if line and not line.startswith("# "))
    return {name: float(weight) for name, weight in pairs}


@dataclass(frozen=True)
class Weights:
    """All that an installation goes by."""

    parsing: Mapping[str, float]
    choosing: Mapping[str, float]


def shipped() -> Weights:
    """Those that came with the product."""
    return Weights(read_weights(PARSING), read_weights(CHOOSING))
