"""What the catalog tells of rows: their columns, hours, and which are prose. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from src.core.answering.grounding.facts import Facts, Row, cells
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Column
from src.core.store.days import DAY_KINDS

_MINUTES = 24 * 60


def facts_of(row: Row, beside: Row, knowledge: Knowledge | None) -> Facts:
    facts = Facts.of(row, map(str, cells([*row.values(), *beside.values()])))
    table = knowledge.catalog.table_of(row) if knowledge and knowledge.catalog.tables else None
    hours = [name for day in DAY_KINDS for name in (table and table.hours(day)) or ()]
    opens = (row.get(name) for name in hours)
    minutes = {minute % _MINUTES for minute in opens if isinstance(minute, int)}
    return replace(facts, times=facts.times | minutes)


def passages_of(rows: Sequence[Row], knowledge: Knowledge | None) -> frozenset[int]:
    catalog = knowledge.catalog if knowledge else None
    if catalog is None or not catalog.config.passages:
        return frozenset()
    of = (catalog.table_of(row).id for row in rows)
    return frozenset(n for n, table in enumerate(of) if table in catalog.config.passages)


def columns_of(row: Row, knowledge: Knowledge | None) -> Mapping[str, Column]:
    """The columns of the row's table, by name."""
    table = knowledge.catalog.table_of(row) if knowledge and knowledge.catalog.tables else None
    return {column.name: column for column in table.columns} if table else {}
