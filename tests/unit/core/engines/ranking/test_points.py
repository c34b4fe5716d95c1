"""Parts in points, which add up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.tools.ranked.matching import points


@given(st.lists(st.floats(0, 0.3334), min_size=1, max_size=3))
def test_the_parts_add_up_to_the_rounded_total(parts: list[float]) -> None:
    told = points({str(at): part for at, part in enumerate(parts)})
    assert round(sum(told.parts.values()), 6) == told.total
    assert told.total == pytest.approx(100 * sum(parts), abs=0.0501)
    for at, part in enumerate(parts):
        assert told.parts[str(at)] == pytest.approx(100 * part, abs=0.1001)


def test_what_was_cut_off_most_is_given_back_first() -> None:
    told = points({"words": 0.10009, "meaning": 0.20005, "rating": 0.30006})
    assert told.total == 60.0
    assert told.parts == {"words": 10.0, "meaning": 20.0, "rating": 30.0}
    assert points({"words": 1 / 3, "meaning": 1 / 3, "rating": 1 / 3}).total == 100.0


def test_no_parts_are_no_points() -> None:
    assert points({}).total == 0
