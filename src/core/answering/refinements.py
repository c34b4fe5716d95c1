"""What can be changed at an answer with one tap: its conditions, its repairs, its order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from src.config.roles import NUMBER_ROLES
from src.config.tools import (
    DocumentsToolConfig,
    FiltersToolConfig,
    KeywordsToolConfig,
    RankedToolConfig,
)
from src.core.answering.conditions import Speaker, speaker
from src.core.answering.notes import other_readings
from src.core.engines.filters.schema import filter_schema, search_schema
from src.core.query.conditions import (
    Condition,
    Flag,
    In,
    Not,
    Range,
    Related,
    Text,
    leaf_of,
    negate,
    parts_of,
    said_words,
)
from src.core.query.edits import (
    AsWritten,
    Drop,
    Edit,
    OrderBy,
    Put,
    ReadAs,
    Repair,
    holder_of,
    refinable,
    undoable,
)
from src.core.query.queries import Order
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog
from src.core.store.folding import fold
from src.core.traces import RowsTrace
from src.core.turn import Facet, FacetChoice, Turn

MOST_CHOICES = 8
_NEAR = 0.5
"""From which score on a word might have been meant for a value."""


@dataclass(frozen=True)
class Choice:
    """What may stand in a chip's place."""

    text: str
    edit: Edit


@dataclass(frozen=True)
class Chip:
    """One thing that was understood, how it is taken back, and what it may be instead."""

    kind: Literal["reading", "condition", "repair", "sort"]
    text: str
    remove: Edit | None
    """None for an order that nobody asked for, and for other readings."""
    choices: tuple[Choice, ...] = ()
    parts: tuple[Choice, ...] = ()
    """Of an "or" or a denial of several: each part, and the edit that takes it out."""
    bounds: Range | None = None
    """Of a number: it may have others."""
    repair: Repair | None = None


def chips(turn: Turn, catalog: Catalog) -> tuple[Chip, ...]:
    """Those of an answer that was searched for; none for others."""
    reading = turn.reading
    if reading is None or turn.failed or not refinable(reading):
        return ()
    known = {table.id for table in catalog.tables}
    if reading.table not in known:  # the data have changed since
        return ()
    return tuple(_Chips(turn, reading, catalog).all())


def chosen_now(facet: Facet, reading: Understood) -> FacetChoice | None:
    """The facet's option that the search is narrowed to already."""
    now, sole = _of_column(reading, facet.column), len(facet.options) == 1
    for option in facet.options:
        match now:
            case Range(low=low, high=high) if (low, high) == (option.low, option.high):
                return option
            case In(values=values, required=required) if values == (option.value,):
                return option if required or sole else None
    return None


def narrowed(facet: Facet, option: FacetChoice | None, reading: Understood) -> Edit | None:
    """The edit that narrows the search to an option, or with None widens it to all of them."""
    now = _of_column(reading, facet.column)
    if option is None:
        return Drop(condition=now) if now else None
    new: In | Range
    if option.value is not None:
        new = In(column=facet.column, values=(option.value,), text=option.text)
    else:
        bounds = option.model_dump(include={"low", "high", "text"})
        new = Range(column=facet.column, high_inclusive=False, **bounds)
    return Put(condition=new, instead_of=now)


def rebounded(now: Range, low: float | None, high: float | None) -> Edit:
    """The edit that gives a number other bounds, both included; without any it is let go."""
    if low is None and high is None:
        return Drop(condition=now)
    if low is not None and high is not None and low > high:
        low, high = high, low
    bounds = {
        "low": low,
        "high": high,
        "low_inclusive": now.low_inclusive or low != now.low,
        "high_inclusive": now.high_inclusive or high != now.high,
        "approximate": False,
    }
    return Put(condition=now.model_copy(update=bounds), instead_of=now)


def _of_column(reading: Understood, column: str) -> In | Range | None:
    alike = (c for c in reading.conditions if isinstance(c, In | Range))
    return next((c for c in alike if c.column == column), None)


class _Chips:
    """The chips of one answer."""

    def __init__(self, turn: Turn, reading: Understood, catalog: Catalog) -> None:
        self._turn = turn
        self._reading = reading
        self._table = catalog.table(str(reading.table))
        traces = [trace for trace in turn.trace if isinstance(trace, RowsTrace)]
        of_table = [trace for trace in traces if trace.table == turn.table]
        shown = {trace.tool for trace in (of_table or traces)[-1:]}
        self._tool = next((tool for tool in catalog.config.tools if tool.name in shown), None)
        self._speak: Speaker = speaker(catalog, self._table.id, reading.language)

    def all(self) -> Iterator[Chip]:
        if others := other_readings(self._reading, self._speak):
            choices = (Choice(said, ReadAs(place=at)) for at, said in others.items())
            yield Chip("reading", self._speak.say("note.others"), None, tuple(choices))
        for condition in self._reading.conditions:
            # Passages are found by all of the question: its single words are no conditions.
            is_word = isinstance(leaf_of(condition), Text)
            if not (is_word and isinstance(self._tool, DocumentsToolConfig)):
                yield self._of_condition(condition)
        for repair in undoable(self._reading):
            yield Chip(
                kind="repair",
                text=f"{repair[0]} → {repair[1]}",
                remove=AsWritten(repair=repair),
                choices=tuple(self._other_words(repair))[:MOST_CHOICES],
                repair=repair,
            )
        if order := self._of_order():
            yield order

    def _of_condition(self, condition: Condition) -> Chip:
        others = self._others(condition)
        return Chip(
            kind="condition",
            text=self._text(condition),
            remove=Drop(condition=condition),
            choices=tuple(
                Choice(self._text(other), Put(condition=other, instead_of=condition))
                for other in others[:MOST_CHOICES]
            ),
            parts=tuple(
                Choice(self._text(part), Put(condition=rest, instead_of=condition))
                for part, rest in parts_of(condition)
            ),
            bounds=condition if isinstance(condition, Range) else None,
        )

    def _text(self, condition: Condition) -> str:
        """As the answer says it; a value without its quotes, since a chip stands alone."""
        named = condition.condition if isinstance(condition, Related) else condition
        if isinstance(named, In):
            return self._speak.either(named.values)
        return self._speak.condition(condition)

    def _others(self, condition: Condition) -> list[Condition]:
        if isinstance(leaf_of(condition), Flag):
            return [negate(condition)]
        if not isinstance(condition, In):
            return []
        # Each of several alone, what was nearly read, what else there is; most frequent first.
        column = self._table.column(condition.column)
        alone = condition.values if len(condition.values) > 1 else ()
        facets = [f for f in self._turn.facets if f.column == column.name]
        counted = [o.value for f in facets for o in f.options if o.value]
        own_name = column.role in ("title", "id")
        samples = () if own_name else (str(sample) for sample in column.samples)
        listed = dict.fromkeys((*alone, *self._nearly_read(condition), *counted, *samples))
        return [
            condition.model_copy(update={"values": (value,), "text": value})
            for value in listed
            if (value,) != condition.values
        ]

    def _nearly_read(self, condition: In | Text) -> list[str]:
        """What its words might have been taken for, in the same column or text."""
        said = said_words(condition)
        column = condition.column if isinstance(condition, In) else "text"
        return [
            candidate.value
            for step in self._reading.steps
            if fold(step.asked) in said
            for candidate in step.candidates
            if (candidate.column or step.column) == column and candidate.score >= _NEAR
        ]

    def _other_words(self, repair: Repair) -> Iterator[Choice]:
        """What a mended word might have been taken for instead."""
        holder = holder_of(self._reading, repair)
        leaf = leaf_of(holder) if holder else None
        if holder is None or not isinstance(leaf, In | Text):
            return
        for value in self._nearly_read(leaf):
            if isinstance(leaf, In) and value not in leaf.values:
                values = [value if old == repair[1] else old for old in leaf.values]
                other: In | Text = leaf.model_copy(update={"values": tuple(values), "text": value})
            elif isinstance(leaf, Text) and value not in leaf.words:
                other = leaf.model_copy(update={"term": value, "words": (value,), "text": value})
            else:
                continue
            put = other if leaf is holder else Not(condition=other)
            yield Choice(value, Put(condition=put, instead_of=holder))

    def _of_order(self) -> Chip | None:
        now = self._reading.order
        orders = (
            Order(column=column, descending=down, text=self._speak.column_label(column))
            for column, down in self._sorts()
        )
        choices = tuple(
            Choice(self._speak.order(order), OrderBy(order=order))
            for order in orders
            if now is None or (order.column, order.descending) != (now.column, now.descending)
        )
        if now is None:
            one = self._turn.count < 2 or self._reading.act in ("count", "aggregate", "group")
            return Chip("sort", "", None, choices) if choices and not one else None
        return Chip("sort", self._speak.order(now), OrderBy(), choices)

    def _sorts(self) -> Sequence[tuple[str, bool]]:
        """Columns, and whether descending, by which the answer's tool can put rows in order."""
        match self._tool:
            case FiltersToolConfig() as tool:
                schema = filter_schema(tool, self._table)
            case RankedToolConfig() as tool:
                schema = search_schema(tool, self._table)
            case KeywordsToolConfig() | DocumentsToolConfig():
                return ()
            case _:
                shown = self._table.config.show or [c.name for c in self._table.columns]
                columns = self._table.with_role(*NUMBER_ROLES, "start")
                return [(c.name, d) for c in columns if c.name in shown for d in (False, True)]
        named = set(tool.sorts.values())
        orders = [(order.column.name, order.descending) for order in schema.sorts.values()]
        return [o for o in orders if not named or f"{'-' * o[1]}{o[0]}" in named]
