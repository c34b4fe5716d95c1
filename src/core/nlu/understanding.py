"""The question as it is understood: by the parser where it stands alone and asks for rows of one
table; all else is the reader's until the parser knows it as well.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from src.config.tools import QueryPart
from src.core.nlu.dialogue import Continuing
from src.core.nlu.dialogue_before import Before
from src.core.nlu.dialogue_reading import (
    PARSES,
    before_of,
    continued,
    may_continue,
    query_read,
)
from src.core.nlu.dialogue_text import Fragment, Said, fragments_of, pointing_of, said_in
from src.core.nlu.parser import Parse, Parser
from src.core.nlu.readings import as_reading
from src.core.nlu.search import Prepared
from src.core.nlu.table_choice import TableChoice
from src.core.nlu.weights import Weights
from src.core.pulse import OutOfTime, cpu_limit
from src.core.query.conditions import In, Leaf, Not, Text, conjuncts, is_unknown
from src.core.query.queries import (
    Compare,
    Detail,
    Groups,
    Query,
    Rows,
    leaves_in,
)
from src.core.query.sql import QuerySql
from src.core.question import Act, Reading, TermConstraint
from src.core.reading.binding.unread import unread
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.knowledge.shops import shops
from src.core.reading.language import is_grammar
from src.core.reading.reader import Reader
from src.core.reading.wording import wording_for
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold
from src.core.store.protocol import Store

_SECONDS = 0.1
"""CPU time for a parse, and for weighing edits."""
_PARSED: frozenset[Act] = frozenset({"search", "count", "aggregate", "group", "detail", "compare"})


_REPAIRED = {"value:repaired", "text:repaired"}
"""The features of words that are misspelt."""


_PEOPLE: Set[QueryPart] = {"gender", "size"}
"""Parts of a query whose values are seldom said by their names."""


class _Parsed(NamedTuple):
    """A question with its likeliest parses, best first."""

    prepared: Prepared
    parses: Sequence[Parse]


class Heard(NamedTuple):
    """A question by itself, and what it says of the query before it; None where it has nothing to
    do with that."""

    alone: Reading
    said: Said | None
    pointed: Reading | None = None
    """What it asks of rows that were shown."""


class Understanding:
    """Questions to one loaded catalog → readings."""

    def __init__(self, reader: Reader, store: Store, weights: Weights | None = None) -> None:
        """`weights`: those of this installation; None for those that came with the product."""
        self._reader = reader
        self._catalog = reader.knowledge.catalog
        self._store = store
        self._continuing = Continuing(self._catalog, store)
        self.tables = TableChoice(reader.knowledge)
        tools = shops(self._catalog.config).values()
        self._people = {
            tool.parsed[part] for tool in tools for part in _PEOPLE & tool.parsed.keys()
        }
        self.parser = Parser.over(reader.knowledge, weights=weights)

    def read(self, question: str, now: datetime, dialogue: Dialogue | None = None) -> Reading:
        """As `Reader.read`."""
        heard_of = self._reader.read(question, now, dialogue, self.tables.chosen)
        before = before_of(dialogue, self._reader.knowledge) if dialogue else None
        heard = self.heard(heard_of, before, now)
        if dialogue is None or before is None or heard.said is None:
            return heard.pointed or heard.alone
        return self._continued(heard, before, dialogue, now)

    def heard(self, reading: Reading, before: Before | None, now: datetime) -> Heard:
        """What a question says that the reader has read."""
        pointed, reading = (reading, reading.alone) if reading.alone else (None, reading)
        goes_on = before is not None and may_continue(reading, before.table, self._catalog)
        parsable = may_be_parsed(reading, self._catalog)
        own = self._parsed(reading, self._table(reading), now) if parsable else None
        alone = self._alone(reading, own.parses) if own else reading
        if before is None or not goes_on:
            return Heard(alone, None, pointed)
        of_before = own if own and reading.table == before.table.id else None
        of_before = of_before or self._parsed(reading, before.table, now)
        if of_before is None:
            return Heard(alone, None, pointed)
        said = said_in(
            of_before.prepared,
            before.table,
            query_read(alone, self._catalog),
            pointing_of(pointed) if pointed else None,
            tuple(self._fragments(alone, of_before, before.table)),
        )
        return Heard(alone, said, pointed)

    def _fragments(self, alone: Reading, parsed: _Parsed, table: Table) -> Iterator[Fragment]:
        """What it may ask of the table: its parses; of one that is shopped in, what is read."""
        if not self._is_shopped(table.id):
            yield from fragments_of(parsed.parses, len(parsed.prepared.look.tokens))
        elif alone.table == table.id:
            query = query_read(alone, self._catalog)
            yield Fragment(query or Rows(table=table.id), 0.0, 0.0)

    def _alone(self, reading: Reading, parses: Sequence[Parse]) -> Reading:
        """The likeliest parse of a question by itself; the reading where it asks no query, for all
        rows where the reading has a condition, or for rows of a shop where a figure is read."""
        query = parses[0].query if parses else None
        if query is None or (_finds_all(query) and reading.constraints):
            return reading
        figure = reading.act in ("aggregate", "group")
        if figure and isinstance(query, Rows | Detail) and self._is_shopped(query.table):
            return reading
        return self._as_parsed(reading, parses[0])

    def _continued(
        self, heard: Heard, before: Before, dialogue: Dialogue, now: datetime
    ) -> Reading:
        """The likeliest of: the last query as the question edits it, something of rows that were
        shown, and a new question."""
        assert heard.said is not None
        try:
            with cpu_limit(_SECONDS):
                found = self._continuing.likeliest(before, heard.said)
        except OutOfTime:
            return heard.pointed or heard.alone
        edit, query, _, fragment = found
        if edit == "point" and heard.pointed:
            return heard.pointed
        if edit == "new":
            return heard.alone
        if fragment.parse:
            reading = self._as_parsed(heard.alone, replace(fragment.parse, query=query))
        else:
            reading = as_reading(query, heard.alone)
        reading = continued(reading, dialogue.reading, before.table)
        if edit == "drop" and not reading.constraints:  # nothing is left to look for
            reading = reading.model_copy(update={"text": ""})
        return self._reader.judged(reading, now) if self._is_shopped(before.table.id) else reading

    def _is_shopped(self, table: str) -> bool:
        return table in shops(self._catalog.config)

    def _parsed(self, reading: Reading, table: Table, now: datetime) -> _Parsed | None:
        """The question parsed over a table; None where it is too long or takes too long."""
        typed = reading.question
        try:
            with cpu_limit(_SECONDS):
                prepared = self.parser.prepared(self._reader.heard(typed), table, now, typed=typed)
                if prepared is None:
                    return None
                if self._is_shopped(table.id) and not _is_exact(reading):
                    return _Parsed(prepared, ())
                return _Parsed(prepared, self.parser.found(prepared, table, PARSES))
        except OutOfTime:
            return None

    def _table(self, reading: Reading) -> Table:
        assert reading.table is not None
        return self._catalog.table(reading.table)

    def _as_parsed(self, reading: Reading, parse: Parse) -> Reading:
        """The reading with the parse's conditions, order and figure in place of its own. Words that
        the reading searches for and the parse has no use for are told as left out."""
        query = parse.query
        assert query is not None
        words, skipped = {fold(each.text) for each in leaves_in(query)}, _skipped(parse, reading)
        said = (*reading.missing, *(each.asked for each in skipped if not each.spellings))
        if isinstance(query, Groups) and query.having:  # its bounds are no leaf
            said = tuple(each for each in said if not parse.uses(fold(each)))
        missing = dict.fromkeys(each for each in said if not any(fold(each) in w for w in words))
        is_mended = not _REPAIRED.isdisjoint(parse.features)
        mended = self._repaired(query) if is_mended else ()
        update = {
            "missing": tuple(missing),
            "repaired": (*mended, *_respelt(query)),
        }
        sided = {"sided": self._has_sides(query)} if isinstance(query, Compare) else {}
        changed = as_reading(query, reading).model_copy(update=update | sided)
        found = unread(changed, reading.said, wording_for(reading.language), self._catalog)
        left = [each for each in found if parse.leaves_over or parse.skips(fold(each))]
        if not self._is_ranked(query):  # ranked by all its words
            left += [each.asked for each in skipped if each.spellings]
        return changed.model_copy(update={"unread": tuple(dict.fromkeys(left))})

    def _is_ranked(self, query: Query) -> bool:
        """Whether rows are found by relevance."""
        return isinstance(query, Rows) and not query.order and self._is_shopped(query.table)

    def _has_sides(self, query: Compare) -> bool:
        """Whether more than one row is held against others, on any side."""
        parts = [part for part in query.queries if isinstance(part, Rows | Detail)]
        sides = {str(at): part.where for at, part in enumerate(parts)}
        if not sides:
            return False
        sql = QuerySql(self._catalog, self._catalog.table(parts[0].table))
        (found,) = self._store.trusted(sql.counts(sides))
        return any(int(str(count)) > 1 for count in found)

    def _repaired(self, query: Query) -> list[tuple[str, str]]:
        """Values that are not written as they were asked for."""
        values, numbers = self._reader.knowledge.values, self._reader.knowledge.numbers
        said = [pair for leaf in leaves_in(query) for pair in _said_so(leaf, self._people)]
        return [
            (asked, value)
            for asked, value in dict.fromkeys(said)
            if asked and not any(values.lookup(p) or p in numbers for p in asked.split(", "))
        ]


def _said_so(leaf: Leaf, people: Set[str]) -> Iterator[tuple[str, str]]:
    """What a leaf is asked for as, and as the data have it; a wife is no slip of "women"."""
    if isinstance(leaf, In) and leaf.column not in people:
        yield leaf.text, leaf.values[0]
    elif isinstance(leaf, Text) and leaf.words and not leaf.sides and leaf.term != leaf.text:
        yield leaf.text, leaf.words[0]


def may_be_parsed(reading: Reading, catalog: Catalog) -> bool:
    """Whether it asks for rows of a table by itself."""
    if reading.act not in _PARSED or reading.table is None or reading.cut:
        return False
    if reading.table in catalog.config.passages and not reading.unscoped:
        return False  # passages are found by the whole question
    if reading.table in shops(catalog.config) and not _is_exact(reading):
        return False
    of_others = (reading.rows, reading.carried, reading.like, reading.told, reading.choices)
    return not (any(of_others) or reading.advice or reading.share or reading.services)


def _is_exact(reading: Reading) -> bool:
    """Whether a question to a shop is parsed: one for figures or groups that are not of several
    named things, or one with a denial or a choice that the reading gives no scope. Other wishes
    are ranked by their words."""
    named = any(len(getattr(each, "values", ())) > 1 for each in reading.constraints)
    several = named or bool(reading.each or reading.halves)
    return (reading.act in ("aggregate", "group") and not several) or bool(reading.unscoped)


def _respelt(query: Query) -> Iterator[tuple[str, str]]:
    """Words that the data has in another spelling only, each with that spelling."""
    for leaf in leaves_in(query):
        if isinstance(leaf, Text) and leaf.words and not leaf.whole_words:
            term = fold(leaf.term)
            if not any(word in term or term in word for word in leaf.words):
                yield leaf.term, leaf.words[0]


def _skipped(parse: Parse, reading: Reading) -> list[TermConstraint]:
    """Words that the reading searches for and the parse has no use for, but for small ones."""
    terms = (each for each in reading.constraints if isinstance(each, TermConstraint))
    told = (each for each in terms if not is_grammar(fold(each.asked)))
    return [each for each in told if parse.skips(fold(each.asked))]


def _finds_all(query: Query) -> bool:
    """Whether nothing narrows it but denials of words that no row has."""
    if not isinstance(query, Rows) or query.limit:
        return False
    return all(
        isinstance(each, Not) and is_unknown(each.condition) for each in conjuncts(query.where)
    )
