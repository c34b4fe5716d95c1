"""Prices read out of prose."""

from src.core.store.prices.cells import PriceCell, read_price

__all__ = ["PriceCell", "read_price"]
