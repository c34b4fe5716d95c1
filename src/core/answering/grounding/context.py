"""What is known of a model's prose when it comes to a sentence."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from src.core.answering.grounding.evidence import Evidence, RowSet
from src.core.answering.grounding.names import Mention


@dataclass(frozen=True)
class Context:
    evidence: Evidence
    prose: str
    mentions: Sequence[Mention]
    """Of the sentence."""
    topic: RowSet
    """The rows that a sentence without a name goes on about."""
    spoken_of: RowSet
    counts: frozenset[float]
    """How many rows the prose names, and how many items it lists."""


def union(sets: Iterable[RowSet]) -> RowSet:
    return frozenset().union(*sets)
