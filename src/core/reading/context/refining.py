"""What is said of rows that were found, where things are shopped for."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from src.core.question import Constraint, ValueConstraint
from src.core.reading.context.turn import Turn
from src.core.reading.knowledge.shops import shops


@dataclass(frozen=True)
class Refining:
    """How a turn goes on with a shopper's search that says no more than how things should be."""

    turn: Turn

    @cached_property
    def points(self) -> bool:
        """Whether it says that it is of what was found: "are they", "which ones", "red ones"."""
        turn = self.turn
        return turn.mentions.has("back") or turn.wording.has("pointing", turn.folded)

    def names_kind(self, said: Sequence[Constraint]) -> bool:
        """Whether another kind of thing is wanted, or things of a name."""
        return any(
            isinstance(c, ValueConstraint)
            and not c.negated
            and (c.column in self._kinds or self._role(c) in ("id", "title", "name"))
            for c in said
        )

    @property
    def is_shopped(self) -> bool:
        return self.turn.shown.id in shops(self.turn.knowledge.catalog.config)

    @cached_property
    def _kinds(self) -> frozenset[str]:
        """The column of the kinds of things, and that of what these fall under."""
        table, knowledge = self.turn.table, self.turn.knowledge
        kind = shops(knowledge.catalog.config)[self.turn.shown.id].parsed.get("category", "")
        owners = (e.owner_column for e in knowledge.values.values_of((table.id, kind)))
        return frozenset(filter(None, (kind, next(filter(None, owners), ""))))

    def _role(self, constraint: ValueConstraint) -> str:
        return self.turn.table.column(constraint.column).role
