"""The best of many scored rows, exactly."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from src.core.traces import Score

Scores = NDArray[np.float32]
Rows = NDArray[np.int64]
Mask = NDArray[np.bool_]
"""One flag for each row: whether it may be an answer (what the store's filters let through)."""


_DIGITS = 4


def rounded(parts: Mapping[str, float]) -> Score:
    """A score of these parts, rounded so that they add up to it."""
    digits = {name: round(value, _DIGITS) for name, value in parts.items()}
    return Score(total=round(sum(digits.values()), _DIGITS), parts=digits)


def best_rows(
    scores: Scores, k: int, allowed: Mask | None = None, above: float | None = None
) -> Rows:
    """The `k` best of the `allowed` rows, above a score, best first; of equals the earlier."""
    if above is not None:
        better = scores > above
        allowed = better if allowed is None else better & allowed
    candidates = None if allowed is None else np.flatnonzero(allowed)
    of_them = scores if candidates is None else scores[candidates]
    if len(of_them) > k:
        best = np.argpartition(of_them, -k)[-k:] if k > 0 else np.empty(0, dtype=np.int64)
    else:
        best = np.arange(len(of_them))
    rows = best if candidates is None else candidates[best]
    order = np.lexsort((rows, -scores[rows]))
    return rows[order].astype(np.int64)
