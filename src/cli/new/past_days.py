"""Dates that no row happens on: of the last test, the repair, the packing."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from src.config.roles import Role
from src.core.store.catalog import Column, Table
from src.core.store.column_words import is_called
from src.core.store.names import quoted
from src.core.store.protocol import Store


def days_over(store: Store, table: Table) -> dict[str, Role]:
    """Dates that are over in every row, of a test or a repair, where another one is to come: that
    one is the row's own day, and these are asked for by their names only."""
    dates = table.with_role("start", "end")
    if len({column.role for column in dates}) > 1:
        return {}
    last = {c.name: _last_day(store, table, c) for c in dates if c.sql_type == "DATE"}
    today = str(date.today())
    over = [n for n, day in last.items() if day and day < today and not is_called(n, "start")]
    coming = next((column.name for column in dates if column.name not in over), None)
    if coming is None:
        return {}
    names = [column.name for column in dates]
    return {name: "info" for name in over if names.index(name) < names.index(coming)}


def _last_day(store: Store, table: Table, column: Column) -> str:
    ((day,),) = store.trusted(f"SELECT max({quoted(column.name)}) FROM {quoted(table.name)}")
    return str(day or "")


def with_roles(table: Table, roles: Mapping[str, Role]) -> Table:
    """The table with these roles instead of those that were found."""
    columns = (replace(c, role=roles.get(c.name, c.role)) for c in table.columns)
    return replace(table, columns=tuple(columns))
