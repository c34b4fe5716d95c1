"""Questions → scored queries over one catalog."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from src.core.nlu.amounts import Amounts
from src.core.nlu.annotators import annotate
from src.core.nlu.derivations import Asked, asked
from src.core.nlu.identifiers import Shapes
from src.core.nlu.places import Places
from src.core.nlu.search import (
    BEAM,
    SKIPPED,
    SKIPPED_VALUE,
    Prepared,
    Search,
    Trace,
    features_of,
    prepare,
)
from src.core.nlu.senses import Senses
from src.core.nlu.tokens import tokens_of
from src.core.nlu.weights import Weights, shipped
from src.core.nlu.written import Written, written_amounts
from src.core.query.queries import Query
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Table

_LONGEST = 120
"""Tokens; longer questions are not parsed."""
_AROUND = " ?!.¿¡。？！"
"""Signs around a question that say nothing."""

Scored = tuple[float, Trace]


@dataclass(frozen=True)
class Parse:
    """One way to understand a question."""

    query: Query | None
    """None: nothing that this parser has a query for, as follow-ups, comparisons, small talk."""
    score: float
    trace: Trace

    @property
    def features(self) -> tuple[str, ...]:
        return tuple(features_of(self.trace))

    @property
    def skipped(self) -> frozenset[str]:
        """The tokens that it has no use for."""
        named = (name for name in self.features if name.startswith((SKIPPED, SKIPPED_VALUE)))
        return frozenset(name.partition(":")[2] for name in named)

    def skips(self, folded: str) -> bool:
        """Whether it has no use for any word of a piece of the question."""
        words = {token.text for token in tokens_of(folded)}
        return bool(words) and words <= self.skipped


@dataclass(frozen=True)
class Parser:
    """Parses questions to one loaded catalog."""

    knowledge: Knowledge
    search: Search
    senses: Mapping[str, Senses]
    """By table."""
    written: Mapping[str, Written]
    """By table: amounts in the values of its columns of words."""
    shapes: Shapes

    @classmethod
    def over(
        cls, knowledge: Knowledge, beam: int = BEAM, weights: Weights | None = None
    ) -> "Parser":
        """With these weights, or those that came with the product."""
        tables = knowledge.catalog.tables
        senses = {table.id: Senses(table, knowledge) for table in tables}
        written = {table.id: written_amounts(table, knowledge) for table in tables}
        search, shapes = Search(weights or shipped(), beam), Shapes(knowledge)
        return cls(knowledge, search, senses, written, shapes)

    def prepared(
        self, folded: str, table: Table, now: datetime, typed: str | None = None
    ) -> Prepared | None:
        """The annotated question; None where it is too long to be parsed. With `typed`, the
        question as it was typed, spans are in its characters."""
        text = folded.strip(_AROUND)
        senses = self.senses[table.id]
        annotated = annotate(text, table, self.knowledge, senses, self.shapes, now)
        if len(annotated.tokens) > _LONGEST:
            return None
        if typed is not None:
            annotated.leaves.places = Places(typed, text)
        currency = self.knowledge.catalog.config.currency
        reach = self.knowledge.reach[table.id]
        amounts = Amounts(table, currency, now.year, reach, self.written[table.id])
        names = {c.name for c in table.columns if self.knowledge.answers(table.id, c.name)}
        scales = {n: scale.values for n, scale in self.knowledge.scales[table.id].items()}
        return prepare(annotated, amounts, self.senses[table.id].values, names, scales)

    def parses(
        self, folded: str, table: Table, now: datetime, most: int = 5, typed: str | None = None
    ) -> list[Parse]:
        """The likeliest ways to understand a folded question about a table, best first."""
        prepared = self.prepared(folded, table, now, typed)
        return [] if prepared is None else self.found(prepared, table, most)

    def found(self, prepared: Prepared, table: Table, most: int) -> list[Parse]:
        """The same for a question that was prepared before."""
        return [
            Parse(None if each is None else each.query(table.id, prepared.look.leaves), *how)
            for each, how in self.ranked(prepared, most)
        ]

    def ranked(self, prepared: Prepared, most: int) -> list[tuple[Asked | None, Scored]]:
        """What is asked, likeliest first; None for a question of another kind."""
        best: dict[Asked, Scored] = {}
        for state in self.search.states(prepared):
            for each, features in asked(state.stack, prepared):
                score = state.score + self.search.score(features)
                if each not in best or best[each][0] < score:
                    best[each] = score, (state.trace, features)
        none = self.search.score(prepared.other), (None, prepared.other)
        found: list[tuple[Asked | None, Scored]] = [(None, none), *best.items()]
        found.sort(key=lambda pair: -pair[1][0])
        return found[:most]
