"""The key of the rows that a statement finds, as columns behind those that it asks for. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pglast import ast, parse_sql
from pglast.enums import SetOperation
from pglast.stream import RawStream

from src.core.engines.sql_guard.allowed import AGGREGATES
from src.core.engines.sql_guard.keys import STAR, Source, owner
from src.core.engines.sql_guard.protocol import GuardedTable


class Keyed(NamedTuple):
    """A statement that also asks for the key of its rows."""

    run: str
    table: str
    """Whose rows they are."""
    columns: int
    """How many of the last columns are the key."""


def keyed(statement: str, tables: Mapping[str, GuardedTable]) -> Keyed | None:
    """A checked statement with its rows' key, of joined tables that of the first plain column; None
    where it groups, counts, drops repeated rows, or reads `FROM a, b`."""
    select: Any = parse_sql(statement)[0].stmt
    grouped = select.groupClause or select.havingClause or select.distinctClause
    if select.op != SetOperation.SETOP_NONE or grouped or _counts(select.targetList):
        return None
    read: tuple[Any, ...] = select.fromClause or ()
    sources = list(_sources(read[0], tables)) if len(read) == 1 else []
    source = owner(map(_path_of, select.targetList or ()), sources)
    if source is None or not source.table.key:
        return None
    columns = (ast.ColumnRef(fields=_path(source.name, name)) for name in source.table.key)
    key = tuple(ast.ResTarget(val=column) for column in columns)
    select.targetList = (*select.targetList, *key)
    return Keyed(str(RawStream()(select)), source.table.name, len(key))


def _path(*names: str) -> tuple[ast.String, ...]:
    return tuple(ast.String(sval=name) for name in names)


def _sources(node: Any, tables: Mapping[str, GuardedTable]) -> Iterator[Source]:
    if isinstance(node, ast.JoinExpr):
        yield from _sources(node.larg, tables)
        yield from _sources(node.rarg, tables)
    elif isinstance(node, ast.RangeVar) and node.relname in tables:
        name = node.alias.aliasname if node.alias else node.relname
        yield Source(str(name), tables[str(node.relname)])


def _path_of(target: Any) -> list[str]:
    fields = (target.val.fields or ()) if isinstance(target.val, ast.ColumnRef) else ()
    return [STAR if isinstance(field, ast.A_Star) else str(field.sval) for field in fields]


def _counts(node: Any) -> bool:
    """Whether an expression makes one value of many rows."""
    if isinstance(node, tuple):
        return any(map(_counts, node))
    if not isinstance(node, ast.Node) or isinstance(node, ast.SubLink):
        return False
    if isinstance(node, ast.FuncCall):
        if node.over:
            return False
        if str(node.funcname[-1].sval) in AGGREGATES:  # type: ignore[index]
            return True
    return any(_counts(getattr(node, name)) for name in node)
