"""Passages about a row that was found, or about what no row has: the call that looks for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from src.config.tools import LONGEST_QUERY, SHORTEST_QUERY, DocumentsToolConfig
from src.core.engines.lexicon import Lexicon
from src.core.engines.searchable import search_schema
from src.core.models.plan import shortened
from src.core.query.conditions import Condition, In, Text
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold

Row = Mapping[str, JsonValue]

_GUIDES = 3


@dataclass(frozen=True)
class Guides:
    """One catalog's passages, as a question about its other rows finds them."""

    catalog: Catalog
    values: Lexicon
    tool: DocumentsToolConfig

    def are_wanted(self, reading: Understood, nothing_found: bool) -> bool:
        """When an explanation is asked for, or something in words that no row has; a number that
        nobody has is explained by none."""
        untold = nothing_found and any(map(_is_unheard_word, reading.conditions))
        return reading.table not in self.tool.tables and (reading.advice or untold)

    def call(self, reading: Understood, rows: Sequence[Row]) -> dict[str, Any]:
        """Arguments for passages about the first row, of the kind that the question names."""
        row = rows[0] if rows else {}
        return self._query(reading, row) | self._kinds(reading) | self._shared(reading, row)

    def wider(
        self, reading: Understood, rows: Sequence[Row], found: Sequence[Row]
    ) -> dict[str, Any] | None:
        """Without the kind, where no passage of that kind is about the row; else None."""
        row = rows[0] if rows else {}
        args = self._query(reading, row) | self._shared(reading, row)
        about = any(self._is_about(one, reading, row) for one in found)
        return None if about or args == self.call(reading, rows) else args

    @property
    def _passages(self) -> Table:
        return self.catalog.table(self.tool.tables[0])

    def _query(self, reading: Understood, row: Row) -> dict[str, Any]:
        title = self.catalog.table(str(reading.table)).title
        names = [row.get(title.name) if title else None, *_numbers(reading)]
        query = " ".join([*(str(name) for name in names if name), reading.question])
        return {
            "query": shortened(query, LONGEST_QUERY).ljust(SHORTEST_QUERY, "?"),
            self.tool.limit: _GUIDES,
        }

    def _shared(self, reading: Understood, row: Row) -> dict[str, str]:
        """What is known of the row, or was said of it, and is a kind of passage as well."""
        known = {column.name for column in self.catalog.table(str(reading.table)).columns}
        said = {
            c.column: c.values[0]
            for c in reading.conditions
            if isinstance(c, In) and len(c.values) == 1
        }
        return {
            parameter: value
            for parameter, column in search_schema(self.tool, self._passages).values.items()
            if column.role == "category" and column.name in known
            if isinstance(value := row.get(column.name) or said.get(column.name), str)
        }

    def _kinds(self, reading: Understood) -> dict[str, str]:
        """By parameter: the one kind of passages that the question names."""
        named: dict[str, dict[str, None]] = {}
        for found in self.values.find(fold(reading.question)):
            for entry in found.entries:
                if entry.table == self._passages.id:
                    named.setdefault(entry.column, {})[entry.value] = None
        return {
            parameter: next(iter(values))
            for parameter, column in search_schema(self.tool, self._passages).values.items()
            if column.role == "category" and len(values := named.get(column.name, {})) == 1
        }

    def _is_about(self, passage: Row, reading: Understood, row: Row) -> bool:
        """Whether it names the row by a number, or is about what such rows are called."""
        table = self.catalog.table(str(reading.table))
        text = fold(" ".join(str(cell) for cell in passage.values() if cell))
        numbers = [row.get(column.name) for column in table.with_role("id")]
        title = fold(str(row.get(table.title.name) or "")) if table.title else ""
        names = [passage.get(column.name) for column in self._passages.with_role("name")]
        return any(number and fold(str(number)) in text for number in numbers) or any(
            name and fold(str(name)) in title for name in names
        )


def guides(catalog: Catalog, values: Lexicon) -> Guides | None:
    """The catalog's passages; None where it has none."""
    tools = [tool for tool in catalog.config.tools if isinstance(tool, DocumentsToolConfig)]
    return Guides(catalog, values, tools[0]) if tools else None


def _is_unheard_word(condition: Condition) -> bool:
    if not isinstance(condition, Text) or condition.words:
        return False
    return not any(map(str.isdigit, condition.term))


def _numbers(reading: Understood) -> list[str]:
    """The identifiers of the rows that are asked about: guides are written for certain ones."""
    values = [c for c in reading.conditions if isinstance(c, In)]
    shown = [str(value) for row in reading.rows for value in row.key.values()]
    return [*shown, *(value for c in values for value in c.values)]
