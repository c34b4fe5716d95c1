"""The question as it is understood: by the parser where it stands alone and asks for rows of one
table; all else is the reader's until the parser knows it as well.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import NamedTuple

from src.config.tools import QueryPart
from src.core.nlu.belonging import beyond_rows
from src.core.nlu.dialogue import Continuing
from src.core.nlu.dialogue_before import Before
from src.core.nlu.dialogue_reading import (
    PARSES,
    before_of,
    continued,
    may_continue,
    may_edit,
    query_read,
)
from src.core.nlu.dialogue_text import Fragment, Pointing, Said, asked_cues, fragments_of, said_in
from src.core.nlu.parser import Parse, Parser
from src.core.nlu.pointing import Page
from src.core.nlu.readings import as_reading, finds_all
from src.core.nlu.search import Prepared
from src.core.nlu.spelling import repaired, respelt, unused
from src.core.nlu.table_choice import TableChoice
from src.core.nlu.weights import Weights
from src.core.pulse import OutOfTime, cpu_limit
from src.core.query.queries import Compare, Detail, Groups, Query, Rows, leaves_in
from src.core.query.sql import QuerySql
from src.core.question import Act, Reading
from src.core.reading.binding.unread import unread
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.shops import shops
from src.core.reading.reader import Reader
from src.core.reading.wording import wording_for
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold
from src.core.store.protocol import Store

_SECONDS = 0.1
"""CPU time for a parse, and for weighing edits."""
_PARSED: frozenset[Act] = frozenset(
    {"search", "count", "aggregate", "group", "detail", "compare", "vague"}
)


_REPAIRED = {"value:repaired", "text:repaired"}
"""The features of words that are misspelt."""


_PEOPLE: Set[QueryPart] = {"gender", "size"}
"""Parts of a query whose values are seldom said by their names."""


class _Parsed(NamedTuple):
    """A question with its likeliest parses, best first."""

    prepared: Prepared
    parses: Sequence[Parse]


_Parse = Callable[[Table], _Parsed | None]
"""A question parsed over a table."""


class Heard(NamedTuple):
    """A question by itself, and what it says of the query before it; None where it has nothing to
    do with that."""

    alone: Reading
    said: Said | None


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

    @property
    def knowledge(self) -> Knowledge:
        return self._reader.knowledge

    def read(self, question: str, now: datetime, dialogue: Dialogue | None = None) -> Reading:
        """As `Reader.read`."""
        reading = self._reader.read(question, now, dialogue, self.tables.chosen)
        before = before_of(dialogue, self.knowledge) if dialogue else None
        heard = self.heard(reading, before, now, dialogue)
        if dialogue is None or before is None or heard.said is None:
            return heard.alone
        return self._continued(heard, before, dialogue, now)

    def heard(
        self,
        reading: Reading,
        before: Before | None,
        now: datetime,
        dialogue: Dialogue | None = None,
    ) -> Heard:
        """What a question says that the reader has read."""
        parsable = may_be_parsed(reading, self._catalog)
        goes_on = before is not None and may_continue(reading)
        if not (parsable or goes_on):
            return Heard(reading, None)
        parse = partial(self._parsed, reading, self._reader.heard(reading.question), now)
        own = parse(self._table(reading)) if parsable else None
        alone = self._alone(reading, own.parses) if own else reading
        if before is None or not goes_on:
            return Heard(alone, None)
        said = self._said(alone, before.table, own, parse)
        if said is None:
            return Heard(alone, None)
        pointings: tuple[Pointing, ...] = ()
        if dialogue and dialogue.rows and dialogue.table:
            table = self._catalog.table(dialogue.table)
            of_rows = said if table == before.table else self._said(alone, table, own, parse)
            page = Page(alone, of_rows or said, before, dialogue, table, self.knowledge)
            pointings = (*page.pointings(), *beyond_rows(page))
        fragments = said.fragments if may_edit(reading, self._catalog) else ()
        return Heard(alone, replace(said, pointings=pointings, fragments=fragments))

    def _said(
        self, alone: Reading, table: Table, own: _Parsed | None, parse: _Parse
    ) -> Said | None:
        """What the question says of a table; `own` is the question parsed over its own."""
        parsed = own if own and alone.table == table.id else parse(table)
        if parsed is None:
            return None
        query = query_read(alone, self._catalog)
        fragments = tuple(self._fragments(alone, parsed, table))
        act = f"{alone.act} advice" if alone.advice else alone.act
        asked = (parsed.prepared, own.prepared) if own else (parsed.prepared,)
        return said_in(parsed.prepared, table, query, act, fragments, asked_cues(*asked))

    def _fragments(self, alone: Reading, parsed: _Parsed, table: Table) -> Iterator[Fragment]:
        """What it may ask of the table: its parses; of one that is shopped in, what is read."""
        if not self._is_shopped(table.id):
            yield from fragments_of(parsed.parses, len(parsed.prepared.look.tokens))
        elif alone.table == table.id:
            query = query_read(alone, self._catalog)
            yield Fragment(query or Rows(table=table.id), 0.0, 0.0)

    def _alone(self, reading: Reading, parses: Sequence[Parse]) -> Reading:
        """The likeliest parse of a question by itself; the reading where it asks no query, for all
        rows where the reading has a condition, for rows of a shop where a figure is read, or for
        anything but groups where nothing is read."""
        query = parses[0].query if parses else None
        if query is None or (finds_all(query) and reading.constraints):
            return reading
        if reading.act == "vague" and not isinstance(query, Groups):
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
            return heard.alone
        edit, query, _, fragment, pointed = found
        if pointed:
            return self._pointed(pointed, now)
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

    def _pointed(self, reading: Reading, now: datetime) -> Reading:
        """A question about rows that were shown, with what it says beside them."""
        left = unread(reading, reading.said, wording_for(reading.language), self._catalog)
        reading = reading.model_copy(update={"unread": left, "intent": None})
        shopped = self._is_shopped(str(reading.table))
        return self._reader.judged(reading, now) if shopped else reading

    def _is_shopped(self, table: str) -> bool:
        return table in shops(self._catalog.config)

    def _parsed(self, reading: Reading, folded: str, now: datetime, table: Table) -> _Parsed | None:
        """The question parsed over a table; None where it is too long or takes too long."""
        try:
            with cpu_limit(_SECONDS):
                prepared = self.parser.prepared(folded, table, now, typed=reading.question)
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
        words, skipped = {fold(each.text) for each in leaves_in(query)}, unused(parse, reading)
        said = (*reading.missing, *(each.asked for each in skipped if not each.spellings))
        if isinstance(query, Groups) and query.having:  # its bounds are no leaf
            said = tuple(each for each in said if not parse.uses(fold(each)))
        missing = dict.fromkeys(each for each in said if not any(fold(each) in w for w in words))
        is_mended = not _REPAIRED.isdisjoint(parse.features)
        mended = repaired(query, self.knowledge, self._people) if is_mended else ()
        update = {
            "missing": tuple(missing),
            "repaired": (*mended, *respelt(query), *self._headers_mended(reading, words)),
        }
        sided = {"sided": self._has_sides(query)} if isinstance(query, Compare) else {}
        changed = as_reading(query, reading).model_copy(update=update | sided)
        found = unread(changed, reading.said, wording_for(reading.language), self._catalog)
        left = [each for each in found if parse.leaves_over or parse.skips(fold(each))]
        if not self._is_ranked(query):  # ranked by all its words
            left += [each.asked for each in skipped if each.spellings]
        return changed.model_copy(update={"unread": tuple(dict.fromkeys(left))})

    def _headers_mended(self, reading: Reading, used: Set[str]) -> Iterator[tuple[str, str]]:
        """Misspelt words for columns, which no condition says."""
        for asked, written in reading.repaired:
            if fold(asked) not in used and self.knowledge.schema.lookup(fold(written)):
                yield asked, written

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
