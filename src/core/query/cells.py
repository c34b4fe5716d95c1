"""SQL expressions over one column's cells."""

import json
import re
from collections.abc import Sequence
from typing import Literal

from sqlglot import exp

from src.core.query.queries import Step
from src.core.store.catalog import Column

_NUMERIC = ("BIGINT", "INT", "DOUBLE", "HUGEINT", "SMALLINT")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def identifier(name: str) -> exp.Column:
    return exp.column(name, quoted=True)


def literal(value: str | float | bool | None) -> exp.Expr:
    """A literal; whole numbers without a decimal point."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return exp.convert(value)


def call(name: str, *arguments: exp.Expr) -> exp.Expr:
    """A function of the engine by its own name."""
    return exp.func(name, *arguments, dialect="duckdb")


def all_of_these(*conditions: exp.Expr) -> exp.Expr:
    """As `exp.and_`, which copies all that it is given."""
    return exp.and_(*conditions, copy=False)


def any_of_these(*conditions: exp.Expr) -> exp.Expr:
    """As `exp.or_`, which copies all that it is given."""
    return exp.or_(*conditions, copy=False)


def is_null(expression: exp.Expr) -> exp.Expr:
    return exp.Is(this=expression, expression=exp.null())


def end_of(column: Column, end: Literal["low", "high"]) -> exp.Expr:
    """The end of a number's cell, which is the number itself where the cell is no range."""
    cell = identifier(column.name)
    if end == "low" or not column.up_to:
        return cell
    return call("coalesce", identifier(column.up_to), cell)


def first_day(date: exp.Expr, step: Step) -> exp.Expr:
    """The first day of the period that a date is in."""
    return exp.cast(call("date_trunc", literal(step), date), "DATE")


def as_text(name: str) -> exp.Expr:
    """The cell as text; empty where it is blank."""
    return call("coalesce", exp.cast(identifier(name), "VARCHAR"), literal(""))


def typed(value: str, column: Column) -> exp.Expr:
    """A value as the column stores it: a number in a column of numbers."""
    if column.sql_type.upper().startswith(_NUMERIC) and _NUMBER.fullmatch(value):
        return literal(float(value))
    return literal(value)


def has_one_of(column: Column, values: Sequence[str]) -> exp.Expr:
    """Whether a cell has one of the values; unknown where it is blank."""
    cell = identifier(column.name)
    if column.role == "tags" and column.sql_type == "JSON":
        texts = (literal(json.dumps(value, ensure_ascii=False)) for value in values)
        return any_of_these(*(call("json_contains", cell.copy(), text) for text in texts))
    if column.role == "tags" and column.config.separator:
        parts = _parts(column)
        return any_of_these(*(call("list_contains", parts.copy(), literal(v)) for v in values))
    found = [typed(value, column) for value in values]
    if column.up_to:
        low, high = end_of(column, "low"), end_of(column, "high")
        return exp.or_(*(exp.and_(low <= value, high >= value) for value in found))
    return cell.eq(found[0]) if len(found) == 1 else exp.In(this=cell, expressions=found)


def separate_values(column: Column) -> exp.Expr | None:
    """A row for each value of a cell that has several; None where cells have one."""
    if column.role != "tags":
        return None
    if column.sql_type == "JSON":
        return call("unnest", call("json_extract_string", identifier(column.name), literal("$[*]")))
    return call("unnest", _parts(column)) if column.config.separator else None


def _parts(column: Column) -> exp.Expr:
    """The values of a cell, without the space around them."""
    separator = rf"\s*{re.escape(str(column.config.separator))}\s*"
    text = call("trim", identifier(column.name))
    return call("string_split_regex", text, literal(separator))
