"""The walk alone: trees in, refusals out. Nothing runs."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import duckdb
import pytest

from src.core.engines.sql_guard import allowed, nodes
from src.core.engines.sql_guard.lockdown import open_parser
from src.core.engines.sql_guard.names import TableNames
from src.core.engines.sql_guard.tree import MAX_DEPTH, Walk
from src.core.errors import QueryRefused

Node = dict[str, Any]
OPTIONS = "skip_null := true, skip_empty := true, skip_default := true"


@pytest.fixture(scope="module")
def parser() -> duckdb.DuckDBPyConnection:
    return open_parser({})


def parse(parser: duckdb.DuckDBPyConnection, sql: str) -> Node:
    row = parser.execute(f"SELECT json_serialize_sql($1, {OPTIONS})", [sql]).fetchone()
    assert row is not None
    node: Node = json.loads(row[0])["statements"][0]["node"]
    return node


def fields(field: nodes.Field) -> Iterator[nodes.Field]:
    """Every field that a grammar mentions, at any depth."""
    yield field
    if isinstance(field, tuple):
        yield from fields(field[0])
    elif not isinstance(field, str | frozenset):
        for inner in field.values():
            yield from fields(inner)


def test_every_reader_that_the_grammar_names_exists() -> None:
    grammars = (
        allowed.EXPRESSION_FIELDS,
        allowed.SOURCE_FIELDS,
        allowed.QUERY_FIELDS,
        allowed.MODIFIER_FIELDS,
        {"CTE": allowed.CTE_FIELDS, "TYPE": allowed.TYPE_FIELDS},
    )
    named = {f for g in grammars for node in g.values() for f in fields(node) if isinstance(f, str)}
    missing = {name for name in named if not hasattr(Walk, f"read_{name}")}
    assert not missing


def test_every_expression_has_its_kinds_and_its_fields() -> None:
    for grammar in (*allowed.EXPRESSION_FIELDS.values(), allowed.TYPE_FIELDS):
        assert isinstance(kinds := grammar["type"], frozenset)
        assert kinds


def test_every_allowed_function_exists_in_the_engine() -> None:
    """A misspelt name would refuse a harmless statement without anybody noticing."""
    rows = duckdb.sql("SELECT DISTINCT lower(function_name) FROM duckdb_functions()").fetchall()
    known = {row[0] for row in rows}
    assert (allowed.FUNCTIONS | allowed.TABLE_FUNCTIONS) - known == set()


@pytest.mark.parametrize(
    "word",
    [
        "read_",
        "duckdb_",
        "pg_",
        "pragma_",
        "current_s",
        "variant",
        "setting",
        "secret",
        "sleep",
        "getenv",
        "query",
        "nextval",
        "__internal",
    ],
)
def test_no_dangerous_family_is_allowed(word: str) -> None:
    everything = allowed.FUNCTIONS | allowed.TABLE_FUNCTIONS
    assert not [name for name in everything if word in name]


@pytest.mark.parametrize(
    ("where", "key"),
    [((), "new_clause"), (("from_table",), "at_clause"), (("select_list", 0), "export_state")],
)
def test_a_field_that_is_not_known_refuses_the_statement(
    parser: duckdb.DuckDBPyConnection, names: TableNames, where: tuple[Any, ...], key: str
) -> None:
    query = parse(parser, "SELECT upper(title) FROM books")
    Walk(names).check(copy.deepcopy(query))
    node = query
    for step in where:
        node = node[step]
    node[key] = True
    with pytest.raises(QueryRefused, match=key):
        Walk(names).check(query)


@pytest.mark.parametrize("key", ["function_name", "schema", "catalog", "qualified_name"])
def test_the_two_spellings_of_a_name_must_agree(
    parser: duckdb.DuckDBPyConnection, names: TableNames, key: str
) -> None:
    query = parse(parser, "SELECT upper(title) FROM books")
    function = query["select_list"][0]
    function[key] = {"path": ["getenv"]} if key == "qualified_name" else "getenv"
    with pytest.raises(QueryRefused):
        Walk(names).check(query)


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        "SELECT_NODE",
        {"type": {"id": "SELECT_NODE"}},
        {"type": "DELETE_QUERY_NODE"},
        {"type": "SELECT_NODE", "cte_map": [], "select_list": []},
        {"type": "SELECT_NODE", "cte_map": {"map": [None]}},
        {"type": "SELECT_NODE", "cte_map": {"map": [{"key": 1, "value": {}}]}},
        {"type": "SELECT_NODE", "cte_map": {}, "select_list": [None]},
        {"type": "SELECT_NODE", "cte_map": {}, "select_list": [{"class": ["CONSTANT"]}]},
        {"type": "SELECT_NODE", "cte_map": {}, "from_table": {"type": "BASE_TABLE"}},
    ],
)
def test_a_tree_of_another_shape_is_refused_not_misread(names: TableNames, broken: Any) -> None:
    with pytest.raises(QueryRefused):
        Walk(names).check(broken)


def test_every_node_removed_from_the_allow_lists_is_refused(
    parser: duckdb.DuckDBPyConnection, names: TableNames
) -> None:
    """Whatever node takes the place of a known one, the statement is refused."""
    query = parse(
        parser,
        "WITH c AS (SELECT id, CASE WHEN price > 3 THEN [x + 1 FOR x IN [1]] END AS l FROM books)"
        " SELECT c.id, count(*) OVER (ORDER BY l) FROM c JOIN books USING (id)"
        " WHERE EXISTS (SELECT 1) AND c.id IN (1, 2) ORDER BY 1 LIMIT 5",
    )
    paths = [path for path in _paths(query) if path[-1] in ("type", "class")]
    assert len(paths) > 30
    for path in paths:
        changed = copy.deepcopy(query)
        node = changed
        for step in path[:-1]:
            node = node[step]
        node[path[-1]] = "SOMETHING_NEW"
        with pytest.raises(QueryRefused):
            Walk(names).check(changed)


def _paths(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in items:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from _paths(value, (*path, key))


def test_nesting_has_an_end(parser: duckdb.DuckDBPyConnection, names: TableNames) -> None:
    deep = "abs(" * MAX_DEPTH + "1" + ")" * MAX_DEPTH
    with pytest.raises(QueryRefused, match="nested too deeply"):
        Walk(names).check(parse(parser, f"SELECT {deep}"))


def test_a_statement_reads_a_bounded_number_of_tables(
    parser: duckdb.DuckDBPyConnection, names: TableNames
) -> None:
    doubling = ", ".join(f"a{i} AS (FROM a{i - 1} UNION ALL FROM a{i - 1})" for i in range(1, 9))
    with pytest.raises(QueryRefused, match="tables may be read"):
        Walk(names).check(parse(parser, f"WITH a0 AS (FROM books), {doubling} FROM a8"))


def test_the_second_walk_takes_no_alias_for_a_table(
    parser: duckdb.DuckDBPyConnection, names: TableNames
) -> None:
    with pytest.raises(QueryRefused, match="no table"):
        Walk(names, mend=False).check(parse(parser, "FROM books"))
    Walk(names, mend=False).check(parse(parser, 'FROM "book list.csv"'))
