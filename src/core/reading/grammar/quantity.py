"""One amount as a question says it."""

from dataclasses import dataclass

from src.core.reading.grammar.units import Dimension


@dataclass(frozen=True)
class Quantity:
    """One constraint as said. Bounds are in `unit`; None on a side means no bound there.

    A lone number has `exact` and low = high = exact. `unit` of money is an ISO code, or "$" / "¥"
    as written (see `said_currency`), or None. A number that only looks like a year ("2018") has
    dimension "year" and unit None; one said to be a year (2018年) has unit "year".
    """

    start: int
    end: int
    text: str
    low: float | None
    low_inclusive: bool
    high: float | None
    high_inclusive: bool
    unit: str | None
    dimension: Dimension
    approximate: bool
    exact: float | None
    topic: str | None
    scaled: bool = False
    """Said with a scale: 300 mil, 300k, 30万."""


def said_amount(
    text: str,
    span: tuple[int, int],
    ends: tuple[float | None, float | None],
    unit: str | None,
    dimension: Dimension,
) -> Quantity:
    """An amount that stands there in words, with both ends included: its exact one if they are one
    number."""
    low, high = ends
    return Quantity(
        start=span[0],
        end=span[1],
        text=text[span[0] : span[1]],
        low=low,
        low_inclusive=True,
        high=high,
        high_inclusive=True,
        unit=unit,
        dimension=dimension,
        approximate=False,
        exact=low if low == high else None,
        topic=None,
    )
