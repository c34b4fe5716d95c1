"""What a derived column reads out of one cell: prices, hours, a period, its parts."""

from collections.abc import Callable
from typing import NamedTuple

from src.config.roles import Role
from src.config.tables import DerivedConfig
from src.core.store.cleaning.nested_cells import nested_value
from src.core.store.days import DAY_KINDS
from src.core.store.hours_cells import CLOCK, hours_columns, read_hours
from src.core.store.opened import part_at, split_parts, value_at
from src.core.store.period_cells import read_period
from src.core.store.prices.cells import read_price

_SHUT = (None, None)

Made = dict[str, tuple[str, Role | None, str | None]]
"""New column → its SQL type, the role that goes without saying, its unit."""


class CellReading(NamedTuple):
    """One way of reading cells: what it yields of each, and the columns that this makes."""

    read: Callable[[str], tuple[object, ...]]
    made: Made


def reading_of(derived: DerivedConfig, currency: str) -> CellReading:
    """How the TOML asks for cells to be read; prices in `currency` unless they say another."""
    prefix = derived.prefix or ""
    if derived.extract == "parts":
        text: Made = dict.fromkeys(derived.parts, ("VARCHAR", None, None))
        return CellReading(lambda cell: opened(cell, derived), text)
    if derived.extract == "hours":
        names = (name for kind in DAY_KINDS for name in hours_columns(prefix, kind))
        return CellReading(_hours_parts, dict.fromkeys(names, ("BIGINT", "info", CLOCK)))
    if derived.extract == "price":
        prefix = "price_" if derived.prefix is None else prefix
        prices: Made = {
            f"{prefix}min": ("DOUBLE", "price", currency),
            f"{prefix}max": ("DOUBLE", "price", currency),
            f"{prefix}status": ("VARCHAR", "category", None),
        }
        return CellReading(lambda cell: read_price(cell, currency)[:3], prices)
    days: Made = {f"{prefix}start": ("DATE", "start", None), f"{prefix}end": ("DATE", "end", None)}
    return CellReading(read_period, days)


def names_of(name: str, derived: DerivedConfig) -> list[str]:
    """The columns that the derivation of that name makes, in the order of what is read."""
    return list(reading_of(derived, "").made) if derived.extract else [name]


def opened(text: str, derived: DerivedConfig) -> tuple[str | None, ...]:
    """The values in an object, a list or a packed text, in the order of `derived.parts`."""
    if derived.separator is None:
        value = nested_value(text)
        return tuple(value_at(value, path) for path in derived.parts.values())
    parts = split_parts(text, derived.separator)
    return tuple(part_at(parts, path) for path in derived.parts.values())


def _hours_parts(text: str) -> tuple[object, ...]:
    hours = read_hours(text)
    found = [hours.get(kind) for kind in DAY_KINDS]
    return tuple(part for each in found for part in ((each.opens, each.closes) if each else _SHUT))
