"""Weights from labelled questions: likelihood of the right readings among those of the beam.

Several readings may be right: all that mean the same on the data. AdaGrad, pulled towards the
priors; the weights of the later half of the epochs are averaged. The same examples in the same
order give the same weights.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from src.core.nlu.cues import kinds
from src.core.nlu.derivations import Asked
from src.core.nlu.parser import Parse, Parser, Scored
from src.core.nlu.search import SKIPPED_VALUE, Prepared, Search, Trace, features_of
from src.core.query.queries import Query
from src.core.store.catalog import Table

PRIORS: Mapping[str, float] = {
    "skip": -0.3, "skip:name": -0.8, "skip:condition": -2.0, "skip:text": -1.2,
    "skip:unknown": -0.4, "skip:unknown|name": -0.6, "skip:amount": -2.0,
    "skip:column": -0.3, "skip:direction": -0.6, "skip:or": -0.6, "skip:not": -1.2,
    "skip:except": -1.2, "skip:under": -0.8, "skip:over": -0.8, "skip:at_most": -0.8,
    "skip:at_least": -0.8, "skip:how_many": -1.0, "skip:average": -1.0, "skip:lowest": -0.6,
    "skip:highest": -0.6, "skip:cjk": -0.15, "skip:punctuation": 0.3, "cue:as listed": 0.6,
    "cue:inflected": -0.3, "cue:misspelt": -0.3,
    "figure:summed|quantity": -0.5, "figure:summed|other": -2.0,
    "value:value|category": 0.6, "value:alias|category": 0.5,
    "value:repaired": 0.2, "text:known": 0.2, "text:unknown": -1.2, "flag": 0.5, "rows": 0.4,
    "asks:column twice": -1.5, "asks:range twice": -0.5, "asks:value and denial": -1.5,
    "asks:flag twice": -2.0, "asks:told and asked": -1.0, "range:open": -0.4, "or:alike": 0.8,
    "or:values": 0.6, "and:values": 0.4, "by:bound": 0.8, "by:bound_behind": 0.8,
    "by:of_column": 0.3, "deny:gap3": -1.0, "bound:gap3": -1.0, "one for each:each": 0.8,
    "one for each:no each": -0.6, "by:parts": 0.6, "other": -3.0, "asks:ordered count": -2.0,
    "no matter": -1.0, "step": 0.8, "harm": 1.0, "harm:of whom": 0.5, "written": 0.3,
    "on offer": 0.8, "by:below_zero": 1.0, "by:below_zero_behind": 1.0,
    "carried column": 0.5, "column:measure asked": 0.5, "known:True|answer": -1.5,
    "known:False|answer": -1.0, "deny:not|not": -1.0, "amount:ordinal": -0.5, "ends": 0.5,
    "value:of parts|title": -2.5, "text:phrase in title": 0.8,
    "text:number": 0.3, "text:model": 1.5, "text:quoted": 3.0, "person": 2.0, "person:bare": -1.5,
    "size": 2.0, "value:repaired|known name": -3.0, "value:repaired|begins otherwise": -1.0,
    "wished": 1.0, "by:wished": 0.5, "by:wished_behind": 0.5, "skip:wished": -1.0,
    "text:repaired": 0.5, "value:closed words": -1.5, "by:place_around": 0.8, "few groups": 0.8,
    "age": 2.0, "text:phrase|a value too": -1.5, "most of:ranked|": 0.5,
    "skip:identifier": -3.0, "text:health|unknown": 2.5, "by:branded": 0.5,
    "by:branded_behind": 0.5, "branded:unknown": 1.5,
    "related:row": 0.6, "related:kind": -0.8, "identifier:letters": 2.0,
    "identifier:known": 1.0, "identifier:unknown": 1.5, "asks:number and more": -1.0,
    "called:in|digits True": -2.5, "by:called": 0.3,
    "by:called_behind": 0.3, "by:own_column": 0.6, "by:own_column_behind": 0.6,
    "value:number|id|in words": -3.5, "first:1|opposed": -2.0,
    "deny:closed|open_at": 1.0, "hours:any": 0.6,
    "having:rows behind": 1.5, "having:rows before": 1.0,
    "having:no rows": -1.0, "having:count|no rows": 1.5, "by:timed": 1.5, "by:timed_behind": 1.5,
    "by:numbered": 0.6, "by:numbered_behind": 0.6, "by:opposed": 0.6,
    "one for each:count": 0.6, "by:place": 0.8, "by:place_of": 0.8,
    "by:weighed": 0.8, "compared:behind|bare": -2.0, "by:weighed_behind": 0.8, "by:compared": 0.6,
    "skip:ordinal": -0.8, "left:ordinal": -2.0,
    "left:amount": -2.0, "left:part": -2.0, "range:unsaid at_most": -0.5,
    "range:unsaid at_least": -1.5, "range:foreign noun": -2.0, "range:word before": 1.5,
    "asks:column of a side": -2.5, "range:at_least|most": 0.4, "range:over|most": 0.4,
    "range:word behind": 0.8, "worded": 0.5, "deny:said so": 2.0,
    "list:gap3": -4.5, "sense:value|whole|free": 0.6,
    "slip": 0.8, "stem": -0.6, "within": -0.3, "flag:part": -0.5,
    "rows:key": -0.2, "asks:groups of one": -2.0, "by period": 1.2, "by period:named": 2.0,
    "by period:gap1": -0.2, "by period:gap2": -0.5, "by period:gap3": -1.0,
    **dict.fromkeys(("skip:by_day", "skip:by_week", "skip:by_month", "skip:by_year"), -0.8),
    "value:part of a code": -3.0, "value:yes or no": -2.5, "value:inflected": -0.4,
    **dict.fromkeys((f"left:{kind}" for kind in kinds()), -1.3),
    **{f"cue:l{words}": 0.45 * (words - 1) for words in range(2, 6)},
    **{f"cue:c{signs}": 0.25 * (signs - 1) for signs in range(2, 10)},
}  # fmt: skip
"""What is known before anything is learned; also what keeps rare features small."""
_RATE, _PULL = 0.15, 0.02
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
    epochs: int = 6,
    beam: int = 24,
    tell: Callable[[str], None] = lambda line: None,
    start: Mapping[str, float] = PRIORS,
    learned: Callable[[str], bool] = lambda name: True,
    rate: float = _RATE,
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
