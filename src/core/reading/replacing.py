"""Which constraint of the turn before a later one replaces."""

from collections.abc import Iterable, Sequence

from src.core.reading.knowledge import Knowledge
from src.core.reading.model import (
    Constraint,
    HoursConstraint,
    PeriodConstraint,
    TermConstraint,
    ValueConstraint,
)
from src.core.store.catalog import Table


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


def kept_beside(
    before: Iterable[Constraint], new: Sequence[Constraint], table: Table, knowledge: Knowledge
) -> list[Constraint]:
    """What of the turn before still holds: not what is said anew, nor what belongs to it.

    Another maker gives up the model: "Kia Rio", then "¿y Toyota?" asks for no Toyota Rio.
    """
    slots = {slot(c) for c in new}
    values = {c.column: c for c in new if isinstance(c, ValueConstraint)}
    return [
        c
        for c in before
        if slot(c) not in slots and not _is_of_another(c, values, table, knowledge)
    ]


def _is_of_another(
    constraint: Constraint, new: dict[str, ValueConstraint], table: Table, knowledge: Knowledge
) -> bool:
    if not isinstance(constraint, ValueConstraint) or constraint.negated:
        return False
    entries = [
        entry
        for value in constraint.values
        for entry in knowledge.values.lookup(value)
        if (entry.table, entry.column, entry.value) == (table.id, constraint.column, value)
    ]
    owned = [(new[e.owner_column], e.owners) for e in entries if e.owner_column in new]
    return bool(owned) and all(
        said.negated == bool(set(said.values) & set(owners)) for said, owners in owned
    )
