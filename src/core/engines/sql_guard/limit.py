"""The row limit, set in the tree: added, lowered, or kept when smaller, in every spelling."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from src.core.engines.sql_guard.nodes import Node
from src.core.errors import QueryRefused


@dataclass(frozen=True)
class Limited:
    """A query that ends after as many rows as it may return."""

    query: Node
    """It asks for one row more than `rows` where the limit is ours: to know whether more exist."""
    rows: int
    ours: bool


def limited(query: Node, rows: int) -> Limited:
    """The query with at most `rows` rows; order, offset and a smaller limit stay as they are."""
    asked = _asked(query)
    if isinstance(asked, int):
        if asked < 0:
            raise QueryRefused("LIMIT must not be negative")
        if asked <= rows:
            return Limited(query, asked, ours=False)
    # DESCRIBE and SUMMARIZE have no place for a limit of their own.
    described = query.get("from_table", {}).get("type") == "SHOW_REF"
    place = _wrapped if described or asked == "computed" else _in_place
    return Limited(place(query, rows + 1), rows, ours=True)


def is_limited(query: Node, limit: Limited) -> bool:
    """Whether the query, written out and parsed again, still has the limit."""
    return _asked(query) == limit.rows + limit.ours


def with_limit(text: str, query: Node, rows: int) -> str:
    """The text, which parses to `query`, with another number where its limit stands.

    For people to read: the place is the one that the engine's parser reports, in bytes.
    """
    limit = _limit_modifier(query)["limit"]
    start, length = limit["query_location"], limit["query_location_length"]
    written = text.encode()
    return (written[:start] + str(rows).encode() + written[start + length :]).decode()


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
