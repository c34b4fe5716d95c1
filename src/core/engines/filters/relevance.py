"""What `relevance` means: how well a row fits, how complete it is, how good by itself.

score = .6 · match + .25 · completeness + .15 · preference, each 0 to 1; without preferred columns
the first two share the whole. Computed by the store, in the statement that orders by it.
"""

from collections.abc import Mapping, Sequence
from functools import reduce

from sqlglot import exp

from src.core.engines.filters.schema import FilterSchema, Order
from src.core.engines.scored_rows import rounded
from src.core.query.cells import call, identifier, is_null, literal
from src.core.query.conditions import Condition, In, Range, conjuncts
from src.core.query.sql import Ranking
from src.core.traces import Score

WEIGHTS: Mapping[str, float] = {"match": 0.6, "completeness": 0.25, "preference": 0.15}

PREFIX = "relevance_"
"""Of the columns that carry the parts; they are taken out of the rows again."""

_DIGITS = 4
_LONGEST_CHAIN = 24
"""Terms of a plain sum; the guard counts each of them as one level of nesting."""
_AT_THE_EDGE = 0.5
"""Match of a number at the end of an approximate range; 1 in its middle."""


def ranking(
    where: Condition | None, likeness: Mapping[str, float], schema: FilterSchema
) -> Ranking:
    """The parts as columns, and the score; `likeness`: of values that were misspelt, else 1."""
    parts = {
        "match": _mean([_match(c, likeness) for c in conjuncts(where) if _grades(c, likeness)]),
        "completeness": _mean([_is_known(column.name) for column in schema.table.columns]),
    }
    if schema.prefer:
        parts["preference"] = _mean([_rank(order) for order in schema.prefer])
    digits = literal(_DIGITS)
    columns = {f"{PREFIX}{name}": call("round", sql, digits) for name, sql in parts.items()}
    weights = _weights(list(parts)).values()
    weighted = [literal(w) * exp.column(n) for w, n in zip(weights, columns, strict=True)]
    return Ranking(columns, _sum(weighted))


def score_of(row: Mapping[str, object]) -> Score | None:
    """The parts of a row's score, weighted so that they add up; None for other orders."""
    parts = {n.removeprefix(PREFIX): float(str(v)) for n, v in row.items() if n.startswith(PREFIX)}
    if not parts:
        return None
    weights = _weights(list(parts))
    return rounded({name: weights[name] * value for name, value in parts.items()})


def _weights(names: Sequence[str]) -> dict[str, float]:
    whole = sum(WEIGHTS[name] for name in names)
    return {name: round(WEIGHTS[name] / whole, _DIGITS) for name in names}


def _mean(expressions: Sequence[exp.Expr]) -> exp.Expr:
    """Their mean; 1 where there is none."""
    if not expressions:
        return literal(1)
    return exp.Div(this=_enclosed(_sum(expressions)), expression=literal(len(expressions)))


def _sum(terms: Sequence[exp.Expr]) -> exp.Expr:
    """Their sum; a long one as the sum of its halves, for a table of many columns."""
    if len(terms) <= _LONGEST_CHAIN:
        return reduce(_added, terms)
    middle = len(terms) // 2
    return _added(_enclosed(_sum(terms[:middle])), _sum(terms[middle:]))


def _added(left: exp.Expr, right: exp.Expr) -> exp.Expr:
    """As `left + right`, which copies both: a sum of all columns takes milliseconds with it."""
    return exp.Add(this=left, expression=_enclosed(right))


def _enclosed(term: exp.Expr) -> exp.Expr:
    return exp.Paren(this=term) if isinstance(term, exp.Add | exp.Sub) else term


def _is_known(name: str) -> exp.Expr:
    return exp.cast(exp.not_(is_null(identifier(name)), copy=False), "INT")


def _grades(condition: Condition, likeness: Mapping[str, float]) -> bool:
    """Whether rows that fit it fit it differently well; the others are all at 1."""
    if isinstance(condition, Range):
        return condition.approximate and condition.low is not None and condition.high is not None
    values = condition.values if isinstance(condition, In) else ()
    return any(value in likeness for value in values)


def _match(condition: Condition, likeness: Mapping[str, float]) -> exp.Expr:
    if isinstance(condition, Range):
        low, high = condition.low or 0.0, condition.high or 0.0
        middle, half = (low + high) / 2, max((high - low) / 2, 1e-9)
        share = call("abs", identifier(condition.column) - literal(middle)) / literal(half)
        return literal(1) - literal(1 - _AT_THE_EDGE) * share
    assert isinstance(condition, In)
    column, graded = identifier(condition.column), exp.case()
    for value in (value for value in condition.values if value in likeness):
        graded = graded.when(column.eq(literal(value)), literal(likeness[value]))
    return graded.else_(literal(1))


def _rank(order: Order) -> exp.Expr:
    """Share of the rows that fit which this one is not worse than; a blank comes last."""
    column = identifier(order.column.name)
    by = exp.Ordered(this=column, desc=order.descending, nulls_first=True)
    return exp.Window(this=call("percent_rank"), order=exp.Order(expressions=[by]))
