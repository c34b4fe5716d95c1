"""What a question may refer back to: the turn before it."""

from pydantic import JsonValue

from src.config.strict import Frozen
from src.core.question import Reading
from src.core.store.catalog import Catalog


class Dialogue(Frozen):
    """The last search's reading, and the rows that were shown last, with the table they are of."""

    reading: Reading
    table: str | None = None
    rows: tuple[dict[str, JsonValue], ...] = ()
    """As they were shown, with the key's columns, in order."""
    listed: tuple[dict[str, JsonValue], ...] = ()
    """The rows of that search, where those shown last are some of them: "the second one"."""
    count: int = 0
    earlier: tuple[Reading, ...] = ()
    """The searches before that one, the last of them first."""

    def is_of(self, catalog: Catalog) -> bool:
        """Whether the data still have the tables and columns that it speaks of."""
        tables = {table.id: table for table in catalog.tables}
        before = self.reading
        if not {name for name in (self.table, before.table) if name} <= tables.keys():
            return False
        own = [c for c in before.constraints if c.kind not in ("term", "linked")]
        named = {getattr(said, "column", None) for said in (*own, before.sort)} - {None}
        return named <= {c.name for c in tables[before.table].columns} if before.table else True
