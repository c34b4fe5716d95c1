"""Words and meaning fused: never meaning alone."""

from src.core.engines.fusion.fuse import FusedHit, FusedParts, FusionWeights, Scale, fuse
from src.core.engines.fusion.levelling import beyond_chance, levelled
from src.core.engines.fusion.retrieval import Feedback, Retrieval, Retrieved

__all__ = [
    "Feedback",
    "FusedHit",
    "FusedParts",
    "FusionWeights",
    "Retrieval",
    "Retrieved",
    "Scale",
    "beyond_chance",
    "fuse",
    "levelled",
]
