"""Text → vectors: the embedded model, or any provider's."""

from src.core.engines.embeddings.factory import open_embedder
from src.core.engines.embeddings.protocol import Embedder, EmbeddingsFailed, Floats

__all__ = ["Embedder", "EmbeddingsFailed", "Floats", "open_embedder"]
