"""Several values of one column are one condition: "Nova or Comet" are alternatives."""

from src.core.engines.lexicon import Entry
from src.core.question import Constraint, TermConstraint, ValueConstraint
from src.core.reading.asked_text import before_name
from src.core.reading.binding.scope import Scope
from src.core.store.folding import fold


def merge_values(scope: Scope) -> None:
    """'Nova or Comet': several values of one column are alternatives."""
    merged: dict[tuple[str, bool], ValueConstraint] = {}
    others: list[Constraint] = []
    for said in _without_owners(scope, scope.bound.constraints):
        constraint = _in_own_word(scope, said)
        if not isinstance(constraint, ValueConstraint):
            others.append(constraint)
            continue
        place = (constraint.column, constraint.negated)
        before = merged.get(place)
        merged[place] = _union(before, constraint) if before else constraint
    scope.bound.constraints = [*merged.values(), *others]


def _in_own_word(scope: Scope, constraint: Constraint) -> Constraint:
    """'Heels, not stilettos': where another word for what is wanted is not wanted, the word."""
    if not isinstance(constraint, ValueConstraint) or not constraint.negated:
        return constraint
    wanted = {
        value
        for c in scope.bound.constraints
        if isinstance(c, ValueConstraint) and c.column == constraint.column and not c.negated
        for value in c.values
    }
    word = fold(constraint.asked)
    if not wanted.issuperset(constraint.values) or word in map(fold, wanted):
        return constraint
    latin = word.isascii()
    more = [" ".join(before_name(word, fold(value))) for value in constraint.values]
    word = next(filter(None, more), word)  # maxi, where dresses are wanted and no maxi dresses
    spellings = scope.knowledge.vocabulary(scope.table).spellings(word, word, latin)
    return TermConstraint(
        term=word,
        spellings=spellings or (word,),
        latin=latin,
        negated=True,
        asked=constraint.asked,
    )


def _without_owners(scope: Scope, constraints: list[Constraint]) -> list[Constraint]:
    """'Orion Nova o Halo Comet': the maker said of the one is no condition on the other."""
    values = [c for c in constraints if isinstance(c, ValueConstraint) and not c.negated]
    owned = [(entry.owner_column, entry.owners) for c in values for entry in _entries(scope, c)]
    told = {(c.column, value) for c in values for value in c.values}
    stray = {
        column
        for column, owners in owned
        if owners and not any((column, owner) in told for owner in owners)
    }
    implied = {(column, owner) for column, owners in owned for owner in owners}
    return [
        c
        for c in constraints
        if not (c in values and c.kind == "value" and c.column in stray)
        or not all((c.column, value) in implied for value in c.values)
    ]


def _entries(scope: Scope, constraint: ValueConstraint) -> list[Entry]:
    place = (scope.table.id, constraint.column)
    return [
        entry
        for value in constraint.values
        for entry in scope.knowledge.values.lookup(value)
        if (entry.table, entry.column) == place and entry.value == value
    ]


def _union(first: ValueConstraint, second: ValueConstraint) -> ValueConstraint:
    return first.model_copy(
        update={
            "values": tuple(dict.fromkeys((*first.values, *second.values))),
            "asked": f"{first.asked}, {second.asked}",
        }
    )
