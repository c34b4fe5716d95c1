"""Weights from labelled questions: likelihood of the right readings among those of the beam.

Several readings may be right: all that mean the same on the data. AdaGrad, pulled towards what they
begin with; the weights of the later half of the epochs are averaged. The same examples in the same
order give the same weights.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from src.core.nlu.derivations import Asked
from src.core.nlu.parser import Parse, Parser, Scored
from src.core.nlu.search import SKIPPED_VALUE, Prepared, Search, Trace, features_of
from src.core.query.queries import Query
from src.core.store.catalog import Table

RATE, _PULL = 0.15, 0.02
_SURE = 0.98
_READINGS, _USED = 60, 12
"""Readings of a question that are looked at, and those that the weights are moved by."""
_SMALLEST = 0.02


class Learnable(Protocol):
    """A question to learn from."""

    @property
    def name(self) -> str: ...

    def scored(self, search: Search) -> tuple[list[Scored], NDArray[np.bool_]]:
        """The likeliest readings with their features, best first, and which of them are right."""
        ...


@dataclass(frozen=True)
class Example:
    """A labelled question; `is_right` holds a reading against its label: the same rows. Where some
    ask for them in the form of the label, `is_exact`, these alone are learned from: what finds the
    same rows by chance is no example."""

    name: str
    parser: Parser
    table: Table
    prepared: Prepared
    is_right: Callable[[Query | None], bool]

    is_exact: Callable[[Query | None], bool] = field(default=lambda query: False, kw_only=True)
    judged: dict[Asked | None, tuple[bool, bool]] = field(
        default_factory=dict, compare=False, kw_only=True
    )
    """What was held against the label before: whether it is right, and exact."""

    def readings(self, search: Search, most: int = _READINGS) -> list[Parse]:
        return replace(self.parser, search=search).found(self.prepared, self.table, most)

    def scored(self, search: Search) -> tuple[list[Scored], NDArray[np.bool_]]:
        """The likeliest readings with their features, best first, and which of them are right."""
        ranked = replace(self.parser, search=search).ranked(self.prepared, self.table, _READINGS)
        right, exact = np.array([self._judge(each) for each, _ in ranked]).T
        return [scored for _, scored in ranked], exact if exact.any() else right

    def _judge(self, asked: Asked | None) -> tuple[bool, bool]:
        if asked not in self.judged:
            leaves = self.prepared.look.leaves
            query = None if asked is None else asked.query(self.table.id, leaves)
            right = self.is_right(query)
            self.judged[asked] = right, right and self.is_exact(query)
        return self.judged[asked]


@dataclass
class Fit:
    weights: dict[str, float]
    unreachable: list[str]
    """Examples of which no reading in the beam was right, in the last epoch."""


class Reached:
    """The right reading that was last found of each example. Where the beam loses it, it still
    stands among those that the weights are moved by: they learn to keep it."""

    def __init__(self) -> None:
        self._known: dict[int, Trace] = {}

    def scored(self, example: Learnable, search: Search) -> tuple[list[Scored], NDArray[np.bool_]]:
        """As `Learnable.scored`; what the beam has lost stands last."""
        readings, right = example.scored(search)
        if right.any():
            self._known[id(example)] = readings[int(right.argmax())][1]
        elif id(example) in self._known:
            known = self._known[id(example)]
            readings = [*readings, (search.score(tuple(features_of(known))), known)]
            right = np.append(right, True)
        return readings, right


def fit(
    examples: Sequence[Learnable],
    start: Mapping[str, float],
    epochs: int = 6,
    beam: int = 24,
    tell: Callable[[str], None] = lambda line: None,
    learned: Callable[[str], bool] = lambda name: True,
    rate: float = RATE,
) -> Fit:
    """Learn from the examples, beginning with `start` and pulled back to it.

    Args:
        rate: how far an example moves a weight at first; AdaGrad's step.
    """
    weights = defaultdict(float, start)
    squares: dict[str, float] = defaultdict(lambda: 1e-2)
    total: dict[str, float] = defaultdict(float)
    order = np.random.RandomState(7)
    unreachable: list[str] = []
    reached = Reached()
    for epoch in range(epochs):
        unreachable, wrong = [], 0
        for place in order.permutation(len(examples)):
            example = examples[place]
            readings, right = reached.scored(example, Search(weights, beam))
            if not right.any():
                unreachable.append(example.name)
                continue
            wrong += not right[0]
            for name, slope in _slopes(readings, right).items():
                if not learned(name):
                    continue
                slope -= _PULL * (weights[name] - start.get(name, 0.0))
                squares[name] += slope * slope
                weights[name] += rate * slope / math.sqrt(squares[name])
        tell(f"epoch {epoch + 1}: {wrong} wrong, {len(unreachable)} out of reach")
        if epoch >= epochs // 2:
            for name, weight in weights.items():
                total[name] += weight
    kept = epochs - epochs // 2
    means = {name: weight / kept for name, weight in total.items()}
    return Fit({n: round(w, 3) for n, w in means.items() if abs(w) >= _SMALLEST}, unreachable)


def _slopes(readings: Sequence[Scored], right: np.ndarray) -> dict[str, float]:
    """By feature: how much more it stands in right readings than the model expects."""
    scores = np.array([score for score, _ in readings])
    shares = np.exp(scores - scores.max())
    shares /= shares.sum()
    mass = float((shares * right).sum())
    found: dict[str, float] = defaultdict(float)
    if mass > _SURE or not right.any():
        return found
    difference = shares * right / max(mass, 1e-12) - shares
    for place in np.argsort(-np.abs(difference), kind="stable")[:_USED]:
        for name in features_of(readings[place][1]):
            found[name] += float(difference[place])
    return {
        name: slope
        for name, slope in found.items()
        if abs(slope) > 1e-6 and not name.startswith(SKIPPED_VALUE)
    }
