"""Rows that a bound, an order or a period leaves out because their cell is blank."""

from src.core.query.conditions import Condition, Known, Not, Overlaps, Range, all_of, conjuncts
from src.core.query.queries import Rows
from src.core.store.catalog import Table


def unknowns_of(query: Rows, table: Table) -> dict[str, Condition | None]:
    """Rows that meet all the other conditions and are blank there: `undated`, `unpriced`."""
    parts = conjuncts(query.where)
    found: dict[str, Condition | None] = {}
    for period in (c for c in parts if isinstance(c, Overlaps)):
        others = [c for c in parts if c is not period]
        found["undated"] = all_of(*others, _blank(period.start_column))
    ranges = [c.column for c in parts if isinstance(c, Range)]
    weighed = weighed_column(query, table)
    if weighed and (weighed in ranges or (table.price and weighed == table.price.name)):
        others = [c for c in parts if not (isinstance(c, Range) and c.column == weighed)]
        found["unpriced"] = all_of(*others, _blank(weighed))
    return found


def weighed_column(query: Rows, table: Table) -> str | None:
    """The column whose blanks leave rows out: the price where it is compared or ordered by, or
    else the first that is; None where no number is compared."""
    compared = [c.column for c in conjuncts(query.where) if isinstance(c, Range)]
    compared += [query.order.column] if query.order else []
    priced = [name for name in compared if table.price and name == table.price.name]
    return next(iter([*priced, *compared]), None)


def _blank(column: str) -> Condition:
    return Not(condition=Known(column=column))
