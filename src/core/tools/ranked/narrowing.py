"""Conditions of a call → the rows that may be an answer, by statements that hold the data's own
values only: they run beside the guard, so nothing that a caller wrote may stand in them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from src.config.roles import VALUE_ROLES
from src.core.engines.ranking.blending import Places
from src.core.engines.scored_rows import Mask
from src.core.engines.searchable import Searchable
from src.core.engines.suiting import suiting
from src.core.query.of_reading import weighed_column
from src.core.question import (
    BlankConstraint,
    Constraint,
    RangeConstraint,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.knowledge.knowledge import Knowledge


@dataclass(frozen=True)
class Narrowed:
    allowed: Mask | None
    """None for all rows."""
    statement: str = ""
    """What narrowed them down; empty where nothing did."""
    behind: Places | None = None
    """How far behind what states all of it each row stands; None where all of them state it."""
    constraints: Sequence[Constraint] = ()
    """Of what may suit: the conditions that let it through."""

    @property
    def is_empty(self) -> bool:
        return self.allowed is not None and not bool(self.allowed.any())


class Narrowing:
    def __init__(self, searchable: Searchable, knowledge: Knowledge) -> None:
        self._in = searchable
        self._knowledge = knowledge

    def rows(self, constraints: Sequence[Constraint]) -> Narrowed:
        """The rows that fit all of them; none where one asks for what the data does not have."""
        known = [self._known(each) for each in constraints]
        if any(found is None for found in known):
            return Narrowed(np.zeros(len(self._in.keys), dtype=np.bool_))
        wanted = [each for found in known for each in found or ()]
        return Narrowed(self._in.allowed(wanted), self._in.narrowing(wanted) if wanted else "")

    def suiting(self, constraints: Sequence[Constraint]) -> Narrowed | None:
        """Also the rows that may suit, by the columns' `suits`; None where there are none."""
        steps = max((len(self._suiting(each)) for each in constraints), default=0)
        if not steps:
            return None
        asked = [[self._wider(each, reach) for each in constraints] for reach in range(steps + 1)]
        found = [self.rows(each) for each in asked]
        masks = [each.allowed for each in found if each.allowed is not None]
        behind = np.sum([~mask for mask in masks], axis=0).astype(np.int64)
        return Narrowed(masks[-1], found[-1].statement, behind, asked[-1])

    def _suiting(self, constraint: Constraint) -> list[str]:
        """The values that suit who asks for it; none for what was picked out of what was found."""
        chosen = isinstance(constraint, ValueConstraint) and constraint.chosen
        return [] if chosen else suiting(constraint, self._in.table)

    def _wider(self, constraint: Constraint, reach: int) -> Constraint:
        """With the first so many of the values that suit, too, and with what is called so."""
        more = self._suiting(constraint)[:reach]
        if not isinstance(constraint, ValueConstraint) or not more:
            return constraint
        values = (*constraint.values, *filter(None, more))
        titled = () if constraint.negated else constraint.values
        update = {"values": values, "or_blank": "" in more, "or_titled": titled}
        return constraint.model_copy(update=update)

    def unpriced(self, constraints: Sequence[Constraint]) -> Mask | None:
        """The rows that fit all but a range, because that column is blank; None without ranges."""
        weighed = weighed_column(constraints, None, self._in.table)
        if weighed is None:
            return None
        ranges = [c for c in constraints if isinstance(c, RangeConstraint) and c.column == weighed]
        others = [each for each in constraints if each not in ranges]
        blank = BlankConstraint(column=weighed, asked=ranges[0].asked)
        return self.rows([*others, blank]).allowed

    def _known(self, constraint: Constraint) -> list[Constraint] | None:
        """The constraint in the data's own values, as far as it excludes anything; None where
        nothing can fit it."""
        found: Constraint | None = constraint
        if isinstance(constraint, ValueConstraint):
            found = self._in_values(constraint)
        elif isinstance(constraint, TermConstraint) and not constraint.spellings:
            found = None
        if found is not None:
            return [found]
        return [] if getattr(constraint, "negated", False) else None

    def _in_values(self, constraint: ValueConstraint) -> ValueConstraint | None:
        values = tuple(value for value in constraint.values if self._has(constraint, value))
        return constraint.model_copy(update={"values": values}) if values else None

    def _has(self, constraint: ValueConstraint, value: str) -> bool:
        column = self._in.table.column(constraint.column)
        if column.role not in VALUE_ROLES:
            return value.lstrip("-").isascii() and value.lstrip("-").isdecimal()
        place = (self._in.table.id, constraint.column)
        written = self._knowledge.values.written(value)
        return any(entry.place == place and entry.value == value for entry in written)
