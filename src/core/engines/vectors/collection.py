"""Texts that get a vector each, computed in the background, and what is asked of the vectors; of
not too many texts they are kept on disk and searched in memory, all of them exactly."""

import logging
import os
import sys
import zipfile
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from threading import Event, Lock, Thread, get_native_id
from time import monotonic
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from src.core.engines.embeddings.protocol import Embedder, EmbeddingsFailed, Floats, unit_length
from src.core.engines.scored_rows import Mask, Rows, Scores
from src.core.store.replacing import replaced

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
    """One vector for each text, in order; an empty text has none and is never found. Safe to search
    and to follow from any thread while `build` computes what is missing."""

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


logger = logging.getLogger(__name__)

SHIPPED_SUFFIX = ".vectors.npz"

Halves = NDArray[np.float16]


def read_vectors(path: Path, model: str) -> dict[bytes, Halves]:
    """Hash of a text → its vector, of this model; none where there is no such file."""
    try:
        with np.load(path, allow_pickle=False) as file:
            if str(file["model"]) != model:
                return {}
            hashes, vectors = file["hashes"], file["vectors"]
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        logger.warning("'%s' is no file of vectors (%s); they are computed anew", path, error)
        return {}
    if vectors.ndim != 2 or hashes.shape != (len(vectors), HASH_BYTES):
        logger.warning("'%s' holds hashes and vectors that do not match; computed anew", path)
        return {}
    return dict(zip(map(bytes, hashes.astype(np.uint8)), vectors, strict=True))


def write_vectors(path: Path, model: str, kept: Mapping[bytes, Halves]) -> None:
    """Raises OSError where the disk does not take it; the file is then as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    hashes = np.frombuffer(b"".join(kept), dtype=np.uint8).reshape(-1, HASH_BYTES)
    with replaced(path) as file:
        np.savez(file, model=np.array(model), hashes=hashes, vectors=np.stack([*kept.values()]))
        file.flush()
        os.fsync(file.fileno())


def shipped_beside(data_file: Path) -> Path:
    """`guides.csv` → `guides.csv.vectors.npz`: where a catalog's makers put its vectors."""
    return data_file.with_name(data_file.name + SHIPPED_SUFFIX)


def kept_before(cache: Path, shipped: Path | None, model: str) -> dict[bytes, Halves]:
    """What files have of this model, as `read_vectors`; shipped ones go before."""
    return read_vectors(cache, model) | (read_vectors(shipped, model) if shipped else {})


SAVED_EVERY_SECONDS = 20.0
"""What a crash in the middle of a build may cost."""


class Vectors(Collection):
    """Vectors in `cache`, or shipped beside the data, are taken over by the hash of each text."""

    def __init__(
        self, texts: Sequence[str], embedder: Embedder, cache: Path, shipped: Path | None = None
    ) -> None:
        super().__init__(texts, embedder)
        self._outdated = False
        self._empty = np.flatnonzero([not key for key in self._hashes])
        self._cache = cache
        self._matrix: Floats | None = None
        self._take_over(shipped)
        self._progress = Progress("waiting", len(self._kept), len(self._texts))
        if not self._missing():
            self._finish()

    def scores(self, query: Floats, near: Near | None = None) -> Scores:
        """Of all rows, whichever are wanted."""
        if self._matrix is None:
            raise RuntimeError("vectors are searched before they are ready")
        if not self._texts:
            return np.full(len(self._hashes), -np.inf, dtype=np.float32)
        # Not by BLAS: its threads wait by spinning, which makes a busy machine ten times slower.
        scores = np.asarray(np.vecdot(self._matrix, query), dtype=np.float32)
        scores[self._empty] = -np.inf
        return scores

    def rows(self, numbers: Sequence[int]) -> Floats:
        if self._matrix is None:
            raise RuntimeError("vectors are read before they are ready")
        return np.asarray(self._matrix[np.asarray(numbers, dtype=np.int64)])

    @cached_property
    def centrality(self) -> Scores:
        every = self.rows(range(len(self._hashes)))
        return self.scores(unit_length(np.asarray(every.mean(axis=0), dtype=np.float32)))

    def _take_over(self, shipped: Path | None) -> None:
        """Reads the files. What other texts left behind in our own goes at the next save."""
        model = self.embedder.name
        given = read_vectors(shipped, model) if shipped else {}
        kept = read_vectors(self._cache, model)
        self._kept = {key: one for key, one in (kept | given).items() if key in self._texts}
        self._shipped = given.keys()
        self._outdated = bool(kept) and kept.keys() != self._own()

    def _own(self) -> set[bytes]:
        """What is in use and not shipped: the file of shipped ones need not be kept twice."""
        return self._kept.keys() - self._shipped

    def _missing(self) -> list[bytes]:
        return [key for key in self._texts if key not in self._kept]

    def _complete(self) -> None:
        try:
            self._compute()
        finally:
            self._save()
        if not self._missing():
            self._finish()

    def _compute(self) -> None:
        missing, saved = self._missing(), monotonic()
        for start in range(0, len(missing), BATCH):
            if self._stopped.is_set():
                return
            batch = missing[start : start + BATCH]
            vectors = self.embedder.documents([self._texts[key] for key in batch])
            self._kept.update(zip(batch, vectors.astype(np.float16), strict=True))
            self._progress = Progress("building", len(self._kept), len(self._texts))
            if monotonic() - saved > SAVED_EVERY_SECONDS:
                self._save()
                saved = monotonic()

    def _finish(self) -> None:
        """Rows in the texts' order, from the kept halves, so that scores are always the same."""
        if self._outdated:
            self._save()
        width = len(next(iter(self._kept.values()), ()))
        matrix = np.zeros((len(self._hashes), width), dtype=np.float32)
        for row, key in enumerate(self._hashes):
            if key:
                matrix[row] = self._kept[key]
        self._matrix = unit_length(matrix)
        self._progress = Progress("ready", len(self._texts), len(self._texts))
        self._kept = {}

    def _save(self) -> None:
        self._outdated = False
        try:
            if own := {key: self._kept[key] for key in sorted(self._own())}:
                write_vectors(self._cache, self.embedder.name, own)
            else:
                self._cache.unlink(missing_ok=True)
        except OSError as error:
            logger.warning("vectors cannot be kept in '%s': %s", self._cache, error)
