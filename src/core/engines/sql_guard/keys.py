"""The key of the rows that a statement finds, as columns behind those that it asks for. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from src.core.engines.sql_guard.allowed import AGGREGATES
from src.core.engines.sql_guard.names import TableNames, fold
from src.core.engines.sql_guard.nodes import Node, is_class, kind_of
from src.core.engines.sql_guard.protocol import GuardedTable


@dataclass(frozen=True)
class Keyed:
    """A query that also asks for the key of its rows."""

    query: Node
    table: GuardedTable
    """Whose rows they are."""
    columns: int
    """How many of the last columns are the key."""


STAR = "*"


@dataclass(frozen=True)
class Source:
    """A table that a statement reads."""

    name: str
    """Its alias, or the table's name."""
    table: GuardedTable

    def has(self, path: Sequence[str]) -> bool:
        """Whether a column's path means a column of it, or all of them."""
        own = len(path) == 1 or fold(path[-2]) in (fold(self.name), fold(self.table.name))
        return own and (
            path[-1] == STAR or fold(path[-1]) in {fold(column) for column in self.table.columns}
        )


def owner(selected: Iterable[Sequence[str]], sources: Sequence[Source]) -> Source | None:
    """Whose rows they are: of several sources that of the first plain column, or of a star;
    `selected` has the path of each column, an empty one for what is none."""
    if len(sources) < 2:
        return next(iter(sources), None)
    for path in filter(None, selected):
        owners = [each for each in sources if each.has(path)]
        if len(owners) == 1 or (owners and path[-1] == STAR):
            return owners[0]
    return None


def keyed(query: Node, names: TableNames) -> Keyed | None:
    """The query with its rows' key; None where it groups, counts, or drops repeated rows.

    Of joined tables the rows are those of the table that the first plain column is of; of `FROM a,
    b` they are of none.
    """
    modifiers = {kind_of(modifier) for modifier in query.get("modifiers", [])}
    grouped = query.get("group_expressions") or query.get("having")
    plain = query.get("aggregate_handling", "STANDARD_HANDLING") == "STANDARD_HANDLING"
    selected = query.get("select_list", [])
    if kind_of(query) != "SELECT_NODE" or grouped or not plain or "DISTINCT_MODIFIER" in modifiers:
        return None
    if any(map(_counts, selected)):
        return None
    source = owner(map(_path, selected), list(_sources(query.get("from_table", {}), names)))
    if source is None or not source.table.key:
        return None
    columns = [_column(source.name, name) for name in source.table.key]
    widened = {**query, "select_list": [*selected, *columns]}
    return Keyed(widened, source.table, len(columns))


def made_up(query: Node, table: GuardedTable) -> str | None:
    """A column of the table in whose place a statement has a value of its own."""
    columns = {fold(name) for name in table.columns}
    for item in query.get("select_list", []):
        name = str(item.get("alias") or "")
        if fold(name) in columns and not _reads(item):
            return name
    return None


def _reads(node: Any) -> bool:
    """Whether an expression reads anything of a row."""
    if isinstance(node, list):
        return any(map(_reads, node))
    if not isinstance(node, dict):
        return False
    own = any(is_class(node, kind) for kind in ("COLUMN_REF", "STAR", "SUBQUERY"))
    return own or any(map(_reads, node.values()))


def _sources(node: Node, names: TableNames) -> Iterator[Source]:
    if kind_of(node) == "JOIN" and node.get("ref_type") != "CROSS":
        yield from _sources(node.get("left", {}), names)
        yield from _sources(node.get("right", {}), names)
    elif kind_of(node) == "BASE_TABLE":
        known = {table.name: table for table in names.tables}
        if table := known.get(names.find([node.get("table_name", "")]) or ""):
            yield Source(node.get("alias") or table.name, table)


def _path(item: Node) -> list[str]:
    if is_class(item, "STAR"):
        relation: str = item.get("relation_name", "")
        return [relation, STAR] if relation else [STAR]
    return list(item.get("column_names", [])) if is_class(item, "COLUMN_REF") else []


def _counts(node: Any) -> bool:
    """Whether an expression makes one value of many rows."""
    if isinstance(node, list):
        return any(map(_counts, node))
    if not isinstance(node, dict) or is_class(node, "SUBQUERY") or is_class(node, "WINDOW"):
        return False
    own = is_class(node, "FUNCTION") and fold(str(node.get("function_name"))) in AGGREGATES
    return own or any(map(_counts, node.values()))


def _column(source: str, name: str) -> Node:
    return {"class": "COLUMN_REF", "type": "COLUMN_REF", "column_names": [source, name]}
