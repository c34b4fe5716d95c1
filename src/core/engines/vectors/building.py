"""Texts that get a vector each, computed in the background, and what is asked of the vectors."""

import logging
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from threading import Event, Lock, Thread, get_native_id
from typing import Literal

import numpy as np

from src.core.engines.embeddings.protocol import Embedder, EmbeddingsFailed, Floats
from src.core.engines.scored_rows import Mask, Rows, Scores

logger = logging.getLogger(__name__)

HASH_BYTES = 16
BATCH = 32
"""Texts that are embedded at a time."""

_CLOSING_SECONDS = 30.0
_BEHIND_ANSWERS = 10
"""Niceness of a build in the background: questions that are asked meanwhile come first."""

VectorState = Literal["waiting", "building", "ready", "failed"]


def text_hash(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "replace"), digest_size=HASH_BYTES).digest()


@dataclass(frozen=True)
class Progress:
    """How far the vectors are. Only `ready` ones are searched: a part would hide the other rows."""

    state: VectorState
    done: int
    total: int
    problem: str = ""


@dataclass(frozen=True)
class Near:
    """Of which rows the scores are wanted, where those of all cost too much."""

    most: int
    """The nearest so many of the allowed rows."""
    allowed: Mask | None = None
    also: Rows = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    """Rows whose scores are wanted in any case."""


class Collection(ABC):
    """One vector for each text, in order; an empty text has none and is never found.

    `build` computes what is missing. Safe to search and to follow from any thread meanwhile.
    """

    def __init__(self, texts: Sequence[str], embedder: Embedder) -> None:
        self._texts = {text_hash(text): text for text in texts if text.strip()}
        self._hashes = [text_hash(text) if text.strip() else b"" for text in texts]
        self.embedder = embedder
        self._building = Lock()
        self._stopped = Event()
        self._thread: Thread | None = None
        self._progress = Progress("waiting", 0, len(self._texts))

    @property
    def ready(self) -> bool:
        return self._progress.state == "ready"

    @property
    def progress(self) -> Progress:
        return self._progress

    def build(self) -> None:
        """Compute what is missing, until closed; what is done is kept. Raises EmbeddingsFailed."""
        with self._building:
            if self.ready:
                return
            try:
                self._complete()
            except EmbeddingsFailed as error:
                self._progress = replace(self._progress, state="failed", problem=str(error))
                raise

    def start(self) -> None:
        """Builds in a thread of its own; a failure is told by `progress`."""
        if not self.ready and (self._thread is None or not self._thread.is_alive()):
            self._thread = Thread(target=self._build_quietly, name="vectors", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stops a build behind the texts it is at; what is done is kept."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(_CLOSING_SECONDS)

    @abstractmethod
    def scores(self, query: Floats, near: Near) -> Scores:
        """The cosine of each row, at least of those that are wanted; minus infinity for the others
        and for an empty text. Asked only when `ready`. Raises EmbeddingsFailed."""

    @abstractmethod
    def rows(self, numbers: Sequence[int]) -> Floats:
        """The vectors of some rows. Asked only when `ready`. Raises as `scores` does."""

    @property
    @abstractmethod
    def centrality(self) -> Scores:
        """Each row's cosine to the mean of all. Asked only when `ready`."""

    @abstractmethod
    def _complete(self) -> None:
        """As `build`, by one thread at a time."""

    def _build_quietly(self) -> None:
        if sys.platform == "linux":  # where each thread has a priority of its own
            os.setpriority(os.PRIO_PROCESS, get_native_id(), _BEHIND_ANSWERS)
        try:
            self.build()
        except EmbeddingsFailed as error:
            logger.warning("vectors are not built: %s", error)
