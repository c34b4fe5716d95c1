"""What a question may refer back to: the turn before it."""

from pydantic import JsonValue

from src.config.strict import Frozen
from src.core.query.conditions import leaf_of
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog


class Dialogue(Frozen):
    """What was asked last, and the rows that were shown last, with the table they are of."""

    reading: Understood
    table: str | None = None
    rows: tuple[dict[str, JsonValue], ...] = ()
    """As they were shown, with the key's columns, in order."""
    listed: tuple[dict[str, JsonValue], ...] = ()
    """The rows of that search, where those shown last are some of them: "the second one"."""
    count: int = 0
    earlier: tuple[Understood, ...] = ()
    """The searches before that one, the last of them first."""

    def is_of(self, catalog: Catalog) -> bool:
        """Whether the data still have the tables and columns that it speaks of."""
        tables = {table.id: table for table in catalog.tables}
        before = self.reading
        if not {name for name in (self.table, before.table) if name} <= tables.keys():
            return False
        said = (*map(leaf_of, before.conditions), before.order)
        named = {getattr(each, "column", None) for each in said} - {None}
        return named <= {c.name for c in tables[before.table].columns} if before.table else True
