"""The walk over a parsed statement, against the allow-lists. Pure: takes the tree, gives it back.

What the engine's parser made of the text is the only thing that is judged, never the text. The
walk also mends, in place, the names that a model writes for a table (`products`, `products.csv`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from src.core.engines.sql_guard import allowed, functions
from src.core.engines.sql_guard.names import TableNames, fold
from src.core.errors import QueryRefused

Node = dict[str, Any]

MAX_DEPTH = 60
MAX_QUERY_DEPTH = 12
MAX_SOURCES = 64
_COLLATION = re.compile(r"[A-Za-z_]{1,20}(\.[A-Za-z_]{1,20}){0,2}")


@dataclass
class Walk:
    """One walk over one statement. `check` raises `QueryRefused`, or leaves the tree mended."""

    names: TableNames
    mend: bool = True
    """Spell tables as the file has them. The second walk, over what will run, mends nothing."""

    _scope: dict[str, int] = field(default_factory=dict)
    """The CTEs in sight: folded name → how many sources it expands to."""
    _own_names: set[str] = field(default_factory=set)
    _qualified: list[Node] = field(default_factory=list)
    _depth: int = 0
    _query_depth: int = 0
    _sources: int = 0

    def check(self, node: Node) -> None:
        """Check a query node, with everything below it."""
        self._query(node)
        for reference in self._qualified:
            self._check_reference(reference)

    # -- reading fields ------------------------------------------------------------------

    def _fields(self, node: Any, grammar: Mapping[str, allowed.Field], where: str) -> None:
        if not isinstance(node, dict):
            raise _unknown(where)
        for key, value in node.items():
            reader = grammar.get(key)
            if reader is None:
                raise _unknown(f"{where}.{key}")
            if isinstance(reader, str):
                _READERS[reader](self, value)
            elif not isinstance(value, str) or value not in reader:
                raise _unknown(f"{where}.{key}")

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise QueryRefused("the statement is nested too deeply; write it in simpler steps")
        yield
        self._depth -= 1

    def _ignored(self, value: Any) -> None:
        """Read where the node is: its kind, or its name, which is checked there."""

    def _nothing(self, value: Any) -> None:
        if value:
            raise _unknown("qualified_name")

    def _name(self, value: Any) -> None:
        if not isinstance(value, str):
            raise _unknown("name")
        self._own_names.add(fold(value))

    def _names_list(self, value: Any) -> None:
        for name in _list(value):
            if not isinstance(name, str):
                raise _unknown("name")

    def _own_names_list(self, value: Any) -> None:
        for name in _list(value):
            self._name(name)

    def _number(self, value: Any) -> None:
        if not isinstance(value, int | float):
            raise _unknown("number")

    def _flag(self, value: Any) -> None:
        if not isinstance(value, bool):
            raise _unknown("flag")

    def _collation(self, value: Any) -> None:
        if not isinstance(value, str) or not _COLLATION.fullmatch(value):
            raise QueryRefused("that collation is not known; use COLLATE NOCASE or NOACCENT")

    # -- queries -------------------------------------------------------------------------

    def _statement(self, value: Any) -> None:
        self._fields(value, {"node": "query"}, "statement")

    def _queries(self, value: Any) -> None:
        for node in _list(value):
            self._query(node)

    def _query(self, node: Any) -> None:
        kind = _kind(node)
        grammar = allowed.QUERY_FIELDS.get(kind)
        if grammar is None:
            raise QueryRefused(
                "only reading is possible here: the statement, and every part of it, must be a "
                "SELECT"
            )
        outer, self._query_depth = self._scope, self._query_depth + 1
        if self._query_depth > MAX_QUERY_DEPTH:
            raise QueryRefused(f"at most {MAX_QUERY_DEPTH} queries may be nested in one another")
        self._scope = dict(outer)
        with self._deeper():
            self._ctes(node.get("cte_map", {}))
            if kind == "RECURSIVE_CTE_NODE":
                self._recursion(node)
            self._fields(node, grammar, kind)
        self._scope, self._query_depth = outer, self._query_depth - 1

    def _ctes(self, cte_map: Any) -> None:
        self._fields(cte_map, {"map": "ignored"}, "cte_map")
        for entry in _list(cte_map.get("map", [])):
            self._fields(entry, {"key": "name", "value": "ignored"}, "cte")
            name, value = entry.get("key"), entry.get("value")
            if not isinstance(name, str) or not isinstance(value, dict):
                raise _unknown("cte")
            self._check_cte_name(name)
            self._fields(value, allowed.CTE_FIELDS, "cte")
            before, self._sources = self._sources, 0
            self._query(value.get("query_node"))
            self._scope[fold(name)] = max(1, self._sources)
            self._sources = before

    def _check_cte_name(self, name: str) -> None:
        if not self.names.may_name_cte(name):
            raise QueryRefused(f"the name '{name}' is taken; give the WITH clause another name")

    def _recursion(self, node: Node) -> None:
        """The CTE's own name is in sight in the recursive arm alone, not in the anchor."""
        name = node.get("cte_name")
        if not isinstance(name, str):
            raise _unknown("cte_name")
        self._check_cte_name(name)
        self._query(node.get("left"))
        outer = self._scope
        self._scope = {**outer, fold(name): 1}
        self._query(node.get("right"))
        self._scope = outer

    def _modifiers(self, value: Any) -> None:
        for modifier in _list(value):
            self._modifier(modifier)

    def _modifier(self, value: Any) -> None:
        kind = _kind(value)
        grammar = allowed.MODIFIER_FIELDS.get(kind)
        if grammar is None:
            raise _unknown(kind)
        self._fields(value, grammar, kind)

    def _limit(self, value: Any) -> None:
        # `LIMIT ?` with nothing bound to it asks for "as many as are allowed".
        if not (self.mend and _is(value, "PARAMETER")):
            self._expression(value)

    def _orders(self, value: Any) -> None:
        for order in _list(value):
            self._fields(order, allowed.ORDER_FIELDS, "ORDER BY")

    def _group_sets(self, value: Any) -> None:
        for group in _list(value):
            for index in _list(group):
                self._number(index)

    def _sample(self, value: Any) -> None:
        grammar: allowed.Grammar = {
            "sample_size": "sample_size",
            "method": allowed.SAMPLE_METHODS,
            "seed": "number",
            "repeatable": "flag",
            "is_percentage": "flag",
        }
        self._fields(value, grammar, "sample")

    def _sample_size(self, value: Any) -> None:
        grammar: allowed.Grammar = {"type": "ignored", "is_null": "flag", "value": "number"}
        self._fields(value, grammar, "sample_size")

    # -- sources -------------------------------------------------------------------------

    def _source(self, node: Any) -> None:
        kind = _kind(node)
        grammar = allowed.SOURCE_FIELDS.get(kind)
        if grammar is None:
            raise _unknown(kind)
        if kind == "BASE_TABLE":
            self._table(node)
        with self._deeper():
            self._fields(node, grammar, kind)

    def _table(self, node: Node) -> None:
        path = _path(node, "catalog_name", "schema_name", "table_name")
        weight = self._cte_weight(path)
        if weight is None:
            weight = 1
            table = self.names.find(path) if self.mend else self._exact(path)
            if table is None:
                raise self._unknown_table(path)
            if self.mend:
                _rename(node, [table], "catalog_name", "schema_name", "table_name")
        self._sources += weight
        if self._sources > MAX_SOURCES:
            raise QueryRefused(f"at most {MAX_SOURCES} tables may be read in one statement")

    def _cte_weight(self, path: list[str]) -> int | None:
        if len(path) == 2 and fold(path[0]) == "recurring":
            path = path[1:]
        return self._scope.get(fold(path[0])) if len(path) == 1 else None

    def _exact(self, path: list[str]) -> str | None:
        table = self.names.find(path)
        return table if [table] == path else None

    def _unknown_table(self, path: list[str]) -> QueryRefused:
        names = ", ".join(f"'{table.name}'" for table in self.names.tables)
        return QueryRefused(f"no table '{'.'.join(path)}'; the tables are {names}")

    def _table_function(self, node: Any) -> None:
        if not _is(node, "FUNCTION"):
            raise _unknown("table function")
        name = fold(_path(node, "catalog", "schema", "function_name")[-1])
        if name not in functions.TABLE_FUNCTIONS:
            tables = ", ".join(f"'{table.name}'" for table in self.names.tables)
            raise QueryRefused(f"'{name}' cannot be read from; the tables are {tables}")
        self._arguments_of(name, node)
        self._fields(node, allowed.EXPRESSION_FIELDS["FUNCTION"], "FUNCTION")

    def _value_rows(self, value: Any) -> None:
        for row in _list(value):
            self._expressions(row)

    def _pivots(self, value: Any) -> None:
        grammar: allowed.Grammar = {
            "pivot_expressions": "expressions",
            "unpivot_names": "own_names",
            "entries": "pivot_entries",
        }
        for pivot in _list(value):
            self._fields(pivot, grammar, "PIVOT")

    def _pivot_entries(self, value: Any) -> None:
        grammar: allowed.Grammar = {
            "star_expr": "expression",
            "values": "expressions",
            "alias": "name",
        }
        for entry in _list(value):
            self._fields(entry, grammar, "PIVOT")

    # -- expressions ---------------------------------------------------------------------

    def _expressions(self, value: Any) -> None:
        for node in _list(value):
            self._expression(node)

    def _expression(self, node: Any) -> None:
        kind = node.get("class") if isinstance(node, dict) else None
        grammar = allowed.EXPRESSION_FIELDS.get(kind) if isinstance(kind, str) else None
        if grammar is None or _kind(node) not in allowed.EXPRESSION_TYPES[str(kind)]:
            raise _refused_expression(kind)
        if kind in ("FUNCTION", "WINDOW"):
            self._function(node)
        elif kind in ("COLUMN_REF", "STAR"):
            self._qualified.append(node)
        with self._deeper():
            self._fields(node, grammar, str(kind))

    def _function(self, node: Node) -> None:
        path = _path(node, "catalog", "schema", "function_name")
        name = fold(path[-1])
        if name not in functions.FUNCTIONS:
            raise _refused_function(name)
        if len(path) > 1:
            self._qualified.append(node)
        self._arguments_of(name, node)

    def _arguments_of(self, name: str, node: Node) -> None:
        values = [
            argument.get("expression")
            for argument in _list(node.get("arguments", []))
            if isinstance(argument, dict)
        ]
        largest = functions.LARGEST_ARGUMENT.get(name)
        if largest is not None and any(_integer(value) > largest for value in values):
            raise QueryRefused(f"a number given to '{name}' is too large; at most {largest:,}")
        if name in functions.SCHEMA_ARGUMENT and not _plain_schema(values):
            raise QueryRefused(
                f"'{name}' needs a short schema, written as text; or read single values with "
                "json_extract_string(column, '$.field')"
            )

    def _arguments(self, value: Any) -> None:
        for argument in _list(value):
            self._fields(argument, {"name": "name", "expression": "expression"}, "argument")

    def _case_checks(self, value: Any) -> None:
        grammar: allowed.Grammar = {"when_expr": "expression", "then_expr": "expression"}
        for check in _list(value):
            self._fields(check, grammar, "CASE")

    def _literal(self, value: Any) -> None:
        self._fields(value, {"kind": allowed.LITERAL_KINDS, "text": "text"}, "literal")

    def _text(self, value: Any) -> None:
        if not isinstance(value, str):
            raise _unknown("literal")

    def _replacements(self, value: Any) -> None:
        for entry in _list(value):
            self._fields(entry, {"key": "name", "value": "expression"}, "REPLACE")

    def _renamings(self, value: Any) -> None:
        for entry in _list(value):
            self._fields(entry, {"key": "qualified_column", "value": "name"}, "RENAME")

    def _qualified_columns(self, value: Any) -> None:
        for entry in _list(value):
            self._qualified_column(entry)

    def _qualified_column(self, value: Any) -> None:
        grammar: allowed.Grammar = {"catalog": "text", "schema": "text", "table": "text"}
        self._fields(value, {**grammar, "column": "text"}, "column")

    # -- types ---------------------------------------------------------------------------

    def _type(self, node: Any) -> None:
        if not _is(node, "TYPE"):
            raise _unknown("type")
        name = _path(node, "", "schema", "type_name")
        if len(name) != 1 or fold(name[0]) not in allowed.TYPES:
            raise QueryRefused(
                f"the type '{'.'.join(name)}' is not available; use one such as INTEGER, DOUBLE, "
                "VARCHAR, DATE or TIMESTAMP"
            )
        with self._deeper():
            self._fields(node, allowed.TYPE_FIELDS, "TYPE")

    def _type_arguments(self, value: Any) -> None:
        for node in _list(value):
            if _is(node, "TYPE"):
                self._type(node)
            elif _is(node, "CONSTANT"):
                self._expression(node)
            else:
                raise _unknown("type")

    # -- qualified names, once all names of the statement are known ------------------------

    def _check_reference(self, node: Node) -> None:
        if node["class"] == "COLUMN_REF":
            self._check_column(node)
        elif not self.mend:
            return
        elif node["class"] == "STAR":
            if name := node.get("relation_name"):
                node["relation_name"] = self.names.qualify([name], self._own_names)[0]
        else:
            path = node["qualified_name"]["path"]
            path = [*self.names.qualify(path[:-1], self._own_names), path[-1]]
            _rename(node, path, "catalog", "schema", "function_name")

    def _check_column(self, node: Node) -> None:
        path = _list(node.get("column_names"))
        if not path:
            raise _unknown("column")
        if len(path) == 1 and self._is_session_word(path[0]):
            raise QueryRefused(f"'{path[0]}' is not available here; ask only for columns")
        if self.mend:
            node["column_names"] = self.names.qualify(path, self._own_names)

    def _is_session_word(self, name: str) -> bool:
        return fold(name) in functions.SESSION_WORDS and not self.names.has_column(name)


_READERS: Mapping[str, Callable[[Walk, Any], None]] = {
    "arguments": Walk._arguments,
    "case_checks": Walk._case_checks,
    "collation": Walk._collation,
    "expression": Walk._expression,
    "expressions": Walk._expressions,
    "flag": Walk._flag,
    "group_sets": Walk._group_sets,
    "ignored": Walk._ignored,
    "limit": Walk._limit,
    "literal": Walk._literal,
    "modifier": Walk._modifier,
    "modifiers": Walk._modifiers,
    "name": Walk._name,
    "names": Walk._names_list,
    "nothing": Walk._nothing,
    "number": Walk._number,
    "orders": Walk._orders,
    "own_names": Walk._own_names_list,
    "pivot_entries": Walk._pivot_entries,
    "pivots": Walk._pivots,
    "qualified_column": Walk._qualified_column,
    "qualified_columns": Walk._qualified_columns,
    "queries": Walk._queries,
    "query": Walk._query,
    "renamings": Walk._renamings,
    "replacements": Walk._replacements,
    "sample": Walk._sample,
    "sample_size": Walk._sample_size,
    "source": Walk._source,
    "statement": Walk._statement,
    "table_function": Walk._table_function,
    "text": Walk._text,
    "type": Walk._type,
    "type_arguments": Walk._type_arguments,
    "value_rows": Walk._value_rows,
}


def _unknown(what: str) -> QueryRefused:
    return QueryRefused(f"this form of SELECT is not allowed here ({what}); write it more simply")


def _refused_expression(kind: object) -> QueryRefused:
    if kind == "PARAMETER":
        return QueryRefused("no values are bound to ? or $name; write the value itself")
    return _unknown(str(kind))


def _refused_function(name: str) -> QueryRefused:
    near = get_close_matches(name, functions.FUNCTIONS, n=1, cutoff=0.75)
    mend = f"did you mean '{near[0]}'?" if near else "use another one, or plain columns"
    return QueryRefused(f"the function '{name}' is not available here; {mend}")


def _kind(node: Any) -> str:
    kind = node.get("type") if isinstance(node, dict) else None
    return kind if isinstance(kind, str) else "unknown"


def _is(node: Any, kind: str) -> bool:
    return isinstance(node, dict) and node.get("class") == kind


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise _unknown("list")
    return value


def _path(node: Node, catalog: str, schema: str, name: str) -> list[str]:
    """The full name of a node, once made sure that both of its spellings agree."""
    qualified = node.get("qualified_name")
    path = qualified.get("path") if isinstance(qualified, dict) else None
    if not isinstance(path, list) or not path or set(qualified or {}) != {"path"}:
        raise _unknown("name")
    if not all(isinstance(part, str) for part in path):
        raise _unknown("name")
    if [node.get(name), node.get(schema, "")] != [path[-1], path[-2] if len(path) > 1 else ""]:
        raise _unknown("name")
    if node.get(catalog, "") != (path[0] if len(path) > 2 else ""):
        raise _unknown("name")
    return path


def _rename(node: Node, path: list[str], catalog: str, schema: str, name: str) -> None:
    for key in (catalog, schema):
        node.pop(key, None)
    node[name] = path[-1]
    if len(path) > 1:
        node[schema] = path[-2]
    if len(path) > 2:
        node[catalog] = path[0]
    node["qualified_name"] = {"path": path}


def _integer(node: Any) -> int:
    """The size of an integer written in the statement; 0 for anything else."""
    literal = node.get("literal") if isinstance(node, dict) else None
    if not isinstance(literal, dict) or literal.get("kind") not in ("INTEGER", "NUMERIC"):
        return 0
    try:
        return abs(int(float(str(literal.get("text", "0")).replace("_", ""))))
    except (ValueError, OverflowError):
        return 0


def _plain_schema(values: list[Any]) -> bool:
    literal = values[1].get("literal") if len(values) == 2 and _is(values[1], "CONSTANT") else None
    text = literal.get("text") if isinstance(literal, dict) else None
    if not isinstance(text, str) or len(text) > functions.SCHEMA_CHARS:
        return False
    return sum(map(text.count, "[{(")) <= functions.SCHEMA_DEPTH
