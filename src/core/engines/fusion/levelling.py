"""Cosines made comparable between texts that are near to everything and texts that are not.

Some texts are near to most questions whatever these ask; and a question in Chinese is nearer to
every Chinese text than to the best English one, since the model sees the script before the meaning.
So each cosine is held against what a text as central as it has on average (a line fitted to the
collection, for each question), and told in deviations. On questions across languages this moves
right answers from place 50 to the first ones.
"""

import math

import numpy as np
from numpy.typing import NDArray

from src.core.engines.scored_rows import Scores

_ALL_ALIKE = 1e-3
"""Below this spread of the centralities there is nothing to level."""
_FEWEST = 30
"""Of fewer texts no line is fitted: a few that are alike would bend it."""
_LEAST_NOISE = 0.4
"""Of the whole spread: where most texts are alike, a little more is not much more."""
_CLEARLY = 1.18


def levelled(cosines: Scores, centrality: Scores) -> Scores:
    """How far above its like each text is, in deviations; minus infinity stays.

    Args:
        centrality: each text's cosine to the mean of all.
    """
    known = np.isfinite(cosines)
    scores, central = cosines[known].astype(np.float64), centrality[known].astype(np.float64)
    if len(scores) < 2:
        return cosines
    if len(scores) >= _FEWEST and central.std() > _ALL_ALIKE:
        off = central - central.mean()
        slope = float(np.sum(off * scores) / np.sum(off * off))
        expected = scores.mean() + off * slope
    else:
        expected = np.full(len(scores), scores.mean())
    found = np.full(len(cosines), -np.inf, dtype=np.float32)
    found[known] = _above_noise(scores - expected)
    return found


def beyond_chance(texts: int) -> float:
    """How far above its like a text has to be for it to be no chance, among so many."""
    return _CLEARLY * math.sqrt(2 * math.log(max(texts, 2)))


def _above_noise(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Above the middle, in deviations of the lower half: right answers stand in the upper one, and
    many of them must not hide each other."""
    above = scores - np.median(scores)
    noise = math.sqrt(float(np.mean(above[above <= 0] ** 2)))
    return np.asarray(above / max(noise, _LEAST_NOISE * float(above.std()), 1e-6))
