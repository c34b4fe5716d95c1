"""The walk over a parsed statement, against the allow-lists. Pure: takes the tree, gives it back.

What the engine's parser made of the text is the only thing that is judged, never the text. The
walk also mends, in place, the names that a model writes for a table (`products`, `products.csv`).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from src.core.engines.sql_guard.allowed import (
    CTE_FIELDS,
    EXPRESSION_FIELDS,
    FILE_READERS,
    MODIFIER_FIELDS,
    QUERY_FIELDS,
    SOURCE_FIELDS,
    TABLE_FUNCTIONS,
    TYPE_FIELDS,
    TYPES,
    check_arguments,
    check_function,
)
from src.core.engines.sql_guard.names import References, TableNames, fold
from src.core.engines.sql_guard.nodes import (
    FUNCTION_KEYS,
    Field,
    Grammar,
    Node,
    is_class,
    kind_of,
    list_of,
    path_of,
    rename,
    text_of,
    unknown_form,
)
from src.core.errors import QueryRefused

MAX_DEPTH = 60
MAX_QUERY_DEPTH = 12
MAX_SOURCES = 64
_TABLE_KEYS = ("catalog_name", "schema_name", "table_name")
_TYPE_KEYS = ("catalog", "schema", "type_name")
_COLLATION = re.compile(r"[A-Za-z_]{1,20}(\.[A-Za-z_]{1,20}){0,2}")


@dataclass
class Walk:
    """One walk over one statement, by `read_…` for each field. `check` raises `QueryRefused`."""

    names: TableNames
    mend: bool = True
    """Spell tables as the file has them. The second walk, over what will run, mends nothing."""

    _scope: dict[str, int] = field(default_factory=dict)
    """The CTEs in sight: folded name → how many sources it expands to."""
    _references: References = field(default_factory=References)
    _depth: int = 0
    _query_depth: int = 0
    _sources: int = 0

    def check(self, query: Node) -> None:
        self.read_query(query)
        self._references.check(self.names, self.mend)

    # -- fields --------------------------------------------------------------------------

    def _read(self, reader: Field, value: Any, where: str) -> None:
        if isinstance(reader, str):
            _READERS[reader](self, value)
        elif isinstance(reader, tuple):
            for item in list_of(value):
                self._read(reader[0], item, where)
        elif isinstance(reader, frozenset):
            if not isinstance(value, str) or value not in reader:
                raise unknown_form(where)
        else:
            self._read_record(reader, value, where)

    def _read_record(self, grammar: Grammar, node: Any, where: str) -> None:
        if not isinstance(node, dict):
            raise unknown_form(where)
        for key, value in node.items():
            reader = grammar.get(key)
            if reader is None:
                raise unknown_form(f"{where}: {key}")
            self._read(reader, value, key)

    def _read_node(self, grammar: Grammar, node: Any, where: str) -> None:
        """A record that counts as one level of nesting."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise QueryRefused("the statement is nested too deeply; write it in simpler steps")
        self._read_record(grammar, node, where)
        self._depth -= 1

    def read_ignored(self, value: Any) -> None:
        """Read elsewhere: the node's kind, its name, or what needs an order of its own."""

    def read_nothing(self, value: Any) -> None:
        if value:
            raise unknown_form("name")

    def read_text(self, value: Any) -> None:
        if not isinstance(value, str):
            raise unknown_form("text")

    def read_name(self, value: Any) -> None:
        self.read_text(value)
        self._references.own_names.add(fold(value))

    def read_number(self, value: Any) -> None:
        if not isinstance(value, int | float):
            raise unknown_form("number")

    def read_flag(self, value: Any) -> None:
        if not isinstance(value, bool):
            raise unknown_form("flag")

    def read_collation(self, value: Any) -> None:
        if not isinstance(value, str) or not _COLLATION.fullmatch(value):
            raise QueryRefused("that collation is not known; use COLLATE NOCASE or NOACCENT")

    # -- queries -------------------------------------------------------------------------

    def read_query(self, node: Any) -> None:
        kind = kind_of(node)
        grammar = QUERY_FIELDS.get(kind)
        if grammar is None:
            raise QueryRefused("only reading is possible here: every part must be a SELECT")
        outer, self._query_depth = self._scope, self._query_depth + 1
        if self._query_depth > MAX_QUERY_DEPTH:
            raise QueryRefused(f"at most {MAX_QUERY_DEPTH} queries may be nested in one another")
        self._scope = dict(outer)
        self._read_ctes(node.get("cte_map", {}))
        if kind == "RECURSIVE_CTE_NODE":
            self._read_recursion(node)
        self._read_node(grammar, node, kind)
        self._scope, self._query_depth = outer, self._query_depth - 1

    def _read_ctes(self, cte_map: Any) -> None:
        self._read({"map": (CTE_FIELDS,)}, cte_map, "WITH")
        for entry in cte_map.get("map", []):
            name = entry.get("key", "")
            self._check_cte_name(name)
            before, self._sources = self._sources, 0
            self.read_query(entry.get("value", {}).get("query_node"))
            self._scope[fold(name)] = max(1, self._sources)
            self._sources = before

    def _check_cte_name(self, name: str) -> None:
        if not self.names.may_name_cte(name):
            raise QueryRefused(f"the name '{name}' is taken; give the WITH clause another name")

    def _read_recursion(self, node: Node) -> None:
        """The CTE's own name is in sight in the recursive arm alone, not in the anchor."""
        name = node.get("cte_name")
        self.read_name(name)
        self._check_cte_name(str(name))
        self.read_query(node.get("left"))
        outer = self._scope
        self._scope = {**outer, fold(str(name)): 1}
        self.read_query(node.get("right"))
        self._scope = outer

    def read_modifier(self, node: Any) -> None:
        kind = kind_of(node)
        grammar = MODIFIER_FIELDS.get(kind)
        if grammar is None:
            raise unknown_form(kind)
        self._read_record(grammar, node, kind)

    def read_limit(self, node: Any) -> None:
        # `LIMIT ?` with nothing bound to it asks for "as many as are allowed".
        if not (self.mend and is_class(node, "PARAMETER")):
            self.read_expression(node)

    # -- sources -------------------------------------------------------------------------

    def read_source(self, node: Any) -> None:
        if self.mend and kind_of(node) == "TABLE_FUNCTION":
            self._read_as_table(node)
        kind = kind_of(node)
        grammar = SOURCE_FIELDS.get(kind)
        if grammar is None:
            raise unknown_form(kind)
        if kind == "BASE_TABLE":
            self._check_table(node)
        elif kind == "SHOW_REF" and "query" not in node:
            raise QueryRefused(f"{self._tables()}; DESCRIBE shows the columns of one")
        self._read_node(grammar, node, kind)

    def _read_as_table(self, node: Node) -> None:
        """Take `read_csv('products.csv')` for the table of that name, which is loaded already."""
        function: Node = node.get("function", {})
        if not is_class(function, "FUNCTION"):
            return
        arguments = function.get("arguments") or [{}]
        file = text_of(arguments[0].get("expression"))
        if fold(path_of(function, *FUNCTION_KEYS)[-1]) not in FILE_READERS or file is None:
            return
        if table := self.names.find(re.split(r"[/\\]", file)[-1:]):  # whatever its folder
            del node["function"]
            node["type"] = "BASE_TABLE"
            rename(node, [table], *_TABLE_KEYS)

    def _check_table(self, node: Node) -> None:
        path = path_of(node, *_TABLE_KEYS)
        weight = self._weight_of_cte(path)
        if weight is None:
            weight = 1
            table = self.names.find(path)
            if table is None or not (self.mend or path == [table]):
                raise QueryRefused(f"no table '{'.'.join(path)}'; {self._tables()}")
            rename(node, [table], *_TABLE_KEYS)
        self._sources += weight
        if self._sources > MAX_SOURCES:
            raise QueryRefused(f"at most {MAX_SOURCES} tables may be read in one statement")

    def _weight_of_cte(self, path: list[str]) -> int | None:
        if len(path) == 2 and fold(path[0]) == "recurring":
            path = path[1:]
        return self._scope.get(fold(path[0])) if len(path) == 1 else None

    def _tables(self) -> str:
        return "the tables are " + ", ".join(f"'{table.name}'" for table in self.names.tables)

    def read_table_function(self, node: Any) -> None:
        if not is_class(node, "FUNCTION"):
            raise unknown_form("function")
        name = fold(path_of(node, *FUNCTION_KEYS)[-1])
        if name not in TABLE_FUNCTIONS:
            raise QueryRefused(f"'{name}' cannot be read from; {self._tables()}")
        check_arguments(name, node)
        self._read_record(EXPRESSION_FIELDS["FUNCTION"], node, "FUNCTION")

    # -- expressions ---------------------------------------------------------------------

    def read_expression(self, node: Any) -> None:
        name = str(node.get("class")) if isinstance(node, dict) else "unknown"
        if name == "PARAMETER":
            raise QueryRefused("no values are bound to ? or $name; write the value itself")
        grammar = EXPRESSION_FIELDS.get(name)
        if grammar is None:
            raise unknown_form(name)
        self._read(grammar["type"], kind_of(node), name)
        if name in ("FUNCTION", "WINDOW"):
            self._check_function(node)
        elif name in ("COLUMN_REF", "STAR"):
            self._references.nodes.append(node)
        self._read_node(grammar, node, name)

    def _check_function(self, node: Node) -> None:
        path = path_of(node, *FUNCTION_KEYS)
        name = fold(path[-1])
        check_function(name)
        if len(path) > 1:  # `tools.name.upper()`
            self._references.nodes.append(node)
        check_arguments(name, node)

    def read_qualified_column(self, node: Any) -> None:
        """A column in `* EXCLUDE (…)` or `* RENAME (…)`, perhaps with its table."""
        self._read_record({"table": "text", "column": "text"}, node, "column")
        self._references.nodes.append(node)

    # -- types ---------------------------------------------------------------------------

    def read_type(self, node: Any) -> None:
        if not is_class(node, "TYPE"):
            raise unknown_form("type")
        name = ".".join(path_of(node, *_TYPE_KEYS))
        if fold(name) not in TYPES:
            raise QueryRefused(
                f"the type '{name}' is not available; use one such as INTEGER, DOUBLE, VARCHAR, "
                "DATE or TIMESTAMP"
            )
        self._read_node(TYPE_FIELDS, node, "TYPE")

    def read_type_argument(self, node: Any) -> None:
        if is_class(node, "CONSTANT"):
            self.read_expression(node)
        else:
            self.read_type(node)


_READERS: dict[str, Callable[[Walk, Any], None]] = {
    name.removeprefix("read_"): method
    for name, method in vars(Walk).items()
    if name.startswith("read_")
}
