import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from src.core.engines.scored_rows import best_rows

SCORES = np.array([0.1, 0.9, 0.4, 0.9, 0.0], dtype=np.float32)


def test_best_come_first_and_of_equals_the_earlier_row() -> None:
    assert best_rows(SCORES, 3).tolist() == [1, 3, 2]


def test_only_allowed_rows_are_found() -> None:
    allowed = np.array([True, False, True, False, True])
    assert best_rows(SCORES, 2, allowed).tolist() == [2, 0]


def test_rows_that_are_not_above_the_bar_are_left_out() -> None:
    assert best_rows(SCORES, 9, above=0.0).tolist() == [1, 3, 2, 0]
    allowed = np.array([True, False, True, False, True])
    assert best_rows(SCORES, 9, allowed, above=0.1).tolist() == [2]


@pytest.mark.parametrize("k", [0, 5, 50])
def test_any_number_may_be_asked_for(k: int) -> None:
    assert len(best_rows(SCORES, k)) == min(k, len(SCORES))


def test_nothing_allowed_finds_nothing() -> None:
    assert best_rows(SCORES, 3, np.zeros(5, dtype=bool)).tolist() == []


@given(
    arrays(np.float32, st.integers(1, 60), elements=st.floats(0, 1, width=32)),
    st.integers(1, 70),
)
def test_agrees_with_sorting_everything(scores: np.ndarray, k: int) -> None:
    every = np.sort(scores)[::-1]
    assert scores[best_rows(scores, k)].tolist() == every[:k].tolist()
