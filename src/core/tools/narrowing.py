"""Conditions of a call → the rows that may be an answer. Statements run beside the guard, and so
hold the data's own values only."""

from dataclasses import dataclass

import numpy as np

from src.config.roles import VALUE_ROLES
from src.core.engines.ranking.blending import Places
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
    Text,
    all_of,
    any_of,
    conjuncts,
)
from src.core.query.queries import Rows
from src.core.query.relaxation import unknowns_of
from src.core.query.sql_conditions import words_for
from src.core.reading.knowledge.knowledge import Knowledge


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
        table = self._in.table
        unknown = unknowns_of(Rows(table=table.id, where=where), table)
        return self.rows(unknown["unpriced"]).allowed if "unpriced" in unknown else None

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
