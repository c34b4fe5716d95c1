"""What an answer says before all else: what of the question it cannot do, or left out."""

from collections.abc import Sequence
from itertools import combinations

from src.core.answering.cells import clipped
from src.core.answering.conditions import Speaker
from src.core.query.conditions import Condition, Range, is_denied
from src.core.query.understood import Understood

_SAID = 60
"""Characters that are repeated of what is left out of a long question."""


def contradiction(conditions: Sequence[Condition]) -> tuple[Range, ...]:
    """Two ranges of one column that have no number in common: over 100 and under 50."""
    ranges = [c for c in conditions if isinstance(c, Range)]
    pairs = combinations(ranges, 2)
    return next((pair for pair in pairs if pair[0].column == pair[1].column and _apart(*pair)), ())


def _apart(one: Range, other: Range) -> bool:
    return _ends_before(one, other) or _ends_before(other, one)


def _ends_before(one: Range, other: Range) -> bool:
    if one.high is None or other.low is None or one.high > other.low:
        return False
    return one.high < other.low or not (one.high_inclusive and other.low_inclusive)


def with_cautions(
    answer: str, reading: Understood, left_out: str, beyond: Sequence[Condition], speak: Speaker
) -> str:
    """The answer behind what it leaves out: the end of a question that could not be read whole,
    the words that were too much for one search (`left_out`), words that no condition takes, and
    the denials among the conditions that its tool cannot be asked for (`beyond`)."""
    first = [speak.say("note.cut", length=len(reading.question))] if reading.cut else []
    first += [speak.say("note.left_out", words=clipped(left_out, _SAID))] if left_out else []
    denied = [speak.condition(condition) for condition in beyond if is_denied(condition)]
    if unused := [*reading.unread, *denied]:
        first.append(speak.say("note.unread", words=speak.say("condition.join").join(unused)))
    return "\n\n".join([*first, answer])
