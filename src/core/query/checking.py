"""A query held against a catalog: every table, column and kind of condition fits, or an error."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from src.config.nearest import nearest
from src.config.roles import NUMBER_ROLES
from src.core.errors import ConciergeError
from src.core.query.conditions import (
    Condition,
    Flag,
    HasKey,
    In,
    Leaf,
    Overlaps,
    Range,
    Related,
    Text,
    own_leaves,
)
from src.core.query.queries import Compare, Detail, Each, Groups, Query, Rows, Statistic
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Column, Table

T = TypeVar("T")


class QueryError(ConciergeError):
    """The query asks for what the catalog does not have; says what, where and what there is."""


def checked(query: Query, catalog: Catalog) -> Query:
    """The query itself. Raises `QueryError`: an unknown name, or a column that cannot meet it."""
    if isinstance(query, Each | Compare):
        for part in query.queries:
            checked(part, catalog)
        return query
    table = _table(query.table, catalog)
    check_condition(query.where, catalog, table)
    for name in columns_of(query):
        _column(name, table)
    if isinstance(query, Statistic | Groups) and (figure := query.figure):
        column = _column(figure.column, table)
        fits = figure.function == "distinct" or column.role in NUMBER_ROLES
        _demand(fits, column, f"has no '{figure.function}': it is no number")
    if isinstance(query, Groups) and query.step:
        by = table.column(query.by)
        _demand(by.is_date, by, f"has no groups by {query.step}: it is no date")
    return query


def check_condition(condition: Condition | None, catalog: Catalog, table: Table) -> None:
    """Raises `QueryError` for a leaf that the table cannot answer."""
    for leaf in own_leaves(condition):
        if not isinstance(leaf, Related):
            _check_leaf(leaf, table)
            continue
        other = table
        for hop in leaf.hops:
            _column(hop.column, other)
            other = _table(hop.table, catalog)
            _column(hop.key, other)
        check_condition(leaf.condition, catalog, other)


def _check_leaf(leaf: Leaf, table: Table) -> None:
    columns = [_column(name, table) for name in _named(leaf)]
    match leaf:
        case Range():
            _demand(columns[0].role in NUMBER_ROLES, columns[0], "takes no bounds: it is no number")
            _demand(
                leaf.low is None or leaf.high is None or leaf.low <= leaf.high,
                columns[0],
                "lies between bounds of which the low one is the higher",
            )
        case Flag():
            _demand(columns[0].role == "flag", columns[0], "is no yes-or-no column")
        case Overlaps():
            for column in columns:
                _demand(column.is_date, column, "is no date")
        case In():
            _demand(bool(leaf.values), columns[0], "needs at least one value")


def _named(leaf: Leaf) -> Iterable[str]:
    match leaf:
        case Text():
            return (name for name in leaf.fields if name != SEARCH_COLUMN)
        case HasKey():
            return dict.fromkeys(name for key in leaf.keys for name in key)
    return leaf.about


def columns_of(query: Query) -> Iterable[str]:
    """The columns that a query shows, orders or counts by, beside its conditions."""
    match query:
        case Rows():
            return (*query.columns, *([query.order.column] if query.order else ()))
        case Detail():
            return query.columns
        case Groups():
            return (query.by,)
        case Statistic():
            return (query.figure.column,)
    return ()


def _table(name: str, catalog: Catalog) -> Table:
    return _found(name, [table.id for table in catalog.tables], catalog.table, "table", "the data")


def _column(name: str, table: Table) -> Column:
    names = [column.name for column in table.columns]
    return _found(name, names, table.column, "column", f"'{table.id}'")


def _found(name: str, known: list[str], get: Callable[[str], T], what: str, where: str) -> T:
    if name not in known:
        raise QueryError(f"no {what} '{name}' in {where}; {nearest(name, known)}")
    return get(name)


def _demand(holds: bool, column: Column, problem: str) -> None:
    if not holds:
        raise QueryError(f"'{column.name}' {problem}")
