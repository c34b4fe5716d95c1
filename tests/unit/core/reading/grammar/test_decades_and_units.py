"""Decades, and units that are converted."""

import pytest

from src.core.reading.grammar.decades import find_decades
from src.core.reading.grammar.measures import find_measures
from src.core.reading.grammar.units import conversion, is_money


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("1990s", 1990),
        ("from the 80s", 1980),
        ("the nineties", 1990),
        ("de los noventa", 1990),
        ("anos 90", 1990),
        ("decada de 1980", 1980),
        ("the 2010s", 2010),
        ("20s", 2020),
        ("90年代", 1990),
    ],
)
def test_a_decade_is_ten_years(text: str, first: int) -> None:
    (decade,) = find_decades(text)
    assert decade.first == first


@pytest.mark.parametrize(
    "text", ["los 90 mil", "de los noventa mil", "95s", "$90s", "los 20 mejores"]
)
def test_other_tens_are_no_decades(text: str) -> None:
    assert find_decades(text) == []


@pytest.mark.parametrize(
    ("said", "held", "factor"),
    [("m", "mm", 1000), ("cm", "m", 0.01), ("h", "min", 60), ("m²", "m²", 1), ("kg", "mm", None)],
)
def test_units_of_one_kind_are_converted(said: str, held: str, factor: float | None) -> None:
    assert conversion(said, held) == (None if factor is None else pytest.approx(factor))


def test_areas_are_measured() -> None:
    for text in ("30㎡以上", "larger than 30 m2", "más de 30 metros cuadrados"):
        (measure,) = find_measures(text)
        assert (measure.value, measure.unit, measure.dimension) == (30, "m²", "area")


def test_a_currency_is_told_from_other_words() -> None:
    assert is_money("dolares") and is_money("yen")
    assert not is_money("metros") and not is_money("dolaresx")
