"""Whether a question goes on with the turn before: "and in black?", "under 20", ギフトは？"""

from dataclasses import dataclass

from src.core.question import Act, TermConstraint, ValueConstraint, is_negated
from src.core.reading.binding import Bound
from src.core.reading.context.passages import ShownPassages
from src.core.reading.context.refining import Refining
from src.core.reading.context.replacing import kept_beside, slot
from src.core.reading.context.turn import Turn
from src.core.reading.grammar.people import people_in
from src.core.reading.grammar.shopping import shop_words
from src.core.reading.knowledge.shops import shops
from src.core.reading.recognition.mentions import named_tables

_SHORT = 12
_BARE = 5
"""A value with hardly a word around it ("ギフトは？") goes on with the search before it."""
FIGURES: tuple[Act, ...] = ("count", "aggregate", "group")


@dataclass(frozen=True)
class Attachment:
    """A turn, held against the one before; what names another table stands alone."""

    turn: Turn

    def goes_on(self) -> bool:
        """Whether what it asks is asked of what the turn before was about."""
        turn, again = self.turn, self.turn.again
        named = named_tables(turn.mentions)
        if named and turn.before.table not in named:
            return False
        if turn.mentions.has("follow", "narrow") or turn.steered or turn.dropped:
            return True
        if turn.taken_back[0]:
            return True
        if turn.reading.advice and turn.mentions.has("back") and ShownPassages(turn).are_there:
            return True  # "is it hard to do?" of what a guide is about
        narrowing = turn.wording.has("narrowing", turn.folded)
        if narrowing and (again.constraints or self._names_person()):
            return True
        if named:
            return False
        if again.constraints and all(is_negated(c) for c in again.constraints):
            return True  # "que no sean de Orion" leaves some of those out
        if turn.reading.table != turn.before.table and not self._is_of_table(again):
            return False
        if self._adds(again) or self._fills_in(again) or asks_what_is_listed(turn, again):
            return True
        return Refining(turn).refines

    def _names_person(self) -> bool:
        """'For my son', where things are shopped for somebody."""
        shopped = self.turn.shown.id in shops(self.turn.knowledge.catalog.config)
        words = shop_words(self.turn.reading.language)
        return shopped and bool(people_in(self.turn.folded, words))

    def _fills_in(self, again: Bound) -> bool:
        """A bare value after a shopper's search: "dresses" after "a gift for mom", "negras" after
        caps or after white ones; and no second kind of thing after a first one."""
        turn = self.turn
        values = [c for c in again.constraints if isinstance(c, ValueConstraint)]
        said = sum(len(c.asked) for c in values)
        bare = values and len(values) == len(again.constraints) and len(turn.folded) - said <= _BARE
        tool = shops(turn.knowledge.catalog.config).get(turn.shown.id)
        if not bare or tool is None:
            return False
        taken = {slot(c) for c in turn.before.constraints}
        names = any(turn.table.column(c.column).role in ("id", "title") for c in values)
        again_of = [c for c in values if slot(c) in taken]
        fresh = [c for c in values if c not in again_of]
        swapped = all(self._is_quality(c, tool.parsed.get("category")) for c in again_of)
        before = [c for c in turn.before.constraints if isinstance(c, ValueConstraint)]
        other = len(kept_beside(before, fresh, turn.table, turn.knowledge)) < len(before)
        return bool(turn.before.constraints) and swapped and not names and not other

    def _is_quality(self, constraint: ValueConstraint, kind: str | None) -> bool:
        """Whether it says how or for whom a thing is, and not what or whose it is."""
        role = self.turn.table.column(constraint.column).role
        return role in ("category", "tags") and constraint.column != kind

    def _adds(self, again: Bound) -> bool:
        """Whether it says no more than a bound, a flag or an order, or hardly a word around it."""
        turn, constraints = self.turn, again.constraints
        bounds = [c for c in constraints if c.kind in ("range", "period", "hours")]
        if len(bounds) + len(turn.asked_whether(constraints)) == len(constraints):
            asks = again.asked_columns or again.sort or turn.reading.limit
            return bool(constraints or asks or turn.reading.act in FIGURES)
        unknown = any(isinstance(c, TermConstraint) and not c.spellings for c in constraints)
        if unknown or turn.reading.sort or turn.reading.limit:
            return False
        bare = len(turn.folded) - sum(len(c.asked) for c in constraints) <= _BARE
        return bare and turn.wording.has("and_this", turn.folded)

    def _is_of_table(self, again: Bound) -> bool:
        """'いつ？', '子ども向けは？': short, and the table before knows all that is said."""
        terms = [c for c in again.constraints if isinstance(c, TermConstraint)]
        known = all(term.spellings for term in terms)
        says = again.asked_columns or self.turn.wording.has("and_this", self.turn.folded)
        return bool(known and says and not again.missing and len(self.turn.folded) <= _SHORT)


def asks_what_is_listed(turn: Turn, again: Bound) -> bool:
    """'Does it come in XXL?': one of what each row lists, asked of those found before."""
    listed = [
        isinstance(c, ValueConstraint)
        and turn.table.column(c.column).role == "tags"
        and bool(turn.table.column(c.column).config.separator)
        for c in again.constraints
    ]
    asks = turn.mentions.has("back", "on_offer") or turn.wording.has("exists", turn.folded)
    return bool(listed) and all(listed) and asks
