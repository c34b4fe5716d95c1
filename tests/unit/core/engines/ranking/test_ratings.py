"""Shrunk ratings and how they are laid out."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.engines.ranking.blending import bayes, catalog_mean, scaled


def shrunk(
    mean: float | None, count: int | None, prior: float = 4.0, weight: float = 20.0
) -> float:
    means, counts = np.array([[mean], [count]], dtype=np.float64)
    return float(bayes(means, counts, prior, weight)[0])


def test_few_ratings_are_drawn_to_the_prior_and_many_are_believed() -> None:
    assert 4.0 < shrunk(5.0, 1) < 5.0
    assert shrunk(5.0, 1) == pytest.approx(85 / 21)
    assert shrunk(5.0, 100) > 4.8


@pytest.mark.parametrize(("mean", "count"), [(None, None), (None, 12), (4.9, None), (4.9, 0)])
def test_what_is_not_rated_counts_as_the_prior(mean: float | None, count: int | None) -> None:
    assert shrunk(mean, count) == 4.0


def test_a_prior_without_weight_leaves_the_mean_as_it_is() -> None:
    assert shrunk(4.9, 1, weight=0.0) == 4.9
    assert shrunk(None, None, weight=0.0) == 4.0


@given(st.floats(1, 5), st.integers(0, 10_000), st.floats(1, 5), st.floats(0, 100))
def test_it_lies_between_the_prior_and_the_mean(
    mean: float, count: int, prior: float, weight: float
) -> None:
    low, high = sorted((mean, prior))
    assert low - 1e-9 <= shrunk(mean, count, prior, weight) <= high + 1e-9


def test_the_catalog_s_mean_weighs_each_row_by_its_ratings() -> None:
    mean, count = np.array([5.0, 3.0, np.nan, 1.0]), np.array([1.0, 3.0, 9.0, 0.0])
    assert catalog_mean(mean, count, 4.0) == 3.5
    assert catalog_mean(mean[2:], count[2:], 4.0) == 4.0


def test_ratings_are_laid_out_between_the_candidates_or_as_a_share_of_the_best() -> None:
    ratings = np.array([4.5, 4.0, 4.25])
    assert scaled(ratings).tolist() == [1.0, 0.0, 0.5]
    assert scaled(np.full(3, 4.0)).tolist() == [1.0, 1.0, 1.0]
    assert scaled(np.empty(0)).tolist() == []
