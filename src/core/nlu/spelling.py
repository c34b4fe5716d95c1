"""Words of a question that the data has in another spelling, or that a parse has no use for."""

from collections.abc import Iterator, Set

from src.core.nlu.parser import Parse
from src.core.query.conditions import In, Leaf, Text
from src.core.query.queries import Query, leaves_in
from src.core.question import Reading, TermConstraint
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.language import is_grammar
from src.core.store.folding import fold


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
            term = fold(leaf.term)
            if not any(word in term or term in word for word in leaf.words):
                yield leaf.term, leaf.words[0]


def unused(parse: Parse, reading: Reading) -> list[TermConstraint]:
    """Words that the reading searches for and the parse has no use for, but for small ones."""
    terms = (each for each in reading.constraints if isinstance(each, TermConstraint))
    told = (each for each in terms if not is_grammar(fold(each.asked)))
    return [each for each in told if parse.skips(fold(each.asked))]


def _said_so(leaf: Leaf, people: Set[str]) -> Iterator[tuple[str, str]]:
    """What a leaf is asked for as, and as the data have it; a wife is no slip of "women"."""
    if isinstance(leaf, In) and leaf.column not in people:
        yield leaf.text, leaf.values[0]
    elif isinstance(leaf, Text) and leaf.words and not leaf.sides and leaf.term != leaf.text:
        yield leaf.text, leaf.words[0]
