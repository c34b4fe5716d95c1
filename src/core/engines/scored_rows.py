"""The best of many scored rows, exactly."""

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float32]
Rows = NDArray[np.int64]
Mask = NDArray[np.bool_]
"""One flag for each row: whether it may be an answer (what the store's filters let through)."""


def best_rows(
    scores: Scores, k: int, allowed: Mask | None = None, above: float | None = None
) -> Rows:
    """The `k` best of one score a row, best first; of equal scores the earlier row.

    Only among the allowed ones, and better than `above`, where these are given.
    """
    candidates = _candidates(scores, allowed, above)
    of_them = scores if candidates is None else scores[candidates]
    if len(of_them) > k:
        best = np.argpartition(of_them, -k)[-k:] if k > 0 else np.empty(0, dtype=np.int64)
    else:
        best = np.arange(len(of_them))
    rows = best if candidates is None else candidates[best]
    order = np.lexsort((rows, -scores[rows]))
    return rows[order].astype(np.int64)


def _candidates(scores: Scores, allowed: Mask | None, above: float | None) -> Rows | None:
    if above is None:
        return None if allowed is None else np.flatnonzero(allowed)
    better = scores > above
    return np.flatnonzero(better if allowed is None else better & allowed)
