"""What was understood as SQL, and as values, for tests that write it by hand."""

from collections.abc import Sequence

from src.core.query.conditions import Condition, In, Not, all_of, leaf_of
from src.core.query.queries import Groups
from src.core.query.relaxation import unknowns_of
from src.core.query.sql import DEFAULT_ROWS, QuerySql, Ranking
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog, Table


def values_of(asked: Understood) -> list[tuple[str, tuple[str, ...], bool]]:
    """Of each condition on values the column, the values, and whether they are denied."""
    return [
        (leaf.column, leaf.values, isinstance(each, Not))
        for each in asked.conditions
        if isinstance(leaf := leaf_of(each), In)
    ]


def rows_sql(
    asked: Understood,
    catalog: Catalog,
    table: Table,
    most: int = DEFAULT_ROWS,
    ranking: Ranking | None = None,
) -> str:
    return QuerySql(catalog, table).rows(asked.rows_query(table), most, ranking)


def totals_sql(asked: Understood, catalog: Catalog, table: Table) -> str:
    query = asked.rows_query(table)
    return QuerySql(catalog, table).totals(query, unknowns_of(query, table))


def figure_sql(asked: Understood, catalog: Catalog, table: Table, most: int = DEFAULT_ROWS) -> str:
    query, sql = asked.figure_query(table), QuerySql(catalog, table)
    return sql.groups(query, most) if isinstance(query, Groups) else sql.statistic(query)


def relaxed_sql(variants: Sequence[Sequence[Condition]], catalog: Catalog, table: Table) -> str:
    wanted = {f"r{at}": all_of(*each) for at, each in enumerate(variants)}
    return QuerySql(catalog, table).counts(wanted)
