"""An embedder for tests that need no meaning: counts of letters. Remembers what it was asked."""

from collections.abc import Callable, Sequence
from threading import Lock

import numpy as np

from src.core.engines.embeddings.protocol import EmbeddingsFailed, Floats, unit_length

LETTERS = 32


class LetterEmbedder:
    def __init__(self, name: str = "letters", fails_after: int | None = None) -> None:
        self.name = name
        self.asked: list[str] = []
        self.meanwhile: Callable[[], None] = lambda: None
        """Called by each batch of documents."""
        self._fails_after = fails_after
        self._lock = Lock()

    def documents(self, texts: Sequence[str]) -> Floats:
        with self._lock:
            if self._fails_after is not None and len(self.asked) >= self._fails_after:
                raise EmbeddingsFailed("the model is out of letters")
            self.asked += texts
        self.meanwhile()
        return np.stack([self.query(text) for text in texts])

    def query(self, text: str) -> Floats:
        if self._fails_after == 0:
            raise EmbeddingsFailed("the model is out of letters")
        counts = np.zeros(LETTERS, dtype=np.float32)
        for char in text:
            counts[ord(char) % LETTERS] += 1
        return unit_length(counts)
