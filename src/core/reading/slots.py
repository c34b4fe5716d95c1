"""Which column an amount is about: by its unit, by the word beside it, by what it can only be."""

from dataclasses import dataclass

from src.core.reading.grammar.quantities import Quantity, said_currency
from src.core.reading.model import RangeConstraint
from src.core.store.catalog import Column, Table

# One unit in another: multiply. Lengths in mm, distances in km, weights in g, volumes in ml.
_IN_BASE: dict[str, tuple[str, float]] = {
    "mm": ("mm", 1), "cm": ("mm", 10), "m": ("mm", 1000), "km": ("mm", 1e6),
    "in": ("mm", 25.4), "ft": ("mm", 304.8), "mi": ("mm", 1_609_344),
    "g": ("g", 1), "kg": ("g", 1000), "lb": ("g", 453.592), "oz": ("g", 28.3495),
    "ml": ("ml", 1), "l": ("ml", 1000), "min": ("min", 1), "h": ("min", 60),
    "%": ("%", 1), "star": ("star", 1), "person": ("person", 1),
}  # fmt: skip


@dataclass(frozen=True)
class Slot:
    """The constraint, or why there is none: the amount is in a unit that nothing here has."""

    constraint: RangeConstraint | None = None
    missing: str | None = None


def place(
    quantity: Quantity, table: Table, topics: tuple[Column, ...], currency: str
) -> Slot | None:
    """The column of `table` for an amount; None when it has none.

    `topics` are the table's number columns that are named in the question.
    """
    if quantity.dimension == "money":
        return _money(quantity, table, topics, currency)
    column = _measured(quantity, table, topics)
    return Slot(_range(quantity, column)) if column else None


def _money(
    quantity: Quantity, table: Table, topics: tuple[Column, ...], currency: str
) -> Slot | None:
    prices = table.with_role("price")
    column = next((topic for topic in topics if topic in prices), None) or table.price
    if column is None:
        return None
    own = column.unit or currency
    if said_currency(quantity.unit, own) != own:
        return Slot(missing=quantity.text.strip())
    return Slot(_range(quantity, column))


def _measured(quantity: Quantity, table: Table, topics: tuple[Column, ...]) -> Column | None:
    numbers = table.with_role("number", "year", "price")
    if quantity.unit in _IN_BASE:
        base = _IN_BASE[quantity.unit][0]
        fitting = [c for c in numbers if c.unit and _IN_BASE.get(c.unit, ("",))[0] == base]
        return next((topic for topic in topics if topic in fitting), next(iter(fitting), None))
    if quantity.unit and quantity.dimension != "year" and not topics:
        return None
    if quantity.dimension == "year":
        return next((c for c in numbers if c.role == "year"), None) or _first(topics)
    return _first(topics) or _price_if_bounded(quantity, table)


def _first(topics: tuple[Column, ...]) -> Column | None:
    return topics[0] if topics else None


def _price_if_bounded(quantity: Quantity, table: Table) -> Column | None:
    """'under 300' with nothing else said is money, where rows have a price."""
    bounded = quantity.exact is None and quantity.dimension == "plain"
    return table.price if bounded else None


def _range(quantity: Quantity, column: Column) -> RangeConstraint:
    factor = _factor(quantity.unit, column.unit)
    return RangeConstraint(
        column=column.name,
        low=None if quantity.low is None else quantity.low * factor,
        low_inclusive=quantity.low_inclusive,
        high=None if quantity.high is None else quantity.high * factor,
        high_inclusive=quantity.high_inclusive,
        approximate=quantity.approximate,
        asked=quantity.text.strip(),
    )


def _factor(said: str | None, held: str | None) -> float:
    if said in _IN_BASE and held in _IN_BASE:
        return _IN_BASE[said][1] / _IN_BASE[held][1]
    return 1.0
