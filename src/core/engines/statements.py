"""`Reading` → SELECT statements over one table: rows, counts, figures, relaxations.

Written for people to read in the debug panel: one condition for each constraint, in their order.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from src.config.roles import NUMBER_ROLES
from src.core.engines.where import conditions, end_of, literal, quote
from src.core.question import (
    Aggregate,
    Constraint,
    PeriodConstraint,
    RangeConstraint,
    Reading,
    RowRef,
    Sort,
    TermConstraint,
    ValueConstraint,
)
from src.core.store.as_written import written_beside
from src.core.store.catalog import Column, Table

DEFAULT_ROWS = 10


@dataclass(frozen=True)
class Ranking:
    """Columns to compute for each row, and the expression over them that the best has most of."""

    columns: Mapping[str, str]
    score: str


def rows_statement(
    reading: Reading, table: Table, most: int = DEFAULT_ROWS, ranking: Ranking | None = None
) -> str:
    """The rows that fit, as the reading orders them, at most `most` of them.

    `ranking` orders what the reading leaves in no order.
    """
    limit = min(reading.limit or most, most)
    ranked = {} if ranking is None else ranking.columns
    columns = [_columns(reading, table), *(f"{sql} AS {name}" for name, sql in ranked.items())]
    parts = ["SELECT " + ",\n  ".join(columns), f"FROM {_name(table)}"]
    parts += _where(_row_conditions(reading, table))
    parts += _order(reading, table) if ranking is None else _ranked(ranking, table)
    parts.append(f"LIMIT {limit}" + (f" OFFSET {reading.offset}" if reading.offset else ""))
    return "\n".join(parts)


def total_statement(reading: Reading, table: Table) -> str:
    """How many rows fit, and how many are left out because their price or day is unknown."""
    counts = [_count(_row_conditions(reading, table), "total")]
    for alias, blank, others in _unknowns(reading, table):
        counts.append(_count([*conditions(others, table), f"{blank} IS NULL"], alias))
    return "SELECT " + ",\n  ".join(counts) + f"\nFROM {_name(table)}"


def aggregate_statement(reading: Reading, table: Table) -> str:
    """One figure over the rows that fit, or the two of a range (`value`, `highest`), and over how
    many of them it was taken."""
    assert reading.aggregate is not None
    column = quote(reading.aggregate.column)
    figure = _figure(reading.aggregate, table)
    wanted = conditions(reading.constraints, table)
    split = _split(table.column(reading.aggregate.column))
    source = _exploded(column, split, table, wanted) if split else _name(table)
    where = [] if split else _where(wanted)
    return "\n".join([f"SELECT {figure}, count({column}) AS counted", f"FROM {source}", *where])


def group_statement(reading: Reading, table: Table, most: int = DEFAULT_ROWS) -> str:
    """Rows, or the aggregate, for each value of the grouping column, largest first."""
    assert reading.group_by is not None
    aggregate = reading.aggregate
    figure = _figure(aggregate, table) if aggregate else "count(*) AS value"
    column = quote(reading.group_by)
    wanted = conditions(reading.constraints, table)
    split = _split(table.column(reading.group_by))
    source = _exploded(column, split, table, wanted) if split else _name(table)
    where = [] if split else wanted
    where = [*where, *(_named_groups(reading) if split else []), f"{column} IS NOT NULL"]
    return "\n".join(
        [
            f"SELECT {column}, {figure}",
            f"FROM {source}",
            *_where(where),
            f"GROUP BY {column}",
            f"ORDER BY {_group_order(reading, table)}",
            f"LIMIT {most}",
        ]
    )


def _named_groups(reading: Reading) -> list[str]:
    """Of rows that are several things those that are held against each other: red or blue, of red
    and white. Of what is only blue it is asked what else it is."""
    named = [
        ", ".join(map(literal, c.values))
        for c in reading.constraints
        if isinstance(c, ValueConstraint)
        and c.column == reading.group_by
        and len(c.values) > 1
        and not c.negated
    ]
    return [f"{quote(str(reading.group_by))} IN ({values})" for values in named]


def _figure(aggregate: Aggregate, table: Table) -> str:
    """Of cells that are ranges the outermost ends, or else their middles."""
    column = table.column(aggregate.column)
    if aggregate.function == "distinct":
        return f"count(DISTINCT {quote(column.name)}) AS value"
    low, high = end_of(column, "low"), end_of(column, "high")
    if aggregate.function == "range":
        return f"min({low}) AS value, max({high}) AS highest"
    ends = {"min": low, "max": high}
    middle = low if low == high else f"({low} + {high}) / 2"
    return f"{aggregate.function}({ends.get(aggregate.function, middle)}) AS value"


def _group_order(reading: Reading, table: Table) -> str:
    """Largest first, or as the question orders figures; years and numbers in their own order."""
    assert reading.group_by is not None
    column = quote(reading.group_by)
    if table.column(reading.group_by).role in NUMBER_ROLES:
        return column
    upward = reading.sort is not None and not reading.sort.descending
    return f"value {'ASC' if upward else 'DESC'}, {column}"


def counts_statement(variants: Sequence[Sequence[Constraint]], table: Table) -> str:
    """How many rows fit each of several lists of constraints: `r0`, `r1`, …, in one pass.

    Most constraints are in most of the lists, so each is told once: `c0`, `c1`, ….
    """
    wanted = [conditions(variant, table) for variant in variants]
    names = {sql: f"c{i}" for i, sql in enumerate(dict.fromkeys(chain.from_iterable(wanted)))}
    counts = [_count([names[sql] for sql in each], f"r{i}") for i, each in enumerate(wanted)]
    if not names:
        return "SELECT " + ",\n  ".join(counts) + f"\nFROM {_name(table)}"
    told = ",\n    ".join(f"{sql} AS {name}" for sql, name in names.items())
    source = f"(SELECT {told}\n  FROM {_name(table)})"
    return "SELECT " + ",\n  ".join(counts) + f"\nFROM {source}"


def _name(table: Table) -> str:
    return "'" + table.name.replace("'", "''") + "'"


def _columns(reading: Reading, table: Table) -> str:
    shown = table.config.show or [column.name for column in table.columns]
    known = {column.name for column in table.columns}
    if reading.act == "detail":
        shown = [*shown, *(c.name for c in table.columns if c.role in ("link", "place"))]
    names = [*shown, *table.config.key, *reading.asked_columns]
    names = [name for name in dict.fromkeys(names) if name in known]
    return ", ".join(map(quote, [*names, *written_beside(names, table)]))


def _where(found: Sequence[str]) -> list[str]:
    return ["WHERE " + "\n  AND ".join(found)] if found else []


def _row_conditions(reading: Reading, table: Table) -> list[str]:
    found = conditions(reading.constraints, table)
    if reading.rows:
        found.append("(" + " OR ".join(_is_row(row) for row in reading.rows) + ")")
    if reading.sort and reading.sort.superlative and not reading.limit:
        found.append(_is_extreme(reading, table, found))
    elif reading.sort:
        found.append(f"{quote(reading.sort.column)} IS NOT NULL")
    return found


def _is_row(row: RowRef) -> str:
    pairs = [
        f"{quote(name)} IS NULL" if value is None else f"{quote(name)} = {literal(value)}"
        for name, value in row.key.items()
    ]
    return "(" + " AND ".join(pairs) + ")"


def _is_extreme(reading: Reading, table: Table, found: Sequence[str]) -> str:
    """All rows that tie for the first place, and no other."""
    assert reading.sort is not None
    column = _sorted_by(reading.sort, table)
    figure = f"{'max' if reading.sort.descending else 'min'}({column})"
    inner = " ".join([f"SELECT {figure} FROM {_name(table)}", *_where(found)])
    return f"{column} = ({inner})"


def _sorted_by(sort: Sort, table: Table) -> str:
    """The longest is what may last longest, the shortest what may be over first."""
    return end_of(table.column(sort.column), "high" if sort.descending else "low")


def _order(reading: Reading, table: Table) -> list[str]:
    keys = []
    title = table.title
    if reading.sort:
        direction = " DESC" if reading.sort.descending else ""
        keys.append(f"{_sorted_by(reading.sort, table)}{direction}")
    elif title and (words := _positive_spellings(reading)):
        hits = " OR ".join(f"contains(lower({quote(title.name)}), {literal(w)})" for w in words)
        keys.append(f"CASE WHEN {hits} THEN 0 ELSE 1 END")
    periods = [c for c in reading.constraints if isinstance(c, PeriodConstraint)]
    if periods and not reading.sort:
        keys.append(quote(periods[0].start_column))
    if keys and title:
        keys.append(quote(title.name))
    return ["ORDER BY " + ", ".join(keys)] if keys else []


def _ranked(ranking: Ranking, table: Table) -> list[str]:
    """Best first; equals in the order of their key, so that the same question lists the same."""
    known = {column.name for column in table.columns}
    keys = [quote(name) for name in table.config.key if name in known]
    return ["ORDER BY " + ", ".join([f"{ranking.score} DESC", *keys])]


def _positive_spellings(reading: Reading) -> list[str]:
    terms = [c for c in reading.constraints if isinstance(c, TermConstraint) and not c.negated]
    return [spelling for term in terms for spelling in term.spellings]


def _unknowns(reading: Reading, table: Table) -> list[tuple[str, str, list[Constraint]]]:
    """(alias, column, the other constraints) for prices and days that are compared with."""
    found = []
    for constraint in reading.constraints:
        if isinstance(constraint, PeriodConstraint):
            others = [c for c in reading.constraints if c is not constraint]
            found = [("undated", quote(constraint.start_column), others)]
    weighed = weighed_column(reading.constraints, reading.sort, table)
    ranges = [c for c in reading.constraints if isinstance(c, RangeConstraint)]
    by_price = table.price is not None and weighed == table.price.name
    if weighed and (by_price or any(c.column == weighed for c in ranges)):
        others = [c for c in reading.constraints if c not in ranges or c.column != weighed]
        found.append(("unpriced", quote(weighed), others))
    return found


def weighed_column(
    constraints: Sequence[Constraint], sort: Sort | None, table: Table
) -> str | None:
    """The column of whose blanks an answer tells that they left rows out: the price where that is
    compared or ordered by, or else the first that is."""
    compared = [c.column for c in constraints if isinstance(c, RangeConstraint)]
    compared += [sort.column] if sort else []
    priced = [name for name in compared if table.price and name == table.price.name]
    return next(iter([*priced, *compared]), None)


def _count(found: Sequence[str], alias: str) -> str:
    kept = " AND ".join(found)
    return f"count(*) FILTER (WHERE {kept}) AS {alias}" if kept else f"count(*) AS {alias}"


def _split(column: Column) -> str | None:
    """Each value of a cell with several; None where cells have one."""
    name = quote(column.name)
    if column.role != "tags":
        return None
    if column.sql_type == "JSON":
        return f"unnest(json_extract_string({name}, '$[*]'))"
    if column.config.separator:
        parts = f"string_split({name}, {literal(column.config.separator)})"
        return f"unnest(list_transform({parts}, lambda part: trim(part)))"
    return None


def _exploded(name: str, split: str, table: Table, wanted: Sequence[str]) -> str:
    """The rows wanted, with one for each value of the column: conditions are on whole cells."""
    inner = [f"SELECT * REPLACE ({split} AS {name})", f"FROM {_name(table)}", *_where(wanted)]
    return "(" + "\n  ".join(inner) + ")"
