"""A query of the parser as the rest of the turn takes it."""

from collections.abc import Sequence
from typing import TypeVar

from src.core.query.conditions import (
    Condition,
    In,
    Not,
    Related,
    Text,
    all_of,
    conjuncts,
    is_unknown,
    leaves,
    negate,
)
from src.core.query.parts import as_rows, sides_of, whole
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

T = TypeVar("T", Order, Figure)


def settled(query: Query) -> Query:
    """The query with its conditions in the order of the question, and a name for every order and
    figure. What names no row is a search, and groups of named kinds are a figure of each."""
    match query:
        case Each():
            return query.model_copy(update={"queries": tuple(map(settled, query.queries))})
        case Compare():
            return _comparison(query)
        case Groups() if members := _named_kinds(query):
            return settled(_of_kinds(query, members))
    conditions = sorted(_eased(conjuncts(query.where)), key=_place)
    counted = isinstance(query, Count | Statistic)  # which tell each of what is named
    conditions = [c if counted and isinstance(c, In) else _together(c) for c in conditions]
    update: dict[str, object] = {"where": all_of(*conditions)}
    match query:
        case Rows(order=order):
            update["order"] = order and _said(order)
        case Statistic(figure=figure) | Groups(figure=figure):
            update["figure"] = figure and _said(figure)
        case Detail() if not conditions or any(map(is_unknown, conditions)):
            return Rows(table=query.table, where=all_of(*conditions), columns=query.columns)
    return query.model_copy(update=update)


def _together(condition: Condition) -> Condition:
    """Without which of its values are named together. Values of a related row are said by the words
    for that row."""
    match condition:
        case Not():
            return negate(_together(condition.condition))
        case In():
            return condition.model_copy(update={"named": ()})
        case Related(condition=In() as values):
            said = values.model_copy(update={"text": condition.text})
            return condition.model_copy(update={"condition": said})
    return condition


def _place(condition: Condition) -> int:
    """Where in the question it is said first."""
    return min((leaf.span[0] for leaf in leaves(condition) if leaf.span), default=0)


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


def _comparison(query: Compare) -> Query:
    """The rows of each side, or a figure for each value of a column."""
    parts = tuple(map(settled, query.queries))
    parts = tuple(each if isinstance(each, Statistic | Count) else as_rows(each) for each in parts)
    query = query.model_copy(update={"queries": parts})
    own = [each for each in sides_of(query) if each is not None]
    columns = set(map(_value_of, own))
    match whole(query):
        case Statistic(table=table, where=where, figure=figure) if len(columns) == 1 and all(
            columns
        ):
            (by,) = columns
            return Groups(table=table, where=where, by=by, figure=figure, ascending=query.least)
    return query


def _value_of(condition: Condition) -> str:
    """The column that has one value; empty where it says anything else."""
    single = isinstance(condition, In) and len(condition.values) == 1
    return condition.column if isinstance(condition, In) and single else ""


def _named_kinds(query: Groups) -> Sequence[In]:
    """What is named one by one of the column that it groups by, where that is no single value."""
    for leaf in conjuncts(query.where):
        members = leaf.members if isinstance(leaf, In) and leaf.column == query.by else ()
        if len(members) > 1 and any(len(each.values) > 1 for each in members):
            return members
    return ()


def _of_kinds(query: Groups, members: Sequence[In]) -> Query:
    """The figure of all and of each kind, or which of these has most."""

    def counted(where: Condition | None) -> Query:
        if query.figure:
            return Statistic(table=query.table, where=where, figure=query.figure)
        return Count(table=query.table, where=where)

    if not query.limit:
        return counted(query.where)
    rest = [c for c in conjuncts(query.where) if not (isinstance(c, In) and c.members == members)]
    parts = (counted(all_of(*rest, each)) for each in members)
    return Compare(queries=tuple(parts), least=query.ascending)


def _said(part: T) -> T:
    """With the column's name for words that nobody typed."""
    return part.model_copy(update={"text": part.text or part.column})
