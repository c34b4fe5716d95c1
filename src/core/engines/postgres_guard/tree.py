"""The walk over a statement's tree: everything in it is on a list, or the statement is refused."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pglast import ast

from src.config.nearest import nearest
from src.core.errors import QueryRefused
from src.core.store.postgres.views import View

_ALLOWED = tomllib.loads(Path(__file__).with_name("allowed.toml").read_text("utf-8"))
FUNCTIONS = frozenset(" ".join(_ALLOWED["functions"].values()).split())
OPERATORS, TYPES, NODES, COLLATIONS, VALUE_FUNCTIONS = (
    frozenset(_ALLOWED[name].split())
    for name in ("operators", "types", "nodes", "collations", "value_functions")
)
SELF_TEST: dict[str, list[str]] = _ALLOWED["self_test"]
MAX_DEPTH = 100
MAX_NODES = 20_000
MAX_QUERIES = 24
"""SELECTs in one statement: values that double from one to the next stay small."""


@dataclass
class Seen:
    """What a statement was found to name."""

    columns: set[str] = field(default_factory=set)
    """Names that the statement itself gives: aliases, and the functions in a FROM."""
    queries: int = 0
    nodes: int = 0


class Walk:
    """Checks one tree and gives its tables the names of their views."""

    def __init__(self, names: Mapping[str, View], procedures: frozenset[str]) -> None:
        """`names`: in small letters, with their views; `procedures`: all of the server."""
        self._names = names
        self._procedures = procedures - FUNCTIONS - TYPES
        self._columns = {column for view in names.values() for column in view.types}
        self._columns |= {view.name for view in names.values()}

    def check(self, statement: ast.Node) -> None:
        """Raises `QueryRefused`, with the mend in its message."""
        seen = Seen(columns=set(_given(statement)) - self._procedures)
        self._visit(statement, seen, frozenset(), 0)

    def _visit(self, node: object, seen: Seen, known: frozenset[str], depth: int) -> None:
        if isinstance(node, tuple):
            for part in node:
                self._visit(part, seen, known, depth)
        if not isinstance(node, ast.Node):
            return
        kind = type(node).__name__
        seen.nodes += 1
        if kind not in NODES:
            raise QueryRefused(f"only a plain SELECT can run here, without {_words(kind)}")
        if depth > MAX_DEPTH or seen.nodes > MAX_NODES:
            raise QueryRefused("the statement is nested too deeply; write it simply")
        check = getattr(self, f"_{kind}", None)
        if check is not None:
            check(node, seen, known)
        if isinstance(node, ast.SelectStmt) and node.withClause:
            known = self._queries(node.withClause, seen, known, depth)
        for name in node:
            if name != "withClause":
                self._visit(getattr(node, name), seen, known, depth + 1)

    def _queries(
        self, clause: Any, seen: Seen, known: frozenset[str], depth: int
    ) -> frozenset[str]:
        """The names that hold behind a WITH; each query of it knows those before it alone."""
        if clause.recursive:
            raise QueryRefused("WITH RECURSIVE cannot run here; join the tables instead")
        for query in clause.ctes:
            self._visit(query, seen, known, depth + 1)
            known |= {query.ctename}
        return known

    def _SelectStmt(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        seen.queries += 1
        if seen.queries > MAX_QUERIES:
            raise QueryRefused(f"at most {MAX_QUERIES} SELECTs; ask for less at once")
        for part, said in ((node.intoClause, "INTO"), (node.lockingClause, "FOR UPDATE")):
            if part:
                raise QueryRefused(f"a statement only reads here: leave out {said}")

    def _CommonTableExpr(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        """Its name never hides a table, nor one of the server's own."""
        name = node.ctename.lower()
        if name in self._names or name.startswith("pg_") or name.endswith(" numbered"):
            raise QueryRefused(f"'{node.ctename}' is taken; give the query another name")

    def _RangeVar(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        if node.catalogname or not node.inh:
            raise QueryRefused("name a table alone, without a database and without ONLY")
        if node.schemaname is None and node.relname in known:
            return
        name = f"{node.schemaname}.{node.relname}" if node.schemaname else node.relname
        view = self._names.get(name.lower())
        if view is None:
            tables = sorted({each.name for each in self._names.values()})
            raise QueryRefused(f"no table '{name}'; {nearest(node.relname, tables)}")
        if node.alias is None and node.relname != view.name:
            node.alias = ast.Alias(aliasname=node.relname)
        numbered = name.lower() == view.numbered.lower()
        node.schemaname, node.relname = None, view.numbered if numbered else view.name

    def _FuncCall(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        name = _last(node.funcname, "pg_catalog")
        if name not in FUNCTIONS:
            said = ".".join(part.sval for part in node.funcname)
            near = nearest(said, FUNCTIONS) if len(said) > 2 else ""
            mend = near if near.startswith("did you") else "write it in another way"
            raise QueryRefused(f"the function '{said}' cannot be used here; {mend}")
        if node.func_variadic:
            raise QueryRefused("VARIADIC cannot be used here; write the arguments one by one")

    def _A_Expr(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        between = node.kind.name.startswith("AEXPR_BETWEEN")
        if not between and _last(node.name, "pg_catalog") not in OPERATORS:
            said = ".".join(part.sval for part in node.name)
            raise QueryRefused(f"the operator '{said}' cannot be used here")

    def _SubLink(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        if node.operName and _last(node.operName, "") not in OPERATORS:
            raise QueryRefused("this operator cannot be used here")

    def _SortBy(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        if node.useOp:
            raise QueryRefused("ORDER BY … USING cannot be used here; write ASC or DESC")

    def _TypeName(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        name = _last(node.names, "pg_catalog")
        if name not in TYPES or node.setof or node.pct_type:
            said = ".".join(part.sval for part in node.names or ())
            raise QueryRefused(f"the type '{said}' cannot be used here; text, date, numeric can")

    def _CollateClause(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        if _last(node.collname, "pg_catalog") not in COLLATIONS:
            raise QueryRefused('no other order of texts than COLLATE "C" can be used here')

    def _SQLValueFunction(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        if node.op.name not in VALUE_FUNCTIONS:
            raise QueryRefused("who asks is not told here; leave out CURRENT_USER and the like")

    def _ParamRef(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        raise QueryRefused("no parameters; write the value itself")

    def _ColumnRef(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        """`x.name` calls the function `name` where `x` has no such column."""
        last = node.fields[-1]
        if len(node.fields) > 1 and isinstance(last, ast.String):
            self._known_column(str(last.sval), seen)

    def _A_Indirection(self, node: Any, seen: Seen, known: frozenset[str]) -> None:
        for part in node.indirection:
            if isinstance(part, ast.String):
                self._known_column(str(part.sval), seen)

    def _known_column(self, name: str, seen: Seen) -> None:
        if name not in self._columns and name not in seen.columns:
            raise QueryRefused(f"no column '{name}'; {nearest(name, sorted(self._columns))}")


def _last(names: Any, schema: str) -> str:
    """The name where it stands alone or in that schema; '' otherwise."""
    said: list[str] = [part.sval for part in names or ()]
    return said[-1] if len(said) == 1 or said[:-1] == [schema] else ""


def _given(node: Any) -> Iterator[str]:
    """Names that a statement gives: of columns, of queries' columns, of what a function yields."""
    if isinstance(node, tuple):
        for part in node:
            yield from _given(part)
    if not isinstance(node, ast.Node):
        return
    match node:
        case ast.ResTarget() if node.name:
            yield node.name
        case ast.ResTarget(val=ast.FuncCall() as call):
            yield call.funcname[-1].sval  # type: ignore[index]
        case ast.Alias():
            yield str(node.aliasname)
            yield from (part.sval for part in node.colnames or ())
        case ast.CommonTableExpr():
            yield from (part.sval for part in node.aliascolnames or ())
    for name in node:
        yield from _given(getattr(node, name))


def _words(kind: str) -> str:
    """A kind of node as people write it: InsertStmt is INSERT."""
    return kind.removesuffix("Stmt").removesuffix("Clause").upper()
