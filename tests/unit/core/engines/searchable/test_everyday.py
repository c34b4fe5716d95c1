"""Texts that are near to everything are no nearer than usual."""

from pathlib import Path

import numpy as np

from src.core.engines.searchable.wishes import Everyday
from src.core.engines.vectors.collection import Vectors
from tests.word_market import market_embedder

QUESTIONS = {"en": ["rain", "weather"], "zh": ["气温", "天气"]}


def test_a_question_is_held_against_everyday_ones(tmp_path: Path) -> None:
    texts = ["天气 payments", "payments cards", ""]
    vectors = Vectors(texts, market_embedder(), tmp_path / "vectors.npz")
    vectors.build()

    beyond = Everyday(vectors, QUESTIONS.values()).beyond("payments")

    assert beyond[1] > beyond[0]
    assert np.isneginf(beyond[2])
