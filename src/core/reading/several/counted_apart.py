"""Several counts in one question: "how many trainers and how many boots do you have?"."""

from collections.abc import Callable, Collection, Iterator, Sequence

from src.core.question import (
    CombinedConstraint,
    Constraint,
    HoursConstraint,
    PeriodConstraint,
    Reading,
    TermConstraint,
    is_negated,
)
from src.core.reading.wording import Wording

_MOST = 6
_ENDS = " ,;、，。?？"

ReadPart = Callable[[str], Reading]
"""The reading of a part of the question."""


def counted_apart(
    text: str, wording: Wording, read: ReadPart, kinds: Collection[str]
) -> tuple[Reading, ...]:
    """A count for each of the things; none where it is asked only once, or of nothing that is
    told apart.

    Args:
        text: the folded question.
        kinds: the columns that say what kind of thing a row is.
    """
    pieces = [*_pieces(text, wording)]
    parts = [read(piece) for piece in pieces]
    said = [part.constraints for part in parts]
    if not 1 < len(parts) <= _MOST or not all(said) or len(set(said)) < len(said):
        return ()
    if any(part.act != "count" or part.group_by for part in parts):
        return ()
    of_them = [wording.has("of_them", piece) for piece in pieces]
    return tuple(
        part.model_copy(update={"constraints": constraints, "each": ()})
        for part, constraints in zip(parts, _completed(said, kinds, of_them), strict=True)
    )


def are_of_one_column(parts: Sequence[Reading]) -> bool:
    """Whether they differ in nothing but a value of one column."""
    said = [set(part.constraints) for part in parts]
    shared = set.intersection(*said)
    own = [slot(c) for each in said for c in each - shared]
    return len(own) == len(parts) and len(set(own)) == 1


def slot(constraint: Constraint) -> tuple[str, str]:
    """What it is about: two values of one slot are alternatives."""
    if isinstance(constraint, TermConstraint):
        return ("not" if constraint.negated else "size" if constraint.sized else "term", "")
    if isinstance(constraint, PeriodConstraint):
        return ("period", constraint.start_column)
    if isinstance(constraint, HoursConstraint):
        return ("hours", "")
    if isinstance(constraint, CombinedConstraint):
        return ("combined", constraint.asked)
    return ("not" if is_negated(constraint) else "column", constraint.column)


def _pieces(text: str, wording: Wording) -> Iterator[str]:
    """The question cut where it asks how many; what stands before the first goes for each."""
    starts = [match.start() for match in wording.pattern("count").finditer(text)]
    if wording.language in ("ja", "zh"):  # ブーツは何点、靴下は何点: it is asked behind the thing
        ends = [match.end() for match in wording.pattern("count").finditer(text)]
        cuts = list(zip([0, *ends], ends, strict=False))
        yield from (text[start:end].strip(_ENDS) for start, end in cuts)
        return
    before = text[: starts[0]] if starts else ""
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield f"{before}{text[start:end]}".strip(_ENDS)


def _completed(
    said: Sequence[tuple[Constraint, ...]], kinds: Collection[str], of_them: Sequence[bool]
) -> Iterator[tuple[Constraint, ...]]:
    """'How many red and how many blue dresses', 'how many boots for men and how many for women':
    what names no kind of thing and says no more than a part that does is of that kind too. "How
    many of them" is asked of what was named before."""
    slots = [{slot(c): c for c in part} for part in said]
    named = [i for i, own in enumerate(slots) if own.keys() & {("column", k) for k in kinds}]
    for at, own in enumerate(slots):
        wider = [i for i in named if own.keys() < slots[i].keys() and at not in named]
        nearest = min(wider, key=lambda i: abs(i - at), default=at)
        if of_them[at]:
            nearest = max((i for i in range(at) if not of_them[i]), default=at)
        yield (*own.values(), *(c for s, c in slots[nearest].items() if s not in own))
