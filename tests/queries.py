"""Readings and constraints as SQL, for tests that write what the reader gives."""

from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any

from src.core.query.conditions import Condition, all_of
from src.core.query.queries import Groups
from src.core.query.relaxation import unknowns_of
from src.core.query.sql import DEFAULT_ROWS, QuerySql, Ranking
from src.core.query.understood import Understood
from src.core.question import Constraint, Reading
from src.core.reading.border import condition_of, reading_of, understood
from src.core.store.catalog import Catalog, Table
from src.core.turn import Turn


def as_read(turn: Turn) -> Turn:
    """The turn with the reading that the next question goes on from, for tests of the reader."""
    return turn.model_copy(update={"reading": turn.reading and reading_of(turn.reading)})


def over(reading: Reading, table: Table) -> Understood:
    """What is asked of one table, without a catalog."""
    catalog: Any = SimpleNamespace(tables=(table,))
    return understood(reading.model_copy(update={"table": table.id}), catalog)


def where_of(constraints: Iterable[Constraint], table: Table) -> Condition | None:
    return all_of(*(condition_of(each, table) for each in constraints))


def rows_sql(
    reading: Reading,
    catalog: Catalog,
    table: Table,
    most: int = DEFAULT_ROWS,
    ranking: Ranking | None = None,
) -> str:
    return QuerySql(catalog, table).rows(over(reading, table).rows_query(table), most, ranking)


def totals_sql(reading: Reading, catalog: Catalog, table: Table) -> str:
    query = over(reading, table).rows_query(table)
    return QuerySql(catalog, table).totals(query, unknowns_of(query, table))


def figure_sql(reading: Reading, catalog: Catalog, table: Table, most: int = DEFAULT_ROWS) -> str:
    query, sql = over(reading, table).figure_query(table), QuerySql(catalog, table)
    return sql.groups(query, most) if isinstance(query, Groups) else sql.statistic(query)


def relaxed_sql(variants: Sequence[Sequence[Condition]], catalog: Catalog, table: Table) -> str:
    wanted = {f"r{at}": all_of(*each) for at, each in enumerate(variants)}
    return QuerySql(catalog, table).counts(wanted)
