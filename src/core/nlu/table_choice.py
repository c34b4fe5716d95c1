"""Which table a question asks about, and whether rows of it or passages to read are wanted.

A log-linear model over what the question names of each table and what it leaves over,
learned by `python -m tests.corpus.fit_tables` and kept in `src/lang/tables.tsv`.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from datetime import datetime
from itertools import accumulate
from typing import NamedTuple

from src.config.roles import Role
from src.core.engines.lexicon import Found
from src.core.engines.vocabulary import Vocabulary
from src.core.engines.words import Word, words_of
from src.core.nlu.cues import dialogue_cues, is_closed, kinds_of
from src.core.nlu.dialogue_model import Features, score
from src.core.nlu.times import hours, periods
from src.core.nlu.tokens import Token, is_cjk, pieces, tokens_of
from src.core.nlu.weights import TABLES, Weights, read_weights
from src.core.query.conditions import Span
from src.core.question import Target
from src.core.reading.grammar.measures import find_measures
from src.core.reading.grammar.phrases import is_inside
from src.core.reading.grammar.word_data import cue_forms
from src.core.reading.knowledge.knowledge import TABLE, Knowledge
from src.core.store.catalog import Table
from src.core.store.links import only_links, way

_ROW: frozenset[Role] = frozenset({"id", "title", "name"})
"""Roles of columns whose values name a row, and not a kind of rows."""
_OF_PRICE = {"how_much", "cheapest", "dearest"}
_CODE = re.compile(r"\d{3}")
"""In a value: it is a number that rows are told by, as one among several of a cell."""
_ASKED = {"sells", "where", "when", "buy", "fits"}
_FIRST_WORDS = 12
_LONG_NAME = 8
"""Signs of the name of a row that is hardly said by chance."""
_SHORTEST = 3
"""Letters of a word that may name something."""


class _Named(NamedTuple):
    """What is found in a question, whichever table it is of."""

    text: str
    knowledge: Knowledge
    tables: Sequence[Table]
    nouns: Sequence[Found]
    """Words for rows, in the order of the question."""
    beside: Sequence[tuple[str, str]]
    """Of each noun, the tokens before and behind it: "<word>" for an open class, "#" for none."""
    columns: Sequence[Found]
    values: Sequence[Found]
    words: Sequence[Set[str]]
    """Of each word that none of them covers: the ids of the tables whose text has it."""
    cues: Set[str]
    dimensions: Set[str | None]
    """Of the amounts."""
    now: datetime
    """The clock that days are read against."""


def _named_in(text: str, knowledge: Knowledge, tables: Sequence[Table], now: datetime) -> _Named:
    """What a folded question names of any of the tables."""
    ids = {table.id for table in tables}
    schema = knowledge.schema.find(text, min_length=1)
    found = [each for each in knowledge.values.find(text) if each.text not in cue_forms()]
    values = [each for each in found if ids & {e.table for e in each.entries}]
    schema = [f for f in schema if not any(is_inside(f, value) for value in values)]
    nouns = [f for f in schema if any(e.column == TABLE and e.table in ids for e in f.entries)]
    columns = [f for f in schema if any(e.column != TABLE and e.table in ids for e in f.entries)]
    measures = find_measures(text)
    covered = [(f.start, f.end) for f in (*schema, *values)]
    covered += [(measure.start, measure.end) for measure in measures]
    tokens = tokens_of(text)
    said = [each for at in range(len(tokens)) for _, each in pieces(tokens, text, at)]
    cues = {kind for piece in said for kind, _ in kinds_of(piece)}
    nouns.sort(key=lambda found: found.start)
    return _Named(
        text, knowledge, tables, nouns, [_beside(each, tokens) for each in nouns], columns, values,
        [
            {table.id for table in tables if _knows(knowledge.vocabulary(table), word)}
            for word in _left(words_of(text), covered)
        ],
        {*dialogue_cues(text, "tables.toml"), *(_OF_PRICE & cues)},
        {measure.dimension for measure in measures}, now,
    )  # fmt: skip


def _knows(vocabulary: Vocabulary, word: Word) -> bool:
    """In whatever spelling; a number or a code just so."""
    if any(map(str.isdigit, word.surface)):
        return vocabulary.has(word.surface, word.latin)
    return bool(vocabulary.spellings(word.surface, word.normal, word.latin))


def _left(words: Iterable[Word], covered: Iterable[Span]) -> Iterator[Word]:
    """The words that may name something and lie within none of the spans."""
    spans = sorted(covered)
    starts = [start for start, _ in spans]
    reach = list(accumulate((end for _, end in spans), max))
    for word in words:
        before = bisect_right(starts, word.start)
        if _may_name(word) and not (before and word.end <= reach[before - 1]):
            yield word


def _may_name(word: Word) -> bool:
    if word.kind not in ("content", "soft") or word.surface in cue_forms():
        return False
    short = word.surface.isalpha() and word.surface.isascii() and len(word.surface) < _SHORTEST
    return not short


def _facts(named: _Named, table: Table) -> Iterator[str]:
    """What tells for or against one table; a fact that holds twice comes twice."""
    yield f"place {min(2, [each.id for each in named.tables].index(table.id))}"
    yield from _of_nouns(named, table)
    for found in named.columns:
        yield from _of_column(found, named, table)
    for found in named.values:
        yield from _of_value(found, named, table)
    if "money" in named.dimensions or not _OF_PRICE.isdisjoint(named.cues):
        yield f"money {table.price is not None}"
    if any(periods(named.text, table, named.now, {})) or any(hours(named.text, table, named.now)):
        yield "days"
    for homes in named.words:
        yield "word known" if table.id in homes else "word unknown"
        if homes == {table.id}:
            yield "word here alone"
    yield from _of_cues(named, table)


def _of_cues(named: _Named, table: Table) -> Iterator[str]:
    """What is asked ("where", "when") beside what the table's rows have."""
    linked = any(_is_of_linked(found, named, table) for found in named.values)
    for cue in sorted(named.cues & _ASKED):
        yield f"{cue}, price {table.price is not None}"
        yield f"{cue}, value of linked {linked}"


def _is_of_linked(found: Found, named: _Named, table: Table) -> bool:
    """Whether it is a value of a table that this one hangs together with, and none of its own."""
    tables = {e.table for e in found.entries}
    linked = (way(named.knowledge.catalog, table.id, each) for each in tables)
    return table.id not in tables and any(linked)


def _of_nouns(named: _Named, table: Table) -> Iterator[str]:
    own = [_is_noun(found, table) for found in named.nouns]
    if not own:
        return
    if any(own):
        yield "noun"
        if all(own):
            yield "noun alone"
    script = "cjk" if is_cjk(named.text) else "latin"
    yield f"noun first {script} {own[0]}"
    yield f"noun last {script} {own[-1]}"
    for (before, behind), is_own in zip(named.beside, own, strict=True):
        yield f"noun after {before} {is_own}"
        yield f"noun before {behind} {is_own}"


def _is_noun(found: Found, table: Table) -> bool:
    """Whether it is a word for the table's rows."""
    return any(e.column == TABLE and e.table == table.id for e in found.entries)


def _beside(found: Found, tokens: Sequence[Token]) -> tuple[str, str]:
    first = bisect_right(tokens, found.start, key=lambda token: token.end)
    last = bisect_left(tokens, found.end, key=lambda token: token.start)
    before = tokens[first - 1].text if first else "#"
    behind = tokens[last].text if last < len(tokens) else "#"
    return _of_class(before), _of_class(behind)


def _of_class(token: str) -> str:
    return token if token == "#" or _is_closed(token) else "<word>"


def _is_closed(token: str) -> bool:
    """A sign of Chinese or Japanese that is no cue may be of any word."""
    return token in cue_forms() if is_cjk(token) else is_closed(token)


def _of_column(found: Found, named: _Named, table: Table) -> Iterator[str]:
    tables = {e.table for e in found.entries}
    if table.id not in tables:
        yield "column elsewhere"
        return
    yield "column" if len(tables) > 1 else "column here alone"
    own = {e.column for e in found.entries if e.table == table.id and e.column != TABLE}
    if any(named.knowledge.answers(table.id, column) for column in own):
        yield "column of yes or no"


def _of_value(found: Found, named: _Named, table: Table) -> Iterator[str]:
    tables = {e.table for e in found.entries}
    own = [e for e in found.entries if e.table == table.id]
    if own:
        roles = {table.column(e.column).role for e in own}
        yield from (f"value {role}" for role in sorted(roles))
        yield "value" if len(tables) > 1 else "value here alone"
        if roles & _ROW and len(found.text) >= _LONG_NAME:
            yield "row by a long name" if len(tables) > 1 else "row by a long name here alone"
        if len(named.values) == 1 and not (named.words or named.dimensions):
            yield from (f"alone {role}" for role in sorted(roles))
        return
    catalog, vocabulary = named.knowledge.catalog, named.knowledge.vocabulary(table)
    roles = {catalog.table(e.table).column(e.column).role for e in found.entries}
    if _is_of_linked(found, named, table):
        kind = "row" if roles & _ROW else "kind"
        yield f"value of linked {kind}"
        named_so = any(_is_noun(each, table) for each in named.nouns)
        yield f"value of linked {kind}, noun {named_so}"
        return
    known = all(_knows(vocabulary, word) for word in words_of(found.text))
    yield "value in text" if known else "value elsewhere"


def _guide_facts(named: _Named, passages: Set[str]) -> Iterator[str]:
    """What tells for or against passages to read, whichever rows they may explain."""
    yield "always"
    catalog = named.knowledge.catalog
    yield from (f"cue {cue}" for cue in sorted(named.cues))
    of_rows, kinds = set[str](), set[str]()
    for found in named.values:
        roles = {
            (e.table in passages, catalog.table(e.table).column(e.column).role)
            for e in found.entries
        }
        of_rows |= {role for prose, role in roles if not prose and role in _ROW}
        codes = (e for e in found.entries if e.kind == "value" and _CODE.search(e.value))
        of_rows |= {"id" for e in codes if e.table not in passages}
        if {(True, "category"), (False, "tags")} <= roles:
            kinds.add("what passages and rows are about")
    yield from (f"row named {role}" for role in sorted(of_rows))
    for cue in sorted(named.cues):
        yield f"cue {cue}, row named {'id' in of_rows}"
    yield f"columns {min(2, len(named.columns))}, row named {'id' in of_rows}"
    yield from sorted(kinds)
    for homes in named.words:
        yield f"word in rows {bool(homes - passages)}, in passages {bool(homes & passages)}"
    said = [t.text for t in tokens_of(named.text)[:_FIRST_WORDS] if _is_closed(t.text)]
    yield from (f"word {word}" for word in dict.fromkeys(said))
    yield f"first {said[0] if said else ''}"


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
        named = _named_in(folded, self._knowledge, self._tables, now)
        return list(self._candidates(named))

    def _candidates(self, named: _Named) -> Iterator[Candidate]:
        guides = list(_guide_facts(named, self._passages)) if self._passages else []
        for table in self._tables:
            own = list(_facts(named, table))
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
