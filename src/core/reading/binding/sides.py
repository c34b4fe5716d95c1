"""What is held against each other: values, or words, that are named together."""

from src.core.question import Constraint, TermConstraint, ValueConstraint


def has_sides(constraints: tuple[Constraint, ...] | list[Constraint]) -> bool:
    return any(map(_has_sides, constraints))


def _has_sides(constraint: Constraint) -> bool:
    if isinstance(constraint, TermConstraint):
        return bool(constraint.sides)
    if not isinstance(constraint, ValueConstraint) or constraint.negated:
        return False
    return 2 <= len(constraint.asked.split(", ")) == len(constraint.values)
