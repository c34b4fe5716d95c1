"""Words of a question that the data has in another spelling, or that a parse has no use for."""

from collections.abc import Iterator, Sequence, Set

from rapidfuzz.distance import OSA

from src.core.engines.likeness import squash
from src.core.engines.resolving import Resolution, word_threshold
from src.core.query.conditions import In, Leaf, Text
from src.core.query.queries import Query, leaves_in
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.folding import fold
from src.core.traces import Candidate, MatchStep


def repaired(query: Query, knowledge: Knowledge, people: Set[str]) -> list[tuple[str, str]]:
    """Values that are not written as they were asked for: as asked, and as the data has them.

    Args:
        people: columns whose values are seldom said by their names.
    """
    values, numbers = knowledge.values, knowledge.numbers
    said = [pair for leaf in leaves_in(query) for pair in _said_so(leaf, people)]
    return [
        (asked, value)
        for asked, value in dict.fromkeys(said)
        if asked and not any(values.lookup(p) or p in numbers for p in asked.split(", "))
    ]


def respelt(query: Query) -> Iterator[tuple[str, str]]:
    """Words that the data has in another spelling only, each with that spelling."""
    for leaf in leaves_in(query):
        if isinstance(leaf, Text) and leaf.words and not leaf.whole_words:
            said = fold(leaf.text)
            if not any(word in said or said in word for word in leaf.words):
                yield leaf.text, leaf.words[0]


def steps_of(
    query: Query, resolutions: Sequence[Resolution], knowledge: Knowledge
) -> Iterator[MatchStep]:
    """How the words of a query were taken for values: as the data writes them, or mended."""
    for found in resolutions:
        if found.candidates:
            yield found.step(found.candidates[0][0].column)
    for leaf in leaves_in(query):
        if isinstance(leaf, Text) and _is_mended(leaf):
            asked, near = squash(fold(leaf.text)), squash(fold(leaf.words[0]))
            score = round(OSA.normalized_similarity(asked, near), 3)
            yield MatchStep(
                asked=leaf.text,
                column="text",
                candidates=(Candidate(value=leaf.words[0], score=score),),
                threshold=word_threshold(len(asked)),
                chosen=leaf.words[0],
                why="the nearest word of the data",
            )
    mended = {found.asked for found in resolutions}
    for leaf in leaves_in(query):
        if isinstance(leaf, In) and leaf.text not in mended and knowledge.values.lookup(leaf.text):
            written = any(squash(fold(leaf.text)) == squash(fold(v)) for v in leaf.values)
            exact = tuple(Candidate(value=value, score=1.0) for value in leaf.values)
            yield MatchStep(
                asked=leaf.text,
                column=leaf.column,
                candidates=exact,
                threshold=1.0,
                chosen=leaf.values[0],
                why="as the data writes it" if written else "another word for it",
            )


def choices_of(query: Query | None, resolutions: Sequence[Resolution]) -> tuple[str, ...]:
    """Names that a misspelt word may mean, where none of them is clearly the nearest and the query
    has taken it for none."""
    taken = [leaf.text for leaf in leaves_in(query) if isinstance(leaf, In)] if query else []
    unsure = (
        found
        for found in resolutions
        if found.verdict == "ambiguous" and not any(found.asked in text for text in taken)
    )
    return tuple(dict.fromkeys(entry.value for found in unsure for entry in found.rivals))


def _said_so(leaf: Leaf, people: Set[str]) -> Iterator[tuple[str, str]]:
    """What a leaf is asked for as, and as the data have it; a wife is no slip of "women"."""
    if isinstance(leaf, In) and leaf.column not in people:
        yield leaf.text, leaf.values[0]
    elif isinstance(leaf, Text) and _is_mended(leaf):
        yield leaf.text, leaf.words[0]


def _is_mended(leaf: Text) -> bool:
    """Whether another word stands for the one that is said."""
    return bool(leaf.words) and leaf.term != leaf.text
