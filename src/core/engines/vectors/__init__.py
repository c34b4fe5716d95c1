"""Vectors of texts: kept by content, searched exactly."""
