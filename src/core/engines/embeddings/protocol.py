"""What an embedding model is to the rest of the product."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from src.core.errors import ConciergeError

Floats = NDArray[np.float32]


class EmbeddingsFailed(ConciergeError):
    """No vector could be had; whoever catches this answers by words, and says so."""


class Embedder(Protocol):
    """Text → vectors of length 1, so that a dot product is the cosine; questions and documents
    differ. Both raise `EmbeddingsFailed`. Safe from several threads."""

    @property
    def name(self) -> str:
        """The model, and what of its version changes its vectors; kept vectors are found by it."""
        ...

    def documents(self, texts: Sequence[str]) -> Floats:
        """One row for each text."""
        ...

    def query(self, text: str) -> Floats:
        """The vector of a question; not to be written into, it may be kept and given again."""
        ...


def kept(embed: Callable[[str], Floats], size: int = 256) -> Callable[[str], Floats]:
    """The same with the vectors of the latest texts kept; nobody can write into them."""

    @lru_cache(size)
    def vector(text: str) -> Floats:
        found = embed(text)
        found.flags.writeable = False
        return found

    return vector


def unit_length(vectors: Floats) -> Floats:
    """Each row divided by its length; a row of zeros stays as it is."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(lengths > 0, lengths, 1), dtype=np.float32)


def sound(text: str) -> str:
    """As engines outside of Python can hold it: no NUL, no lone halves of surrogate pairs."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
