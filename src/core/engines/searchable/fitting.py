"""Which of the rows that a search put in order fit the question at all.

Fusion always has a best row. A row fits on its own when it has more than half of what the
question's words say (by rarity), or stands further above its like than the best of so many rows
would by chance; beside such a row, others with a fair share of its score and some evidence.
"""

from collections.abc import Sequence

from src.core.engines.fusion.fuse import FusedHit
from src.core.engines.fusion.retrieval import beyond_chance
from src.core.engines.word_index.model import AskedWord, WordHit

WORDS_ALONE = 0.55
"""Share of the question's words that makes a row fit, whatever it means."""
_SOME_WORDS, _SOME_MEANING, _MORE_MEANING = 0.25, 1.5, 2.0
_SHARE_OF_BEST = 0.6


def fitting(
    hits: Sequence[FusedHit],
    words: Sequence[WordHit],
    asked: Sequence[AskedWord],
    rows: int,
    words_alone: float = WORDS_ALONE,
) -> list[int]:
    """Places of the hits that fit, in their order; none where even the best does not.

    Args:
        words: what each word gives to the hits, in the same order.
        rows: how many were searched.
    """
    evidence = [
        (coverage(by_words, asked), hit.parts.above or 0.0)
        for hit, by_words in zip(hits, words, strict=True)
    ]
    alone = beyond_chance(rows)
    sure = [
        at
        for at, (share, above) in enumerate(evidence)
        if share >= words_alone
        or above >= alone
        or (share >= _SOME_WORDS and above >= _SOME_MEANING)
    ]
    if not sure:
        return []
    least = _SHARE_OF_BEST * hits[sure[0]].score
    return [
        at
        for at, (share, above) in enumerate(evidence)
        if at in sure
        or (hits[at].score >= least and (share >= _SOME_WORDS or above >= _MORE_MEANING))
    ]


def coverage(hit: WordHit, asked: Sequence[AskedWord]) -> float:
    """How much of the question a row has, a rare word counting more; 0 to 1."""
    whole = sum(word.rarity for word in asked)
    has = {part.word.word: part.word.rarity for part in hit.parts}
    return sum(has.values()) / whole if whole else 0.0
