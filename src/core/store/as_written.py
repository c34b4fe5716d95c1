"""Rows with their numbers shown as the file writes them: 30-60, 8+."""

from collections.abc import Iterable, Mapping, Sequence

from pydantic import JsonValue

from src.core.store.catalog import Table


def written_beside(names: Iterable[str], table: Table) -> list[str]:
    """Columns to fetch with these, so that `as_written` can show their cells."""
    known = table.by_name
    return [beside for name in names if name in known and (beside := known[name].written)]


def as_written(row: Mapping[str, JsonValue], tables: Sequence[Table]) -> dict[str, JsonValue]:
    """The row as shown, without columns that stand beside others. A key's cell stays a number."""
    shown = dict(row)
    for table in tables:
        for column in table.columns:
            text = row.get(column.written) if column.written else None
            if text is not None and column.name in row and column.name not in table.config.key:
                shown[column.name] = text
    beside = {name for table in tables for name in table.sides}
    return {name: value for name, value in shown.items() if name not in beside}
