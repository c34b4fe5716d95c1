"""The shipped vectors are those of the shipped texts, by the model that the app comes with."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from src.config.loading import load_concierge
from src.core.engines.embeddings import EmbeddingsFailed
from src.core.engines.embeddings.embedded import NAME, EmbeddedModel
from src.core.engines.searchable import embedded_texts
from src.core.engines.vectors import shipped_beside
from src.core.engines.vectors.files import read_vectors, text_hash
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


def texts_by_file(folder: Path) -> dict[Path, list[str]]:
    found: dict[Path, list[str]] = {}
    for toml in sorted(INPUT.glob("*.toml")):
        catalog = load_catalog(load_concierge(toml), folder)
        with closing(DuckDBStore(catalog)) as store:
            found |= embedded_texts(catalog, store)
    return found


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, list[str]]:
    return texts_by_file(tmp_path_factory.mktemp("built"))


def test_some_are_shipped() -> None:
    assert INPUT / "prefabs.json" in set(shipped())


@pytest.mark.parametrize("file", list(shipped()), ids=lambda file: file.name)
def test_every_text_has_its_vector_in_half_precision(
    file: Path, texts: dict[Path, list[str]]
) -> None:
    kept = read_vectors(shipped_beside(file), NAME)
    assert kept is not None
    assert kept.vectors.dtype == np.float16
    assert {text_hash(text) for text in texts[file]} <= set(kept.hashes), "run `make data`"


@pytest.mark.parametrize("file", list(shipped()), ids=lambda file: file.name)
def test_a_sample_is_computed_again(file: Path, texts: dict[Path, list[str]]) -> None:
    try:
        model = EmbeddedModel()
    except EmbeddingsFailed as error:
        pytest.skip(str(error))
    sample = texts[file][:: max(1, len(texts[file]) // SAMPLE)][:SAMPLE]
    kept = read_vectors(shipped_beside(file), NAME)
    assert kept is not None
    places = kept.by_hash()
    for text, vector in zip(sample, model.documents(sample), strict=True):
        assert float(vector @ kept.vectors[places[text_hash(text)]].astype(np.float32)) > CLOSE
