"""Words that multiply the numbers beside or below them: 万円, k€, thousand km, "USD millions"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from src.core.store.cell_forms import trimmed
from src.core.store.column_words import (
    bracketed,
    currency_named,
    is_share,
    last_part,
    speaks_of,
    unit_named,
    word_lists,
)
from src.core.store.folding import fold
from src.core.store.names import literal, quoted
from src.core.store.stage import Stage
from src.core.store.typed_column import TypedColumn

SHORT = frozenset("kmb")
"""Letters that are scales only where something beside them says so: `m` is a metre too."""
_SEVERAL = 3
_CJK = re.compile(r"[\u3040-\u9fff]+")
_PER = re.compile(r"[/／][^)\]）】]*")


@dataclass(frozen=True)
class Stated:
    """What stands behind or over numbers: by what they are multiplied, and in what unit."""

    factor: float
    unit: str | None = None
    currency: str | None = None


def stated_scale(text: str) -> Stated | None:
    """What `万円`, `k€`, "thousand miles", "in USD millions" say; None where nothing multiplies."""
    folded = fold(text).removeprefix("in ").removeprefix("en ").strip()
    if not folded or unit_named(folded) or currency_named(folded):
        return None
    return next(filter(None, (_stated(*parted) for parted in _parted(folded))), None)


def scale_in_name(name: str) -> Stated | None:
    """What a column's name says in brackets or at its end, 距离(万公里), `revenue_millions`; not
    behind a slash: 元/千字."""
    name = _PER.sub("", name)
    for text in bracketed(name):
        if found := stated_scale(text):
            return found
    folded, last = fold(name), last_part(name)
    for at in range(1, len(folded)):
        if _CJK.fullmatch(folded[at:]) and (found := stated_scale(folded[at:])):
            return found if found.unit or found.currency else None
    if last == folded or (last in SHORT and not speaks_of(name, "price")):
        return None
    return stated_scale(last)


def in_base_unit(column: TypedColumn, unit: str | None) -> TypedColumn:
    """The column with its numbers multiplied by what `unit`, the TOML's, or its name says: under
    距离(万公里) 8.4 is 84,000; cells are shown as they are written."""
    if column.scaled or not column.is_number:
        return column
    told = stated_scale(unit) if unit else None
    stated = told or scale_in_name(column.name)
    if stated is None:
        return column
    if told is None:
        unit = next((text for text in bracketed(column.name) if stated_scale(text)), None)
    return replace(
        column,
        sql_type="DOUBLE",
        expression=_times(column.expression, stated.factor),
        up_to=column.up_to and _times(column.up_to, stated.factor),
        written=_written(column, unit),
        unit=stated.unit or column.unit,
        currency=stated.currency or column.currency,
        scaled=True,
    )


def in_percent(stage: Stage, column: TypedColumn, unit: str | None) -> TypedColumn:
    """Of a share, a rate or a ratio whose cells are all from 0 to 1 the column in percent: 0.018 is
    1.8, as people say it. The TOML's `unit`, where it is another one, keeps them as they are."""
    if column.sql_type != "DOUBLE" or unit not in (None, "%") or not is_share(column.name):
        return column
    cells = f"(SELECT {column.expression} AS cell FROM {stage})"
    low, high, several = stage.row(
        f"SELECT min(cell), max(cell), count(DISTINCT cell) FROM {cells}"
    )
    if several < _SEVERAL or low < 0 or high > 1:
        return column
    return replace(column, expression=_times(column.expression, 100), unit="%")


def _times(number: str, factor: float) -> str:
    return f"round(({number}) * {factor:.0f}, 6)"


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


def _stated(scale: str, rest: str, at_end: bool) -> Stated | None:
    """Of a scale and what is left beside it, which has to be a unit, a currency or nothing."""
    rest = rest.strip().removeprefix("of ").removeprefix("de ")
    unit, currency = unit_named(rest), currency_named(rest)
    if scale in SHORT and (rest or at_end) and not currency:
        return None
    if rest and not (unit or currency):
        if at_end or not (_CJK.match(scale) and len(rest) == 1 and _CJK.match(rest)):
            return None
        unit = rest
    return Stated(scale_factors()[scale], unit, currency)


def _parted(text: str) -> Iterator[tuple[str, str, bool]]:
    """Each scale in it, the longest first, what is left, and whether the scale is at the end. A
    Latin one is a whole word or before a currency (`k€`); at the end it stands behind one."""
    for scale in _longest_first():
        rest = text.removeprefix(scale)
        whole = _CJK.match(scale) or not rest[:1].isalpha() or currency_named(rest)
        if rest != text and whole:
            yield scale, rest, False
    for scale in _longest_first():
        rest = text.removesuffix(scale)
        if rest not in ("", text) and not _CJK.match(scale) and not rest[-1].isalpha():
            yield scale, rest, True


@cache
def scale_factors() -> dict[str, float]:
    """By folded word, what it multiplies by."""
    return {word: float(power) for power, words in word_lists("scales").items() for word in words}


@cache
def _longest_first() -> tuple[str, ...]:
    return tuple(sorted(scale_factors(), key=len, reverse=True))
