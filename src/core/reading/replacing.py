"""Which constraint of the turn before a later one replaces."""

from src.core.reading.model import (
    Constraint,
    HoursConstraint,
    PeriodConstraint,
    TermConstraint,
    ValueConstraint,
)


def is_unheard(constraint: Constraint) -> bool:
    """A word that the data never has found nothing: what comes next is asked without it."""
    return isinstance(constraint, TermConstraint) and not constraint.spellings


def is_negated(constraint: Constraint) -> bool:
    return isinstance(constraint, ValueConstraint | TermConstraint) and constraint.negated


def slot(constraint: Constraint) -> tuple[str, str]:
    """What a later constraint replaces; what is excluded stands beside what is wanted."""
    if isinstance(constraint, TermConstraint):
        return ("not" if constraint.negated else "term", "")
    if isinstance(constraint, ValueConstraint) and constraint.negated:
        return ("not", constraint.column)
    if isinstance(constraint, PeriodConstraint):
        return ("period", constraint.start_column)
    if isinstance(constraint, HoursConstraint):
        return ("hours", "")
    return ("column", constraint.column)
