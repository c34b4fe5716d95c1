"""Which table a question asks about, and whether rows of it or passages to read are wanted.

A log-linear model over what the question names of each table (`src/core/nlu/table_features.py`),
learned by `python -m tests.corpus.fit_tables` and kept in `src/lang/tables.tsv`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from src.core.nlu.dialogue_model import Features, score
from src.core.nlu.table_features import Named, facts, guide_facts, named_in
from src.core.nlu.weights import TABLES, Weights, read_weights
from src.core.question import Target
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Table
from src.core.store.links import only_links

_MOST = 3
"""Times that a feature counts."""


class Candidate(NamedTuple):
    """A table as the target of a question, with what tells for or against it."""

    target: Target
    features: Features


class TableChoice:
    """Questions to one loaded catalog → the table that each asks about."""

    def __init__(self, knowledge: Knowledge, weights: Weights | None = None) -> None:
        """`weights`: others than those that came with the product."""
        self._knowledge = knowledge
        self._weights = read_weights(TABLES) if weights is None else weights
        self._passages = knowledge.catalog.config.passages
        self._tables = _subjects(knowledge)

    def chosen(self, folded: str, now: datetime) -> Target:
        """The likeliest target of a folded question."""
        if len(self._tables) == 1:
            only = self._tables[0].id
            return Target(table=only, guides=only in self._passages)
        candidates = self.candidates(folded, now)
        return max(candidates, key=lambda each: score(each.features, self._weights)).target

    def candidates(self, folded: str, now: datetime) -> Sequence[Candidate]:
        """Every table, for its rows, for passages, or for rows with passages that explain them."""
        named = named_in(folded, self._knowledge, self._tables, now)
        return list(self._candidates(named))

    def _candidates(self, named: Named) -> Iterator[Candidate]:
        guides = list(guide_facts(named, self._passages)) if self._passages else []
        for table in self._tables:
            own = list(facts(named, table))
            if table.id in self._passages:
                told = _counted("guides", [*own, *guides])
                yield Candidate(Target(table=table.id, guides=True), told)
                continue
            rows = _counted("rows", own)
            yield Candidate(Target(table=table.id), rows)
            if self._passages:
                yield Candidate(
                    Target(table=table.id, guides=True), {**rows, **_counted("both", guides)}
                )


def _subjects(knowledge: Knowledge) -> Sequence[Table]:
    """The tables that are asked about, in the order of the tools: one that only says what belongs
    together is asked through those that it joins."""
    catalog = knowledge.catalog
    order = [name for tool in catalog.config.tools for name in tool.tables]
    tables = [table for table in catalog.tables if not only_links(table)] or catalog.tables
    return sorted(tables, key=lambda t: order.index(t.id) if t.id in order else len(order))


def _counted(kind: str, said: Sequence[str]) -> dict[str, float]:
    """By feature: how often it holds."""
    return {f"{kind}|{name}": float(min(_MOST, times)) for name, times in Counter(said).items()}
