"""What a question takes over from the turn before: "and with radar?", "any make", 他には？"."""

from dataclasses import dataclass

from src.config.roles import VALUE_ROLES
from src.core.question import (
    Act,
    BlankConstraint,
    Constraint,
    Reading,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.asked_text import asked_text
from src.core.reading.context.attachment import FIGURES, Attachment
from src.core.reading.context.belonging import across, explained
from src.core.reading.context.beyond import beyond
from src.core.reading.context.grown_ups import for_no_child
from src.core.reading.context.passages import ShownPassages
from src.core.reading.context.refining import Refining
from src.core.reading.context.replacing import (
    beside_before,
    denies,
    in_order_of,
    is_unheard,
    kept_beside,
    slot,
)
from src.core.reading.context.returning import returned
from src.core.reading.context.shown_rows import ShownRows
from src.core.reading.context.turn import Turn
from src.core.reading.context.winner import winner
from src.core.reading.knowledge.ordinary import is_ordinary
from src.core.store.catalog import Column
from src.core.store.column_facts import split_tags
from src.core.store.folding import fold

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
        if earlier := returned(turn):
            return earlier
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
        than_one = len(mentions.ordinals) == 1 and turn.wording.has("than", turn.folded)
        if than_one and (past := beyond(turn)):
            return past
        if mentions.ordinals and turn.dialogue.rows:
            return self._at_place() or shown.again(rows)
        if self._asks_for_more():
            return self._more()
        if past := beyond(turn):
            return past
        if self._wants_them_listed():
            return self._listed_again()
        if rows and shown.are_asked_about():
            return passages.read_on() or shown.again(rows)
        return self._merged() if Attachment(turn).goes_on() else None

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
        says = turn.again
        asks: tuple[object, ...] = (
            reading.constraints, reading.missing, turn.dropped, turn.mentions.ordinals,
            says.asked_columns, says.sort, says.aggregate, turn.mentions.has("detail", "how_much"),
        )  # fmt: skip
        many = turn.wording.has("back_many", turn.folded) or Refining(turn).points
        several = len(turn.dialogue.rows) > 1 and reading.act in _LISTING
        return many and several and not any(asks)

    def _listed_again(self) -> Reading:
        return self._once_more("search").model_copy(update={"aggregate": None, "group_by": None})

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

    def _merged(self) -> Reading:
        """The turn before, with its constraint of the same column replaced."""
        turn, bound, before = self.turn, self.turn.again, self.turn.before
        new = [*self._others(), *map(self._chosen, self._asked_anew())]
        if turn.wording.has("as_well", turn.folded) and not turn.wording.has("exists", turn.folded):
            new = [beside_before(c, before.constraints) for c in new]
        kept = self._kept(new)
        return turn.reading.model_copy(
            update={
                "act": self._merged_act(),
                "table": before.table,
                "constraints": (*kept, *new),
                "sort": bound.sort or before.sort,
                "aggregate": bound.aggregate or before.aggregate,
                "group_by": bound.group_by or before.group_by,
                "asked_columns": tuple(bound.asked_columns),
                "carried": tuple(c.asked for c in (*kept, *self._others())),
                "rows": turn.reading.rows,
                "missing": tuple(bound.missing),
                "repaired": tuple(p for p in bound.repaired if not self._is_taken_back(p[0])),
                "unsaid": turn.reading.unsaid if kept or new else (turn.folded,),
            }
        )

    def _asked_anew(self) -> list[Constraint]:
        """What is said, but for the words that only take something back."""
        return [
            for_no_child(c, self.turn)
            for c in self.turn.again.constraints
            if not self._is_taken_back(c.asked)
            and not (isinstance(c, BlankConstraint) and c.column in self.turn.dropped)
        ]

    def _is_taken_back(self, asked: str) -> bool:
        gone, said = self.turn.taken_back
        return bool(gone) and fold(asked) in said

    def _kept(self, new: list[Constraint]) -> list[Constraint]:
        dropped = self.turn.dropped
        refining = Refining(self.turn)
        narrowing = self.turn.mentions.has("narrow") or refining.refines
        still = [
            c
            for c in in_order_of(self.turn.before)
            if slot(c)[1] not in dropped and not (is_unheard(c) and (new or dropped))
        ]
        still = [c for c in still if c not in self.turn.taken_back[0]]
        still = [c for c in still if not isinstance(c, TermConstraint) or refining.suits(c, new)]
        if self._asks_for_a_name(new):
            still = [c for c in still if not self._is_name(c)]
        beside = kept_beside(still, new, self.turn.table, self.turn.knowledge)
        if narrowing:  # other words of the texts stay asked for, but for those that are denied
            beside += [c for c in still if slot(c)[0] in ("term", "not") and c not in beside]
            beside = [c for c in beside if not any(denies(c, other) for other in new)]
        swapped = self._swapped(still, new)
        return [c for c in still if c is not swapped and c in beside]

    def _swapped(self, before: list[Constraint], new: list[Constraint]) -> Constraint | None:
        """'Reusable ones instead' of what was picked out last, where it says nothing else anew."""
        said = fold(self.turn.reading.question)
        terms = {slot(c) for c in new if isinstance(c, TermConstraint)}
        anew = ({slot(c) for c in new} - terms) & {slot(c) for c in before}
        if not self.turn.wording.has("swapping", said) or not new or anew:
            return None
        picked = (c for c in reversed(before) if getattr(c, "chosen", False))
        return next(picked, None)

    def _asks_for_a_name(self, new: list[Constraint]) -> bool:
        """'What about Vega?' of what no dictionary has: another maker, though it is not there."""
        said = self.turn.wording.pattern("follow").sub("", self.turn.folded).strip(" ¿?!.")
        only = new[0] if len(new) == 1 else None
        unheard = isinstance(only, TermConstraint) and is_unheard(only) and only.asked == said
        return unheard and not any(map(is_ordinary, said.split()))

    def _is_name(self, constraint: Constraint) -> bool:
        return (
            isinstance(constraint, ValueConstraint)
            and not constraint.negated
            and self.turn.table.column(constraint.column).role == "name"
        )

    def _merged_act(self) -> Act:
        before, reading = self.turn.before, self.turn.reading
        chosen = {getattr(c, "column", "") for c in self.turn.again.constraints}
        if before.act == "group" and before.group_by in chosen:
            return "search"  # "black please" of the colours that were told
        if before.act in FIGURES and reading.act == "search" and not reading.sort:
            return before.act
        return "search" if reading.act in ("vague", "more", "detail") else reading.act

    def _others(self) -> list[Constraint]:
        """'Another maker': none of those asked for before, or else of those that were shown."""
        table = self.turn.table
        named = {e.column for e in self.turn.mentions.others if e.table == table.id}
        return [
            ValueConstraint(column=name, values=values, negated=True, asked=", ".join(values))
            for name in sorted(named)
            if table.column(name).role in VALUE_ROLES and (values := self._known_of(name))
        ]

    def _known_of(self, column: str) -> tuple[str, ...]:
        said = [
            c
            for c in self.turn.before.constraints
            if isinstance(c, ValueConstraint) and c.column == column
        ]
        asked = [value for c in said for value in c.values]
        told = self.turn.table.column(column)
        shown = [
            value
            for row in self.turn.dialogue.rows
            if (cell := row.get(column)) is not None
            for value in (_listed(str(cell), told) if told.role == "tags" else [str(cell)])
        ]
        wanted = any(not c.negated for c in said)
        return tuple(dict.fromkeys(asked if wanted else (*asked, *shown)))

    def _chosen(self, constraint: Constraint) -> Constraint:
        """What is said of rows that were found narrows them down, and is no wish any more; another
        value than before is as much of one as that was: "for a man", then "and for a woman?"."""
        known = isinstance(constraint, ValueConstraint) or (
            isinstance(constraint, TermConstraint) and bool(constraint.spellings)
        )
        return (
            constraint.model_copy(update={"chosen": True} | _said_of(constraint))
            if known and not self._is_swapped(constraint)
            else constraint
        )

    def _is_swapped(self, constraint: Constraint) -> bool:
        return (
            isinstance(constraint, ValueConstraint)
            and not constraint.negated
            and any(
                slot(c) == slot(constraint) and not getattr(c, "chosen", False)
                for c in self.turn.before.constraints
            )
        )


def _said_of(constraint: Constraint) -> dict[str, bool]:
    """What is said of things found names none of its own: those with sunflowers are no flowers."""
    return {"modifies": False} if isinstance(constraint, TermConstraint) else {}


def _listed(cell: str, column: Column) -> list[str]:
    return split_tags(cell, column.config.separator)
