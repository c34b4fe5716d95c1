"""Prices read out of prose."""

from src.core.store.prices.cells import PriceCell, is_unpriced, read_price

__all__ = ["PriceCell", "is_unpriced", "read_price"]
