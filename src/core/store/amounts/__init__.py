"""Columns of amounts: a number, a range, with a unit, as people write them."""
