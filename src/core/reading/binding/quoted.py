"""Phrases in quotes → words that rows of a shop must have, whatever else is near to them."""

from src.core.reading.binding.scope import Scope
from src.core.reading.binding.verbatim import quoted_in, verbatim_term


def bind_quoted(scope: Scope) -> None:
    """Its words are not looked for one by one; a value that it names still is one."""
    if not scope.is_shop:
        return
    vocabulary = scope.knowledge.vocabulary(scope.table)
    for start, end, phrase in quoted_in(scope.text):
        scope.chunks[:] = [c for c in scope.chunks if not start <= c.start < end]
        negated = scope.negated(start - 1, end + 1)
        term = verbatim_term(phrase, vocabulary)
        scope.bound.constraints.append(term.model_copy(update={"chosen": True, "negated": negated}))
