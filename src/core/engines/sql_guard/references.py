"""The columns that a statement refers to, once all names that it gives itself are known."""

from __future__ import annotations

from dataclasses import dataclass, field

from src.core.engines.sql_guard.functions import SESSION_WORDS
from src.core.engines.sql_guard.names import TableNames, fold
from src.core.engines.sql_guard.nodes import (
    FUNCTION_KEYS,
    Node,
    is_class,
    list_of,
    path_of,
    rename,
    unknown_form,
)
from src.core.errors import QueryRefused


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
