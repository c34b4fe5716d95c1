"""Questions that take two tools: passages, and the rows that they name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from src.core.engines.lexicon import Entry, Lexicon
from src.core.query.conditions import In, Related, Text, leaf_of, leaves
from src.core.query.understood import Understood
from src.core.reading.recognition.advice import advisory
from src.core.store.catalog import Catalog
from src.core.store.folding import fold
from src.core.store.links import only_links

Row = Mapping[str, JsonValue]

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
        if reading.table not in advisory(self.catalog) or not passages or unheard(reading):
            return None
        asked = [e for f in self.values.find(fold(reading.question)) for e in f.entries]
        passages = self._of_one_kind(passages)
        named = self._identified(passages[:_READ])
        if not named:
            return None
        (table, column), values = max(named.items(), key=lambda item: len(item[1]))
        makers = self._makers(asked, table)
        if makers:  # of those that are asked for, also where a passage behind names them
            values = self._identified(passages).get((table, column), values)
        meant = {entry.value for entry in asked}
        chosen = tuple(v for v in values if v in meant) or tuple(values)
        about = In(column=column, values=chosen, text=", ".join(chosen))
        return Understood(
            question=reading.question,
            language=reading.language,
            act="search",
            table=table,
            conditions=(about, *makers),
            limit=_MOST_NAMED,
        )

    def belonging(self, reading: Understood) -> Understood | None:
        """A search for the row that the rows asked for are to belong with: where none does, what
        it is says at least which passages to read."""
        linked = [leaf_of(c) for c in reading.conditions if isinstance(leaf_of(c), Related)]
        named = (leaf for c in linked for leaf in leaves(c) if isinstance(leaf, In))
        entries = [e for leaf in named for value in leaf.values for e in self.values.written(value)]
        own = [e for e in entries if self._identifies(e.table, e.column)]
        if not own or reading.table in advisory(self.catalog):
            return None
        first = own[0]
        row = In(column=first.column, values=(first.value,), text=first.form)
        return Understood(
            question=reading.question,
            language=reading.language,
            act="search",
            table=first.table,
            conditions=(row,),
        )

    def _of_one_kind(self, passages: Sequence[Row]) -> list[Row]:
        """Those that are sorted where the first is: the others speak of something else."""
        kinds = {
            c.name
            for t in advisory(self.catalog)
            for c in self.catalog.table(t).with_role("category")
        }
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

    def _makers(self, asked: Sequence[Entry], table_id: str) -> tuple[In, ...]:
        """Proper names in the question that rows of the table have: the maker, the shop."""
        table = self.catalog.table(table_id)
        proper = {column.name for column in table.with_role("name", "tags")}
        found: dict[str, dict[str, None]] = {}
        for entry in asked:
            if entry.table == table_id and entry.column in proper and entry.kind == "value":
                found.setdefault(entry.column, {})[entry.value] = None
        return tuple(
            In(column=column, values=tuple(values), text=", ".join(values))
            for column, values in found.items()
        )

    def _identifies(self, table_id: str, column: str) -> bool:
        table = self.catalog.table(table_id)
        own = table_id not in advisory(self.catalog) and not only_links(table)
        return own and table.column(column).role == "id"


def unheard(reading: Understood) -> tuple[str, ...]:
    """Numbers and codes in the question that no passage has: nothing explains those."""
    terms = [c for c in reading.conditions if isinstance(c, Text)]
    return tuple(t.term for t in terms if not t.words and any(map(str.isdigit, t.term)))
