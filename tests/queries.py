"""What was understood, for tests that write it by hand: its query, as SQL and as values."""

from collections.abc import Sequence
from typing import Any

from src.core.query.conditions import Condition, HasKey, In, Not, all_of, leaf_of
from src.core.query.parts import as_rows, listed
from src.core.query.queries import Compare, Count, Detail, Groups, Rows, Statistic
from src.core.query.relaxation import unknowns_of
from src.core.query.sql import DEFAULT_ROWS, QuerySql, Ranking
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog, Table


def understood(
    act: str = "search",
    table: str | None = "goods",
    conditions: Sequence[Condition] = (),
    rows: Sequence[Any] = (),
    **told: Any,
) -> Understood:
    """A question of one query. `told`: the query's own fields, and those beside it; the columns
    that are asked for are `asked_columns`."""
    found = {"question": "?", "language": "en", "act": act, "rows": rows}
    asked = told | {"columns": told.pop("asked_columns", ())}
    beside = {name: told[name] for name in told if name in Understood.model_fields}
    reading = Understood.model_validate(found | beside)
    keys = HasKey(keys=tuple(dict(row.key) for row in reading.rows)) if reading.rows else None
    asked |= {"table": table, "where": all_of(*conditions, keys)}
    kind = _KINDS.get(act)
    if kind is None or table is None:
        return reading.model_copy(update={"table": table})
    query = kind.model_validate({n: each for n, each in asked.items() if n in kind.model_fields})
    query = Compare(queries=(query,)) if act == "compare" else query
    return reading.asking(query).model_copy(update={"act": act})


_KINDS: dict[str, type[Rows | Count | Statistic | Groups | Detail]] = {
    "search": Rows, "more": Rows, "compare": Rows, "why": Rows, "count": Count,
    "aggregate": Statistic, "group": Groups, "detail": Detail,
}  # fmt: skip


def grouped_by(asked: Understood) -> str | None:
    """The column that figures are asked for by."""
    return asked.query.by if isinstance(asked.query, Groups) else None


def limit_of(asked: Understood) -> int | None:
    """How many rows are asked for."""
    return as_rows(asked.wanted).limit


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
    query = listed(asked.wanted, table)
    assert isinstance(query, Rows)
    return QuerySql(catalog, table).rows(query, most, ranking)


def totals_sql(asked: Understood, catalog: Catalog, table: Table) -> str:
    query = as_rows(asked.wanted)
    return QuerySql(catalog, table).totals(query, unknowns_of(query, table))


def figure_sql(asked: Understood, catalog: Catalog, table: Table, most: int = DEFAULT_ROWS) -> str:
    query, sql = asked.wanted, QuerySql(catalog, table)
    assert isinstance(query, Groups | Statistic)
    return sql.groups(query, most) if isinstance(query, Groups) else sql.statistic(query)


def relaxed_sql(variants: Sequence[Sequence[Condition]], catalog: Catalog, table: Table) -> str:
    wanted = {f"r{at}": all_of(*each) for at, each in enumerate(variants)}
    return QuerySql(catalog, table).counts(wanted)
