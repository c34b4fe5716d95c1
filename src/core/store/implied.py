"""Prices, periods and hours that most sampled cells have in prose, where the TOML derives none."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence

from src.config.tables import DerivedConfig
from src.core.store.column_words import last_word_of, speaks_of
from src.core.store.days import DAY_KINDS
from src.core.store.hours_cells import has_hours, hours_columns, names_day
from src.core.store.names import quoted
from src.core.store.period_cells import read_period
from src.core.store.prices.cells import read_price
from src.core.store.stage import Stage
from src.core.store.typed_column import TypedColumn

_SAMPLE = 200
_MOST = 0.6
_BARE = re.compile(r"[\d.,\s-]+")


def implied_derivations(
    stage: Stage,
    columns: Sequence[TypedColumn],
    free: Sequence[str],
    currency: str,
    told: Collection[str | None],
) -> dict[str, DerivedConfig]:
    """What to derive of the columns `free`, less the roles and extractions that are `told`."""
    found: dict[str, str] = {}
    texts = [column.name for column in columns if column.sql_type == "VARCHAR"]
    texts = [name for name in texts if name in free and not last_word_of(name, "id")]
    taken = {column.name.casefold() for column in columns}
    prices = (c for c in columns if c.is_number)
    priced = any(c.currency or speaks_of(c.name, "price") for c in prices) or "price_min" in taken
    if not priced and "price" not in told:
        named_first = sorted(texts, key=lambda name: not speaks_of(name, "price"))
        if source := _first(stage, named_first, lambda cell: _has_price(cell, currency)):
            found["price"] = source
    dates = (c.name for c in columns if c.sql_type in ("DATE", "TIMESTAMP"))
    days = any(not speaks_of(name, "record") for name in dates) or taken & {"start", "end"}
    if not days and not {"period", "start"}.intersection(told):
        dated = [name for name in texts if speaks_of(name, "start")]
        dated = [name for name in dated if not speaks_of(name, "record")]
        if source := _first(stage, dated, lambda cell: read_period(cell).start is not None):
            found["period"] = source
    opened = [column.name for column in columns if column.sql_type == "JSON"]
    timed = sorted(texts, key=lambda name: not speaks_of(name, "hours"))
    timed += [name for name in opened if name in free]
    made = taken & {name for kind in DAY_KINDS for name in hours_columns("", kind)}
    timed = [] if made or "hours" in told else [name for name in timed if not names_day(name)]
    if source := _first(stage, timed, has_hours):
        found["hours"] = source
    return {
        extract: DerivedConfig.model_validate({"extract": extract, "from": source})
        for extract, source in found.items()
    }


def _first(stage: Stage, names: Iterable[str], readable: Callable[[str], bool]) -> str | None:
    """The first column of which most cells are readable."""
    for name in names:
        cell = quoted(name)
        filled = f"SELECT {cell} FROM {stage} WHERE {cell} IS NOT NULL LIMIT {_SAMPLE}"
        sample = [str(cell) for (cell,) in stage.rows(filled)]
        if sample and sum(readable(cell) for cell in sample) >= _MOST * len(sample):
            return name
    return None


def _has_price(cell: str, currency: str) -> bool:
    """A bare number is a price under a price's name, and there it was read as a number before."""
    return not _BARE.fullmatch(cell.strip()) and read_price(cell, currency).low is not None
