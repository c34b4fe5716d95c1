"""The static check of a statement: parse, walk, limit, write out, parse and walk again.

Parsing is the engine's own (`json_serialize_sql`): a second parser would read some texts
differently, and that gap is an attack.
"""

from __future__ import annotations

import json
from typing import Any, Protocol

from src.core.engines.sql_guard.limit import is_limited, limited, with_limit
from src.core.engines.sql_guard.names import TableNames
from src.core.engines.sql_guard.nodes import Node
from src.core.engines.sql_guard.protocol import Checked
from src.core.engines.sql_guard.tree import Walk
from src.core.errors import QueryRefused

_OPTIONS = "skip_null := true, skip_empty := true, skip_default := true"
_PARSE = f"SELECT json_serialize_sql($1::VARCHAR, {_OPTIONS})"
_WRITE = f"""
SELECT written, json_serialize_sql(written, {_OPTIONS})
FROM (SELECT json_deserialize_sql(tree) AS written FROM (VALUES ($1::VARCHAR)) AS _(tree))
"""
MAX_WRITTEN_CHARS = 20_000


class Cursor(Protocol):
    """The part of a DuckDB connection that the check needs."""

    def execute(self, query: str, parameters: list[str]) -> Any: ...


class StatementChecker:
    """Says what of a statement may run, and how. Runs nothing but the engine's parser."""

    def __init__(self, parser: Cursor, names: TableNames) -> None:
        """`parser` is a connection of its own: it needs no data, and no optimizer."""
        self._parser = parser
        self._names = names

    def check(self, sql: str, rows: int) -> Checked:
        """The statement as it may run. Raises `QueryRefused`, with the mend in the message."""
        try:
            return self._check(sql, rows)
        except RecursionError:
            raise QueryRefused("the statement is nested too deeply; write it simply") from None

    def _check(self, sql: str, rows: int) -> Checked:
        query = _only_query(self._ask(_PARSE, sql)[0])
        Walk(self._names).check(query)
        limit = limited(query, rows)
        run, again = self._ask(_WRITE, _serialized(limit.query))
        if len(run) > MAX_WRITTEN_CHARS:
            raise QueryRefused("the statement is too long; ask for less at once")
        written = _only_query(again)
        Walk(self._names, mend=False).check(written)
        if not is_limited(written, limit):
            raise QueryRefused("no LIMIT can be set here; write it as a plain SELECT")
        shown = with_limit(run, written, limit.rows) if limit.ours else run
        return Checked(run=run, shown=shown, rows=limit.rows)

    def _ask(self, query: str, text: str) -> tuple[str, ...]:
        row: tuple[str, ...] = self._parser.execute(query, [text]).fetchone()
        return row


def _serialized(query: Node) -> str:
    return json.dumps({"error": False, "statements": [{"node": query}]})


def _only_query(serialized: str) -> Node:
    tree = json.loads(serialized)
    if tree.get("error") is not False:
        raise QueryRefused(_unreadable(tree))
    statements = tree.get("statements")
    if not isinstance(statements, list) or len(statements) != 1:
        raise QueryRefused(f"one SELECT statement is needed, not {len(statements or [])}")
    statement = statements[0]
    if not isinstance(statement, dict) or set(statement) - {"node", "named_param_map"}:
        raise QueryRefused("this form of statement is not known; write one SELECT")
    node = statement.get("node")
    if not isinstance(node, dict):
        raise QueryRefused("this form of statement is not known; write one SELECT")
    return node


def _unreadable(tree: dict[str, Any]) -> str:
    if tree.get("error_type") == "parser":
        message = str(tree.get("error_message", "")).splitlines()
        return f"the statement cannot be read: {message[0][:300] if message else 'syntax error'}"
    return "only one SELECT statement can run here"
