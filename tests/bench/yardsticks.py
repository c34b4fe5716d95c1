"""What the speed tests of searches share: vectors at random, plain numpy, a line of figures."""

from collections.abc import Sequence

import numpy as np

from src.core.engines.embeddings import Embedder
from src.core.engines.embeddings.protocol import Floats, unit_length


class RandomDocuments:
    """The embedded model for questions; any vector will do for the rows of a speed test."""

    def __init__(self, model: Embedder, seed: int) -> None:
        self.name, self._dimensions = "random", len(model.query("any"))
        self.query = model.query
        self._chance = np.random.default_rng(seed)

    def documents(self, texts: Sequence[str]) -> Floats:
        shape = (len(texts), self._dimensions)
        return unit_length(self._chance.standard_normal(shape, dtype=np.float32))


def plain_scan(matrix: Floats, query: Floats, most: int) -> np.ndarray:
    """The rows nearest to a query, best first, with nothing around numpy."""
    scores = matrix @ query
    best = np.argpartition(scores, -most)[-most:]
    return best[np.argsort(-scores[best])]


def report(what: str, seconds: Sequence[float], goal: float | None = None) -> None:
    """`goal` is for p95, in milliseconds."""
    p50, p95 = (float(np.percentile(seconds, share)) * 1000 for share in (50, 95))
    told = f"  (goal p95 <= {goal:g} ms: {met(p95 <= goal)})" if goal else ""
    print(f"  {what:<38} p50 {p50:7.2f} ms   p95 {p95:7.2f} ms{told}")


def met(reached: bool) -> str:
    return "met" if reached else "missed"
