"""A query of the parser as a reading: what the rest of the turn is told."""

from collections.abc import Mapping, Sequence, Set
from typing import TypeVar

from src.core.query.conditions import (
    Condition,
    In,
    Not,
    Text,
    all_of,
    any_of,
    conjuncts,
    is_unknown,
    leaves,
)
from src.core.query.queries import (
    Compare,
    Count,
    Detail,
    Each,
    Figure,
    Groups,
    Order,
    Query,
    Rows,
    Statistic,
)
from src.core.question import Reading, TermConstraint
from src.core.reading.border import constraint_of
from src.core.store.folding import fold

T = TypeVar("T", Order, Figure)
PLAIN: Mapping[str, object] = {
    "constraints": (), "sort": None, "limit": None, "offset": 0, "aggregate": None,
    "group_by": None, "having": None, "each": (), "halves": (), "sided": False, "unscoped": (),
    "wish": "",
}  # fmt: skip
"""What a reading holds where nothing is asked of it."""


def as_reading(query: Query, reading: Reading) -> Reading:
    """A query as a reading of the same question; of several queries each is one of its halves."""
    match query:
        case Each():
            parts = tuple(as_reading(part, reading) for part in query.queries)
            said = dict.fromkeys(c for part in parts for c in part.constraints)
            act = "count" if all(isinstance(part, Count) for part in query.queries) else "search"
            asked = {"act": act, "halves": parts, "constraints": tuple(said), "sided": True}
            return reading.model_copy(update={**PLAIN, **asked})
        case Rows():
            described = reading.act == "detail" and not (query.order or query.limit)
            asked = {
                "act": "detail" if described else "search",
                "sort": query.order and _said(query.order),
                "limit": query.limit,
                "offset": query.offset,
            }
        case Count():
            asked = {"act": "count"}
        case Statistic():
            asked = {"act": "aggregate", "aggregate": _said(query.figure)}
        case Groups():
            asked = {
                "act": "group", "group_by": query.by, "limit": query.limit, "having": query.having,
                "aggregate": query.figure and _said(query.figure), "sort": _first(query),
            }  # fmt: skip
        case Compare():
            return _comparison(query, reading)
        case Detail():
            act = "detail" if _is_of_some(query.where) else "search"
            asked = {"act": act, "asked_columns": query.columns}
        case _:
            raise TypeError(f"{query.kind} is no query of the parser")
    wished = {
        fold(c.asked) for c in reading.constraints if isinstance(c, TermConstraint) and c.light
    }
    conditions = sorted(_eased(conjuncts(query.where), wished), key=_place)
    constraints = tuple(map(constraint_of, conditions))
    return reading.model_copy(update={**PLAIN, **asked, "constraints": constraints})


def finds_all(query: Query) -> bool:
    """Whether nothing narrows it but denials of words that no row has."""
    if not isinstance(query, Rows) or query.limit:
        return False
    return all(
        isinstance(each, Not) and is_unknown(each.condition) for each in conjuncts(query.where)
    )


def _place(condition: Condition) -> int:
    """Where in the question it is said first."""
    return min((leaf.span[0] for leaf in leaves(condition) if leaf.span), default=0)


def _is_of_some(condition: Condition | None) -> bool:
    """Whether rows may meet it, and not all of them do: a word that none has describes nothing."""
    parts = conjuncts(condition)
    return bool(parts) and not any(map(is_unknown, parts))


def _eased(conditions: Sequence[Condition], wished: Set[str]) -> Sequence[Condition]:
    """Words that rows have, and those that only say what it is for, are let go, and that is said,
    where nothing fits them beside a value."""
    if not any(isinstance(each, In) for each in conditions):
        return conditions
    return [
        each.model_copy(update={"optional": True})
        if isinstance(each, Text) and (each.words or fold(each.text) in wished)
        else each
        for each in conditions
    ]


def _comparison(query: Compare, reading: Reading) -> Reading:
    """Things held against each other: the rows of each, or a figure for each value of a column."""
    parts = [part for part in query.queries if isinstance(part, Rows | Detail | Statistic)]
    said = [conjuncts(part.where) for part in parts]
    shared = [each for each in said[0] if all(each in other for other in said)]
    sides = [all_of(*(each for each in own if each not in shared)) for own in said]
    own = [each for each in sides if each is not None]
    constraints = tuple(map(constraint_of, (*_either(own), *shared)))
    part = parts[0]
    if isinstance(part, Statistic):
        column = next(str(getattr(leaf, "column", "")) for leaf in leaves(own[0]))
        asked = {"act": "group", "group_by": column, "aggregate": _said(part.figure)}
    else:
        asked = {"act": "compare", "asked_columns": part.columns}
        asked["sort"] = part.order and _said(part.order) if isinstance(part, Rows) else None
    return reading.model_copy(update={**PLAIN, **asked, "constraints": constraints})


def _either(conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """Any of the conditions, as one list of values where they are of one column."""
    values = [each for each in conditions if isinstance(each, In) and len(each.values) == 1]
    if len(values) == len(conditions) and len({each.column for each in values}) == 1:
        text = ", ".join(each.text for each in values)
        named = tuple(value for each in values for value in each.values)
        return (In(column=values[0].column, values=named, text=text),)
    either = any_of(*conditions)
    return () if either is None else (either,)


def _first(query: Groups) -> Order | None:
    """The order that keeps the first group alone."""
    if not query.limit:
        return None
    column = query.figure.column if query.figure else query.by
    return Order(column=column, descending=not query.ascending, ties=True)


def _said(part: T) -> T:
    """With the column's name for words that nobody typed."""
    return part.model_copy(update={"text": part.text or part.column})
