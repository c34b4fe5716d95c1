"""A `Reading` as a query: the border between the reader and everything after it."""

from collections.abc import Iterable, Sequence
from typing import Literal

from src.core.query.conditions import (
    Condition,
    Flag,
    HasKey,
    Hop,
    In,
    Known,
    Not,
    OpenAt,
    Overlaps,
    Range,
    Related,
    Text,
    all_of,
    leaves,
    negate,
)
from src.core.query.queries import (
    Compare,
    Count,
    Detail,
    Figure,
    Groups,
    Order,
    Query,
    Rows,
    Statistic,
)
from src.core.query.sql import DEFAULT_ROWS, QuerySql, Ranking
from src.core.query.unknowns import unknowns_of
from src.core.question import (
    BlankConstraint,
    CombinedConstraint,
    Constraint,
    FlagConstraint,
    HoursConstraint,
    LinkedConstraint,
    PeriodConstraint,
    RangeConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
)
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Table

_ASKING = frozenset({"search", "more", "count", "aggregate", "group", "detail", "compare"})
"""Acts that ask something of the data."""


def where_of(constraints: Iterable[Constraint], table: Table) -> Condition | None:
    """All constraints at once; None where there are none."""
    return all_of(*(condition_of(each, table) for each in constraints))


def condition_of(constraint: Constraint, table: Table) -> Condition:
    match constraint:
        case ValueConstraint():
            found = In(
                column=constraint.column,
                values=constraint.values,
                text=constraint.asked,
                strength=_strength(constraint),
            )
            return Not(condition=found) if constraint.negated else found
        case RangeConstraint():
            return Range(**constraint.model_dump(exclude={"kind", "asked"}), text=constraint.asked)
        case FlagConstraint():
            flag = Flag(column=constraint.column, text=constraint.asked)
            return flag if constraint.wanted else Not(condition=flag)
        case PeriodConstraint():
            return Overlaps(
                **constraint.model_dump(exclude={"kind", "asked"}), text=constraint.asked
            )
        case BlankConstraint():
            return Not(condition=Known(column=constraint.column, text=constraint.asked))
        case HoursConstraint():
            return OpenAt(
                opens_column=constraint.opens_column,
                closes_column=constraint.closes_column,
                day=constraint.day,
                minutes=constraint.minutes,
                moment="any" if constraint.when == "open" else constraint.when,
                text=constraint.asked,
            )
        case LinkedConstraint():
            return _linked(constraint)
        case TermConstraint():
            text = text_of(constraint, table)
            return negate(text) if constraint.negated else text
        case CombinedConstraint():
            return constraint.condition


def constraint_of(condition: Condition) -> Constraint:
    """A condition as a constraint; what no other kind can say is a combined one."""
    denied = isinstance(condition, Not)
    leaf = condition.condition if isinstance(condition, Not) else condition
    match leaf:
        case In():
            return ValueConstraint(
                column=leaf.column, values=leaf.values, negated=denied, asked=leaf.text
            )
        case Flag():
            return FlagConstraint(column=leaf.column, wanted=not denied, asked=leaf.text)
        case Range() if not denied:
            bounds = leaf.model_dump(exclude={"kind", "text", "span", "strength"})
            return RangeConstraint(**bounds, asked=leaf.text)
        case Known() if denied:
            return BlankConstraint(column=leaf.column, asked=leaf.text)
        case Text():
            return TermConstraint(
                term=leaf.term,
                spellings=leaf.words,
                latin=leaf.whole_words,
                negated=denied,
                asked=leaf.text,
            )
    words = dict.fromkeys(each.text for each in leaves(condition) if each.text)
    return CombinedConstraint(condition=condition, asked=", ".join(words))


def rows_of(reading: Reading, table: Table) -> Rows:
    """The rows that a reading is about, in its order."""
    where = where_of(reading.constraints, table)
    keys = tuple(dict(row.key) for row in reading.rows)
    order = reading.sort and Order(
        column=reading.sort.column,
        descending=reading.sort.descending,
        ties=reading.sort.superlative,
        text=reading.sort.asked,
    )
    places = table.with_role("link", "place") if reading.act == "detail" else ()
    columns = (*(column.name for column in places), *reading.asked_columns)
    return Rows(
        table=table.id,
        where=all_of(where, HasKey(keys=keys) if keys else None),
        order=order,
        limit=reading.limit,
        offset=reading.offset,
        columns=tuple(dict.fromkeys(columns)),
    )


def query_of(reading: Reading, table: Table) -> Rows | Statistic | Groups:
    """What a reading asks of one table."""
    if reading.act in ("group", "aggregate"):
        return figure_of(reading, table)
    rows = rows_of(reading, table)
    if reading.act == "count" and rows.order:  # all are counted, whichever is the first of them
        return rows.model_copy(update={"order": rows.order.model_copy(update={"ties": False})})
    return rows


def asked_query(reading: Reading, catalog: Catalog) -> Query | None:
    """The query that staff and API see; None where nothing is asked of the data."""
    tables = {table.id: table for table in catalog.tables}
    if reading.table not in tables or reading.act not in _ASKING:
        return None
    query = query_of(reading, tables[reading.table])
    if reading.act == "count":
        return Count(table=query.table, where=query.where)
    if reading.act == "detail":
        return Detail(table=query.table, where=query.where, columns=reading.asked_columns)
    return Compare(queries=(query,)) if reading.act == "compare" else query


def figure_of(reading: Reading, table: Table) -> Statistic | Groups:
    """The figure, or the groups, that a reading asks for."""
    where = where_of(reading.constraints, table)
    asked = reading.aggregate
    figure = asked and Figure(function=asked.function, column=asked.column, text=asked.asked)
    if reading.group_by:
        ascending = reading.sort is not None and not reading.sort.descending
        return Groups(
            table=table.id,
            where=where,
            by=reading.group_by,
            figure=figure,
            ascending=ascending,
            limit=reading.limit,
        )
    assert figure is not None, "an aggregate without a figure"
    return Statistic(table=table.id, where=where, figure=figure)


def _linked(constraint: LinkedConstraint) -> Condition:
    hops = tuple(Hop(**hop.model_dump()) for hop in constraint.hops)
    values = In(column=constraint.column, values=constraint.values, text=constraint.asked)
    found = Related(hops=hops, condition=values, text=constraint.asked)
    return negate(found) if constraint.negated else found


def text_of(constraint: TermConstraint, table: Table) -> Text:
    """The word that a constraint demands, whether it is denied or not."""
    in_title = constraint.scope == "title" and table.title is not None
    return Text(
        words=tuple(constraint.spellings),
        term=constraint.term,
        verbatim=constraint.verbatim,
        fields=(table.title.name,)
        if in_title and table.title
        else (SEARCH_COLUMN, *constraint.columns),
        whole_words=constraint.latin,
        text=constraint.asked,
        strength=_strength(constraint),
    )


def _strength(
    constraint: ValueConstraint | TermConstraint,
) -> Literal["required", "normal", "optional"]:
    return "required" if constraint.chosen else "optional" if constraint.light else "normal"


def rows_sql(
    reading: Reading,
    catalog: Catalog,
    table: Table,
    most: int = DEFAULT_ROWS,
    ranking: Ranking | None = None,
) -> str:
    """The statement for the rows that a reading is about."""
    return QuerySql(catalog, table).rows(rows_of(reading, table), most, ranking)


def totals_sql(reading: Reading, catalog: Catalog, table: Table) -> str:
    """How many rows match, and how many are left out because their price or day is blank."""
    query = rows_of(reading, table)
    return QuerySql(catalog, table).totals(query, unknowns_of(query, table))


def figure_sql(reading: Reading, catalog: Catalog, table: Table, most: int = DEFAULT_ROWS) -> str:
    """The statement for the figure, or the groups, that a reading asks for."""
    query = figure_of(reading, table)
    sql = QuerySql(catalog, table)
    return sql.groups(query, most) if isinstance(query, Groups) else sql.statistic(query)


def relaxed_sql(variants: Sequence[Sequence[Constraint]], catalog: Catalog, table: Table) -> str:
    """How many rows fit each of several lists of constraints: `r0`, `r1`, …."""
    wanted = {f"r{at}": where_of(each, table) for at, each in enumerate(variants)}
    return QuerySql(catalog, table).counts(wanted)
