"""Reading one node of a statement's tree, distrustfully: what is not as known is refused."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from src.core.errors import QueryRefused

Node = dict[str, Any]

FUNCTION_KEYS = ("catalog", "schema", "function_name")
"""Under which a call has its function's name, for `path_of` and `rename`."""


def unknown_form(what: str) -> QueryRefused:
    """The refusal of something that the allow-lists do not name."""
    return QueryRefused(f"this form of SELECT is not allowed here ({what}); write it more simply")


def kind_of(node: Any) -> str:
    """The node's `type`. (It may be a record, in a node that is none of ours.)"""
    kind = node.get("type") if isinstance(node, dict) else None
    return kind if isinstance(kind, str) else "unknown"


def is_class(node: Any, name: str) -> bool:
    """Whether the node is an expression of this class."""
    return isinstance(node, dict) and node.get("class") == name


def list_of(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise unknown_form("list")
    return value


def path_of(node: Node, *keys: str) -> list[str]:
    """The full name of a node, once made sure that both of its spellings agree: the tree holds it
    as `qualified_name` and under `keys`, and the engine reads one of them."""
    qualified = node.get("qualified_name")
    if not isinstance(qualified, dict) or set(qualified) != {"path"}:
        raise unknown_form("name")
    path = list_of(qualified["path"])
    if not path or not all(isinstance(part, str) for part in path):
        raise unknown_form("name")
    if [node.get(key, "") for key in keys] != _spelt_out(path):
        raise unknown_form("name")
    return path


def rename(node: Node, path: list[str], *keys: str) -> None:
    """Give the node another full name, in both spellings."""
    node["qualified_name"] = {"path": path}
    for key, part in zip(keys, _spelt_out(path), strict=True):
        node.pop(key, None)
        if part:
            node[key] = part


def _spelt_out(path: list[str]) -> list[str]:
    catalog = path[0] if len(path) > 2 else ""
    schema = path[-2] if len(path) > 1 else ""
    return [catalog, schema, path[-1]]


def integer_of(node: Any) -> int:
    """The size of a number written in the statement; 0 for anything else."""
    literal = node.get("literal") if is_class(node, "CONSTANT") else None
    if not isinstance(literal, dict) or literal.get("kind") not in ("INTEGER", "NUMERIC"):
        return 0
    try:
        return abs(int(float(str(literal.get("text", "0")).replace("_", ""))))
    except (ValueError, OverflowError):
        return 0


def text_of(node: Any) -> str | None:
    """The text written in the statement at this node; None for anything else."""
    literal = node.get("literal") if is_class(node, "CONSTANT") else None
    text = literal.get("text") if isinstance(literal, dict) else None
    return text if isinstance(text, str) else None


# How a field is read, as `forms.toml` tells.
Field: TypeAlias = "str | frozenset[str] | tuple[Field] | Mapping[str, Field]"
Grammar: TypeAlias = Mapping[str, Field]


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())
