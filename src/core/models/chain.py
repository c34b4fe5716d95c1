"""Questions that take two tools: passages and the rows they name, a row and what explains it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from src.config.concierge import DocumentsToolConfig
from src.core.engines.lexicon import Entry, Lexicon
from src.core.engines.searchable import search_schema
from src.core.reading.advice import advisory
from src.core.reading.model import Reading, TermConstraint, ValueConstraint
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold
from src.core.store.links import only_links

Row = Mapping[str, JsonValue]

_READ = 2
"""Passages in which names of rows are looked for: the ones behind them are about something else."""
_MOST_NAMED = 8
_GUIDES = 3


@dataclass(frozen=True)
class Chain:
    """What to ask another tool, once the first one has answered."""

    catalog: Catalog
    values: Lexicon

    def named(self, reading: Reading, passages: Sequence[Row]) -> Reading | None:
        """A search for the rows whose identifiers stand in the passages that were found."""
        if reading.table not in advisory(self.catalog) or not passages or unheard(reading):
            return None
        asked = [e for f in self.values.find(fold(reading.question)) for e in f.entries]
        named = self._identified(passages[:_READ])
        if not named:
            return None
        (table, column), values = max(named.items(), key=lambda item: len(item[1]))
        makers = self._makers(asked, table)
        if makers:  # of those that are asked for, also where a passage behind names them
            values = self._identified(passages).get((table, column), values)
        meant = {entry.value for entry in asked}
        chosen = tuple(v for v in values if v in meant) or tuple(values)
        about = ValueConstraint(column=column, values=chosen, asked=", ".join(chosen))
        return Reading(
            question=reading.question,
            language=reading.language,
            act="search",
            table=table,
            constraints=(about, *makers),
            limit=_MOST_NAMED,
        )

    def _identified(self, passages: Sequence[Row]) -> dict[tuple[str, str], dict[str, None]]:
        """(table, column) → identifiers of its rows that stand in the passages, in their order."""
        cells = [str(cell) for row in passages for cell in row.values() if cell]
        named: dict[tuple[str, str], dict[str, None]] = {}
        for found in self.values.find(fold("\n".join(cells))):
            for entry in found.entries:
                if entry.kind == "value" and self._identifies(entry.table, entry.column):
                    named.setdefault(entry.place, {})[entry.value] = None
        return named

    def _makers(self, asked: Sequence[Entry], table_id: str) -> tuple[ValueConstraint, ...]:
        """Proper names in the question that rows of the table have: the maker, the shop."""
        table = self.catalog.table(table_id)
        proper = {column.name for column in table.with_role("name", "tags")}
        found: dict[str, dict[str, None]] = {}
        for entry in asked:
            if entry.table == table_id and entry.column in proper and entry.kind == "value":
                found.setdefault(entry.column, {})[entry.value] = None
        return tuple(
            ValueConstraint(column=column, values=tuple(values), asked=", ".join(values))
            for column, values in found.items()
        )

    def guide(self, reading: Reading, rows: Sequence[Row]) -> tuple[str, dict[str, Any]] | None:
        """(tool, arguments) of a search for passages about a row that was found."""
        if not reading.advice or reading.table is None:
            return None
        tools = [t for t in self.catalog.config.tools if isinstance(t, DocumentsToolConfig)]
        if not tools or reading.table in tools[0].tables:
            return None
        table, row = self.catalog.table(reading.table), rows[0] if rows else {}
        names = [row.get(table.title.name) if table.title else None, *_numbers(reading)]
        query = " ".join([*(str(name) for name in names if name), reading.question])
        args: dict[str, Any] = {
            "query": query[: tools[0].query_chars[1]],
            tools[0].limit: _GUIDES,
        }
        passages = self.catalog.table(tools[0].tables[0])
        for parameter, column in search_schema(tools[0], passages).values.items():
            shared = row.get(column.name) if _has(table, column.name) else None
            if isinstance(shared, str) and column.role == "category":
                args[parameter] = shared
        return tools[0].name, args

    def _identifies(self, table_id: str, column: str) -> bool:
        table = self.catalog.table(table_id)
        own = table_id not in advisory(self.catalog) and not only_links(table)
        return own and table.column(column).role == "id"


def unheard(reading: Reading) -> tuple[str, ...]:
    """Numbers and codes in the question that no passage has: nothing explains those."""
    terms = [c for c in reading.constraints if isinstance(c, TermConstraint)]
    return tuple(t.term for t in terms if not t.spellings and any(map(str.isdigit, t.term)))


def _has(table: Table, column: str) -> bool:
    return any(each.name == column for each in table.columns)


def _numbers(reading: Reading) -> list[str]:
    """The identifiers of the rows that are asked about: guides are written for certain ones."""
    values = [c for c in reading.constraints if isinstance(c, ValueConstraint)]
    shown = [str(value) for row in reading.rows for value in row.key.values()]
    return [*shown, *(value for c in values for value in c.values)]
