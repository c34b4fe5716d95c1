"""A question as it reads by itself, and the turn before that it may go on with."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pydantic import JsonValue

from src.config.roles import NUMBER_ROLES
from src.core.engines.lexicon import Found
from src.core.question import (
    Constraint,
    FlagConstraint,
    Reading,
    ValueConstraint,
)
from src.core.reading.binding import Bound, bind
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.wording import Wording
from src.core.store.catalog import Column, Table

Row = dict[str, JsonValue]


@dataclass(frozen=True)
class Turn:
    """What all ways of going on look at."""

    reading: Reading
    folded: str
    mentions: Mentions
    dialogue: Dialogue
    knowledge: Knowledge
    wording: Wording

    @property
    def before(self) -> Reading:
        return self.dialogue.reading

    @property
    def table(self) -> Table:
        """The table of the search before."""
        return self.knowledge.catalog.table(str(self.before.table))

    @property
    def shown(self) -> Table:
        """The table of the rows that are still on the page."""
        return self.knowledge.catalog.table(self.dialogue.table or str(self.before.table))

    @property
    def gives_up(self) -> bool:
        """Whether something is asked for no longer: "forget the budget", "any make"."""
        return bool(self.mentions.given_up or self.mentions.no_budget)

    @cached_property
    def on_shown(self) -> Bound:
        """The question read on the table of the rows that are shown."""
        return bind(self.shown, self.folded, self.mentions, self.knowledge, self.wording)

    def asked_whether(self, constraints: Iterable[Constraint]) -> list[str]:
        """Columns that say yes or no of each row, of which the yes or the no is asked."""
        return [
            c.column
            for c in constraints
            if isinstance(c, FlagConstraint)
            or (isinstance(c, ValueConstraint) and self._answers(c))
        ]

    def _answers(self, value: ValueConstraint) -> bool:
        answering = (said.get(value.column) for said in self.knowledge.answering.values())
        return any(each and value.values in (each.held, each.denied) for each in answering)

    def number_column(self, found: Found) -> Column | None:
        """The number column of the table before that is named."""
        columns = [self.table.column(e.column) for e in found.entries if e.table == self.table.id]
        return next((column for column in columns if column.role in NUMBER_ROLES), None)
