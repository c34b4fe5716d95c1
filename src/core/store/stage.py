"""The table in memory in which rows stand while they are cleaned, typed and described."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import duckdb

from src.core.store.cell_forms import trimmed
from src.core.store.column_words import cell_words
from src.core.store.folding import fold
from src.core.store.names import quoted

ROW = "__row"
"""Name of the column with the place of a row in its file."""


class Stage:
    """Written into a statement, it is the table's name: `SELECT … FROM {stage}`."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, name: str = "stage") -> None:
        self.connection = connection
        self._name = name

    def __str__(self) -> str:
        return self._name

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self.connection.execute(sql, list(parameters)).fetchall()

    def row(self, sql: str, parameters: Sequence[Any] = ()) -> tuple[Any, ...]:
        """The only row of an aggregate."""
        (found,) = self.rows(sql, parameters)
        return found

    def types(self) -> dict[str, str]:
        """Column → its SQL type, in their order; without `ROW`."""
        found = self.rows(f"DESCRIBE {self}")
        return {str(name): str(kind) for name, kind, *_ in found if name != ROW}

    def update(self, column: str, expression: str, where: str = "true") -> None:
        """Set the cells of a column in the rows where the condition holds."""
        self.connection.execute(f"UPDATE {self} SET {quoted(column)} = {expression} WHERE {where}")

    def rewrite(self, column: str, written: Mapping[str, str | None]) -> None:
        """Replace each of these cells of a text column by what it is mapped to."""
        if written:
            cells = "(SELECT unnest(?) AS before, unnest(?) AS after)"
            self.connection.execute(
                f"UPDATE {self} SET {quoted(column)} = after FROM {cells}"
                f" WHERE {quoted(column)} = before",
                [list(written), list(written.values())],
            )

    def replace(self, select: str, **tables: object) -> None:
        """Make the table anew of what a statement finds, which may name `tables` as well."""
        for name, table in tables.items():
            self.connection.register(name, table)
        self.connection.execute(f"CREATE OR REPLACE TABLE {self} AS {select}")
        for name in tables:
            self.connection.unregister(name)


def counted_cells(stage: Stage, name: str, most: int | None = None) -> Counter[str]:
    """The cells of the first `most` rows that are not blank, and how often each is there."""
    limit = f" LIMIT {most}" if most else ""
    cell = quoted(name)
    source = f"(SELECT {trimmed(cell)} AS cell FROM {stage} WHERE {cell} IS NOT NULL{limit})"
    rows = stage.rows(f"SELECT cell, count(*) FROM {source} GROUP BY 1 ORDER BY 1")
    blank = cell_words("blank") - cell_words("no")
    return Counter({str(c): int(n) for c, n in rows if fold(str(c)) not in blank})
