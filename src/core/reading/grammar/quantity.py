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
