"""Questions → scored queries over one catalog."""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import exp

from src.core.nlu.amounts import Amounts
from src.core.nlu.annotators import annotate
from src.core.nlu.denotations import Denotations, Denoted
from src.core.nlu.derivations import Asked, asked
from src.core.nlu.identifiers import Shapes
from src.core.nlu.items import Places
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
from src.core.nlu.weights import Weights, shipped
from src.core.nlu.written import Written, written_amounts
from src.core.query.counting import RowCounts
from src.core.query.queries import Query
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Table
from src.core.store.protocol import Store

_LONGEST = 120
"""Tokens; longer questions are not parsed."""
_RIVALS, _NEAR = 4, 4.0
"""Readings that the rows they find decide between, and how near they come to the likeliest."""
_OF_DATA = frozenset({"skip:condition", "skip:text", "skip:amount", "skip:identifier"})
"""Features of skipped tokens that the data explains."""
_AROUND = " ?!.¿¡。？！"
"""Signs around a question that say nothing."""

Scored = tuple[float, Trace]
Reading = tuple[Asked | None, Scored]


@dataclass(frozen=True)
class Parse:
    """One way to understand a question."""

    query: Query | None
    """None: nothing that this parser has a query for, as follow-ups, comparisons, small talk."""
    score: float
    trace: Trace
    share: float = 1.0
    """How likely it is meant, of 1, among those that were weighed against it; those that find the
    same count as one."""
    found: Hashable = None
    """The same for parses that find the same; None where nothing was counted."""

    @property
    def features(self) -> tuple[str, ...]:
        return tuple(features_of(self.trace))

    @property
    def skipped(self) -> frozenset[str]:
        """The tokens that it has no use for."""
        named = (name for name in self.features if name.startswith((SKIPPED, SKIPPED_VALUE)))
        return frozenset(name.partition(":")[2] for name in named)


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
    denotations: Denotations

    @classmethod
    def over(cls, knowledge: Knowledge, store: Store, weights: Weights | None = None) -> "Parser":
        """With these weights, or those that came with the product."""
        tables = knowledge.catalog.tables
        senses = {table.id: Senses(table, knowledge) for table in tables}
        written = {table.id: written_amounts(table, knowledge) for table in tables}
        search, shapes = Search(weights or shipped(), BEAM), Shapes(knowledge)
        counted = Denotations(RowCounts(knowledge.catalog, store))
        return cls(knowledge, search, senses, written, shapes, counted)

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

    def found(self, prepared: Prepared, table: Table, most: int) -> list[Parse]:
        """The likeliest ways to understand a question, best first."""
        leaves = prepared.look.leaves
        ranked = self.ranked(prepared, table, most)
        found = [prepared.denoted.get(each, Denoted()).found for each, _ in ranked]
        shares = _shares([score for _, (score, _) in ranked], found)
        return [
            Parse(None if each is None else each.query(table.id, leaves), *how, shares[what], what)
            for (each, how), what in zip(ranked, found, strict=True)
        ]

    def ranked(self, prepared: Prepared, table: Table, most: int) -> list[Reading]:
        """What is asked, likeliest first; None for a question of another kind."""
        best: dict[Asked, Scored] = {}
        for state in self.search.states(prepared):
            for each, features in asked(state.stack, prepared):
                score = state.score + self.search.score(features)
                if each not in best or best[each][0] < score:
                    best[each] = score, (state.trace, features)
        none = self.search.score(prepared.other), (None, prepared.other)
        found: list[Reading] = [(None, none), *best.items()]
        found.sort(key=_likeliest_first)
        return self._counted(found, prepared, table)[:most]

    def _counted(self, found: list[Reading], prepared: Prepared, table: Table) -> list[Reading]:
        """With the nearest rivals in the order that the rows they find give them. What leaves over
        more of what the data has is no rival: a word is not dropped because nothing fits it. Nor do
        rows say whether anything is asked of the data at all."""
        first, (score, trace) = found[0]
        if first is None:
            return found
        unused = _unused(trace)
        rivals = [
            (each, how)
            for each, how in found
            if each and how[0] >= score - _NEAR and _unused(how[1]) <= unused
        ][:_RIVALS]
        if len(rivals) < 2:
            return found
        new = [each for each, _ in rivals if each not in prepared.denoted]
        queries = [each.query(table.id, prepared.look.leaves) for each in new]
        prepared.denoted.update(zip(new, self.denotations.of(queries, table), strict=True))
        weighed = [self._with(*each, prepared.denoted[each[0]].features) for each in rivals]
        kept = {each for each, _ in rivals}
        rest = [each for each in found if each[0] not in kept]
        return [*sorted(weighed, key=_likeliest_first), *rest]

    def _with(self, each: Asked, scored: Scored, features: tuple[str, ...]) -> Reading:
        score, trace = scored
        return each, (score + self.search.score(features), (trace, features))


def _unused(trace: Trace) -> int:
    """How many words of the data, and amounts, a derivation leaves over."""
    return sum(name in _OF_DATA for name in features_of(trace))


def _likeliest_first(reading: Reading) -> float:
    return -reading[1][0]


def _shares(scores: Sequence[float], found: Sequence[Hashable]) -> Mapping[Hashable, float]:
    """By what is found: how likely it is meant, of 1, among all that was counted."""
    shares: dict[Hashable, float] = defaultdict(float)
    for score, what in zip(scores, found, strict=True):
        shares[what] += exp(score - max(scores))
    counted = sum(share for what, share in shares.items() if what is not None)
    return {what: share / counted if what is not None else 1.0 for what, share in shares.items()}
