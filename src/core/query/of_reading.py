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
    any_of,
    negate,
)
from src.core.query.queries import Figure, Groups, Order, Rows, Statistic
from src.core.query.sql import DEFAULT_ROWS, QuerySql, Ranking
from src.core.query.sql_conditions import words_for
from src.core.question import (
    BlankConstraint,
    Constraint,
    FlagConstraint,
    HoursConstraint,
    LinkedConstraint,
    PeriodConstraint,
    RangeConstraint,
    Reading,
    Sort,
    TermConstraint,
    ValueConstraint,
)
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Table


def where_of(constraints: Iterable[Constraint], catalog: Catalog, table: Table) -> Condition | None:
    """All constraints at once; None where there are none."""
    return all_of(*(condition_of(each, catalog, table) for each in constraints))


def condition_of(constraint: Constraint, catalog: Catalog, table: Table) -> Condition:
    match constraint:
        case ValueConstraint():
            return _value(constraint, table)
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
            return _linked(constraint, catalog)
        case TermConstraint():
            return _term(constraint, table)


def rows_of(reading: Reading, catalog: Catalog, table: Table) -> Rows:
    """The rows that a reading is about, in its order."""
    where = where_of(reading.constraints, catalog, table)
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


def figure_of(reading: Reading, catalog: Catalog, table: Table) -> Statistic | Groups:
    """The figure, or the groups, that a reading asks for."""
    where = where_of(reading.constraints, catalog, table)
    asked = reading.aggregate
    figure = asked and Figure(function=asked.function, column=asked.column, text=asked.asked)
    if reading.group_by:
        ascending = reading.sort is not None and not reading.sort.descending
        return Groups(
            table=table.id, where=where, by=reading.group_by, figure=figure, ascending=ascending
        )
    assert figure is not None, "an aggregate without a figure"
    return Statistic(table=table.id, where=where, figure=figure)


def _value(constraint: ValueConstraint, table: Table) -> Condition:
    column = table.column(constraint.column)
    strength = _strength(constraint)
    found: Condition | None = In(
        column=column.name, values=constraint.values, text=constraint.asked, strength=strength
    )
    if constraint.negated:
        found = Not(condition=found)
    if constraint.or_titled and table.title:
        own, every = (words_for(column, v) for v in (constraint.or_titled, column.config.values))
        if own and every:
            titled = Text(words=own, beside=every, fields=(table.title.name,), whole_words=True)
            found = any_of(found, titled)
    if constraint.or_blank:
        found = any_of(found, Not(condition=Known(column=column.name)))
    assert found is not None
    return found


def _linked(constraint: LinkedConstraint, catalog: Catalog) -> Condition:
    ids = {table.name: table.id for table in catalog.tables}
    hops = tuple(
        Hop(column=hop.column, table=ids[hop.table], key=hop.key) for hop in constraint.hops
    )
    values = In(column=constraint.column, values=constraint.values, text=constraint.asked)
    found = Related(hops=hops, condition=values, text=constraint.asked)
    return negate(found) if constraint.negated else found


def _term(constraint: TermConstraint, table: Table) -> Condition:
    words = tuple(constraint.spellings or (constraint.term,))
    in_title = constraint.scope == "title" and table.title is not None
    text = Text(
        words=words,
        term=constraint.asked if in_title else constraint.term,
        verbatim=constraint.verbatim,
        fields=(table.title.name,)
        if in_title and table.title
        else (SEARCH_COLUMN, *constraint.columns),
        whole_words=constraint.latin,
        text=constraint.asked,
        strength=_strength(constraint),
    )
    return negate(text) if constraint.negated else text


def _strength(
    constraint: ValueConstraint | TermConstraint,
) -> Literal["required", "normal", "optional"]:
    return "required" if constraint.chosen else "optional" if constraint.light else "normal"


def unknowns_of(reading: Reading, catalog: Catalog, table: Table) -> dict[str, Condition | None]:
    """Rows that meet everything but a bound and have a blank there: `undated`, `unpriced`."""
    found: dict[str, Condition | None] = {}

    def blank(name: str, others: Sequence[Constraint]) -> Condition | None:
        return all_of(where_of(others, catalog, table), Not(condition=Known(column=name)))

    for period in (c for c in reading.constraints if isinstance(c, PeriodConstraint)):
        others = [c for c in reading.constraints if c is not period]
        found["undated"] = blank(period.start_column, others)
    weighed = weighed_column(reading.constraints, reading.sort, table)
    ranges = [c for c in reading.constraints if isinstance(c, RangeConstraint)]
    by_price = table.price is not None and weighed == table.price.name
    if weighed and (by_price or any(c.column == weighed for c in ranges)):
        others = [c for c in reading.constraints if c not in ranges or c.column != weighed]
        found["unpriced"] = blank(weighed, others)
    return found


def weighed_column(
    constraints: Sequence[Constraint], sort: Sort | None, table: Table
) -> str | None:
    """The column whose blanks leave rows out: the price where it is compared or ordered by, or
    else the first that is; None where no number is compared."""
    compared = [c.column for c in constraints if isinstance(c, RangeConstraint)]
    compared += [sort.column] if sort else []
    priced = [name for name in compared if table.price and name == table.price.name]
    return next(iter([*priced, *compared]), None)


def rows_sql(
    reading: Reading,
    catalog: Catalog,
    table: Table,
    most: int = DEFAULT_ROWS,
    ranking: Ranking | None = None,
) -> str:
    """The statement for the rows that a reading is about."""
    return QuerySql(catalog, table).rows(rows_of(reading, catalog, table), most, ranking)


def totals_sql(reading: Reading, catalog: Catalog, table: Table) -> str:
    """How many rows match, and how many are left out because their price or day is blank."""
    unknown = unknowns_of(reading, catalog, table)
    return QuerySql(catalog, table).totals(rows_of(reading, catalog, table), unknown)


def figure_sql(reading: Reading, catalog: Catalog, table: Table, most: int = DEFAULT_ROWS) -> str:
    """The statement for the figure, or the groups, that a reading asks for."""
    query = figure_of(reading, catalog, table)
    sql = QuerySql(catalog, table)
    return sql.groups(query, most) if isinstance(query, Groups) else sql.statistic(query)


def relaxed_sql(variants: Sequence[Sequence[Constraint]], catalog: Catalog, table: Table) -> str:
    """How many rows fit each of several lists of constraints: `r0`, `r1`, …."""
    wanted = {f"r{at}": where_of(each, catalog, table) for at, each in enumerate(variants)}
    return QuerySql(catalog, table).counts(wanted)
