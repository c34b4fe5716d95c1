"""Relevance and rating in one order: shares, ends, ties."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.engines.ranking.blending import Rated, bayes, blended, semantic


def rated(*rows: tuple[float | None, int | None, float | None]) -> Rated:
    """(mean, count, price) of each."""
    mean, count, price = np.array(rows, dtype=np.float64).reshape(-1, 3).T
    return Rated(
        mean,
        count,
        price,
        np.arange(len(rows)),
        bayes(mean, count, 4.0, 20.0),
        np.zeros(len(rows), dtype=np.int64),
    )


def order(relevance: list[float], rows: Rated, blend: float) -> list[int]:
    return [int(at) for at in blended(np.array(relevance), rows, blend).order]


TWO = rated((5.0, 10, 100.0), (3.0, 100, 50.0))


def test_relevance_weighs_most_where_it_is_told_to() -> None:
    assert order([0.9, 0.8], TWO, 0.9) == [0, 1]


def test_the_better_rated_is_first_where_ratings_weigh_most() -> None:
    """Five stars of ten shrink to 4.33, three stars of a hundred to 3.17: more ratings at a lower
    mean are no better rating, and the row that is also the more relevant stays first."""
    found = blended(np.array([0.9, 0.8]), TWO, 0.1)
    assert found.order.tolist() == [0, 1]
    assert found.rating.tolist() == [1.0, 0.0]
    assert found.final == pytest.approx([1.0, 0.0])


@pytest.mark.parametrize(
    ("blend", "expected"), [(1.0, [0, 1, 2]), (0.0, [2, 1, 0]), (7, [0, 1, 2])]
)
def test_at_its_ends_one_of_both_is_all(blend: float, expected: list[int]) -> None:
    rows = rated((3.0, 90, 1.0), (4.0, 90, 1.0), (5.0, 90, 1.0))
    assert order([0.9, 0.8, 0.7], rows, blend) == expected


def test_relevance_that_is_all_alike_goes_by_place() -> None:
    assert semantic(np.full(4, 0.3)).tolist() == [1.0, 0.8, 0.6, 0.4]
    assert semantic(np.array([0.7])).tolist() == [1.0]
    assert semantic(np.empty(0)).tolist() == []


def test_without_a_query_the_rating_alone_counts() -> None:
    rows = rated((3.0, 90, 1.0), (4.8, 90, 1.0), (None, None, 1.0))
    found = blended(None, rows, 0.85)
    assert (found.blend, found.order.tolist()) == (0.0, [1, 2, 0])
    assert found.semantic.tolist() == [0.0, 0.0, 0.0]


def test_ties_go_to_the_one_rated_more_often_then_to_the_cheaper_then_to_the_earlier() -> None:
    rows = rated((4.0, 5, 9.0), (4.0, 80, 9.0), (4.0, 80, 7.0), (4.0, 80, None), (4.0, 80, 7.0))
    assert order([0.5] * 5, rows, 0.0) == [2, 4, 1, 3, 0]


def test_nothing_is_no_error() -> None:
    assert order([], rated(), 0.85) == []


@given(
    st.lists(st.tuples(st.floats(0, 1), st.floats(1, 5), st.integers(0, 999)), min_size=1),
    st.floats(0, 1),
)
def test_a_final_is_the_blend_of_two_shares_and_never_rises_down_the_list(
    rows: list[tuple[float, float, int]], blend: float
) -> None:
    relevance = np.array(sorted((each[0] for each in rows), reverse=True))
    some = rated(*((mean, count, None) for _, mean, count in rows))
    found = blended(relevance, some, blend)
    for share in (found.semantic, found.rating, found.final):
        assert (share >= -1e-12).all() and (share <= 1 + 1e-12).all()
    assert found.final == pytest.approx(blend * found.semantic + (1 - blend) * found.rating)
    assert (np.diff(found.final[found.order]) <= 1e-9).all()
