"""Columns of amounts: a number, a range, with a unit, as people write them."""

from src.core.store.amounts.columns import amount_column

__all__ = ["amount_column"]
