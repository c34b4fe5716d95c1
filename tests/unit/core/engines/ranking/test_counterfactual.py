"""How many more ratings lift a row: against trying every number in turn."""

from dataclasses import replace
from time import perf_counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from src.core.engines.ranking.blending import Lift, Rated, Shrinkage, bayes, blended, lifts

MOST = 60


def rated_of(rows: list[tuple[float | None, int | None, float | None]], by: Shrinkage) -> Rated:
    mean, count, price = np.array(rows, dtype=np.float64).reshape(-1, 3).T
    shrunk = bayes(mean, count, by.prior, by.weight)
    none = np.zeros(len(rows), dtype=np.int64)
    return Rated(mean, count, price, np.arange(len(rows)), shrunk, none)


def place_of(at: int, relevance: list[float], rated: Rated, blend: float, by: Shrinkage) -> int:
    order = blended(np.array(relevance), rated, blend).order.tolist()
    return int(order.index(at)) + 1


def by_trying(
    at: int, relevance: list[float], rated: Rated, blend: float, by: Shrinkage
) -> Lift | None:
    """Rank everything again with one rating more, until it is first; else until it is higher."""
    now = place_of(at, relevance, rated, blend, by)
    if now == 1 or not np.isfinite(rated.mean[at]) or rated.mean[at] < rated.bayes[at] - 1e-9:
        return None
    places = {}
    for more in range(1, MOST + 1):
        count = rated.count.copy()
        count[at] += more
        anew = replace(rated, count=count, bayes=bayes(rated.mean, count, by.prior, by.weight))
        places[more] = place_of(at, relevance, anew, blend, by)
    for target in (1, now - 1):
        if reached := [more for more, place in places.items() if place <= target]:
            return Lift(reached[0], target)
    return None


stars = st.none() | st.sampled_from([1.0, 2.5, 3.9, 4.0, 4.5, 4.8, 5.0])
row = st.tuples(stars, st.integers(0, 60), st.none() | st.sampled_from([5.0, 9.0]))


@settings(max_examples=150, deadline=None)
@given(
    st.lists(row, min_size=1, max_size=7),
    st.randoms(use_true_random=False),
    st.sampled_from([0.0, 0.3, 0.85, 1.0]),
    st.sampled_from([0.0, 20.0]),
)
def test_the_least_number_is_found(
    rows: list[tuple[float | None, int, float | None]],
    random: np.random.Generator,
    blend: float,
    weight: float,
) -> None:
    by = Shrinkage(4.0, weight)
    rated = rated_of([(*each,) for each in rows], by)
    relevance = sorted((round(random.random(), 1) for _ in rows), reverse=True)
    order = blended(np.array(relevance), rated, blend)
    found = lifts(range(len(rows)), rated, order, by, MOST)
    assert found == [by_trying(at, relevance, rated, blend, by) for at in range(len(rows))]


def test_a_row_with_few_good_ratings_is_lifted_by_more() -> None:
    by = Shrinkage(4.0, 20.0)
    rated = rated_of([(4.4, 500, 10.0), (4.8, 3, 10.0), (3.1, 80, 10.0)], by)
    found = lifts([0, 1, 2], rated, blended(np.array([0.8, 0.8, 0.5]), rated, 0.85), by)
    assert found[0] is None
    assert found[1] is not None and found[1].would_be == 1 and 10 < found[1].more_ratings < 60
    assert found[2] is None  # more ratings at 3.1 would lower it


def test_without_ratings_nothing_is_said() -> None:
    by = Shrinkage(4.0, 20.0)
    rated = rated_of([(4.4, 500, 10.0), (None, None, None)], by)
    assert lifts([1], rated, blended(np.array([0.8, 0.7]), rated, 0.5), by) == [None]


def test_nothing_is_asked_about() -> None:
    by = Shrinkage(4.0, 20.0)
    rated = rated_of([], by)
    assert lifts([], rated, blended(np.empty(0), rated, 0.5), by) == []


@pytest.mark.parametrize("candidates", [200, 1000])
def test_a_page_is_worked_out_in_no_time(candidates: int) -> None:
    random = np.random.default_rng(3)
    by = Shrinkage(4.0, 20.0)
    rows = zip(random.uniform(2, 5, candidates), random.integers(0, 900, candidates), strict=True)
    rated = rated_of([(mean, int(count), 9.0) for mean, count in rows], by)
    order = blended(np.sort(random.uniform(0, 1, candidates))[::-1], rated, 0.85)
    page = order.order[:20].tolist()
    spent = []
    for _ in range(5):
        started = perf_counter()
        lifts(page, rated, order, by)
        spent.append(perf_counter() - started)
    assert min(spent) < 0.03
