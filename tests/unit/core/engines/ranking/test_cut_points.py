"""Round numbers that part values into ranges."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.engines.ranking.facets import SHARES, cut_points


@pytest.mark.parametrize(
    ("quantiles", "ends", "whole", "expected"),
    [
        ([9, 15, 30, 120], (1, 900), False, [10, 20, 30, 100]),
        ([12.3, 19.9, 27.5, 45], (3, 200), False, [10, 20, 30, 40]),
        ([4.05, 4.2, 4.35, 4.6], (1, 5), False, [4.0, 4.2, 4.3, 4.6]),
        ([3.98, 4.02, 4.05, 4.31], (1, 5), False, [4.0, 4.4]),
        ([2015, 2018, 2019, 2021], (1990, 2024), True, [2016, 2018, 2019, 2021]),
        ([1210, 1790, 2600, 5050], (100, 90_000), True, [1000, 2000, 2500, 6000]),
        ([5, 5, 5, 5], (5, 5), True, []),
        ([0, 0, 0, 1], (0, 3), True, [1]),
    ],
)
def test_cuts_are_round_and_near_the_quantiles(
    quantiles: list[float], ends: tuple[float, float], whole: bool, expected: list[float]
) -> None:
    assert cut_points(quantiles, *ends, whole) == expected


@given(st.lists(st.floats(0.01, 1e6), min_size=2, max_size=40), st.booleans())
def test_cuts_rise_and_lie_between_the_ends(values: list[float], whole: bool) -> None:
    numbers = np.round(np.array(values), 0 if whole else 2)
    quantiles = [float(each) for each in np.quantile(numbers, SHARES)]
    cuts = cut_points(quantiles, float(numbers.min()), float(numbers.max()), whole)
    assert cuts == sorted(set(cuts)) and len(cuts) <= len(SHARES)
    assert all(numbers.min() < cut <= numbers.max() for cut in cuts)
