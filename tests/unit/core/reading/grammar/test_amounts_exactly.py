"""Amounts that are said to be that and no less."""

import pytest

from src.core.reading.grammar.quantities import find_quantities


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("exactly $9", "en"),
        ("things for exactly 9 dollars", "en"),
        ("cosas que cuestan exactamente 9 euros", "es"),
        ("ちょうど9円の品", "ja"),
        ("正好9元的", "zh"),
    ],
)
def test_exactly_so_much_is_no_more_and_no_less(text: str, language: str) -> None:
    (amount,) = find_quantities(text, language)
    assert (amount.low, amount.high, amount.to_the_point) == (9, 9, True)


def test_what_one_has_to_spend_is_not_to_the_point() -> None:
    (amount,) = find_quantities("lunch for 9 dollars", "en")
    assert not amount.to_the_point
