"""What a question takes over from the turn before: "and with radar?", "any make", 他には？"."""

from dataclasses import dataclass

from src.core.question import (
    Act,
    Reading,
)
from src.core.reading.asked_text import asked_text
from src.core.reading.context.belonging import across, explained
from src.core.reading.context.passages import ShownPassages
from src.core.reading.context.refining import Refining
from src.core.reading.context.shown_rows import ShownRows
from src.core.reading.context.turn import Turn
from src.core.reading.context.winner import winner

_LISTING: tuple[Act, ...] = ("search", "vague")


@dataclass(frozen=True)
class Continuation:
    """How a turn goes on with the one before."""

    turn: Turn

    def resolve(self) -> Reading | None:
        """The reading with what it takes over, or None when it stands alone."""
        turn, reading, mentions = self.turn, self.turn.reading, self.turn.mentions
        if turn.before.table is None:
            return None
        shown = ShownRows(turn)
        if turn.wording.has("why", turn.folded) and (why := shown.why(shown.meant())):
            return why
        if turn.wording.has("similar", turn.folded) and (alike := shown.alike(shown.meant())):
            return alike
        if reading.act == "outside":
            return None
        if told := explained(turn):
            return told
        passages = ShownPassages(turn)
        if told := passages.rows_told_of():
            return told
        if reading.table != turn.shown.id and (linked := across(turn)):
            return linked
        rows = shown.meant()
        if best := winner(turn):
            return best
        if turn.wording.has("why", turn.folded) and (why := shown.why(rows)):
            return why
        if mentions.has("compare") and (compared := shown.side_by_side(rows)):
            return compared
        if self._goes_past_shown():
            return None
        if mentions.ordinals and turn.dialogue.rows:
            return self._at_place() or shown.again(rows)
        if self._asks_for_more():
            return self._more()
        if rows and shown.are_asked_about() and not self._wants_them_listed():
            return passages.read_on() or shown.again(rows)
        return None

    def _goes_past_shown(self) -> bool:
        """'Cheaper than the second', "cheaper ones": of other rows than those shown."""
        turn = self.turn
        measured = [*(each.compared for each in turn.mentions.ranked)]
        measured += [each.compared for each in turn.mentions.orders]
        ordered = turn.mentions.has("cheaper", "dearer") or any(measured)
        than = len(turn.mentions.ordinals) == 1 and turn.wording.has("than", turn.folded)
        return ordered and (than or not turn.mentions.ordinals)

    def _at_place(self) -> Reading | None:
        """'And the second?' behind the one that is cheapest: the next of that order."""
        turn, sort, places = self.turn, self.turn.before.sort, self.turn.mentions.ordinals
        first = sort and (sort.ties or turn.before.limit == 1) and not turn.dialogue.listed
        if not first or len(turn.dialogue.rows) > 1 or turn.reading.constraints:
            return None
        if len(places) > 1 or places[0] < 2 or turn.reading.asked_columns:
            return None
        order = sort and sort.model_copy(update={"ties": False})
        again = {"sort": order, "limit": 1, "offset": places[0] - 1, "carried": ()}
        return turn.before.model_copy(update={"question": turn.reading.question, **again})

    def _asks_for_more(self) -> bool:
        """'The next ones' are the soonest only of what has a date."""
        turn = self.turn
        next_ones = "first_date" in turn.mentions.signals and not (
            turn.table.period or turn.table.with_role("year")
        )
        more = turn.mentions.has("more") or (next_ones and turn.wording.has("more", turn.folded))
        return more and not turn.reading.constraints

    def _more(self) -> Reading:
        """The rows behind those shown; behind "the cheapest" alone the next one."""
        before, dialogue = self.turn.before, self.turn.dialogue
        rows = dialogue.listed or dialogue.rows
        update: dict[str, object] = {"offset": before.offset + len(rows)}
        sort = before.sort
        if sort and len(rows) == 1 and (sort.ties or before.limit == 1):
            sort = sort.model_copy(update={"ties": False})
            update |= {"sort": sort, "limit": self.turn.reading.limit or 1}
        return self._once_more("more").model_copy(update=update)

    def _wants_them_listed(self) -> bool:
        """'Show me them', "which ones are?" of several: all that were found, and nothing new."""
        turn, reading = self.turn, self.turn.reading
        says = turn.on_shown
        asks: tuple[object, ...] = (
            reading.constraints, reading.missing, turn.gives_up, turn.mentions.ordinals,
            says.asked_columns, says.sort, says.aggregate, turn.mentions.has("detail", "how_much"),
        )  # fmt: skip
        many = turn.wording.has("back_many", turn.folded) or Refining(turn).points
        several = len(turn.dialogue.rows) > 1 and reading.act in _LISTING
        return many and several and not any(asks)

    def _once_more(self, act: Act) -> Reading:
        """The search before, with nothing new."""
        before = self.turn.before
        return before.model_copy(
            update={
                "question": self.turn.reading.question,
                "said": self.turn.reading.said,
                "text": None,
                "language": self.turn.reading.language,
                "act": act,
                "wish": before.wish or ("" if before.carried else asked_text(before)),
                "limit": self.turn.reading.limit,
                "carried": tuple(c.asked for c in before.constraints),
                "repaired": (),
                "steps": (),
            }
        )
