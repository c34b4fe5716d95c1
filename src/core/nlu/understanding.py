"""The question as it is understood: the likeliest parse, or the likeliest way to go on."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from datetime import datetime
from time import perf_counter
from typing import NamedTuple

from src.config.tools import FiltersToolConfig, QueryPart, RankedToolConfig, SqlToolConfig
from src.core.nlu.annotators import Annotated
from src.core.nlu.belonging import beyond_rows
from src.core.nlu.dialogue_edits import Before
from src.core.nlu.dialogue_model import Continuing
from src.core.nlu.dialogue_reading import PARSES, before_of, continued, may_continue, may_edit
from src.core.nlu.dialogue_text import Pointing, Said, asked_cues, fragments_of, said_in
from src.core.nlu.intent.view import Intents
from src.core.nlu.leftovers import content_words, elsewhere, is_wish, leftovers, without_unknown
from src.core.nlu.parser import Parse, Parser
from src.core.nlu.passages import about, slips, without_texts
from src.core.nlu.pieces import COLUMN, ROWS
from src.core.nlu.pointing import Page
from src.core.nlu.search import Prepared
from src.core.nlu.settled import settled
from src.core.nlu.spelling import choices_of, repaired, respelt, steps_of
from src.core.nlu.table_choice import TableChoice
from src.core.nlu.weights import Weights
from src.core.pulse import OutOfTime, cpu_limit
from src.core.query.checking import columns_of
from src.core.query.conditions import Condition, In, Overlaps, Text, all_of, conjuncts, is_unknown
from src.core.query.parts import as_groups, conditions_of, is_described, whole
from src.core.query.queries import Compare, Count, Each, Order, Query, Rows, Statistic
from src.core.query.understood import LIKELY, Understood, table_of
from src.core.reading.asked_text import residual_text
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.grammar.choices import find_ordinals
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.reader import Reader, Surface, beginning
from src.core.store.catalog import Table
from src.core.store.protocol import Store

_WARM_UP = ("1000円以下の商品", "under 10", "menos de 10", "10以下的商品")
"""One of each language."""
_BEGINNING, _IN_TIME = 300, 0.15
"""Characters that are read where a longer question takes too long, and the seconds of CPU time that
either may take."""
_ALWAYS_READ = 100
"""Characters that are read whatever it takes."""
_OF_SHOWN = {"compare", "describe"}
"""Kinds of cue that are of rows on the page where nothing else is said."""
_REPAIRED = {"value:repaired", "text:repaired"}
"""The features of words that are misspelt."""
_PEOPLE: Set[QueryPart] = {"gender", "size"}
"""Parts of a query whose values are seldom said by their names."""


class _Parsed(NamedTuple):
    """A question with its likeliest parses, best first."""

    prepared: Prepared
    parses: Sequence[Parse]
    said: str
    """The question's own words, folded, without courtesy."""

    @property
    def best(self) -> Parse | None:
        """The likeliest parse that asks something."""
        return next((each for each in self.parses if each.query), None)


class Heard(NamedTuple):
    """A question by itself, and what it says of the query before it; None where it has nothing to
    do with that."""

    alone: Understood
    said: Said | None
    parsed: _Parsed | None = None
    """The question parsed, over the table of what may be gone on with where there is any."""


class Understanding:
    """Questions to one loaded catalog → what they ask."""

    def __init__(self, reader: Reader, store: Store, weights: Weights | None = None) -> None:
        """`weights`: those of this installation; None for those that came with the product."""
        self._reader = reader
        self._catalog = reader.knowledge.catalog
        self.parser = Parser.over(reader.knowledge, store, weights)
        self._rows = self.parser.denotations.rows
        self._continuing = Continuing(self._catalog, self._rows)
        self.tables = TableChoice(reader.knowledge)
        self._intents = Intents.over(reader.knowledge, store)
        tools = self._catalog.config.shops.values()
        self._people = {
            tool.parsed[part] for tool in tools for part in _PEOPLE & tool.parsed.keys()
        }
        self._meets_wishes = any(
            isinstance(tool, RankedToolConfig) and not tool.is_shopped_in
            for tool in self._catalog.config.tools
        )
        """Whether rows are recommended for wishes alone: "book appointments" is one of these, and
        no service of the shop."""

    @property
    def knowledge(self) -> Knowledge:
        return self._reader.knowledge

    def read(self, question: str, now: datetime, dialogue: Dialogue | None = None) -> Understood:
        """Understand one question; milliseconds, no model, never raises for odd text.

        Where the whole takes too much CPU time, its beginning alone is read: `question` of the
        result is then that beginning, and `cut` is true.
        """
        started = perf_counter()
        reading = self._read_in_time(question, now, dialogue)
        return reading.model_copy(update={"ms": (perf_counter() - started) * 1000})

    def warm_up(self, *questions: str) -> None:
        """Open dictionaries and compile patterns before anybody waits for them."""
        for question in (*_WARM_UP, *questions):
            self.read(question, datetime(2000, 1, 1))

    def _read_in_time(self, question: str, now: datetime, dialogue: Dialogue | None) -> Understood:
        for length in (len(question), _BEGINNING):
            said = beginning(question, length)
            if len(said) > _ALWAYS_READ and (length <= len(question)):
                try:
                    with cpu_limit(_IN_TIME):
                        reading = self._read(said, now, dialogue)
                except OutOfTime:
                    continue
                if reading:
                    return reading.model_copy(update={"cut": said != question})
        said = beginning(question, _ALWAYS_READ)
        reading = self._read(said, now, dialogue) or self._unparsed(said, now, dialogue)
        return reading.model_copy(update={"cut": said != question})

    def _unparsed(self, question: str, now: datetime, dialogue: Dialogue | None) -> Understood:
        """What is too long to be parsed asks for all rows of its table."""
        reading = self.surface(question, now, dialogue).reading
        searched = reading.act == "search" and reading.table
        return reading.asking(Rows(table=reading.table)) if searched else reading

    def surface(self, question: str, now: datetime, dialogue: Dialogue | None = None) -> Surface:
        """A question before it is parsed."""
        return self._reader.read(question, now, dialogue, self.tables.chosen)

    def _read(self, question: str, now: datetime, dialogue: Dialogue | None) -> Understood | None:
        """None where it is too long to be parsed."""
        dialogue = dialogue if dialogue and dialogue.is_of(self._catalog) else None
        surface = self.surface(question, now, dialogue)
        if surface.reading.act != "search":
            return self._judged(surface.reading, None)
        dialogue = None if surface.anew or _is_asked_again(question, dialogue) else dialogue
        before = before_of(dialogue, self.knowledge) if dialogue else None
        heard = self.heard(surface, before, now, dialogue)
        if heard is None:
            return None
        if dialogue is None or before is None or heard.said is None:
            return self._judged(heard.alone, heard.parsed)
        return self._continued(heard, before, dialogue)

    def heard(
        self,
        surface: Surface,
        before: Before | None,
        now: datetime,
        dialogue: Dialogue | None = None,
    ) -> Heard | None:
        """What a question says; None where it is too long to be parsed."""
        reading = surface.reading
        table = self._catalog.table(str(reading.table))
        own = self._parsed(surface, table, now)
        if own is None:
            return None
        alone = self._alone(reading, table, own)
        if before is None or not may_continue(alone):
            return Heard(alone, None, own)
        parsed = own if table == before.table else self._parsed(surface, before.table, now)
        if parsed is None:
            return Heard(alone, None, own)
        said = self._said(alone, before.table, parsed, own)
        pointings: tuple[Pointing, ...] = ()
        if dialogue and dialogue.rows and dialogue.table:
            shown = self._catalog.table(dialogue.table)
            over = self._parsed(surface, shown, now) if shown not in (before.table, table) else None
            over = own if shown == table else over
            of_rows = said if shown == before.table or not over else None
            of_rows = of_rows or self._said(alone, shown, over or parsed, own)
            page = Page(alone, of_rows, before, dialogue, shown, self.knowledge)
            pointings = (*page.pointings(), *beyond_rows(page))
        fragments = said.fragments if may_edit(alone, self._catalog) else ()
        return Heard(alone, replace(said, pointings=pointings, fragments=fragments), parsed)

    def _said(self, alone: Understood, table: Table, parsed: _Parsed, own: _Parsed) -> Said:
        """What the question says of the table that it is parsed over."""
        fragments = tuple(fragments_of(parsed.parses, len(parsed.prepared.look.tokens)))
        act = f"{alone.act} advice" if alone.advice else alone.act
        cues = asked_cues(parsed.prepared, own.prepared)
        return said_in(parsed.prepared, table, alone.query, act, fragments, cues)

    def _judged(
        self, reading: Understood, parsed: _Parsed | None, query: Query | None = None
    ) -> Understood:
        """With how exactly it says what is wanted, where it is to a shop. `query`: all that is
        asked, where that is more than the question says."""
        best = parsed.best if parsed else None
        tokens = parsed.prepared.look.tokens if parsed else ()
        skipped = best.skipped if best else frozenset(token.text for token in tokens)
        query = query or (best.query if best else None)
        intent = self._intents.of(reading, parsed and parsed.prepared, query, skipped)
        return reading.model_copy(update={"intent": intent}) if intent else reading

    def _alone(self, reading: Understood, table: Table, parsed: _Parsed) -> Understood:
        """The likeliest parse of a question by itself. Passages are found by the whole question,
        and only what they are about is kept of its parse."""
        best = parsed.parses[0] if parsed.parses else None
        annotated = parsed.prepared.annotated
        if table.id in self._catalog.config.passages:
            return self._of_passages(reading, table, parsed)
        if best is None or best.query is None or self._asks_nothing(best.query, parsed):
            return self._none(reading, table, parsed)
        conditions = conjuncts(getattr(best.query, "where", None))
        rows = (each.text for each in annotated.annotations if each.type == ROWS)
        names_columns = any(columns_of(best.query))
        if not names_columns and elsewhere(conditions, annotated.text, "outside", rows):
            return reading.model_copy(update={"act": "outside"})
        services = self._services(conditions, annotated)
        if services and not parsed.prepared.look.rows:
            return reading.model_copy(update={"act": "outside", "missing": services})
        if services:
            found = self._as_parsed(reading, table, parsed, best)
            return found.model_copy(update={"missing": (*found.missing, *services)})
        if reading.advice:  # what ails it is looked for in passages
            best = replace(best, query=without_texts(best.query))
        found = self._as_parsed(reading, table, parsed, best)
        others = tuple(self._others(reading, table, parsed)) if best.share < LIKELY else ()
        return found.model_copy(update={"likelihood": best.share, "others": others})

    def _others(self, reading: Understood, table: Table, parsed: _Parsed) -> Iterator[Understood]:
        """What else may be meant, the likeliest first."""
        told = {parsed.parses[0].found}
        for parse in parsed.parses[1:]:
            if parse.query and parse.found not in {None, *told}:
                told.add(parse.found)
                other = self._as_parsed(reading, table, parsed, parse)
                yield other.model_copy(update={"likelihood": parse.share})

    def _of_passages(self, reading: Understood, table: Table, parsed: _Parsed) -> Understood:
        annotated = parsed.prepared.annotated
        conditions = tuple(about(parsed.parses[0], self.knowledge)) if parsed.parses else ()
        if elsewhere(conditions, annotated.text, "outside"):
            return reading.model_copy(update={"act": "outside"})
        mended, numbers = slips(annotated, table, self.knowledge, reading.language)
        absent = (Text(words=(), term=each, text=each, whole_words=True) for each in numbers)
        where = all_of(*conditions, *absent)
        spelt = tuple(mended)
        update = {"repaired": spelt, "text": residual_text(parsed.said or reading.question, spelt)}
        query = settled(Rows(table=table.id, where=where))
        return reading.asking(query).model_copy(update=update)

    def _services(self, conditions: Sequence[Condition], annotated: Annotated) -> tuple[str, ...]:
        """Services of the shop that are asked for and nothing else, where no column is about them:
        delivery, credit."""
        if self._meets_wishes or not all(isinstance(c, Text | Overlaps) for c in conditions):
            return ()
        said = elsewhere(conditions, annotated.text, "service")
        columns = [each for each in annotated.annotations if each.type == COLUMN]
        named = [each.text for each in columns if not each.features[0].startswith("sense:")]
        return () if any(text in each for each in said for text in named) else said

    def _asks_nothing(self, query: Query, parsed: _Parsed) -> bool:
        """Whether all rows would do, and there is no word for them: "something nice"."""
        if not isinstance(query, Rows) or query.order or query.limit or query.where:
            return False
        return not parsed.prepared.look.rows

    def _none(self, reading: Understood, table: Table, parsed: _Parsed) -> Understood:
        """A question that asks nothing of the data: a wish that says nothing, or another subject.
        Who shops with such a wish is shown something, and asked by what can be tapped."""
        look = parsed.prepared.look
        vocabulary = self.knowledge.vocabulary(table)
        annotated = parsed.prepared.annotated
        words = list(content_words(annotated, reading.language))
        if services := self._services((), annotated):
            return reading.model_copy(update={"act": "outside", "missing": services})
        if elsewhere((), look.text, "outside"):
            return reading.model_copy(update={"act": "outside"})
        unknown = [w for w in words if not vocabulary.spellings(w.surface, w.normal, w.latin)]
        best = parsed.best
        left: tuple[str, ...] = ()
        if best:  # what it leaves over that the data does not have
            left = leftovers(best, annotated, table, self.knowledge, reading.language).unknown
        if (unknown or left) and not is_wish(look.text):
            named = (each for each in parsed.parses if each.query and _is_unknown(each.query))
            if sought := next(named, None):  # "do you sell umbrellas?"
                return self._as_parsed(reading, table, parsed, sought)
            missing = tuple(dict.fromkeys(word.surface for word in unknown))
            return reading.model_copy(update={"act": "outside", "missing": left or missing})
        pointing = find_ordinals(look.text) or look.kinds & _OF_SHOWN
        wished = self._is_shopped(table.id) and not pointing
        if wished:
            return reading.asking(Rows(table=table.id))
        return reading.model_copy(update={"act": "vague"})

    def _continued(self, heard: Heard, before: Before, dialogue: Dialogue) -> Understood:
        """The likeliest of: the last query as the question edits it, something of rows that were
        shown, and a new question."""
        assert heard.said is not None and heard.parsed is not None
        edit, query, _, fragment, pointed = self._continuing.likeliest(before, heard.said)
        if pointed:
            return self._judged(pointed.model_copy(update={"intent": None}), heard.parsed)
        if edit == "new" or fragment.parse is None:
            return self._judged(heard.alone, heard.parsed)
        parse = replace(fragment.parse, query=query)
        reading = self._as_parsed(heard.alone, before.table, heard.parsed, parse)
        reading = continued(reading, dialogue.reading, before.table)
        if edit == "drop" and not reading.conditions:  # nothing is left to look for
            reading = reading.model_copy(update={"text": ""})
        return self._judged(reading, heard.parsed, query)

    def _is_shopped(self, table: str) -> bool:
        return table in self._catalog.config.shops

    def _parsed(self, surface: Surface, table: Table, now: datetime) -> _Parsed | None:
        """The question parsed over a table; None where it is too long."""
        typed = surface.reading.question
        prepared = self.parser.prepared(surface.text, table, now, typed=typed)
        if prepared is None:
            return None
        return _Parsed(prepared, self.parser.found(prepared, table, PARSES), surface.said)

    def _as_parsed(
        self, reading: Understood, table: Table, parsed: _Parsed, parse: Parse
    ) -> Understood:
        """The parse's conditions, order and figure; what it has no use for is told."""
        assert parse.query is not None
        query, absent = without_unknown(parse.query)
        annotated = parsed.prepared.annotated
        left = leftovers(parse, annotated, table, self.knowledge, reading.language)
        left = left.within(parsed.said)
        is_mended = not _REPAIRED.isdisjoint(parse.features)
        mended = repaired(query, self.knowledge, self._people) if is_mended else ()
        found = isinstance(query, Rows) and not query.order and self._is_shopped(query.table)
        known = () if found else left.known  # rows are ranked by all its words
        header = self.parser.senses[table.id].mended
        slips = ((said, near) for said in left.slips for near in header(said)[:1])
        spelt = (*slips, *mended, *respelt(query))
        update: dict[str, object] = {
            "missing": (*absent, *left.unknown),
            "repaired": spelt,
            "text": residual_text(parsed.said or reading.question, spelt, left.headers),
            "unread": () if reading.advice else tuple(dict.fromkeys((*left.deciding, *known))),
            "choices": choices_of(query, annotated.resolutions),
            "likelihood": 1.0,
            "others": (),
            "steps": tuple(steps_of(query, annotated.resolutions, self.knowledge)),
        }
        if isinstance(query, Rows) and not query.columns:
            query = query.model_copy(update={"columns": left.columns})
        if isinstance(query, Count):
            query = query.model_copy(update={"where": all_of(*_kept_to(query, left.columns))})
        if isinstance(query, Compare):
            query = self._compared(query)
        if isinstance(query, Each) and self._works_out(table):
            query = as_groups(query, table)
        return reading.asking(settled(query)).model_copy(update=update)

    def _works_out(self, table: Table) -> bool:
        """Whether a tool over the table has figures by groups."""
        tools = (each for each in self._catalog.config.tools if table.id in each.tables)
        return any(
            isinstance(each, SqlToolConfig | FiltersToolConfig)
            or (isinstance(each, RankedToolConfig) and each.is_exact)
            for each in tools
        )

    def _compared(self, query: Compare) -> Compare:
        """Of single rows these are compared, and no averages of them; all in one search where no
        side has several rows."""
        sides = [all_of(*conditions_of(part)) for part in query.queries]
        counts = self._rows.of(self._catalog.table(table_of(query)), sides)
        if set(counts) == {1}:
            single = tuple(_in_order(part, query.least) for part in query.queries)
            query = query.model_copy(update={"queries": single})
        figured = isinstance(query.queries[0], Statistic)
        if max(counts) > 1 or figured or is_described(query):
            return query
        return query.model_copy(update={"queries": (whole(query),)})


def _in_order(part: Query, least: bool) -> Query:
    """The rows that a figure is of, the best of them first."""
    if not isinstance(part, Statistic):
        return part
    order = Order(column=part.figure.column, descending=not least, text=part.figure.text)
    return Rows(table=part.table, where=part.where, order=order)


def _is_unknown(query: Query) -> bool:
    """Whether it is for words that no row has, and nothing else."""
    conditions = conjuncts(query.where) if isinstance(query, Rows) else ()
    return bool(conditions) and all(map(is_unknown, conditions))


def _kept_to(query: Count, columns: Sequence[str]) -> Iterator[Condition]:
    """The conditions; values of columns that are named are asked for as such, not as words."""
    for each in conjuncts(query.where):
        is_named = isinstance(each, In) and each.column in columns
        yield each.model_copy(update={"required": True}) if is_named else each


def _is_asked_again(question: str, dialogue: Dialogue | None) -> bool:
    """Whether the question before was this one, and went on from no other: it means the same."""
    last = dialogue.reading if dialogue else None
    return bool(last and last.question == question and not (last.carried or last.is_further))
