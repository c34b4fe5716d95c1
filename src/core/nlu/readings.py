"""A query of the parser as a reading: what the rest of the turn is told."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from src.core.query.conditions import (
    Condition,
    In,
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
from src.core.question import Constraint, Reading
from src.core.reading.border import constraint_of

T = TypeVar("T", Order, Figure)
PLAIN: Mapping[str, object] = {
    "constraints": (), "sort": None, "limit": None, "offset": 0, "aggregate": None,
    "group_by": None, "having": None, "each": (), "halves": (), "sided": False,
    "wish": "", "share": False,
}  # fmt: skip
"""What a reading holds where nothing is asked of it."""


def as_reading(query: Query, reading: Reading) -> Reading:
    """A query as a reading of the same question; of several queries each is one of its halves."""
    match query:
        case Each():
            parts = tuple(as_reading(part, reading) for part in query.queries)
            said = dict.fromkeys(c for part in parts for c in part.constraints)
            act = "count" if all(isinstance(part, Count) for part in query.queries) else "search"
            parts = tuple(map(_named, parts)) if act == "count" else parts
            asked = {"act": act, "halves": parts, "constraints": tuple(said), "sided": True}
            if query.share:
                asked |= {"share": True, "constraints": parts[1].constraints, "sided": False}
            return reading.model_copy(update={**PLAIN, **asked})
        case Rows():
            asked = {
                "act": "search",
                "sort": query.order and _said(query.order),
                "limit": query.limit,
                "offset": query.offset,
            }
        case Count():
            asked = {"act": "count", "each": _each(query.where)}
        case Statistic():
            asked = {"act": "aggregate", "aggregate": _said(query.figure)}
            asked["each"] = _each(query.where)
        case Groups() if each := _each(query.where, query.by, single=False):
            act = "aggregate" if query.figure else "count"
            asked = {"act": act, "each": each, "sort": _first(query)}
            asked["aggregate"] = query.figure and _said(query.figure)
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
    conditions = sorted(_eased(conjuncts(query.where)), key=_place)
    constraints = tuple(map(constraint_of, conditions))
    return reading.model_copy(update={**PLAIN, **asked, "constraints": constraints})


def _place(condition: Condition) -> int:
    """Where in the question it is said first."""
    return min((leaf.span[0] for leaf in leaves(condition) if leaf.span), default=0)


def _is_of_some(condition: Condition | None) -> bool:
    """Whether rows may meet it, and not all of them do: a word that none has describes nothing."""
    parts = conjuncts(condition)
    return bool(parts) and not any(map(is_unknown, parts))


def _eased(conditions: Sequence[Condition]) -> Sequence[Condition]:
    """Words that rows have are let go, and that is said, where nothing fits them beside a value."""
    if not any(isinstance(each, In) for each in conditions):
        return conditions
    return [
        each.model_copy(update={"optional": True})
        if isinstance(each, Text) and each.words
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
        by = part.figure.column
        order = Order(column=by, descending=not query.least, text=by)
        asked: dict[str, object] = {"aggregate": _said(part.figure), "sort": order}
        if len({_value_of(each) for each in own}) == 1 and _value_of(own[0]):
            asked |= {"act": "group", "group_by": _value_of(own[0])}
        else:
            halves = tuple(_named(as_reading(each, reading)) for each in parts)
            asked |= {"act": "aggregate", "halves": halves}
    else:
        asked = {"act": "compare", "asked_columns": part.columns}
        asked["sort"] = part.order and _said(part.order) if isinstance(part, Rows) else None
        if any(len(conjuncts(each)) > 1 for each in own):  # each is described
            asked["halves"] = tuple(as_reading(each, reading) for each in parts)
    return reading.model_copy(update={**PLAIN, **asked, "constraints": constraints})


def _value_of(condition: Condition) -> str:
    """The column that has one value; empty where it says anything else."""
    single = isinstance(condition, In) and len(condition.values) == 1
    return condition.column if isinstance(condition, In) and single else ""


def _each(where: Condition | None, column: str = "", single: bool = True) -> tuple[Constraint, ...]:
    """What is named one by one within a condition, of any column or of one.

    Args:
        single: also where each of them is one value.
    """
    for leaf in conjuncts(where):
        members = leaf.members if isinstance(leaf, In) and column in ("", leaf.column) else ()
        if len(members) > 1 and (single or any(len(each.values) > 1 for each in members)):
            return tuple(map(constraint_of, members))
    return ()


def _named(part: Reading) -> Reading:
    """A side that one condition says all of is called by its words."""
    said = part.constraints[0].asked if len(part.constraints) == 1 else ""
    return part.model_copy(update={"wish": said})


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
