"""Names of rows of another table that this one's rows belong together with: "for the M20"."""

import re
from collections.abc import Iterator, Sequence

from src.config.roles import Role
from src.core.engines.lexicon import Entry
from src.core.question import (
    Constraint,
    LinkedConstraint,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.binding.scope import Bound, Scope
from src.core.store.links import reach

_CODE = re.compile(r"\d{3}")
_NAMING: frozenset[Role] = frozenset({"id", "title"})


def linked(scope: Scope, entries: Sequence[Entry], asked: str, negated: bool) -> Constraint | None:
    """Rows that belong together with the rows named; None where no way leads there."""
    catalog = scope.knowledge.catalog
    for entry in entries:
        if (
            entry.kind == "word"
            or catalog.table(entry.table).column(entry.column).role not in _NAMING
        ):
            continue
        place = (entry.table, entry.column)
        if reached := reach(catalog, scope.table.id, *place):
            table, name, hops = reached
            values = dict.fromkeys(e.value for e in entries if (e.table, e.column) == place)
            return LinkedConstraint(
                table=table,
                column=name,
                hops=hops,
                values=tuple(values),
                negated=negated,
                asked=asked,
            )
    return None


def identified(bound: Bound) -> None:
    """A row that is named by its identifier: what else it is called narrows nothing."""
    own = {column.name for column in bound.table.with_role("id")}
    own |= set(_columns_of_codes(bound))
    if not any(isinstance(c, ValueConstraint) and c.column in own for c in bound.constraints):
        return
    described = [c for c in bound.constraints if _describes(c, own)]
    bound.constraints = [c for c in bound.constraints if c not in described]
    unknown = [c.term for c in described if isinstance(c, TermConstraint) and not c.spellings]
    bound.missing += [term for term in unknown if term not in bound.missing]


def _columns_of_codes(bound: Bound) -> Iterator[str]:
    """Columns with a row's other numbers, several in a cell, where one of them is named."""
    for constraint in bound.constraints:
        if isinstance(constraint, ValueConstraint):
            codes = all(_CODE.search(value) for value in constraint.values)
            if codes and bound.table.column(constraint.column).role == "tags":
                yield constraint.column


def _describes(constraint: Constraint, own: set[str]) -> bool:
    if isinstance(constraint, ValueConstraint):
        return constraint.column not in own and not constraint.negated
    if not isinstance(constraint, TermConstraint) or constraint.negated:
        return False
    another = not constraint.spellings and re.search(r"\d", constraint.term)
    return not another  # a number that nobody has is no word for this row
