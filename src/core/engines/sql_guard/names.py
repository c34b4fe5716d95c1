"""Which table a name means. Pure: knows the concierge's tables and the engine's reserved names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from string import ascii_lowercase, ascii_uppercase

from src.core.engines.sql_guard.allowed import SESSION_WORDS
from src.core.engines.sql_guard.nodes import (
    FUNCTION_KEYS,
    Node,
    is_class,
    list_of,
    path_of,
    rename,
    unknown_form,
)
from src.core.engines.sql_guard.protocol import GuardedTable
from src.core.errors import QueryRefused

_ASCII_FOLD = str.maketrans(ascii_uppercase, ascii_lowercase)
_RESERVED_PREFIXES = ("duckdb_", "pg_", "pragma_", "sqlite_", "information_schema")


def fold(name: str) -> str:
    """As the engine compares it, ASCII letters only: U+212A KELVIN SIGN is no `k`."""
    return name.translate(_ASCII_FOLD)


@dataclass(frozen=True)
class TableNames:
    """The tables of one database file, by every name under which they may be asked for."""

    tables: Sequence[GuardedTable]
    reserved: frozenset[str] = frozenset()
    """Folded names of the engine's own catalog tables, which no CTE may take."""

    @cached_property
    def _canonical(self) -> dict[str, str]:
        names = {fold(alias): table.name for table in self.tables for alias in table.aliases}
        return names | {fold(table.name): table.name for table in self.tables}

    @cached_property
    def _columns(self) -> frozenset[str]:
        return frozenset(fold(column) for table in self.tables for column in table.columns)

    def find(self, path: Sequence[str]) -> str | None:
        """The table of a path: ["products"], ["products", "csv"], ["main", "products"]."""
        found = self._canonical.get(fold(".".join(path)))
        if found is None and len(path) > 1 and fold(path[0]) == "main":
            return self.find(path[1:])
        return found

    def has_column(self, name: str) -> bool:
        return fold(name) in self._columns

    def may_name_cte(self, name: str) -> bool:
        """False for the name of a table, or of anything that a CTE might be mistaken for, by the
        engine's folding or Unicode's: where they differ, a name would be ours for one and not for
        the other."""
        real = {fold(table.name) for table in self.tables}
        return not any(
            folded in real or folded in self.reserved or folded.startswith(_RESERVED_PREFIXES)
            for folded in (fold(name), name.casefold())
        )

    def qualify(self, path: list[str], shadowed: Iterable[str]) -> list[str]:
        """The path of a column with its table spelt as the file has it, where it names one, but for
        the names that the statement itself gives (`shadowed`)."""
        taken = set(shadowed)
        for length in range(min(len(path), 3), 0, -1):
            is_own = length == 1 and (fold(path[0]) in taken or self.has_column(path[0]))
            if (table := self.find(path[:length])) and not is_own:
                return [table, *path[length:]]
        return path


@dataclass
class References:
    """What the walk over one statement gathers for the end of it."""

    own_names: set[str] = field(default_factory=set)
    """Folded names that the statement itself gives to something, anywhere."""
    nodes: list[Node] = field(default_factory=list)
    """Columns, stars, and functions called on a column: `tools.name.upper()`."""

    def check(self, names: TableNames, mend: bool) -> None:
        """Refuses what is no column; with `mend`, spells its table as the file has it, in place."""
        for node in self.nodes:
            if is_class(node, "COLUMN_REF"):
                self._check_column(node, names, mend)
            elif mend:
                self._mend(node, names)

    def _check_column(self, node: Node, names: TableNames, mend: bool) -> None:
        path = list_of(node.get("column_names"))
        if not path:
            raise unknown_form("column")
        word = fold(path[0])
        if path[1:] == [] and word in SESSION_WORDS and not names.has_column(word):
            raise QueryRefused(f"'{word}' is not available here; ask only for columns")
        if mend:
            node["column_names"] = names.qualify(path, self.own_names)

    def _mend(self, node: Node, names: TableNames) -> None:
        if is_class(node, "FUNCTION"):
            *column, name = path_of(node, *FUNCTION_KEYS)
            column = names.qualify(column, self.own_names)
            rename(node, [*column, name], *FUNCTION_KEYS)
        else:
            for key in {"relation_name", "table"} & set(node):
                node[key] = names.qualify([node[key]], self.own_names)[0]
