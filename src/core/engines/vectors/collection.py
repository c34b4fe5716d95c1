"""The vectors of one collection of texts: kept on disk, searched in memory, all of them exactly."""

import logging
import os
import zipfile
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from src.core.engines.embeddings.protocol import Embedder, Floats, unit_length
from src.core.engines.scored_rows import Scores
from src.core.engines.vectors.building import BATCH, HASH_BYTES, Collection, Near, Progress
from src.core.store.replacing import replaced

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
