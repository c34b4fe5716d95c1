"""What a derived column reads out of one cell: prices, hours, a period, its parts."""

from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa

from src.config.roles import Role
from src.config.tables import DerivedConfig
from src.core.store.cleaning.nested_cells import nested_value
from src.core.store.days import DAY_KINDS
from src.core.store.hours_cells import hours_columns, read_hours
from src.core.store.opened import part_at, split_parts, value_at
from src.core.store.period_cells import read_period
from src.core.store.prices.cells import read_price

_SHUT = (None, None)


@dataclass(frozen=True)
class CellReading:
    """One way of reading cells: what it yields of each, and what columns that makes."""

    read: Callable[[str], tuple[object, ...]]
    types: tuple[pa.DataType, ...]
    made: tuple[tuple[str, Role | None, str | None], ...]


def reading_of(derived: DerivedConfig, currency: str) -> CellReading:
    """How the TOML asks for cells to be read; prices in `currency` unless they say another."""
    if derived.extract == "price":
        return CellReading(
            lambda text: _price_parts(text, currency),
            (pa.float64(), pa.float64(), pa.string()),
            (
                ("DOUBLE", "price", currency),
                ("DOUBLE", "price", currency),
                ("VARCHAR", "category", None),
            ),
        )
    if derived.extract == "hours":
        names = names_of(derived)
        return CellReading(
            _hours_parts,
            tuple(pa.int64() for _ in names),
            tuple(("BIGINT", "info", None) for _ in names),
        )
    if derived.extract == "parts":
        return CellReading(
            lambda text: opened(text, derived),
            tuple(pa.string() for _ in derived.parts),
            tuple(("VARCHAR", None, None) for _ in derived.parts),
        )
    return CellReading(
        _period_parts,
        (pa.date32(), pa.date32()),
        (("DATE", "start", None), ("DATE", "end", None)),
    )


def opened(text: str, derived: DerivedConfig) -> tuple[str | None, ...]:
    """The values in an object, a list or a packed text, in the order of `derived.parts`."""
    if derived.separator is None:
        value = nested_value(text)
        return tuple(value_at(value, path) for path in derived.parts.values())
    parts = split_parts(text, derived.separator)
    return tuple(part_at(parts, path) for path in derived.parts.values())


def _price_parts(text: str, currency: str) -> tuple[object, ...]:
    cell = read_price(text, currency)
    return cell.low, cell.high, cell.status


def _period_parts(text: str) -> tuple[object, ...]:
    cell = read_period(text)
    return cell.start, cell.end


def _hours_parts(text: str) -> tuple[object, ...]:
    hours = read_hours(text)
    found = [hours.get(kind) for kind in DAY_KINDS]
    return tuple(part for each in found for part in ((each.opens, each.closes) if each else _SHUT))


def names_of(derived: DerivedConfig) -> list[str]:
    """The columns that it makes, in the order of what is read."""
    if derived.extract == "parts":
        return list(derived.parts)
    if derived.extract == "price":
        prefix = "price_" if derived.prefix is None else derived.prefix
        return [f"{prefix}{part}" for part in ("min", "max", "status")]
    if derived.extract == "hours":
        prefix = derived.prefix or ""
        return [name for kind in DAY_KINDS for name in hours_columns(prefix, kind)]
    return [f"{derived.prefix or ''}{part}" for part in ("start", "end")]
