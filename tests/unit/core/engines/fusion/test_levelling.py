"""Cosines held against what texts of their kind have."""

import numpy as np
import pytest

from src.core.engines.fusion.retrieval import beyond_chance, levelled


def test_a_text_that_is_near_to_everything_needs_more() -> None:
    chance = np.random.default_rng(5)
    centrality = np.linspace(0.6, 0.9, 60, dtype=np.float32)
    cosines = (centrality + chance.normal(0, 0.01, 60)).astype(np.float32)
    cosines[3] += 0.1  # far from the centre, and yet near to this question
    assert cosines.argmax() != 3
    assert levelled(cosines, centrality).argmax() == 3


def test_many_right_ones_do_not_hide_each_other() -> None:
    cosines = np.full(20, 0.5, dtype=np.float32)
    cosines[:10:2] = 0.49
    cosines[15:] = 0.9
    above = levelled(cosines, np.full(20, 0.7, dtype=np.float32))
    assert (above[15:] >= 2).all()
    assert (above[:15] < 1).all()


def test_what_has_no_vector_stays_without_score() -> None:
    found = levelled(np.array([0.3, -np.inf, 0.5], np.float32), np.ones(3, np.float32))
    assert np.isneginf(found[1])
    assert np.isfinite(found[[0, 2]]).all()


@pytest.mark.parametrize("scores", [[0.5], [0.5, 0.5], [0.5] * 40])
def test_nothing_stands_out_where_all_are_alike(scores: list[float]) -> None:
    found = levelled(np.array(scores, np.float32), np.linspace(0, 1, len(scores), dtype=np.float32))
    assert len(scores) == 1 or np.abs(found).max() < 0.1


def test_among_more_texts_more_is_wanted() -> None:
    few, some, many = map(beyond_chance, (10, 100, 10_000))
    assert few < some < many
    assert beyond_chance(1) > 0
