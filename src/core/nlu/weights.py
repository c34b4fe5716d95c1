"""Learned weights: files of `src/lang` with one feature and its weight a line."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from src.core.reading.grammar.word_data import LANG

PARSING = LANG / "weights.tsv"
DIALOGUE = LANG / "dialogue.tsv"
TABLES = LANG / "tables.tsv"

Weights = Mapping[str, float]
"""By feature of a derivation."""


@cache
def read_weights(file: Path) -> Weights:
    """By feature; empty where nothing was learned yet."""
    if not file.exists():
        return {}
    lines = file.read_text("utf-8").splitlines()
    pairs = (line.rsplit("\t", 1) for line in lines if line and not line.startswith("# "))
    return {name: float(weight) for name, weight in pairs}


def shipped() -> Weights:
    """Those of the parser that came with the product."""
    return read_weights(PARSING)
