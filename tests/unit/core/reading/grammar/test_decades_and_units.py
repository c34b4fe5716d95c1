"""Decades, ages, one bound for two amounts, and two units in one range."""

import pytest

from src.core.reading.grammar.decades import find_decades
from src.core.reading.grammar.quantities import find_quantities, find_row_limit
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
    (quantity,) = find_quantities(text, "en")
    assert (quantity.low, quantity.high, quantity.dimension) == (first, first + 9, "year")


@pytest.mark.parametrize(
    "text", ["los 90 mil", "de los noventa mil", "95s", "$90s", "los 20 mejores"]
)
def test_other_tens_are_no_decades(text: str) -> None:
    assert find_decades(text) == []


def test_a_decade_is_no_number_of_rows() -> None:
    assert find_row_limit("de los noventa", "es") is None


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("between 900 cm and 11 meters", 9, 11, "m"),
        ("entre 400 cm y 4.5 m", 4, 4.5, "m"),
        ("between 1 m and 150 cm", 100, 150, "cm"),
        ("between 900 g and 2 kg", 0.9, 2, "kg"),
    ],
)
def test_both_ends_of_a_range_are_in_one_unit(
    text: str, low: float, high: float, unit: str
) -> None:
    (quantity,) = find_quantities(text, "en")
    assert (quantity.low, quantity.high, quantity.unit) == (low, high, unit)


def test_one_bound_holds_for_two_amounts_of_two_kinds() -> None:
    price, distance = find_quantities("menos de 300 mil pesos y 80 mil km", "es")
    assert (price.high, distance.high, distance.high_inclusive) == (300_000, 80_000, False)
    _, party = find_quantities("1000円以下で2人分", "ja")
    assert party.exact == 2


def test_thousands_are_no_other_end_of_a_length() -> None:
    length, amount = find_quantities("longer than 9 metres, at most 120k", "en")
    assert (length.low, length.high, amount.high) == (9, None, 120_000)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("ultimos 3 anos", None, 3),
        ("the last 5 years", None, 5),
        ("no mas de 5 anos", None, 5),
        ("mas de 10 anos", 10, None),
    ],
)
def test_an_age_is_bounded_in_years(text: str, low: float | None, high: float | None) -> None:
    (quantity,) = find_quantities(text, "es")
    assert (quantity.low, quantity.high, quantity.unit) == (low, high, "year")
    assert quantity.dimension == "duration"


@pytest.mark.parametrize("text", ["200 mil a 250 mil", "de 200 mil a 250 mil"])
def test_a_preposition_adds_nothing_to_a_number(text: str) -> None:
    (quantity,) = find_quantities(text, "es")
    assert (quantity.low, quantity.high) == (200_000, 250_000)


@pytest.mark.parametrize(
    ("said", "held", "factor"),
    [("m", "mm", 1000), ("cm", "m", 0.01), ("h", "min", 60), ("m²", "m²", 1), ("kg", "mm", None)],
)
def test_units_of_one_kind_are_converted(said: str, held: str, factor: float | None) -> None:
    assert conversion(said, held) == (None if factor is None else pytest.approx(factor))


def test_areas_are_measured() -> None:
    for text in ("30㎡以上", "larger than 30 m2", "más de 30 metros cuadrados"):
        (quantity,) = find_quantities(text, "en")
        assert (quantity.low, quantity.unit, quantity.dimension) == (30, "m²", "area")


def test_a_currency_is_told_from_other_words() -> None:
    assert is_money("dolares") and is_money("yen")
    assert not is_money("metros") and not is_money("dolaresx")
