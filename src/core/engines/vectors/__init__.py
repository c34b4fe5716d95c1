"""Vectors of texts: kept by content, searched exactly."""

from src.core.engines.vectors.collection import OnProgress, Progress, Vectors, VectorState, ship
from src.core.engines.vectors.files import shipped_beside

__all__ = [
    "OnProgress",
    "Progress",
    "VectorState",
    "Vectors",
    "ship",
    "shipped_beside",
]
