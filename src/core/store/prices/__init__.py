"""Prices read out of prose."""
