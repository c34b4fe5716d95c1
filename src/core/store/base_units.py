"""Columns whose header or TOML says a scale: their numbers are kept in the unit itself.

Under 距离(万公里), or with `unit = "万元"`, 8.4 is 84,000, as questions say it. Its cells are shown
in the scale that they are written in.
"""

import re
from dataclasses import replace

from src.core.store.cell_forms import trimmed
from src.core.store.column_words import bracketed
from src.core.store.names import literal, quoted
from src.core.store.scales import Stated, scale_in_name, stated_scale
from src.core.store.typed_column import TypedColumn

_CJK = re.compile(r"[\u3040-\u9fff]")


def in_base_unit(column: TypedColumn, unit: str | None) -> TypedColumn:
    """The column with its numbers multiplied by what `unit`, the TOML's, or its name says."""
    if column.scaled or not column.is_number:
        return column
    told = stated_scale(unit) if unit else None
    stated = told or scale_in_name(column.name)
    if stated is None:
        return column
    return replace(
        column,
        sql_type="DOUBLE",
        expression=_times(column.expression, stated.factor),
        up_to=column.up_to and _times(column.up_to, stated.factor),
        written=_written(column, unit if told else _said(column.name, stated)),
        unit=stated.unit or column.unit,
        currency=stated.currency or column.currency,
        scaled=True,
    )


def _times(number: str, factor: float) -> str:
    return f"round(({number}) * {factor:.0f}, 6)"


def _said(name: str, stated: Stated) -> str | None:
    """The scale as the header writes it in brackets."""
    scales = (text for text in bracketed(name) if stated_scale(text) == stated)
    return next(scales, None)


def _written(column: TypedColumn, unit: str | None) -> str | None:
    """Cells as they stand, with the scale behind them: 8.4万公里, `12.5 k€`."""
    if unit is None:
        return column.written
    plain = trimmed(f"CAST({quoted(column.name)} AS VARCHAR)")
    short = f"regexp_replace({plain}, '\\.0$', '')"
    gap = "" if _CJK.match(unit) else " "
    cell = f"coalesce({column.written}, {short})" if column.written else short
    said = f"{cell} || {literal(gap + unit)}"
    unread = column.written or "NULL"
    return f"CASE WHEN ({column.expression}) IS NULL THEN {unread} ELSE {said} END"
