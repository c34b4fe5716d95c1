"""An embedder for tests of meaning: it knows some meanings, each in a few words."""

from collections.abc import Sequence

import numpy as np

from src.core.engines.embeddings import EmbeddingsFailed
from src.core.engines.embeddings.protocol import Floats, unit_length


class ConceptEmbedder:
    """A model of a dozen meanings at the most; of all else it knows nothing."""

    def __init__(self, concepts: Sequence[Sequence[str]], name: str, fails: bool = False) -> None:
        self.name = name
        self.fails = fails
        self._concepts = concepts

    def documents(self, texts: Sequence[str]) -> Floats:
        return np.stack([self._vector(text, -2) for text in texts])

    def query(self, text: str) -> Floats:
        return self._vector(text, -1)

    def _vector(self, text: str, unknown: int) -> Floats:
        """What means nothing to it is like nothing else."""
        if self.fails:
            raise EmbeddingsFailed(f"the model lost its {self.name}")
        folded = text.casefold()
        meant = [float(any(word in folded for word in words)) for words in self._concepts]
        vector = np.array([*meant, 0, 0], dtype=np.float32)
        vector[unknown] = not any(meant)
        return unit_length(vector)
