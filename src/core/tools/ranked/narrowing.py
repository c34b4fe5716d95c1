"""Conditions of a call → the rows that may be an answer, by statements that hold the data's own
values only: they run beside the guard, so nothing that a caller wrote may stand in them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from pydantic import JsonValue

from src.config.roles import VALUE_ROLES
from src.core.engines.filters.arguments import Args
from src.core.engines.ranking.blending import Places
from src.core.engines.ranking.facets import Counted, FacetCounter
from src.core.engines.scored_rows import Mask
from src.core.engines.searchable.searchable import Searchable
from src.core.engines.suiting import suiting
from src.core.query.conditions import (
    And,
    Condition,
    In,
    Known,
    Not,
    Or,
    Range,
    Text,
    all_of,
    any_of,
    conjuncts,
)
from src.core.query.queries import Rows
from src.core.query.sql_conditions import words_for
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.tools.base import ToolOutput
from src.core.tools.filters.tool import ExactSearch
from src.core.traces import FacetCounts, FacetOption, FilterTrace


@dataclass(frozen=True)
class Narrowed:
    allowed: Mask | None
    """None for all rows."""
    statement: str = ""
    """What narrowed them down; empty where nothing did."""
    behind: Places | None = None
    """How far behind what states all of it each row stands; None where all of them state it."""
    where: Condition | None = None
    """Of what may suit: the condition that lets it through."""

    @property
    def is_empty(self) -> bool:
        return self.allowed is not None and not bool(self.allowed.any())


class Narrowing:
    def __init__(self, searchable: Searchable, knowledge: Knowledge) -> None:
        self._in = searchable
        self._knowledge = knowledge

    def rows(self, where: Condition | None) -> Narrowed:
        """The rows that match; none where the condition asks for what the data does not have."""
        if where is None:
            return Narrowed(None)
        known = self._known(where)
        if isinstance(known, bool):
            return Narrowed(None if known else np.zeros(len(self._in.keys), dtype=np.bool_))
        return Narrowed(self._in.allowed(known), self._in.narrowing(known))

    def suiting(self, where: Condition | None) -> Narrowed | None:
        """Also the rows that may suit, by the columns' `suits`; None where there are none."""
        parts = conjuncts(where)
        steps = max((len(self._suiting(each)) for each in parts), default=0)
        if not steps:
            return None
        asked = [all_of(*(self._wider(c, reach) for c in parts)) for reach in range(steps + 1)]
        found = [self.rows(each) for each in asked]
        masks = [each.allowed for each in found if each.allowed is not None]
        behind = np.sum([~mask for mask in masks], axis=0).astype(np.int64)
        return Narrowed(masks[-1], found[-1].statement, behind, asked[-1])

    def _suiting(self, condition: Condition) -> list[str]:
        """The values that suit who asks for it; none for what has to hold just so."""
        required = getattr(condition, "required", False)
        return [] if required else suiting(condition, self._in.table)

    def _wider(self, condition: Condition, reach: int) -> Condition | None:
        """With the first so many of the values that suit, too, and with what is called so."""
        more = self._suiting(condition)[:reach]
        if not more:
            return condition
        if isinstance(condition, In):
            values = (*condition.values, *filter(None, more))
            titled = self._titled(condition)
            condition = condition.model_copy(update={"values": values})
            blank = Not(condition=Known(column=condition.column)) if "" in more else None
            return any_of(condition, titled, blank)
        assert isinstance(condition, Not) and isinstance(condition.condition, In)
        return any_of(condition, Not(condition=Known(column=condition.condition.column)))

    def _titled(self, condition: In) -> Text | None:
        """The value's word in the title right beside another value's ("baby girl"), or None."""
        column, title = self._in.table.column(condition.column), self._in.table.title
        own, every = (words_for(column, v) for v in (condition.values, column.config.values))
        if not (title and own and every):
            return None
        return Text(words=own, beside=every, fields=(title.name,), whole_words=True)

    def unpriced(self, where: Condition | None) -> Mask | None:
        """Rows that match all but a range, since that column is blank; None without ranges."""
        parts = conjuncts(where)
        compared = [c.column for c in parts if isinstance(c, Range)]
        if not compared:
            return None
        price = self._in.table.price
        name = price.name if price and price.name in compared else compared[0]
        others = [c for c in parts if not (isinstance(c, Range) and c.column == name)]
        return self.rows(all_of(*others, Not(condition=Known(column=name)))).allowed

    def _known(self, condition: Condition) -> Condition | bool:
        """The condition in the data's own values; True or False where these decide it."""
        match condition:
            case In():
                values = tuple(v for v in condition.values if self._has(condition, v))
                return condition.model_copy(update={"values": values}) if values else False
            case Text():
                return condition if condition.words else False
            case Not():
                inner = self._known(condition.condition)
                return not inner if isinstance(inner, bool) else Not(condition=inner)
            case And() | Or():
                return self._joined(condition)
            case _:
                return condition

    def _joined(self, condition: And | Or) -> Condition | bool:
        """False decides an `And`, True an `Or`; the other of the two adds nothing."""
        decides = isinstance(condition, Or)
        parts = [self._known(each) for each in condition.conditions]
        if decides in parts:
            return decides
        rest = [each for each in parts if not isinstance(each, bool)]
        joined = (any_of if decides else all_of)(*rest)
        return joined if joined is not None else not decides

    def _has(self, condition: In, value: str) -> bool:
        column = self._in.table.column(condition.column)
        if column.role not in VALUE_ROLES:
            return value.lstrip("-").isascii() and value.lstrip("-").isdecimal()
        place = (self._in.table.id, condition.column)
        written = self._knowledge.values.written(value)
        return any(entry.place == place and entry.value == value for entry in written)


_UNRANKED = ("figure", "per", "rows")
"""What is asked for by these is no matter of rank."""


@dataclass(frozen=True)
class Unranked:
    narrowing: Narrowing
    facets: FacetCounter

    def answer(self, search: ExactSearch, given: Args) -> ToolOutput:
        output = self._with_suiting(search, given)
        if is_figure(given) or given.get("best_only"):
            return output
        matching = self.narrowing.rows(search.query.where).allowed
        if isinstance(search.query, Rows) and (order := search.query.order):
            matching = self._filled(order.column, matching)
        return _with_facets(output, self.facets.count(matching))

    def _with_suiting(self, search: ExactSearch, given: Args) -> ToolOutput:
        """What states all of it, and how many more may suit; these where nothing does."""
        output = search.run()
        wider = None if is_figure(given) else self.narrowing.suiting(search.query.where)
        if wider is None or wider.allowed is None or wider.behind is None:
            return output
        more = int(np.count_nonzero(wider.allowed & (wider.behind > 0)))
        total = output.content["total"]
        if more and not total:
            output = search.with_condition(wider.where).run()
        told = {"stated": total, "suiting": more} if more else {}
        return ToolOutput(output.content | told, output.trace)

    def _filled(self, column: str, matching: Mask | None) -> Mask | None:
        """Of these rows those that have a place in an order by this column."""
        blank = self.narrowing.rows(Not(condition=Known(column=column))).allowed
        if blank is None or not blank.any():
            return matching
        return ~blank if matching is None else matching & ~blank


def is_figure(given: Args) -> bool:
    return any(given.get(name) for name in _UNRANKED)


def _with_facets(output: ToolOutput, counted: Counted) -> ToolOutput:
    trace = output.trace
    assert isinstance(trace, FilterTrace)
    told = {
        "facets": counted.facets,
        "executed_sql": ";\n\n".join(filter(None, [trace.executed_sql, counted.statement])),
    }
    return ToolOutput(output.content | told_facets(counted.facets), trace.model_copy(update=told))


def told_facets(facets: Sequence[FacetCounts]) -> dict[str, JsonValue]:
    """Nothing where there is nothing to choose."""
    told: dict[str, JsonValue] = {
        facet.column: {_named(option): option.count for option in facet.options} for facet in facets
    }
    return {"facets": told} if told else {}


def _named(option: FacetOption) -> str:
    if option.value is not None:
        return option.value
    if option.low is None:
        return f"under {option.high:g}"
    if option.high is None:
        return f"{option.low:g} and over"
    return f"{option.low:g} to under {option.high:g}"
