"""A logistic model over named features: which of two things is right."""

from collections.abc import Mapping, Sequence

import numpy as np

_PULL = 1.0
_ROUNDS, _CLOSE = 100, 1e-6


def odds(found: frozenset[str], known: Mapping[str, float]) -> float:
    """The logarithm of the odds that the second is right and not the first."""
    return sum(known.get(name, 0.0) for name in found)


def learn(examples: Sequence[tuple[frozenset[str], bool]]) -> dict[str, float]:
    """Weights from pairs of which one was right: features, and whether it was the second. Newton's
    method, with a quadratic penalty."""
    names = sorted({name for found, _ in examples for name in found})
    place = {name: at for at, name in enumerate(names)}
    matrix, right = np.zeros((len(examples), len(names))), np.zeros(len(examples))
    for row, (found, is_second) in enumerate(examples):
        matrix[row, [place[name] for name in found]] = 1.0
        right[row] = is_second
    learned = np.zeros(len(names))
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-matrix @ learned))
        slope = matrix.T @ (chance - right) + _PULL * learned
        curve = (matrix.T * (chance * (1 - chance))) @ matrix + _PULL * np.eye(len(names))
        step = np.linalg.solve(curve, slope)
        learned -= step
        if np.abs(step).max() < _CLOSE:
            break
    return {name: round(float(weight), 3) for name, weight in zip(names, learned, strict=True)}
