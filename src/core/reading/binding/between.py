"""Numbers between two columns → bounds on both."""

from src.core.reading.binding.scope import Scope
from src.core.reading.recognition.between import constraints_of


def bind_between(scope: Scope) -> None:
    """Those of this table; what only another table has two ends of is missing."""
    asked = scope.mentions.between
    own = [each for each in asked if each.table == scope.table.id]
    taken = {(each.quantity.start, each.quantity.end) for each in own}
    for each in own:
        scope.bound.constraints += constraints_of(each, scope.table)
    for each in asked:
        if (each.quantity.start, each.quantity.end) not in taken:
            scope.bound.missing.append(each.quantity.text.strip())
