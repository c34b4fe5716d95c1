"""A model that is loaded when the first vector is asked for."""

from collections.abc import Callable, Sequence
from threading import Lock

from src.core.engines.embeddings.protocol import Embedder, EmbeddingsFailed, Floats


class OnDemand:
    """Known by its name, by which kept vectors are found; most starts need no more of it."""

    def __init__(self, name: str, dimensions: int, load: Callable[[], Embedder]) -> None:
        self.name = name
        self.dimensions = dimensions
        self._load = load
        self._model: Embedder | None = None
        self._failure: EmbeddingsFailed | None = None
        self._lock = Lock()

    def documents(self, texts: Sequence[str]) -> Floats:
        return self._loaded().documents(texts)

    def query(self, text: str) -> Floats:
        return self._loaded().query(text)

    def _loaded(self) -> Embedder:
        """What cannot be loaded once is not tried again with every question."""
        with self._lock:
            if self._failure is not None:
                raise self._failure
            if self._model is None:
                try:
                    self._model = self._load()
                except EmbeddingsFailed as error:
                    self._failure = error
                    raise
            return self._model
