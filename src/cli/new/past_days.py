"""Dates that no row happens on: of the last test, the repair, the packing."""

from dataclasses import replace
from datetime import date

from src.core.store.catalog import Column, Table
from src.core.store.column_words import is_called
from src.core.store.names import quoted
from src.core.store.protocol import Store


def with_past_days(store: Store, table: Table) -> Table:
    """The table with dates that are over in every row, of a test or a repair, as `info` where
    another one is to come: that one is the row's own day, and these are asked for by name only."""
    dates = table.with_role("start", "end")
    if len({column.role for column in dates}) > 1:
        return table
    last = {c.name: _last_day(store, table, c) for c in dates if c.sql_type == "DATE"}
    today = str(date.today())
    over = [n for n, day in last.items() if day and day < today and not is_called(n, "start")]
    names = [column.name for column in dates]
    coming = next((at for at, name in enumerate(names) if name not in over), 0)
    past = names[:coming]
    columns = (replace(c, role="info") if c.name in past else c for c in table.columns)
    return replace(table, columns=tuple(columns))


def _last_day(store: Store, table: Table, column: Column) -> str:
    ((day,),) = store.trusted(f"SELECT max({quoted(column.name)}) FROM {quoted(table.name)}")
    return str(day or "")
