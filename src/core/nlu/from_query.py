"""What a query of the parser asks, as the rest of the turn takes it."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from src.core.query.conditions import (
    Condition,
    In,
    Not,
    Related,
    Text,
    all_of,
    any_of,
    conjuncts,
    is_unknown,
    leaves,
    negate,
    words_of,
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
from src.core.query.understood import Understood

T = TypeVar("T", Order, Figure)
PLAIN: Mapping[str, object] = {
    "conditions": (), "order": None, "limit": None, "offset": 0, "figure": None,
    "group_by": None, "step": None, "having": None, "each": (), "halves": (), "sided": False,
    "wish": "", "share": False,
}  # fmt: skip
"""What is understood where nothing is asked of the data."""


def from_query(query: Query, asked: Understood) -> Understood:
    """A question with what its query asks; of several queries each is one of its halves."""
    match query:
        case Each():
            parts = tuple(from_query(part, asked) for part in query.queries)
            said = dict.fromkeys(c for part in parts for c in part.conditions)
            act = "count" if all(isinstance(part, Count) for part in query.queries) else "search"
            parts = tuple(map(_named, parts)) if act == "count" else parts
            update = {"act": act, "halves": parts, "conditions": tuple(said), "sided": True}
            if query.share:
                update |= {"share": True, "conditions": parts[1].conditions, "sided": False}
            return asked.model_copy(update={**PLAIN, **update})
        case Rows():
            update = {
                "act": "search",
                "order": query.order and _said(query.order),
                "limit": query.limit,
                "offset": query.offset,
            }
        case Count():
            update = {"act": "count", "each": _each(query.where)}
        case Statistic():
            update = {"act": "aggregate", "figure": _said(query.figure)}
            update["each"] = _each(query.where)
        case Groups() if each := _each(query.where, query.by, single=False):
            act = "aggregate" if query.figure else "count"
            update = {"act": act, "each": each, "order": _first(query)}
            update["figure"] = query.figure and _said(query.figure)
        case Groups():
            update = {
                "act": "group", "group_by": query.by, "step": query.step, "limit": query.limit,
                "having": query.having, "figure": query.figure and _said(query.figure),
                "order": _first(query),
            }  # fmt: skip
        case Compare():
            return _comparison(query, asked)
        case Detail():
            act = "detail" if _is_of_some(query.where) else "search"
            update = {"act": act, "asked_columns": query.columns}
        case _:
            raise TypeError(f"{query.kind} is no query of the parser")
    conditions = sorted(_eased(conjuncts(query.where)), key=_place)
    plain = tuple(map(_unnamed, conditions))
    return asked.model_copy(update={**PLAIN, **update, "conditions": plain})


def _unnamed(condition: Condition) -> Condition:
    """Without which of its values are named together: `each` tells those that are counted so.
    Values of a related row are said by the words for that row."""
    match condition:
        case Not():
            return negate(_unnamed(condition.condition))
        case In():
            return condition.model_copy(update={"named": ()})
        case Related(condition=In() as values):
            said = values.model_copy(update={"text": condition.text})
            return condition.model_copy(update={"condition": said})
    return condition


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


def _comparison(query: Compare, asked: Understood) -> Understood:
    """Things held against each other: the rows of each, or a figure for each value of a column."""
    parts = [part for part in query.queries if isinstance(part, Rows | Detail | Statistic)]
    said = [conjuncts(part.where) for part in parts]
    shared = [each for each in said[0] if all(each in other for other in said)]
    sides = [all_of(*(each for each in own if each not in shared)) for own in said]
    own = [each for each in sides if each is not None]
    conditions = tuple(map(_unnamed, (*_either(own), *shared)))
    part = parts[0]
    if isinstance(part, Statistic):
        by = part.figure.column
        order = Order(column=by, descending=not query.least, text=by)
        update: dict[str, object] = {"figure": _said(part.figure), "order": order}
        if len({_value_of(each) for each in own}) == 1 and _value_of(own[0]):
            update |= {"act": "group", "group_by": _value_of(own[0])}
        else:
            halves = tuple(_named(from_query(each, asked)) for each in parts)
            update |= {"act": "aggregate", "halves": halves}
    else:
        update = {"act": "compare", "asked_columns": part.columns}
        update["order"] = part.order and _said(part.order) if isinstance(part, Rows) else None
        if any(len(conjuncts(each)) > 1 for each in own):  # each is described
            update["halves"] = tuple(from_query(each, asked) for each in parts)
    return asked.model_copy(update={**PLAIN, **update, "conditions": conditions})


def _value_of(condition: Condition) -> str:
    """The column that has one value; empty where it says anything else."""
    single = isinstance(condition, In) and len(condition.values) == 1
    return condition.column if isinstance(condition, In) and single else ""


def _each(where: Condition | None, column: str = "", single: bool = True) -> tuple[Condition, ...]:
    """What is named one by one within a condition, of any column or of one.

    Args:
        single: also where each of them is one value.
    """
    for leaf in conjuncts(where):
        members = leaf.members if isinstance(leaf, In) and column in ("", leaf.column) else ()
        if len(members) > 1 and (single or any(len(each.values) > 1 for each in members)):
            return members
    return ()


def _named(part: Understood) -> Understood:
    """A side that one condition says all of is called by its words."""
    said = words_of(part.conditions[0]) if len(part.conditions) == 1 else ""
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
