"""The best of many scored rows, exactly."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float32]
Rows = NDArray[np.int64]
Mask = NDArray[np.bool_]
"""One flag for each row: whether it may be an answer (what the store's filters let through)."""


@dataclass(frozen=True)
class ScoredRows:
    """Row numbers with their scores, best first; of equal scores the earlier row."""

    rows: Rows
    scores: Scores


def best_rows(
    scores: Scores, k: int, allowed: Mask | None = None, above: float | None = None
) -> ScoredRows:
    """The `k` best of one score a row: among the allowed, and better than `above` if given."""
    candidates = _candidates(scores, allowed, above)
    of_them = scores if candidates is None else scores[candidates]
    if len(of_them) > k:
        best = np.argpartition(of_them, -k)[-k:] if k > 0 else np.empty(0, dtype=np.int64)
    else:
        best = np.arange(len(of_them))
    rows = best if candidates is None else candidates[best]
    order = np.lexsort((rows, -scores[rows]))
    return ScoredRows(rows[order].astype(np.int64), scores[rows[order]])


def _candidates(scores: Scores, allowed: Mask | None, above: float | None) -> Rows | None:
    if above is None:
        return None if allowed is None else np.flatnonzero(allowed)
    better = scores > above
    return np.flatnonzero(better if allowed is None else better & allowed)
