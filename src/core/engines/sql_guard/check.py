"""The static check of a statement: parse, walk, limit, write out, parse and walk again.

Parsing is the engine's own (`json_serialize_sql`): a second parser would read some texts
differently, and that gap is an attack.
"""

import json
from copy import copy
from dataclasses import dataclass
from typing import Any

import _duckdb as duckdb

from src.core.engines.sql_guard.keys import keyed, made_up
from src.core.engines.sql_guard.names import TableNames
from src.core.engines.sql_guard.nodes import Node
from src.core.engines.sql_guard.protocol import Checked
from src.core.engines.sql_guard.tree import Walk
from src.core.errors import QueryRefused


def limited(query: Node, rows: int) -> tuple[Node, int]:
    """The query with a limit, and the number in it: one more than `rows`, to know whether more
    exist. Order, offset and a limit of its own that is no larger than `rows` stay as they are."""
    asked = _asked(query)
    if isinstance(asked, int):
        if asked < 0:
            raise QueryRefused("LIMIT must not be negative")
        if asked <= rows:
            return query, asked
    # DESCRIBE and SUMMARIZE have no place for a limit of their own.
    described = query.get("from_table", {}).get("type") == "SHOW_REF"
    place = _wrapped if described or asked == "computed" else _in_place
    return place(query, rows + 1), rows + 1


def _asked(query: Node) -> int | str:
    """The limit of the statement: a number, `"none"`, or `"computed"` when only it can tell."""
    modifier = _limit_modifier(query)
    limit = modifier.get("limit") if modifier else None
    if limit is None or limit.get("class") == "PARAMETER":
        return "none"
    literal = limit.get("literal", {})
    if literal.get("kind") == "NULL_LITERAL":
        return "none"
    percentage = bool(modifier) and modifier.get("limit_type") == "PERCENTAGE"
    if percentage or literal.get("kind") != "INTEGER":
        return "computed"
    return _number(str(literal.get("text", "")))


def _number(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:
        return "computed"


def _limit_modifier(query: Node) -> Node:
    found = [m for m in query.get("modifiers", []) if m.get("type") == "LIMIT_MODIFIER"]
    return found[0] if found else {}


def _in_place(query: Node, rows: int) -> Node:
    modifiers = [m for m in query.get("modifiers", []) if m.get("type") != "LIMIT_MODIFIER"]
    changed = copy(query)
    changed["modifiers"] = [*modifiers, _rows(rows, _limit_modifier(query).get("offset"))]
    return changed


def _wrapped(query: Node, rows: int) -> Node:
    """`SELECT * FROM (query) LIMIT rows`: keeps the order, and the engine its top-N plan."""
    return {
        "type": "SELECT_NODE",
        "modifiers": [_rows(rows)],
        "cte_map": {},
        "select_list": [{"class": "STAR", "type": "STAR"}],
        "from_table": {"type": "SUBQUERY", "subquery": {"node": query}},
        "aggregate_handling": "STANDARD_HANDLING",
    }


def _rows(rows: int, offset: Node | None = None) -> Node:
    literal = {"kind": "INTEGER", "text": str(rows)}
    limit = {"class": "CONSTANT", "type": "VALUE_CONSTANT", "literal": literal}
    modifier: Node = {"type": "LIMIT_MODIFIER", "limit": limit}
    return modifier | ({"offset": offset} if offset is not None else {})


_OPTIONS = "skip_null := true, skip_empty := true, skip_default := true"
_PARSE = f"SELECT json_serialize_sql($1::VARCHAR, {_OPTIONS})"
_WRITE = f"""
SELECT written, json_serialize_sql(written, {_OPTIONS})
FROM (SELECT json_deserialize_sql(tree) AS written FROM (VALUES ($1::VARCHAR)) AS _(tree))
"""
MAX_WRITTEN_CHARS = 20_000


@dataclass(frozen=True)
class Written:
    """A query as text, and as the engine's parser reads that text."""

    text: str
    query: Node
    limit: int

    def with_limit(self, rows: int) -> str:
        """The text with another number where its limit stands, in bytes; for people to read."""
        limit = _limit_modifier(self.query)["limit"]
        start, length = limit["query_location"], limit["query_location_length"]
        written = self.text.encode()
        return (written[:start] + str(rows).encode() + written[start + length :]).decode()


class StatementChecker:
    """Says what of a statement may run, and how. Runs nothing but the engine's parser."""

    def __init__(self, parser: duckdb.DuckDBPyConnection, names: TableNames) -> None:
        """`parser` is a connection of its own: it needs no data, and no optimizer."""
        self._parser = parser
        self._names = names

    def check(self, sql: str, rows: int, tolerant: bool = False, with_key: bool = False) -> Checked:
        """The statement as it may run. Raises `QueryRefused`, with the mend in the message.

        `tolerant`: a cell that a CAST cannot convert is blank, and no error. `with_key`: ask for
        the key of its rows as well, where they are rows of one table.
        """
        try:
            return self._check(sql, rows, tolerant, with_key)
        except RecursionError:
            raise QueryRefused("the statement is nested too deeply; write it simply") from None

    def _check(self, sql: str, rows: int, tolerant: bool, with_key: bool) -> Checked:
        query = _only_query(self._ask(_PARSE, sql)[0])
        Walk(self._names).check(query)
        if tolerant:
            _try_casts(query)
        plain = self._written(query, rows)
        with_its_key = keyed(query, self._names) if with_key else None
        if with_its_key and (column := made_up(query, with_its_key.table)):
            raise QueryRefused(f"'{column}' must be read from the rows, not written as a value")
        run = self._written(with_its_key.query, rows) if with_its_key else plain
        return Checked(
            run=run.text,
            shown=plain.with_limit(rows) if plain.limit > rows else plain.text,
            rows=min(plain.limit, rows),
            table=with_its_key.table.name if with_its_key else None,
            keys=with_its_key.columns if with_its_key else 0,
        )

    def _written(self, query: Node, rows: int) -> Written:
        """The query with its limit, written out, and read and checked again."""
        query, limit = limited(query, rows)
        tree = {"error": False, "statements": [{"node": query}]}
        text, again = self._ask(_WRITE, json.dumps(tree))
        if len(text) > MAX_WRITTEN_CHARS:
            raise QueryRefused("the statement is too long; ask for less at once")
        written = _only_query(again)
        Walk(self._names, mend=False).check(written)
        if _asked(written) != limit:
            raise QueryRefused("no LIMIT can be set here; write it as a plain SELECT")
        return Written(text, written, limit)

    def _ask(self, query: str, text: str) -> tuple[str, ...]:
        row = self._parser.execute(query, [text]).fetchone()
        assert row is not None
        return row


def _try_casts(node: Any) -> None:
    """Make TRY_CAST of every CAST of cells; one of a literal is the writer's own mistake."""
    if isinstance(node, dict):
        of_literal = node.get("child", {}).get("class") == "CONSTANT"
        if node.get("class") == "CAST" and not of_literal:
            node["try_cast"] = True
    for child in node.values() if isinstance(node, dict) else node:
        if isinstance(child, dict | list):
            _try_casts(child)


def _only_query(serialized: str) -> Node:
    tree = json.loads(serialized)
    if tree.get("error") is not False:
        raise QueryRefused(_unreadable(tree))
    statements = tree.get("statements")
    if not isinstance(statements, list) or len(statements) != 1:
        raise QueryRefused(f"one SELECT statement is needed, not {len(statements or [])}")
    match statements[0]:
        case {"node": dict() as node, **others} if others.keys() <= {"named_param_map"}:
            return node
        case _:
            raise QueryRefused("this form of statement is not known; write one SELECT")


def _unreadable(tree: dict[str, Any]) -> str:
    if tree.get("error_type") == "parser":
        message = str(tree.get("error_message", "")).splitlines()
        return f"the statement cannot be read: {message[0][:300] if message else 'syntax error'}"
    return "only one SELECT statement can run here"
