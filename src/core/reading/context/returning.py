"""'Go back to the wallets', "the first search", さっきの検索: a search before the last one."""

from src.core.question import Constraint, Reading, TermConstraint, ValueConstraint, is_negated
from src.core.reading.context.replacing import kept_beside
from src.core.reading.context.turn import Turn
from src.core.store.folding import fold


def returned(turn: Turn) -> Reading | None:
    """The search that is meant, with what is said anew; None where the turn goes back to none."""
    said, earlier = fold(turn.reading.question), turn.dialogue.earlier
    if not earlier or not turn.wording.has("returning", said):
        return None
    way = " ".join(match[0] for match in turn.wording.pattern("returning").finditer(said))
    asked = [c for c in turn.again.constraints if fold(c.asked) not in way]
    named = [c for c in asked if _names(c)]
    if named:
        if _has_all(turn.before, named):
            return None
        before = next((each for each in earlier if _has_all(each, named)), None)
    elif turn.wording.has("returning_first", said):
        before = earlier[-1]
    else:
        before = None if turn.mentions.ordinals or asked else earlier[0]
    if before is None or before.table != turn.table.id:
        return None
    new = [c for c in asked if c not in named]
    kept = kept_beside(before.constraints, new, turn.table, turn.knowledge)
    return before.model_copy(
        update={
            "question": turn.reading.question,
            "said": turn.reading.said,
            "text": None,
            "language": turn.reading.language,
            "act": "search",
            "constraints": (*kept, *new),
            "offset": 0,
            "aggregate": None,
            "group_by": None,
            "carried": tuple(c.asked for c in kept),
            "repaired": (),
            "steps": (),
        }
    )


def _names(constraint: Constraint) -> bool:
    said = isinstance(constraint, ValueConstraint | TermConstraint)
    return said and not is_negated(constraint)


def _has_all(reading: Reading, named: list[Constraint]) -> bool:
    return all(any(_is_same(one, other) for other in reading.constraints) for one in named)


def _is_same(one: Constraint, other: Constraint) -> bool:
    """Whether both ask for the same value, or for the same word."""
    if is_negated(other):
        return False
    if isinstance(one, ValueConstraint) and isinstance(other, ValueConstraint):
        return one.column == other.column and bool(set(one.values) & set(other.values))
    if isinstance(one, TermConstraint) and isinstance(other, TermConstraint):
        return bool(set(one.spellings) & set(other.spellings))
    return False
