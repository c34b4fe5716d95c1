"""A query as SQL: the one place where the program writes SELECT statements over a catalog's rows.

Built as sqlglot expressions, which quote names and literals; the catalog's dialect writes them.
What a model wrote goes through `engines.sql_guard`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlglot import exp

from src.config.roles import NUMBER_ROLES
from src.core.query.cells import (
    all_of_these,
    call,
    end_of,
    first_day,
    identifier,
    is_null,
    literal,
    separate_values,
)
from src.core.query.conditions import Condition, In, Overlaps, Text, conjuncts, disjuncts
from src.core.query.queries import Bounds, Detail, Figure, Groups, Order, Rows, Statistic
from src.core.query.sql_conditions import ConditionSql
from src.core.store.as_written import written_beside
from src.core.store.catalog import Catalog, Table
from src.core.store.dialects import DUCKDB, Written

DIALECT = DUCKDB
"""In which expressions are built; the catalog's own dialect writes the statements."""
DEFAULT_ROWS = 10


@dataclass(frozen=True)
class Ranking:
    """Columns to compute for each row, and the score over them, highest first."""

    columns: Mapping[str, exp.Expr]
    score: exp.Expr


class QuerySql:
    """Statements over one table of a catalog."""

    def __init__(self, catalog: Catalog, table: Table) -> None:
        self._table = table
        self._written = catalog.dialect.write
        self._conditions = ConditionSql(catalog, table)

    def rows(
        self, query: Rows | Detail, most: int = DEFAULT_ROWS, ranking: Ranking | None = None
    ) -> Written:
        """The rows that match, at most `most`; `ranking` orders what has no order of its own."""
        rows = query if isinstance(query, Rows) else Rows(table=query.table, where=query.where)
        columns: list[exp.Expr] = [identifier(name) for name in self._shown(query)]
        if ranking:
            made = ranking.columns.items()
            columns += [exp.alias_(sql, name, copy=False) for name, sql in made]
            known = {column.name for column in self._table.columns}
            own = [identifier(name) for name in self._table.config.key if name in known]
            keys = [_down(ranking.score), *own]
        else:
            keys = self._keys(rows)
        select = self._select(columns, self._filters(rows))
        select = select.order_by(*keys, copy=False) if keys else select
        select = select.limit(min(rows.limit or most, most), copy=False)
        return self._written(select.offset(rows.offset, copy=False) if rows.offset else select)

    def totals(self, query: Rows, without: Mapping[str, Condition | None]) -> Written:
        """The number of rows that match (`total`), and of others by name, in one pass."""
        made: dict[str, exp.Expr] = {}
        parts = {name: self._once(where, made) for name, where in without.items()}
        return self._counts({"total": self._filters(query), **parts})

    def counts(self, wanted: Mapping[str, Condition | None]) -> Written:
        """The number of rows that match each condition, by its name, in one pass."""
        made: dict[str, exp.Expr] = {}
        return self._counts({name: self._once(where, made) for name, where in wanted.items()})

    def bits(self, parts: Sequence[Condition]) -> Written:
        """For each condition a text of a sign for each row by its number, 1 where it matches; NULL
        where none does. Of a table in a file."""
        last = literal(self._table.rows - 1)
        found = [
            exp.Filter(
                this=call("bitstring_agg", exp.column("rowid"), literal(0), last.copy()),
                expression=exp.Where(this=self._conditions.sql(each)),
            )
            for each in parts
        ]
        return self._written(self._select(found, ()))

    def row_ids(self, where: Condition | None) -> Written:
        """The numbers of the rows that match."""
        return self._written(self._select([exp.column("rowid")], self._all(where)))

    def statistic(self, query: Statistic) -> Written:
        """`value` (and `highest` of a range), and how many cells it was taken over (`counted`)."""
        name = query.figure.column
        counted = exp.alias_(exp.Count(this=identifier(name), big_int=True), "counted")
        select = exp.select(*self._figure(query.figure), counted)
        return self._written(self._over_values(select, name, query.where))

    def groups(self, query: Groups, most: int = DEFAULT_ROWS) -> Written:
        """A row for each value of the column; `value` is its number of rows or its figure."""
        by, column = identifier(query.by), self._table.column(query.by)
        key = first_day(by, query.step) if query.step else by
        count = exp.alias_(_count_all(), "value")
        figures = self._figure(query.figure) if query.figure else [count]
        shown = exp.alias_(key, query.by, quoted=True) if query.step else by
        select = self._over_values(exp.select(shown, *figures), query.by, query.where)
        if separate_values(column) is not None:  # a row may have others beside those named
            said = [c for c in conjuncts(query.where) if isinstance(c, In) and c.column == query.by]
            named = [literal(v) for c in said if len(c.values) > 1 for v in c.values]
            select = select.where(exp.In(this=by, expressions=named)) if named else select
        select = select.where(exp.not_(is_null(by))).group_by(key)
        if query.having:
            made = figures[0].this if query.figure else _count_all()
            select = select.having(*_within(made, query.having))
        value = exp.column("value")
        order = [exp.Ordered(this=value) if query.ascending else _down(value), by]
        in_time = query.step is not None and not query.limit
        in_order = in_time or column.role in NUMBER_ROLES
        select = select.order_by(*([by] if in_order else order))
        return self._written(select.limit(min(query.limit or most, most)))

    def _shown(self, query: Rows | Detail) -> list[str]:
        known = [column.name for column in self._table.columns]
        shown = list(self._table.config.show or known)
        if isinstance(query, Detail):
            shown += [column.name for column in self._table.with_role("link", "place")]
        names = dict.fromkeys([*shown, *self._table.config.key, *query.columns])
        found = [name for name in names if name in known]
        return [*found, *written_beside(found, self._table)]

    def _select(self, columns: Sequence[exp.Expr], where: Sequence[exp.Expr]) -> exp.Select:
        select = exp.select(*columns, copy=False).from_(self._source, copy=False)
        return select.where(*where, copy=False) if where else select

    @property
    def _source(self) -> exp.Table:
        return exp.table_(self._table.name, quoted=True)

    def _all(self, where: Condition | None) -> list[exp.Expr]:
        return [self._conditions.sql(each) for each in conjuncts(where)]

    def _once(self, where: Condition | None, made: dict[str, exp.Expr]) -> list[exp.Expr]:
        """As `_all`, with conditions that stand in several counts made once."""
        parts = {repr(each): each for each in conjuncts(where)}
        made |= {key: self._conditions.sql(each) for key, each in parts.items() if key not in made}
        return [made[key] for key in parts]

    def _filters(self, query: Rows) -> list[exp.Expr]:
        """The conditions, and what the order asks: no blanks, or nothing but the first."""
        found = self._all(query.where)
        if query.order is None:
            return found
        if not query.order.ties or query.limit:
            return [*found, exp.not_(is_null(identifier(query.order.column)))]
        column = self._sorted_by(query.order)
        extreme = (exp.Max if query.order.descending else exp.Min)(this=column)
        return [
            *found,
            exp.EQ(
                this=column,
                expression=self._select([extreme], [each.copy() for each in found]).subquery(),
            ),
        ]

    def _sorted_by(self, order: Order) -> exp.Expr:
        """A cell that is a range: the longest by its high end, the shortest by its low one."""
        return end_of(self._table.column(order.column), "high" if order.descending else "low")

    def _keys(self, query: Rows) -> list[exp.Expr]:
        """Without an order: rows with a searched word in their title first, events by their day."""
        title, keys = self._table.title, list[exp.Expr]()
        parts = [each for c in conjuncts(query.where) for each in disjuncts(c)]
        words = [word for each in parts if isinstance(each, Text) for word in each.words]
        periods = [c for c in conjuncts(query.where) if isinstance(c, Overlaps)]
        if query.order:
            by = self._sorted_by(query.order)
            keys.append(_down(by) if query.order.descending else by)
        elif title and words:
            name = call("lower", identifier(title.name))
            hits = exp.or_(*(call("contains", name.copy(), literal(word)) for word in words))
            keys.append(exp.case().when(hits, literal(0)).else_(literal(1)))
        if periods and not query.order:
            keys.append(identifier(periods[0].start_column))
        return [*keys, identifier(title.name)] if keys and title else keys

    def _counts(self, wanted: Mapping[str, Sequence[exp.Expr]]) -> Written:
        """Each condition that stands in several counts is computed once, under a short name."""
        parts: dict[exp.Expr, str] = {}
        counts: list[exp.Expr] = []
        for name, conditions in wanted.items():
            names = [exp.column(parts.setdefault(c, f"c{len(parts)}")) for c in conditions]
            counted = _count_all()
            if names:
                where = exp.Where(this=all_of_these(*names))
                counted = exp.Filter(this=counted, expression=where)
            counts.append(exp.alias_(counted, name, copy=False))
        inner = [exp.alias_(sql, name, copy=False) for sql, name in parts.items()]
        source = self._select(inner, ()).subquery(copy=False) if inner else self._source
        return self._written(exp.select(*counts, copy=False).from_(source, copy=False))

    def _figure(self, figure: Figure) -> list[exp.Expr]:
        """Of cells that are ranges the outermost ends, or else their middles."""
        column = self._table.column(figure.column)
        low, high = end_of(column, "low"), end_of(column, "high")
        if figure.function == "distinct":
            distinct = exp.Distinct(expressions=[identifier(column.name)])
            return [exp.alias_(exp.Count(this=distinct, big_int=True), "value")]
        if figure.function == "range":
            ends = (exp.Min(this=low), "value"), (exp.Max(this=high), "highest")
            return [exp.alias_(sql, name) for sql, name in ends]
        middle = low if low == high else exp.paren(low + high) / literal(2)
        over = {"min": low, "max": high}.get(figure.function, middle)
        return [exp.alias_(call(figure.function, over), "value")]

    def _over_values(self, select: exp.Select, name: str, where: Condition | None) -> exp.Select:
        """Over the rows that match; of a column with several values in a cell, over each value."""
        split = separate_values(self._table.column(name))
        read = {column.name for column in select.find_all(exp.Column)}
        if split is None:
            select, conditions = select.from_(self._source), self._all(where)
            return select.where(*conditions) if conditions else select
        values = [exp.alias_(split, name, quoted=True), *map(identifier, sorted(read - {name}))]
        return select.from_(self._select(values, self._all(where)).subquery())


def _within(made: exp.Expr, bounds: Bounds) -> Iterator[exp.Expr]:
    if bounds.low is not None:
        yield exp.GTE(this=made.copy(), expression=literal(bounds.low))
    if bounds.high is not None:
        yield exp.LTE(this=made.copy(), expression=literal(bounds.high))


def _down(expression: exp.Expr) -> exp.Expr:
    return exp.Ordered(this=expression, desc=True)


def _count_all() -> exp.Expr:
    return exp.Count(this=exp.Star(), big_int=True)
