"""Questions that take two tools: passages, and the rows that they name or are about."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from src.config.tools import SHORTEST_QUERY, DocumentsToolConfig
from src.core.engines.filters.schema import search_schema
from src.core.engines.lexicon import Lexicon
from src.core.models.asked_words import shortened
from src.core.query.conditions import In, Related, all_of, is_unknown, leaf_of, leaves
from src.core.query.queries import Rows
from src.core.query.understood import Understood
from src.core.question import Named
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold
from src.core.store.links import only_links

Row = Mapping[str, JsonValue]

_GUIDES = 3


@dataclass(frozen=True)
class Guides:
    """One catalog's passages, as a question about its other rows finds them."""

    catalog: Catalog
    tool: DocumentsToolConfig

    def are_wanted(self, reading: Understood, nothing_found: bool) -> bool:
        """For an explanation, or words that no row has; numbers that no row has need none."""
        words = any(is_unknown(c) and not c.has_digits for c in reading.conditions)
        untold = nothing_found and words
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
        values = (value for c in reading.conditions if isinstance(c, In) for value in c.values)
        shown = (value for ref in reading.rows for value in ref.key.values())
        names = [row.get(title.name) if title else None, *map(str, shown), *values]
        query = " ".join([*(str(name) for name in names if name), reading.question])
        return {"query": shortened(query).ljust(SHORTEST_QUERY, "?"), self.tool.limit: _GUIDES}

    def _shared(self, reading: Understood, row: Row) -> dict[str, str]:
        """What is known of the row, or was said of it, and is a kind of passage as well."""
        known = self.catalog.table(str(reading.table)).by_name
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
        named = _by_column(e for e in reading.named if e.table == self._passages.id)
        return {
            parameter: values[0]
            for parameter, column in search_schema(self.tool, self._passages).values.items()
            if column.role == "category" and len(values := named.get(column.name, [])) == 1
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


def guides(catalog: Catalog) -> Guides | None:
    """The catalog's passages; None where it has none."""
    tools = [tool for tool in catalog.config.tools if isinstance(tool, DocumentsToolConfig)]
    return Guides(catalog, tools[0]) if tools else None


def _by_column(named: Iterable[Named]) -> dict[str, list[str]]:
    """The values that are named, each once, by their columns."""
    found: dict[str, dict[str, None]] = {}
    for entry in named:
        found.setdefault(entry.column, {})[entry.value] = None
    return {column: list(values) for column, values in found.items()}


_READ = 2
"""Passages in which names of rows are looked for: the ones behind them are about something else."""
_MOST_NAMED = 8


@dataclass(frozen=True)
class Chain:
    """What to ask another tool, once the first one has answered."""

    catalog: Catalog
    values: Lexicon

    def named(self, reading: Understood, passages: Sequence[Row]) -> Understood | None:
        """A search for the rows whose identifiers stand in the passages that were found."""
        if reading.table not in self.catalog.config.passages or not passages or unheard(reading):
            return None
        passages = self._of_one_kind(passages)
        named = self._identified(passages[:_READ])
        if not named:
            return None
        (table, column), values = max(named.items(), key=lambda item: len(item[1]))
        makers = self._makers(reading.named, table)
        if makers:  # of those that are asked for, also where a passage behind names them
            values = self._identified(passages).get((table, column), values)
        meant = {named.value for named in reading.named}
        chosen = tuple(v for v in values if v in meant) or tuple(values)
        about = In(column=column, values=chosen, text=", ".join(chosen))
        return _search(reading, table, (about, *makers))

    def belonging(self, reading: Understood) -> Understood | None:
        """A search for the row that the asked rows belong with: it leads to passages."""
        linked = [leaf_of(c) for c in reading.conditions if isinstance(leaf_of(c), Related)]
        named = (leaf for c in linked for leaf in leaves(c) if isinstance(leaf, In))
        entries = [e for leaf in named for value in leaf.values for e in self.values.written(value)]
        own = [e for e in entries if self._identifies(e.table, e.column)]
        if not own or reading.table in self.catalog.config.passages:
            return None
        first = own[0]
        row = In(column=first.column, values=(first.value,), text=first.form)
        return _search(reading, first.table, (row,))

    def _of_one_kind(self, passages: Sequence[Row]) -> list[Row]:
        """Those that are sorted where the first is: the others speak of something else."""
        tables = map(self.catalog.table, self.catalog.config.passages)
        kinds = {column.name for table in tables for column in table.with_role("category")}
        first = [passages[0].get(kind) for kind in kinds]
        return [one for one in passages if [one.get(kind) for kind in kinds] == first]

    def _identified(self, passages: Sequence[Row]) -> dict[tuple[str, str], dict[str, None]]:
        """(table, column) → identifiers of its rows that stand in the passages, in their order."""
        cells = [str(cell) for row in passages for cell in row.values() if cell]
        named: dict[tuple[str, str], dict[str, None]] = {}
        for found in self.values.find(fold("\n".join(cells))):
            for entry in found.entries:
                if entry.kind == "value" and self._identifies(entry.table, entry.column):
                    named.setdefault(entry.place, {})[entry.value] = None
        return named

    def _makers(self, asked: Sequence[Named], table_id: str) -> tuple[In, ...]:
        """Proper names in the question that rows of the table have: the maker, the shop."""
        table = self.catalog.table(table_id)
        proper = {column.name for column in table.with_role("name", "tags")}
        named = (e for e in asked if e.table == table_id and e.column in proper and not e.alias)
        return tuple(
            In(column=column, values=tuple(values), text=", ".join(values))
            for column, values in _by_column(named).items()
        )

    def _identifies(self, table_id: str, column: str) -> bool:
        table = self.catalog.table(table_id)
        own = table_id not in self.catalog.config.passages and not only_links(table)
        return own and table.column(column).role == "id"


def _search(reading: Understood, table: str, conditions: tuple[In, ...]) -> Understood:
    """The same question as a search in another table."""
    asked = Understood(question=reading.question, language=reading.language, act="search")
    return asked.asking(Rows(table=table, where=all_of(*conditions), limit=_MOST_NAMED))


def unheard(reading: Understood) -> tuple[str, ...]:
    """Numbers and codes in the question that no passage has: nothing explains those."""
    return tuple(c.term for c in reading.conditions if is_unknown(c) and c.has_digits)
