"""What a question says, as far as it matters for how it goes on with the one before."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from src.core.nlu.cues import dialogue_cues, is_cue
from src.core.nlu.items import Annotation, Direction
from src.core.nlu.parser import Parse
from src.core.nlu.pieces import COLUMN, CONDITION, DIRECTION, ROWS
from src.core.nlu.search import Prepared
from src.core.query.conditions import (
    Condition,
    all_of,
    conjuncts,
    is_unknown,
    leaf_of,
    leaves,
)
from src.core.query.queries import Compare, Each, Query
from src.core.query.understood import Understood
from src.core.reading.grammar.choices import find_ordinals
from src.core.reading.grammar.phrases import is_inside
from src.core.store.catalog import Table
from src.core.store.folding import fold

_MOST_FRAGMENTS = 3
_CUES = ("how_much", "describe")
"""Of the parser, that matter for what is asked of rows."""


@dataclass(frozen=True)
class Fragment:
    """A question read by itself."""

    query: Query
    margin: float
    """How much less likely than the best one, as the logarithm of the odds; 0 for the best."""
    skipped: float
    """Share of its tokens that it has no use for."""
    parse: Parse | None = None
    """None where it is no parse but the reader's reading."""

    @property
    def conditions(self) -> tuple[Condition, ...]:
        return () if isinstance(self.query, Each | Compare) else conjuncts(self.query.where)


class Pointing(NamedTuple):
    """Something that may be asked of rows that were shown, or by way of them."""

    reading: Understood
    details: tuple[str, ...]
    """What sets it apart from others."""


@dataclass(frozen=True)
class Said:
    """A question: its readings by itself, and what its words may mean one by one."""

    words: tuple[str, ...]
    cues: Set[str]
    alone: Query | None
    """What it asks where it has nothing to do with what was asked before; None where nothing."""
    elsewhere: bool
    """Whether that is about another table."""
    act: str
    """What the reader takes it for by itself."""
    fragments: Sequence[Fragment]
    columns: Set[str]
    """Columns that are named."""
    headers: tuple[str, ...]
    """Those of them whose name is no part of another one's: of "average rating" not the rating."""
    named: Sequence[Condition]
    """All that pieces of the question may mean as conditions, denials without their "not"."""
    directions: Mapping[Direction, str]
    """Columns that an adjective asks for more of (True) or less of, with its degree, and the words:
    cheaper, newer."""
    places: tuple[int, ...]
    """Places in a list that are pointed at: 1 the first, -1 the last."""
    names_rows: bool
    """Whether it has a word for the rows of the table."""
    pointings: Sequence[Pointing] = ()


def said_in(
    prepared: Prepared,
    table: Table,
    alone: Query | None,
    act: str,
    fragments: Sequence[Fragment],
    cues: Set[str],
) -> Said:
    """`fragments`: what it may ask of the table by itself; `cues`: as `asked_cues`."""
    annotations = prepared.annotated.annotations
    of_type = {
        kind: [each.value for each in annotations if each.type == kind]
        for kind in (CONDITION, COLUMN, ROWS)
    }
    text = prepared.annotated.text
    cues = dialogue_cues(text) | cues
    paid = {column.name for column in table.with_role("price")} if "budget" in cues else set()
    return Said(
        words=tuple(prepared.look.words),
        cues=cues,
        alone=alone,
        elsewhere=alone is not None and tables_of(alone) != {table.id},
        act=act,
        fragments=fragments,
        columns=frozenset(of_type[COLUMN]) | paid,
        headers=tuple(dict.fromkeys(_headers(annotations))),
        named=tuple(leaf_of(prepared.annotated.leaves[number]) for number in of_type[CONDITION]),
        directions={each.value: each.text for each in annotations if each.type == DIRECTION},
        places=tuple(each.index for each in find_ordinals(text)),
        names_rows=bool(of_type[ROWS]),
    )


def asked_cues(*prepared: Prepared) -> Set[str]:
    """Cues of the parser that matter for what is asked of rows, over any of the tables."""
    found = (each for one in prepared for each in one.annotated.annotations)
    said = {name for each in found for name in each.features}
    return frozenset(each for each in _CUES if f"cue:{each}" in said)


def _headers(annotations: Sequence[Annotation]) -> Iterator[str]:
    named = [each for each in annotations if each.type == COLUMN]
    for each in sorted(named, key=lambda found: found.start):
        if not any(is_inside(each, other) for other in named):
            yield each.value


def fragments_of(parses: Sequence[Parse], tokens: int) -> Iterator[Fragment]:
    """The likeliest of the parses."""
    read = [each for each in parses if each.query is not None][:_MOST_FRAGMENTS]
    for parse in read:
        assert parse.query is not None
        skipped = len(parse.skipped) / max(1, tokens)
        query = _without_cues(parse.query)
        yield Fragment(query, parse.score - read[0].score, skipped, parse)


def _without_cues(query: Query) -> Query:
    """Without words that no row has and that only say how a question goes on: another."""
    if isinstance(query, Each | Compare):
        return query
    said = (c for c in conjuncts(query.where) if not (is_unknown(c) and is_cue(fold(c.term))))
    return query.model_copy(update={"where": all_of(*said)})


def tables_of(query: Query) -> Set[str]:
    """The tables that it is about."""
    if isinstance(query, Each | Compare):
        return frozenset(name for part in query.queries for name in tables_of(part))
    return frozenset({query.table})


def columns_of(condition: Condition) -> Set[str]:
    """The columns that it is about; none for words of the text."""
    return {name for leaf in leaves(condition) for name in leaf.about}
