"""Rows like one that is known: a search for what it is called, without itself."""

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from src.config.concierge import ConciergeConfig
from src.core.question import (
    Constraint,
    RangeConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.knowledge.shops import shops
from src.core.store.catalog import Table
from src.core.store.folding import fold

Row = Mapping[str, JsonValue]


def like_row(reading: Reading, row: Row, table: Table, config: ConciergeConfig) -> Reading:
    """The search for others like the row, of its kind and for whom it is, which meet what the
    reading asks of them; an order by price asks for those that cost less, or more."""
    name = str(row.get(table.title.name) or "") if table.title else ""
    called = TermConstraint(term=name, spellings=(fold(name),), light=True, asked=name)
    return reading.model_copy(
        update={
            "act": "search",
            "table": table.id,
            "constraints": (
                called,
                *_not_itself(row, name, table),
                *_of_its_kind(reading, row, table, config),
                *_priced(reading, row, table),
                *reading.constraints,
            ),
            "sort": None,
            "like": None,
            "missing": (),
            "asked_columns": (),
            "repaired": (),
            "carried": (name,),
        }
    )


def _not_itself(row: Row, name: str, table: Table) -> Iterator[Constraint]:
    for key in table.config.key[:1]:
        if row.get(key) is not None:
            yield ValueConstraint(column=key, values=(str(row[key]),), negated=True, asked=name)


def _of_its_kind(
    reading: Reading, row: Row, table: Table, config: ConciergeConfig
) -> Iterator[Constraint]:
    asked = {getattr(c, "column", None) for c in reading.constraints}
    parsed = shops(config)[table.id].parsed
    for part in ("category", "gender"):
        column = parsed.get(part)
        value = row.get(column) if column else None
        if column and isinstance(value, str) and column not in asked:
            kind = part == "category"
            if not (kind or table.column(column).config.suiting((value,))):
                continue  # what suits anybody is like what suits some
            yield ValueConstraint(
                column=column, values=(value,), chosen=kind, light=True, asked=value
            )


def _priced(reading: Reading, row: Row, table: Table) -> Iterator[Constraint]:
    """'But cheaper': than the row itself, where its price is known."""
    price = row.get(table.price.name) if table.price else None
    if reading.sort is None or not table.price or not isinstance(price, int | float):
        return
    if reading.sort.column == table.price.name:
        bound = {"low" if reading.sort.descending else "high": float(price)}
        beyond = {"low_inclusive": False, "high_inclusive": False}
        said = {"column": table.price.name, "asked": reading.sort.text}
        yield RangeConstraint.model_validate(said | bound | beyond)
