"""`Reading` → SELECT statements over one table: rows, counts, figures, relaxations.

Written for people to read in the debug panel: one condition for each constraint, in their order.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from src.config.concierge import NUMBER_ROLES
from src.core.reading.model import (
    BlankConstraint,
    Constraint,
    FlagConstraint,
    HoursConstraint,
    LinkedConstraint,
    PeriodConstraint,
    RangeConstraint,
    Reading,
    RowRef,
    TermConstraint,
    ValueConstraint,
)
from src.core.store.catalog import SEARCH_COLUMN, Column, Table
from src.core.store.folding import fold

DEFAULT_ROWS = 10
_PLAIN = re.compile("[a-z]+(?:_[a-z0-9]+)+")


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
    """One figure over the rows that fit, and over how many of them it was taken."""
    assert reading.aggregate is not None
    column = quote(reading.aggregate.column)
    figure = f"{reading.aggregate.function}({column})"
    where = _where(conditions(reading.constraints, table))
    return "\n".join(
        [f"SELECT {figure} AS value, count({column}) AS counted", f"FROM {_name(table)}", *where]
    )


def group_statement(reading: Reading, table: Table, most: int = DEFAULT_ROWS) -> str:
    """Rows, or the aggregate, for each value of the grouping column, largest first."""
    assert reading.group_by is not None
    aggregate = reading.aggregate
    figure = f"{aggregate.function}({quote(aggregate.column)})" if aggregate else "count(*)"
    column = quote(reading.group_by)
    where = _where([*conditions(reading.constraints, table), f"{column} IS NOT NULL"])
    source = _exploded(table.column(reading.group_by), table)
    return "\n".join(
        [
            f"SELECT {column}, {figure} AS value",
            f"FROM {source}",
            *where,
            f"GROUP BY {column}",
            f"ORDER BY {_group_order(reading, table)}",
            f"LIMIT {most}",
        ]
    )


def _group_order(reading: Reading, table: Table) -> str:
    """Largest first, or as the question orders figures; years and numbers in their own order."""
    assert reading.group_by is not None
    column = quote(reading.group_by)
    if table.column(reading.group_by).role in NUMBER_ROLES:
        return column
    upward = reading.sort is not None and not reading.sort.descending
    return f"value {'ASC' if upward else 'DESC'}, {column}"


def counts_statement(variants: Sequence[Sequence[Constraint]], table: Table) -> str:
    """How many rows fit each of several lists of constraints: `r0`, `r1`, …, in one pass."""
    counts = [_count(conditions(v, table), f"r{i}") for i, v in enumerate(variants)]
    return "SELECT " + ",\n  ".join(counts) + f"\nFROM {_name(table)}"


def conditions(constraints: Sequence[Constraint], table: Table) -> list[str]:
    return [condition(constraint, table) for constraint in constraints]


def condition(constraint: Constraint, table: Table) -> str:
    match constraint:
        case ValueConstraint():
            return _value(constraint, table.column(constraint.column))
        case RangeConstraint():
            return _range(constraint)
        case FlagConstraint():
            return _flag(constraint, table.column(constraint.column))
        case PeriodConstraint():
            return _period(constraint)
        case BlankConstraint():
            return f"{quote(constraint.column)} IS NULL"
        case HoursConstraint():
            return _hours(constraint)
        case LinkedConstraint():
            return _linked(constraint)
        case TermConstraint():
            return _term(constraint, table)


def quote(name: str) -> str:
    """An identifier; quoted unless it has an underscore in it, as no reserved word has."""
    return name if _PLAIN.fullmatch(name) else '"' + name.replace('"', '""') + '"'


def literal(value: object) -> str:
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return f"{value:g}" if abs(value) < 1e6 and value != int(value) else f"{value:.15g}"
    return "'" + str(value).replace("'", "''") + "'"


def _name(table: Table) -> str:
    return "'" + table.name.replace("'", "''") + "'"


def _columns(reading: Reading, table: Table) -> str:
    shown = table.config.show or [column.name for column in table.columns]
    known = {column.name for column in table.columns}
    if reading.act == "detail":
        shown = [*shown, *(c.name for c in table.columns if c.role in ("link", "place"))]
    names = [*shown, *table.config.key, *reading.asked_columns]
    return ", ".join(quote(name) for name in dict.fromkeys(names) if name in known)


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
    column = quote(reading.sort.column)
    figure = f"{'max' if reading.sort.descending else 'min'}({column})"
    inner = " ".join([f"SELECT {figure} FROM {_name(table)}", *_where(found)])
    return f"{column} = ({inner})"


def _order(reading: Reading, table: Table) -> list[str]:
    keys = []
    title = table.title
    if reading.sort:
        direction = " DESC" if reading.sort.descending else ""
        keys.append(f"{quote(reading.sort.column)}{direction}")
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
        others = [c for c in reading.constraints if c is not constraint]
        if isinstance(constraint, RangeConstraint):
            found.append(("unpriced", quote(constraint.column), others))
        elif isinstance(constraint, PeriodConstraint):
            found.append(("undated", quote(constraint.start_column), others))
    if reading.sort and table.price and reading.sort.column == table.price.name:
        found.append(("unpriced", quote(table.price.name), list(reading.constraints)))
    return list({alias: (alias, blank, others) for alias, blank, others in found}.values())


def _count(found: Sequence[str], alias: str) -> str:
    kept = " AND ".join(found)
    return f"count(*) FILTER (WHERE {kept}) AS {alias}" if kept else f"count(*) AS {alias}"


def _value(constraint: ValueConstraint, column: Column) -> str:
    name = quote(column.name)
    if column.role == "tags":
        found = " OR ".join(_has_tag(name, value, column) for value in constraint.values)
        found = f"({found})" if len(constraint.values) > 1 else found
        return f"NOT {found}" if constraint.negated else found
    values = [_typed(value, column) for value in constraint.values]
    if len(values) == 1:
        return f"{name} {'<>' if constraint.negated else '='} {values[0]}"
    return f"{name} {'NOT IN' if constraint.negated else 'IN'} ({', '.join(values)})"


def _typed(value: str, column: Column) -> str:
    number = column.sql_type.upper().startswith(("BIGINT", "INT", "DOUBLE", "HUGEINT", "SMALLINT"))
    return value if number and value.lstrip("-").replace(".", "", 1).isdigit() else literal(value)


def _has_tag(name: str, value: str, column: Column) -> str:
    if column.sql_type == "JSON":
        return f"json_contains({name}, {literal(json_text(value))})"
    if not column.config.separator:
        return f"{name} = {literal(value)}"
    parts = f"string_split({name}, {literal(column.config.separator)})"
    return f"list_contains(list_transform({parts}, lambda part: trim(part)), {literal(value)})"


def json_text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _exploded(column: Column, table: Table) -> str:
    """The table, with one row for each value of a tags column."""
    name = quote(column.name)
    if column.role != "tags" or not column.config.separator:
        return _name(table)
    parts = f"string_split({name}, {literal(column.config.separator)})"
    split = f"unnest(list_transform({parts}, lambda part: trim(part)))"
    return f"(SELECT * REPLACE ({split} AS {name}) FROM {_name(table)})"


def _range(constraint: RangeConstraint) -> str:
    name, found = quote(constraint.column), []
    if constraint.low is not None and constraint.low == constraint.high:
        return f"{name} = {literal(constraint.low)}"
    if constraint.low is not None:
        found.append(f"{name} >{'=' * constraint.low_inclusive} {literal(constraint.low)}")
    if constraint.high is not None:
        found.append(f"{name} <{'=' * constraint.high_inclusive} {literal(constraint.high)}")
    return " AND ".join(found)


def _flag(constraint: FlagConstraint, column: Column) -> str:
    """Not wanted: listed as no; where the data never says no, not listed at all."""
    name = quote(column.name)
    if constraint.wanted:
        return name
    return f"NOT {name}" if column.distinct > 1 else f"{name} IS NOT TRUE"


def _period(constraint: PeriodConstraint) -> str:
    """Overlap: it has begun by the last day and is not over before the first."""
    start, end = quote(constraint.start_column), quote(constraint.end_column)
    found = []
    if constraint.last is not None:
        found.append(f"{start} <= DATE '{constraint.last}'")
    if constraint.first is not None:
        found.append(f"coalesce({end}, {start}) >= DATE '{constraint.first}'")
    return " AND ".join(found) or f"{start} IS NOT NULL"


def _hours(constraint: HoursConstraint) -> str:
    opens, closes = quote(constraint.opens_column), quote(constraint.closes_column)
    if constraint.when == "open":
        return f"{opens} IS NOT NULL"
    if constraint.when == "by":
        return f"{opens} <= {constraint.minutes}"
    if constraint.when == "until":
        return f"{closes} >= {constraint.minutes}"
    return f"{opens} <= {constraint.minutes} AND {closes} > {constraint.minutes}"


def _linked(constraint: LinkedConstraint) -> str:
    """Nested, from the other table's value back to a column of this one."""
    values = ", ".join(literal(value) for value in constraint.values)
    inner = f"{quote(constraint.column)} IN ({values})"
    for hop in reversed(constraint.hops):
        first = constraint.hops.index(hop) == 0
        source = f"SELECT {quote(hop.key)} FROM {literal(hop.table)} WHERE {inner}"
        denied = "NOT " if first and constraint.negated else ""
        inner = f"{quote(hop.column)} {denied}IN ({source})"
    return inner


def _term(constraint: TermConstraint, table: Table) -> str:
    words = [fold(word) for word in constraint.spellings or (constraint.term,)]
    in_title = constraint.scope == "title" and table.title is not None
    place = f"lower({quote(table.title.name)})" if in_title and table.title else SEARCH_COLUMN
    place = f"strip_accents({place})" if in_title and constraint.latin else place
    if constraint.latin:
        pattern = f"(^|[^a-z0-9])({'|'.join(map(_escaped, words))})($|[^a-z0-9])"
        found = [f"regexp_matches({place}, {literal(pattern)})"]
    else:
        found = [f"contains({place}, {literal(word)})" for word in words]
    for column in constraint.columns if not in_title else ():
        text = f"lower(CAST({quote(column)} AS VARCHAR))"
        text = f"strip_accents({text})" if constraint.latin else text
        found += [f"contains({text}, {literal(word)})" for word in words]
    joined = "(" + " OR ".join(found) + ")" if len(found) > 1 else found[0]
    return f"NOT {joined}" if constraint.negated else joined


def _escaped(word: str) -> str:
    return "".join(char if char.isalnum() or ord(char) > 127 else f"\\{char}" for char in word)
