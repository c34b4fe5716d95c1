"""Vectors on disk: one file a collection, found again by the hash of the text they are of.

What cannot be read is as good as missing: vectors can always be computed again.
"""

import logging
import os
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from src.core.store.replacing import replaced

logger = logging.getLogger(__name__)

SHIPPED_SUFFIX = ".vectors.npz"

_HASH_BYTES = 16

Halves = NDArray[np.float16]


def text_hash(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "replace"), digest_size=_HASH_BYTES).digest()


@dataclass(frozen=True)
class KeptVectors:
    """What a file holds: vectors in half precision, by the hash of their text."""

    hashes: tuple[bytes, ...]
    vectors: Halves

    def by_hash(self) -> dict[bytes, int]:
        return {key: row for row, key in enumerate(self.hashes)}


def read_vectors(path: Path, model: str) -> KeptVectors | None:
    """The file's vectors, if they are this model's; None where there is no such file."""
    try:
        with np.load(path, allow_pickle=False) as file:
            if str(file["model"]) != model:
                return None
            hashes, vectors = file["hashes"], file["vectors"]
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        logger.warning("'%s' is no file of vectors (%s); they are computed anew", path, error)
        return None
    if vectors.ndim != 2 or hashes.shape != (len(vectors), _HASH_BYTES):
        logger.warning("'%s' holds hashes and vectors that do not match; computed anew", path)
        return None
    return KeptVectors(tuple(bytes(row) for row in hashes.astype(np.uint8)), vectors)


def write_vectors(path: Path, model: str, kept: KeptVectors) -> None:
    """Raises OSError where the disk does not take it; the file is then as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    hashes = np.frombuffer(b"".join(kept.hashes), dtype=np.uint8).reshape(-1, _HASH_BYTES)
    with replaced(path) as file:
        np.savez(file, model=np.array(model), hashes=hashes, vectors=kept.vectors)
        file.flush()
        os.fsync(file.fileno())


def shipped_beside(data_file: Path) -> Path:
    """`guides.csv` → `guides.csv.vectors.npz`: where a catalog's makers put its vectors."""
    return data_file.with_name(data_file.name + SHIPPED_SUFFIX)


def select(kept: Sequence[KeptVectors | None], wanted: Sequence[bytes]) -> KeptVectors | None:
    """Those of the wanted hashes that some of the files have, each once."""
    hashes: list[bytes] = []
    rows: list[Halves] = []
    seen: set[bytes] = set()
    for one in filter(None, kept):
        places = one.by_hash()
        found = [key for key in dict.fromkeys(wanted) if key in places and key not in seen]
        if found:
            hashes += found
            seen.update(found)
            rows.append(one.vectors[[places[key] for key in found]])
    return KeptVectors(tuple(hashes), np.concatenate(rows)) if rows else None
