"""The question as it is understood: by the reader, and where the parser is surer, by its parse.

The parser knows questions that stand alone, of one table, and answers those that need more than a
list of conditions: alternatives between columns, denied bounds and groups, the first of each of
several. All else is the reader's until the parser knows it as well.
"""

from datetime import datetime

from src.core.nlu.cues import forms
from src.core.nlu.parser import Parse, Parser
from src.core.nlu.tokens import tokens_of
from src.core.pulse import OutOfTime, cpu_limit
from src.core.query.conditions import Condition, In, Leaf, all_of, conjuncts, leaves
from src.core.query.of_reading import asked_query, constraint_of
from src.core.query.queries import (
    Compare,
    Count,
    Detail,
    Each,
    Groups,
    Order,
    Query,
    Rows,
    Statistic,
)
from src.core.query.sql import QuerySql
from src.core.question import Act, Aggregate, CombinedConstraint, Reading, Sort
from src.core.reading.binding.unread import unread
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.knowledge.shops import shops
from src.core.reading.reader import Reader
from src.core.reading.wording import wording_for
from src.core.store.catalog import Table
from src.core.store.folding import fold
from src.core.store.protocol import Store

SURE, SURER = 1.0, 2.0
"""How far the best parse has to be before the next: where the reader finds no scope for a word of
denial or choice, and where it has understood something else."""
_SECONDS = 0.1
"""CPU time for a parse."""
_PARSED: frozenset[Act] = frozenset({"search", "count", "aggregate", "group", "detail"})


class Understanding:
    """Questions to one loaded catalog → readings."""

    def __init__(self, reader: Reader, store: Store) -> None:
        self._reader = reader
        self._catalog = reader.knowledge.catalog
        self._store = store
        self._parser = Parser.over(reader.knowledge)
        self._shops = shops(self._catalog.config)

    def read(self, question: str, now: datetime, dialogue: Dialogue | None = None) -> Reading:
        """As `Reader.read`."""
        reading = self._reader.read(question, now, dialogue)
        if not self._may_be_parsed(reading):
            return reading
        parse = self._sure_parse(reading, now)
        if parse is None or parse.query is None:
            return reading
        if not reading.unscoped and (not _is_more(parse.query) or _leaves_out(parse, reading)):
            return reading
        if self._is_same(parse.query, reading):
            return reading
        if dialogue and reading.constraints != self._reader.read(question, now).constraints:
            return reading
        return self._as_parsed(reading, parse.query)

    def _may_be_parsed(self, reading: Reading) -> bool:
        """Whether it asks for rows of a table by itself."""
        if reading.act not in _PARSED or reading.table is None or reading.cut:
            return False
        if reading.table in self._shops and not reading.unscoped:
            return False  # wishes are ranked by their words
        of_others = (reading.rows, reading.carried, reading.like, reading.told, reading.choices)
        return not (any(of_others) or reading.advice or reading.share or reading.services)

    def _sure_parse(self, reading: Reading, now: datetime) -> Parse | None:
        assert reading.table is not None
        folded = self._reader.heard(reading.question)
        try:
            with cpu_limit(_SECONDS):
                table = self._catalog.table(reading.table)
                parses = self._parser.parses(folded, table, now, most=2)
        except OutOfTime:
            return None
        least = SURE if reading.unscoped else SURER
        if not parses or (len(parses) > 1 and parses[0].score - parses[1].score < least):
            return None
        return parses[0]

    def _is_same(self, query: Query, reading: Reading) -> bool:
        """Whether the reading asks for the same rows in the same way."""
        read = None if reading.unscoped else asked_query(reading, self._catalog)
        if read is None or isinstance(query, Each) or isinstance(read, Each):
            return False
        if query.kind == "compare" or read.kind == "compare" or _shape(query) != _shape(read):
            return False
        table = self._catalog.table(query.table)
        return query.where == read.where or self._finds_same(query.where, read.where, table)

    def _finds_same(self, one: Condition | None, other: Condition | None, table: Table) -> bool:
        """Whether two conditions match the same rows: as many each as both together."""
        both = tuple(each for each in (one, other) if each is not None)
        wanted = {"one": one, "other": other, "both": all_of(*both)}
        sql = QuerySql(self._catalog, table).counts(wanted)
        return len({str(count) for count in self._store.trusted(sql)[0]}) == 1

    def _as_parsed(self, reading: Reading, query: Query) -> Reading:
        """The reading with the query's conditions, order and figure in place of its own."""
        changed = _reading(query, reading)
        words = {fold(each.text) for each in _leaves(query)}
        missing = (
            each for each in reading.missing if not any(fold(each) in word for word in words)
        )
        update = {"missing": tuple(missing), "repaired": tuple(self._repaired(query))}
        changed = changed.model_copy(update=update)
        left = unread(changed, reading.said, wording_for(reading.language))
        return changed.model_copy(update={"unread": left})

    def _repaired(self, query: Query) -> list[tuple[str, str]]:
        """Values that are not written as they were asked for."""
        values = self._reader.knowledge.values
        said = ((each.text, each.values[0]) for each in _leaves(query) if isinstance(each, In))
        return [
            (asked, value)
            for asked, value in dict.fromkeys(said)
            if asked and not any(values.lookup(part) for part in asked.split(", "))
        ]


def _leaves_out(parse: Parse, reading: Reading) -> bool:
    """Whether it asks for less than the reading: no figure, no order, or no use for a word that the
    reading has one for or says to be missing."""
    query = parse.query
    if isinstance(query, Rows) and (reading.act != "search" or (reading.sort and not query.order)):
        return True
    parts = (*reading.constraints, reading.sort, reading.aggregate)
    said = [*(part.asked for part in parts if part), *reading.missing]
    words = {token.text for each in said for token in tokens_of(fold(each))}
    return not words.isdisjoint(parse.skipped - forms().keys())


def _is_more(query: Query) -> bool:
    """Whether it asks what a list of the reader's conditions cannot say."""
    if isinstance(query, Each | Compare):
        return True
    return any(isinstance(constraint_of(c), CombinedConstraint) for c in conjuncts(query.where))


def _shape(query: Query) -> tuple[object, ...]:
    """What is asked of the rows that match."""
    match query:
        case Rows(order=order, limit=limit):
            by = order and (order.column, order.descending, order.ties and not limit)
            return ("rows", by, limit)
        case Statistic(figure=figure):
            return ("statistic", figure.function, figure.column)
        case Groups(by=by, figure=figure, limit=limit):
            return ("groups", by, figure and (figure.function, figure.column), limit)
        case Detail(columns=columns):
            return ("detail", frozenset(columns)) if columns else ("rows", None, None)
    return (query.kind,)


def _leaves(query: Query) -> list[Leaf]:
    if isinstance(query, Each | Compare):
        return [leaf for part in query.queries for leaf in _leaves(part)]
    return list(leaves(query.where))


def _reading(query: Query, reading: Reading) -> Reading:
    """A query as a reading of the same question; of several queries each is one of its halves."""
    plain: dict[str, object] = {
        "sort": None, "limit": None, "offset": 0, "aggregate": None, "group_by": None,
        "each": (), "halves": (), "sided": False, "unscoped": (), "unsaid": (), "wish": "",
        "parsed": True,
    }  # fmt: skip
    match query:
        case Each():
            parts = tuple(_reading(part, reading) for part in query.queries)
            said = dict.fromkeys(c for part in parts for c in part.constraints)
            asked = {"act": "search", "halves": parts, "constraints": tuple(said), "sided": True}
            return reading.model_copy(update=plain | asked)
        case Rows():
            asked = {"act": "search", "sort": _sort(query.order), "limit": query.limit}
        case Count():
            asked = {"act": "count"}
        case Statistic():
            asked = {"act": "aggregate", "aggregate": _aggregate(query)}
        case Groups():
            figure = _aggregate(query) if query.figure else None
            asked = {"act": "group", "group_by": query.by, "aggregate": figure}
        case Detail():
            asked = {"act": "detail", "asked_columns": query.columns}
        case _:
            raise TypeError(f"{query.kind} is no query of the parser")
    constraints = tuple(constraint_of(each) for each in conjuncts(query.where))
    return reading.model_copy(update=plain | asked | {"constraints": constraints})


def _sort(order: Order | None) -> Sort | None:
    if order is None:
        return None
    return Sort(
        column=order.column,
        descending=order.descending,
        superlative=order.ties,
        asked=order.text or order.column,
    )


def _aggregate(query: Statistic | Groups) -> Aggregate:
    assert query.figure is not None
    figure = query.figure
    return Aggregate(
        function=figure.function, column=figure.column, asked=figure.text or figure.column
    )
