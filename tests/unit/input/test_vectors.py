"""The shipped vectors are those of the shipped texts, by the model that the app comes with."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from input.make_data.vectors import embeddings_of
from src.config.loading import load_concierge
from src.config.settings import EMBEDDED, Settings
from src.core.engines.embeddings import Embedder, EmbeddingsFailed, open_embedder
from src.core.engines.searchable.opening import Embedding
from src.core.engines.vectors.collection import read_vectors, shipped_beside, text_hash
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore

INPUT = Path(__file__).resolve().parents[3] / "input"
SAMPLE = 5
CLOSE = 0.999
"""Cosine of a vector and the same in half precision, computed on another processor."""


def shipped() -> Iterator[Path]:
    suffix = shipped_beside(Path("x")).name.removeprefix("x")
    for file in sorted(INPUT.glob(f"*{suffix}")):
        yield file.with_name(file.name.removesuffix(suffix))


@pytest.fixture(scope="module")
def embeddings(shipped_data: Callable[[], Path]) -> dict[Path, Embedding]:
    found: dict[Path, Embedding] = {}
    for toml in sorted(INPUT.glob("*.toml")):
        catalog = load_catalog(load_concierge(toml), shipped_data() / "catalogs")
        with closing(DuckDBStore(catalog)) as store:
            found |= embeddings_of(catalog, store)
    return found


def model_of(embedding: Embedding) -> Embedder:
    model = open_embedder(Settings(embeddings=EMBEDDED), embedding.in_english)
    assert model is not None
    return model


def test_some_are_shipped() -> None:
    assert INPUT / "prefabs.json" in set(shipped())


@pytest.mark.parametrize("file", list(shipped()), ids=lambda file: file.name)
def test_every_text_has_its_vector_in_half_precision(
    file: Path, embeddings: dict[Path, Embedding]
) -> None:
    kept = read_vectors(shipped_beside(file), model_of(embeddings[file]).name)
    assert kept.keys() >= {text_hash(text) for text in embeddings[file].texts}, "run `make data`"
    assert {vector.dtype for vector in kept.values()} == {np.dtype(np.float16)}


@pytest.mark.parametrize("file", list(shipped()), ids=lambda file: file.name)
def test_a_sample_is_computed_again(file: Path, embeddings: dict[Path, Embedding]) -> None:
    model, texts = model_of(embeddings[file]), embeddings[file].texts
    sample = texts[:: max(1, len(texts) // SAMPLE)][:SAMPLE]
    kept = read_vectors(shipped_beside(file), model.name)
    try:
        computed = model.documents(sample)
    except EmbeddingsFailed as error:
        pytest.skip(str(error))
    for text, vector in zip(sample, computed, strict=True):
        assert float(vector @ kept[text_hash(text)].astype(np.float32)) > CLOSE
