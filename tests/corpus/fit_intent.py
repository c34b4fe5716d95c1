"""Learns how exactly a query says what is wanted, from queries that people have labelled.

`python -m tests.corpus.fit_intent [--write]`: prints how many of the queries that it has not
learned from it tells rightly, and of all by ten-fold cross-validation; `--write` keeps the weights
in `src/lang/intent.tsv`.
"""

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import numpy as np

from src.core.nlu.intent import view
from src.core.nlu.intent.judging import CLASSES, WEIGHTS, Judge, Judgement
from src.core.nlu.understanding import Understanding
from src.core.question import Complexity
from tests.clothes_rail import clothes_rail
from tests.corpus.examples import Catalogs
from tests.corpus.questions import ROOT
from tests.golden.run_golden import read_cases

QUERIES = ROOT / "tests/unit/core/nlu/intent"
LEARNED = ("queries", "rail", "golden")
"""The others are there to measure by."""
NOW = datetime(2026, 11, 22)
HEAD = f"# Learned by `python -m tests.corpus.fit_intent`: what each feature says for {CLASSES}."
_PULL, _STEP, _ROUNDS, _FOLDS, _LEAST = 0.6, 0.5, 300, 10, 0.005


class Labelled(NamedTuple):
    """What a query has, and which class it is of."""

    source: str
    features: frozenset[str]
    label: Complexity


class Weights(NamedTuple):
    names: dict[str, int]
    of_classes: np.ndarray

    def label(self, features: frozenset[str]) -> Complexity:
        known = [self.names[name] for name in features if name in self.names]
        return CLASSES[int(self.of_classes[known].sum(axis=0).argmax())]


def queries() -> Iterator[tuple[str, str, str]]:
    """Where each comes from, itself, and its label."""
    for name in ("queries", "fresh_queries", "last_queries", "rail_queries"):
        for line in (QUERIES / f"{name}.jsonl").read_text("utf-8").splitlines():
            case = json.loads(line)
            yield name.removesuffix("_queries"), case["query"], case["label"].casefold()
    for case in read_cases([ROOT / "tests/golden/fashion.jsonl"]):
        if label := case.turns[0].expect.intent:
            yield "golden", case.turns[0].ask, label


def labelled() -> Iterator[Labelled]:
    told = list(queries())
    with Catalogs() as catalogs, tempfile.TemporaryDirectory() as folder:
        shop = catalogs.load(ROOT / "input/fashion.toml").understanding
        with clothes_rail(Path(folder)) as rail:
            for source, query, label in told:
                yield from _features(rail if source == "rail" else shop, source, query, label)


def _features(
    understanding: Understanding, source: str, query: str, label: str
) -> Iterator[Labelled]:
    """None where the query asks for no product, which nobody has to weigh."""
    seen = list[frozenset[str]]()

    class Noting(Judge):
        def judge(self) -> Judgement:
            seen.append(self.features())
            return Judgement("ambiguous", "broad", 0.5)

    judge, view.Judge = view.Judge, Noting  # type: ignore
    try:
        understanding.read(query, NOW)
    finally:
        view.Judge = judge  # type: ignore[misc]
    for features in seen[-1:]:
        yield Labelled(source, features, next(each for each in CLASSES if each == label))


def learn(examples: Sequence[Labelled]) -> Weights:
    """Softmax regression with a quadratic penalty, by AdaGrad."""
    names = {n: at for at, n in enumerate(sorted({n for e in examples for n in e.features}))}
    has = np.zeros((len(examples), len(names)))
    for row, example in enumerate(examples):
        has[row, [names[name] for name in example.features]] = 1.0
    right = np.eye(len(CLASSES))[[CLASSES.index(example.label) for example in examples]]
    found = np.zeros((len(names), len(CLASSES)))
    moved = np.full_like(found, 1e-8)
    for _ in range(_ROUNDS):
        odds = np.exp(has @ found - (has @ found).max(axis=1, keepdims=True))
        slope = has.T @ (odds / odds.sum(axis=1, keepdims=True) - right) + _PULL * found
        moved += slope**2
        found -= _STEP * slope / np.sqrt(moved)
    return Weights(names, found)


def right(weights: Weights, examples: Sequence[Labelled]) -> int:
    return sum(weights.label(example.features) == example.label for example in examples)


def cross_validated(examples: Sequence[Labelled]) -> int:
    """How many are told rightly by what was learned from nine tenths of the others."""
    order = [examples[at] for at in np.random.RandomState(0).permutation(len(examples))]
    folds = [order[fold::_FOLDS] for fold in range(_FOLDS)]
    rest = [[e for other in folds if other is not fold for e in other] for fold in folds]
    return sum(right(learn(own), fold) for own, fold in zip(rest, folds, strict=True))


def write(weights: Weights) -> None:
    """One feature a line, less those that say next to nothing."""
    rows = {name: weights.of_classes[at] for name, at in weights.names.items()}
    told = {name: row for name, row in sorted(rows.items()) if np.abs(row).max() >= _LEAST}
    lines = ["\t".join([name, *(f"{weight:.3f}" for weight in row)]) for name, row in told.items()]
    WEIGHTS.write_text("\n".join([HEAD, *lines]) + "\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.corpus.fit_intent")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(arguments)
    by_source: dict[str, list[Labelled]] = defaultdict(list)
    for example in labelled():
        by_source[example.source].append(example)
    examples = [example for listed in by_source.values() for example in listed]
    found = learn([example for example in examples if example.source in LEARNED])
    for source, listed in by_source.items():
        learned = "learned from" if source in LEARNED else "held out"
        print(f"{source:8}{right(found, listed):4} of {len(listed)}, {learned}")
    print(f"ten-fold: {cross_validated(examples)} of {len(examples)}")
    if chosen.write:
        write(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
