"""Text → vectors: the one place that knows which models there are, by name from the settings."""

from src.config.settings import EMBEDDED, NO_EMBEDDINGS, Settings
from src.core.engines.embeddings import english
from src.core.engines.embeddings.embedded import EmbeddedModel
from src.core.engines.embeddings.english import EnglishModel
from src.core.engines.embeddings.hosted import HostedModel
from src.core.engines.embeddings.protocol import Embedder, EmbeddingsFailed, Floats
from src.core.errors import ConfigError

__all__ = ["Embedder", "EmbeddingsFailed", "Floats", "open_embedder"]


def open_embedder(settings: Settings, in_english: bool = False) -> Embedder | None:
    """The model that the settings name; None where they switch embeddings off. `in_english`: what
    is embedded and asked is English, for which another embedded model serves where it is installed.

    Raises `ConfigError`: there is no such model; `EmbeddingsFailed`: its package, key or processor
    is missing (of an embedded one when it is first used). Whoever catches that answers by words.
    """
    name = settings.embeddings
    if name == NO_EMBEDDINGS:
        return None
    if name == EMBEDDED and in_english and english.is_installed():
        return EnglishModel()
    if name == EMBEDDED:
        return EmbeddedModel()
    provider, _, model = name.partition(":")
    if not (provider and model):
        raise ConfigError(
            f"CONCIERGE_EMBEDDINGS: '{name}' names no provider; write it like 'openai:{name}', "
            f"or '{EMBEDDED}', or '{NO_EMBEDDINGS}'"
        )
    return HostedModel(name, settings)
