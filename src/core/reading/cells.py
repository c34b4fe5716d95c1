"""Cells that hold several values: a separator, or a JSON array."""

import json

from src.core.store.catalog import Column


def split_tags(cell: str, column: Column) -> list[str]:
    """The values in a cell of a column; one, unless its role is `tags`."""
    if column.role != "tags":
        return [cell]
    if cell.lstrip().startswith("["):
        try:
            return [str(item) for item in json.loads(cell) if item is not None]
        except ValueError:
            return [cell]
    separator = column.config.separator
    parts = cell.split(separator) if separator else [cell]
    return [part.strip() for part in parts if part.strip()]
