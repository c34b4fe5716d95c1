"""Names of one column that are held against each other: "Nova or Comet lamps, which are cheaper on
average", "which has more lamps, Nova or Comet", NovaとCometはどちらが安い.

Either would do in a search; here a figure of each is asked for.
"""

from src.core.query.queries import Figure, Order
from src.core.question import TermConstraint, ValueConstraint
from src.core.reading.asked_text import said_words
from src.core.reading.binding.named_groups import named_together, parts_of, span_of
from src.core.reading.binding.scope import Scope


def bind_opposed(scope: Scope) -> None:
    """The figure for each of the names, where one of them is asked for; rows that are named by
    their own names are shown themselves."""
    bound = scope.bound
    if bound.group_by or bound.each or (named := named_together(scope)) is None:
        return
    compared = scope.mentions.has("compare")
    start, end = span_of(named, scope)
    apart = _stands_apart(start, end, scope)
    if bound.aggregate and bound.aggregate.function != "distinct":
        if not (compared or apart or _is_asked_behind(end, scope)):
            return
        if bound.sort and not scope.topics:  # cheaper on average: by what they are put in order by
            update = {"column": bound.sort.column}
            bound.aggregate = bound.aggregate.model_copy(update=update)
    elif bound.sort and (apart or (not bound.sort.ties and _is_asked_behind(end, scope))):
        column, asked = bound.sort.column, bound.sort.text
        bound.aggregate = Figure(function="avg", column=column, text=asked)
    elif not bound.sort and _more(start, end, scope):
        _count(scope, named)
    else:
        return
    bound.asked_columns = []
    if len(named.values) <= len(said_words(named)):
        bound.group_by = named.column
    else:  # what has kinds of its own is one group with them
        bound.each = parts_of(named, scope)


def _stands_apart(start: int, end: int, scope: Scope) -> bool:
    """'Which is cheaper, Nova or Comet': behind what is asked, and parted from it, or right behind
    what they are weighed by."""
    wording, before = scope.wording, scope.text[:start].rstrip(" ¿")
    if not wording.pattern("which_of").search(before):
        return False
    sort = scope.bound.sort
    return before.endswith((",", ":", "-", "?")) or bool(sort and before.endswith(sort.text))


def _is_asked_behind(end: int, scope: Scope) -> bool:
    """'Nova or Comet lamps: which are cheaper?'"""
    return bool(scope.wording.pattern("which_of").search(scope.text, end))


def _more(start: int, end: int, scope: Scope) -> bool:
    """Whether it is asked of which there are more."""
    said = scope.wording.pattern("more_of")
    asked = _stands_apart(start, end, scope) or _is_asked_behind(end, scope)
    right_before = scope.wording.before("more_of", scope.text, start)
    return bool(right_before or (asked and said.search(scope.text)))


def _count(scope: Scope, named: ValueConstraint) -> None:
    """Each of them is counted, and the word that asks of which there are more is none to find."""
    said = scope.wording.pattern("more_of")
    match = said.search(scope.text)
    fewer = bool(match and scope.wording.has("fewer_of", match[0]))
    if fewer:
        scope.bound.sort = Order(
            column=named.column, descending=False, text=match[0] if match else ""
        )
    scope.bound.missing = [
        what for what in scope.bound.missing if not match or what not in match[0]
    ]
    scope.bound.constraints = [
        c
        for c in scope.bound.constraints
        if not (isinstance(c, TermConstraint) and said.search(c.asked))
    ]
