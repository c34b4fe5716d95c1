"""A provider's embedding model, through LangChain: `openai:text-embedding-3-small`."""

import logging
import os
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import Any, TypeVar

import numpy as np
from langchain_core.embeddings import Embeddings

from src.config.settings import Settings
from src.core.engines.embeddings.protocol import EmbeddingsFailed, Floats, kept, unit_length

logger = logging.getLogger(__name__)

RESTING_SECONDS = 60.0
"""After a failure questions are answered by words at once, instead of each waiting its time out."""

_BATCH = 128
_LONGEST = 6000
"""Characters of a text that are sent: models refuse what is longer than some 8,000 tokens."""
_SECONDS, _RETRIES = 10.0, 1
"""At most: words can answer meanwhile, a chat model's patience would be too much."""
_NO_KEY_NEEDED = "none"

Result = TypeVar("Result")


class HostedModel:
    """Raises EmbeddingsFailed where the provider, its package or its key is missing."""

    def __init__(self, name: str, settings: Settings) -> None:
        self.name = name
        self._settings = settings
        self._client = _client(name, settings)
        self._rests_until = 0.0
        self._query = kept(self._embed_query)

    def documents(self, texts: Sequence[str]) -> Floats:
        rows: list[list[float]] = []
        for start in range(0, len(texts), _BATCH):
            batch = [_sendable(text) for text in texts[start : start + _BATCH]]
            rows += self._asked(partial(self._client.embed_documents, batch))
        if len(rows) != len(texts):
            raise EmbeddingsFailed(
                f"'{self.name}' gave {len(rows)} vectors for {len(texts)} texts; use another model"
            )
        return unit_length(np.array(rows, dtype=np.float32))

    def query(self, text: str) -> Floats:
        return self._query(_sendable(text))

    def _embed_query(self, text: str) -> Floats:
        row = self._asked(partial(self._client.embed_query, text))
        return unit_length(np.array(row, dtype=np.float32))

    def _asked(self, call: Callable[[], Result]) -> Result:
        if monotonic() < self._rests_until:
            raise EmbeddingsFailed(f"'{self.name}' failed just now and is not asked for a minute")
        try:
            return call()
        except Exception as error:  # each provider's client has its own types
            self._rests_until = monotonic() + RESTING_SECONDS
            logger.warning("embeddings of '%s' failed: %s", self.name, type(error).__name__)
            # Not chained: a client's own message may hold the key it did not like.
            raise EmbeddingsFailed(
                f"'{self.name}' gave no vectors ({type(error).__name__}); "
                "see CONCIERGE_EMBEDDINGS, its key and its address"
            ) from None


def _client(name: str, settings: Settings) -> Embeddings:
    from langchain.embeddings import init_embeddings

    provider, _, model = name.partition(":")
    try:
        client = init_embeddings(model, provider=provider, **_access(provider, settings))
    except ImportError as error:
        package = f"langchain-{provider.replace('_', '-')}"
        raise EmbeddingsFailed(
            f"CONCIERGE_EMBEDDINGS: '{name}' needs a package: pip install {package}"
        ) from error
    except Exception as error:  # each provider's client has its own types for a missing key
        raise EmbeddingsFailed(
            f"CONCIERGE_EMBEDDINGS: '{name}' cannot be used ({type(error).__name__}); set the "
            "provider's own key variable, or CONCIERGE_EMBEDDINGS=none"
        ) from None
    return client


def _access(provider: str, settings: Settings) -> dict[str, Any]:
    """Key and address. CONCIERGE_API_KEY is the chat model's: another provider gets its own."""
    access: dict[str, Any] = {}
    if settings.api_key and settings.model.partition(":")[0] == provider:
        access["api_key"] = settings.api_key
    if provider != "openai":
        return access
    # Else the client fetches a tokenizer from the network, and sends token numbers that only
    # OpenAI's own server reads.
    access["check_embedding_ctx_length"] = False
    access["timeout"] = min(_SECONDS, settings.model_seconds)
    access["max_retries"] = min(_RETRIES, settings.model_retries)
    if address := os.environ.get("OPENAI_BASE_URL"):
        access["base_url"] = address
        if "api_key" not in access and not os.environ.get("OPENAI_API_KEY"):
            access["api_key"] = _NO_KEY_NEEDED
    return access


def _sendable(text: str) -> str:
    """Providers refuse what is empty or too long."""
    return text.encode("utf-8", "replace").decode("utf-8")[:_LONGEST].strip() or " "
