"""A question as it reads by itself, and the turn before that it may go on with."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pydantic import JsonValue

from src.config.roles import NUMBER_ROLES
from src.core.engines.lexicon import Entry, Found
from src.core.question import (
    BlankConstraint,
    Constraint,
    FlagConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.binding import Bound, bind
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.given_up import TAKEN_BACK, dropped
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.recognition.sentence import Piece
from src.core.reading.wording import Wording
from src.core.store.catalog import Column, Table
from src.core.store.folding import fold

Row = dict[str, JsonValue]
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Turn:
    """What all ways of going on look at."""

    reading: Reading
    folded: str
    mentions: Mentions
    dialogue: Dialogue
    knowledge: Knowledge
    wording: Wording
    steered: bool = False
    """It says itself that it goes on: "no wait, …", "actually …", "… instead"."""

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
    def dropped(self) -> set[str]:
        """Columns whose constraint is given up: 'forget the budget', "any make"."""
        said = (*self.mentions.given_up, *self.mentions.others)
        given_up = (e for e in said if e.table == self.table.id and self._is_given_up(e))
        names = {e.column for e in given_up} | self._lifted
        paid = self.table.price
        budget = self.mentions.no_budget or (paid is not None and paid.name in names)
        return names | {c.name for c in self.table.with_role("price") if budget}

    def _is_given_up(self, entry: Entry) -> bool:
        """A value only where it was asked for: the sleeves of long sleeves are no sleeves."""
        if not entry.value or self.table.column(entry.column).role in NUMBER_ROLES:
            return True
        asked = (c for c in self.before.constraints if isinstance(c, ValueConstraint))
        return any(c.column == entry.column and entry.value in c.values for c in asked)

    @cached_property
    def _lifted(self) -> set[str]:
        """'Without the colour then' of white ones: nothing is white and of no colour."""
        wanted = {getattr(c, "column", None) for c in self.before.constraints}
        blank = {c.column for c in self.again.constraints if isinstance(c, BlankConstraint)}
        return blank & wanted

    @cached_property
    def taken_back(self) -> tuple[list[TermConstraint], str]:
        """Free words that are not asked for any more, and the text that says so: "forget the
        floral", "take off the sleeves" of long sleeves."""
        terms = [c for c in self.before.constraints if isinstance(c, TermConstraint)]
        gone: list[TermConstraint] = []
        said: list[str] = []
        for term in terms:
            words = {word for text in (term.asked, *term.spellings) for word in fold(text).split()}
            for match in _WORD.finditer(self.folded):
                place = Piece(match.start(), match.end(), match[0])
                if match[0] not in words or self.wording.is_filler(match[0]):
                    continue
                if piece := dropped(self.folded, place, self.wording, *TAKEN_BACK):
                    gone.append(term)
                    said.append(piece.text)
        return gone, " ".join(said)

    @cached_property
    def again(self) -> Bound:
        """The question read on the table of the search before."""
        return self._bound(self.table)

    @cached_property
    def on_shown(self) -> Bound:
        """The question read on the table of the rows that are shown."""
        return self.again if self.shown is self.table else self._bound(self.shown)

    def _bound(self, table: Table) -> Bound:
        return bind(table, self.folded, self.mentions, self.knowledge, self.wording)

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
