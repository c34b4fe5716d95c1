"""What a question says, as far as it matters for how it goes on with the one before."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from src.core.nlu.dialogue_cues import dialogue_cues
from src.core.nlu.items import Direction
from src.core.nlu.parser import Parse
from src.core.nlu.pieces import COLUMN, CONDITION, DIRECTION, ROWS
from src.core.nlu.search import Prepared
from src.core.query.conditions import Condition, Not, conjuncts, leaves
from src.core.query.queries import Compare, Each, Query
from src.core.reading.grammar.choices import find_ordinals

_MOST_FRAGMENTS = 3


@dataclass(frozen=True)
class Fragment:
    """A question read by itself."""

    query: Query
    margin: float
    """How much less likely than the best one, as the logarithm of the odds; 0 for the best."""
    skipped: float
    """Share of its tokens that it has no use for."""
    parse: Parse

    @property
    def conditions(self) -> tuple[Condition, ...]:
        return () if isinstance(self.query, Each | Compare) else conjuncts(self.query.where)


@dataclass(frozen=True)
class Said:
    """A question: its readings by itself, and what its words may mean one by one."""

    words: tuple[str, ...]
    cues: Set[str]
    fragments: Sequence[Fragment]
    columns: Set[str]
    """Columns that are named."""
    named: Sequence[Condition]
    """All that pieces of the question may mean as conditions, denials without their "not"."""
    directions: Set[tuple[str, bool]]
    """Columns that an adjective asks for more of (True) or less of: cheaper, newer."""
    places: tuple[int, ...]
    """Places in a list that are pointed at: 1 the first, -1 the last."""
    names_rows: bool
    """Whether it has a word for the rows of the table."""


def said_in(prepared: Prepared, parses: Sequence[Parse]) -> Said:
    annotations = prepared.annotated.annotations
    of_type = {
        kind: [each.value for each in annotations if each.type == kind]
        for kind in (CONDITION, COLUMN, DIRECTION, ROWS)
    }
    text = prepared.annotated.text
    return Said(
        words=tuple(prepared.look.words),
        cues=dialogue_cues(text),
        fragments=tuple(_fragments(parses, len(prepared.look.tokens))),
        columns=frozenset(of_type[COLUMN]),
        named=tuple(_wanted(prepared.annotated.leaves[number]) for number in of_type[CONDITION]),
        directions=frozenset(_direction(each) for each in of_type[DIRECTION]),
        places=tuple(each.index for each in find_ordinals(text)),
        names_rows=bool(of_type[ROWS]),
    )


def _fragments(parses: Sequence[Parse], tokens: int) -> Iterator[Fragment]:
    read = [each for each in parses if each.query is not None][:_MOST_FRAGMENTS]
    for parse in read:
        assert parse.query is not None
        skipped = len(parse.skipped) / max(1, tokens)
        yield Fragment(parse.query, parse.score - read[0].score, skipped, parse)


def _wanted(condition: Condition) -> Condition:
    return condition.condition if isinstance(condition, Not) else condition


def _direction(direction: Direction) -> tuple[str, bool]:
    return direction.column, direction.descending


def columns_of(condition: Condition) -> Set[str]:
    """The columns that it is about; none for words of the text."""
    found: set[str] = set()
    for leaf in leaves(condition):
        names = ("column", "start_column", "opens_column")
        found.update(str(getattr(leaf, name)) for name in names if hasattr(leaf, name))
    return found
