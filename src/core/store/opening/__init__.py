"""Cells that hold more than one value, opened: JSON objects and lists, packed text."""

from src.core.store.opening.packed import OPEN, Part, part_of, split_parts, unit_key
from src.core.store.opening.paths import amount_of, measure_of, part_at, value_at

__all__ = [
    "OPEN",
    "Part",
    "amount_of",
    "measure_of",
    "part_at",
    "part_of",
    "split_parts",
    "unit_key",
    "value_at",
]
