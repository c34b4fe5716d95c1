"""Words and meaning fused: never meaning alone."""

from src.core.engines.fusion.fuse import FusedHit, FusedParts, FusionWeights, fuse
from src.core.engines.fusion.retrieval import Feedback, Retrieval, Retrieved, WithoutMeaning

__all__ = [
    "Feedback",
    "FusedHit",
    "FusedParts",
    "FusionWeights",
    "Retrieval",
    "Retrieved",
    "WithoutMeaning",
    "fuse",
]
