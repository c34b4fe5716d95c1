"""Text → vectors: the one place that knows which models there are, by name from the settings."""

from collections.abc import Callable, Sequence
from threading import Lock

from src.config.settings import EMBEDDED, NO_EMBEDDINGS, Settings
from src.core.engines.embeddings import english
from src.core.engines.embeddings.embedded import NAME, EmbeddedModel
from src.core.engines.embeddings.hosted import HostedModel
from src.core.engines.embeddings.protocol import Embedder, EmbeddingsFailed, Floats
from src.core.errors import ConfigError

__all__ = ["Embedder", "EmbeddingsFailed", "Floats", "open_embedder"]


def open_embedder(settings: Settings, in_english: bool = False) -> Embedder | None:
    """The model that the settings name; None where they switch embeddings off.

    Args:
        in_english: what is embedded and asked is English: of the embedded models the one that
            knows it best serves, where it is installed, else the one of a hundred languages.

    Raises:
        ConfigError: the setting is no name of an embedding model.
        EmbeddingsFailed: the model is not to be had: its package, its key or the processor for it
            is missing; of the embedded one only when it is first used. Whoever catches it answers
            by words.
    """
    name = settings.embeddings
    if name == NO_EMBEDDINGS:
        return None
    if name == EMBEDDED and in_english and english.is_installed():
        return OnDemand(english.NAME, english.EnglishModel)
    if name == EMBEDDED:
        return OnDemand(NAME, EmbeddedModel)
    provider, _, model = name.partition(":")
    if not (provider and model):
        raise ConfigError(
            f"CONCIERGE_EMBEDDINGS: '{name}' names no provider; write it like 'openai:{name}', "
            f"or '{EMBEDDED}', or '{NO_EMBEDDINGS}'"
        )
    return HostedModel(name, settings)


class OnDemand:
    """Known by its name, by which kept vectors are found; most starts need no more of it."""

    def __init__(self, name: str, load: Callable[[], Embedder]) -> None:
        self.name = name
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
