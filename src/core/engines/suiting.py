"""What may suit who asks for something, though it does not state it."""

from src.core.query.conditions import Condition, In, Not
from src.core.store.catalog import Column, Table


def suiting(condition: Condition, table: Table) -> list[str]:
    """The values of its column that suit as well, the nearest first; '' is what states nothing.
    What is not wanted is only left out where a row says that it has it."""
    match condition:
        case In():
            return table.column(condition.column).config.suiting(condition.values)
        case Not(condition=In() as denied):
            return [""] if _is_silent(table.column(denied.column), table) else []
        case _:
            return []


def may_suit(column: Column, table: Table) -> bool:
    """Whether for anything that is asked of it other rows may suit as well."""
    return bool(column.config.suits) or _is_silent(column, table)


def _is_silent(column: Column, table: Table) -> bool:
    """Whether some rows state nothing of it."""
    return column.role in ("category", "tags") and column.filled < table.rows
