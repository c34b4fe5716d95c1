"""'The difference between brie and manchego': names of two columns, held against each other."""

from typing import TypeGuard

from src.core.question import Constraint, TermConstraint, ValueConstraint
from src.core.reading.binding.scope import Scope
from src.core.reading.binding.terms import as_words, either
from src.core.reading.wording import Signal

_JOINING: tuple[Signal, ...] = ("and_with", "and_or", "nor", "compare")


Side = ValueConstraint | TermConstraint


def bind_weighed(scope: Scope) -> None:
    """One term of those that stand beside each other in what is compared; its sides are they.

    Values of one column alone are alternatives already.
    """
    if not scope.mentions.has("compare"):
        return
    run = _run(scope)
    columns = {c.column if isinstance(c, ValueConstraint) else "" for c in run}
    if len(run) < 2 or (len(columns) == 1 and "" not in columns):
        return
    whole, *others = (as_words(c) if isinstance(c, ValueConstraint) else c for c in run)
    for other in others:
        whole = either(whole, other)
    rest = [c for c in scope.bound.constraints if c not in run]
    scope.bound.constraints = [whole, *rest]


def _run(scope: Scope) -> list[Side]:
    """The first ones that are joined, in the question's order."""
    sides = [
        (start, start + len(c.asked), c)
        for c in scope.bound.constraints
        if _is_side(c) and (start := scope.text.find(c.asked)) >= 0
    ]
    placed = sorted(sides, key=lambda side: side[:2])
    run: list[Side] = []
    last_end = 0
    for start, end, constraint in placed:
        if run and not _joins(scope, scope.between(last_end, start)):
            if len(run) > 1:
                break
            run = []
        run.append(constraint)
        last_end = end
    return run


def _is_side(constraint: Constraint) -> TypeGuard[Side]:
    if not isinstance(constraint, ValueConstraint | TermConstraint) or constraint.negated:
        return False
    return not (isinstance(constraint, TermConstraint) and constraint.sides)


def _joins(scope: Scope, between: str) -> bool:
    return any(scope.wording.pattern(signal).fullmatch(between) for signal in _JOINING)
