"""Learns the weights of a log-linear model over candidates, as of follow-ups and of tables."""

from collections.abc import Mapping, Sequence

import numpy as np

from src.core.nlu.dialogue_model import Features

_RATE, _PULL, _EPOCHS = 0.1, 0.003, 15
_SMALLEST = 0.01


def learn(
    examples: Sequence[tuple[Sequence[Features], Sequence[bool]]],
    start: Mapping[str, float] | None = None,
) -> dict[str, float]:
    """Weights from candidates and which of them are right: likelihood of the right ones, AdaGrad,
    the later half of the epochs averaged. They begin at `start`, else at zero, and are pulled back
    to it. Deterministic."""
    start = start or {}
    usable = [each for each in examples if any(each[1]) and not all(each[1])]
    names = sorted({*start, *(name for found, _ in usable for each in found for name in each)})
    place = {name: at for at, name in enumerate(names)}
    packed = [(_packed(found, place), np.array(right, float)) for found, right in usable]
    begun = np.array([start.get(name, 0.0) for name in names])
    weights, squares = begun.copy(), np.full(len(names), 1e-2)
    total, order = np.zeros(len(names)), np.random.RandomState(7)
    for epoch in range(_EPOCHS):
        for at in order.permutation(len(packed)):
            (rows, columns, values), right = packed[at]
            scores = np.bincount(rows, values * weights[columns], len(right))
            shares = np.exp(scores - scores.max())
            shares /= shares.sum()
            difference = shares * right / max(float(shares @ right), 1e-12) - shares
            touched, where = np.unique(columns, return_inverse=True)
            slope = np.bincount(where, values * difference[rows], len(touched))
            slope -= _PULL * (weights[touched] - begun[touched])
            squares[touched] += slope**2
            weights[touched] += _RATE * slope / np.sqrt(squares[touched])
        if epoch >= _EPOCHS // 2:
            total += weights
    means = total / (_EPOCHS - _EPOCHS // 2)
    return {n: round(float(w), 3) for n, w in zip(names, means, strict=True) if abs(w) > _SMALLEST}


def _packed(
    found: Sequence[Features], place: Mapping[str, int]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    triples = [(row, place[n], v) for row, each in enumerate(found) for n, v in each.items()]
    rows, columns, values = zip(*triples, strict=True)
    return np.array(rows), np.array(columns), np.array(values, float)
