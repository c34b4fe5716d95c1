"""What a statement may consist of: functions by `allowed.toml`, without arguments that are too
much; queries, sources, expressions and types by `forms.toml`."""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from src.core.engines.sql_guard.nodes import (
    Field,
    Grammar,
    Node,
    integer_of,
    list_of,
    text_of,
    words,
)
from src.core.errors import QueryRefused

_ALLOWED = tomllib.loads(Path(__file__).with_name("allowed.toml").read_text("utf-8"))
AGGREGATES = words(_ALLOWED["functions"]["aggregates"])
FUNCTIONS = words(" ".join(_ALLOWED["functions"].values()))
TABLE_FUNCTIONS = words(_ALLOWED["table_functions"])
FILE_READERS = words(_ALLOWED["file_readers"])
SESSION_WORDS = words(_ALLOWED["session_words"])
SCHEMA_ARGUMENT = words(_ALLOWED["schema_argument"])
TYPES = words(_ALLOWED["types"]) | {"time with time zone", "timestamp with time zone"}
SELF_TEST: dict[str, list[str]] = _ALLOWED["self_test"]
LARGEST_ARGUMENT: dict[str, int] = _ALLOWED["largest_argument"]
SCHEMA_CHARS = 1000
SCHEMA_DEPTH = 8


def check_function(name: str) -> None:
    """Refuses a folded name that is not among the allowed functions of a value."""
    if name in FUNCTIONS:
        return
    near = get_close_matches(name, FUNCTIONS, n=1, cutoff=0.75)
    mend = f"did you mean '{near[0]}'?" if near else "use another one, or plain columns"
    raise QueryRefused(f"the function '{name}' is not available here; {mend}")


def check_arguments(name: str, node: Node) -> None:
    """Refuses what would make the engine build too much of an allowed function's result."""
    arguments = [a for a in list_of(node.get("arguments", [])) if isinstance(a, dict)]
    values = [argument.get("expression") for argument in arguments]
    largest = LARGEST_ARGUMENT.get(name)
    if largest is not None and any(integer_of(value) > largest for value in values):
        raise QueryRefused(f"a number given to '{name}' is too large; at most {largest:,}")
    if name in SCHEMA_ARGUMENT and not _is_plain_schema(values):
        raise QueryRefused(
            f"'{name}' needs a short schema, written as text; or read single values with "
            "json_extract_string(column, '$.field')"
        )


def _is_plain_schema(values: list[Any]) -> bool:
    text = text_of(values[1]) if len(values) == 2 else None
    if text is None or len(text) > SCHEMA_CHARS:
        return False
    return sum(map(text.count, "[{(")) <= SCHEMA_DEPTH


_FORMS = tomllib.loads(Path(__file__).with_name("forms.toml").read_text("utf-8"))


def _fields_of(section: str) -> dict[str, Grammar]:
    """By kind of node its fields, those that all of the section have among them."""
    common = _FORMS["common"].get(section, {})
    return {kind: _record(common | fields) for kind, fields in _FORMS[section].items()}


def _record(fields: Mapping[str, Any]) -> Grammar:
    return {name: _field(each) for name, each in fields.items()}


def _field(written: Any) -> Field:
    if isinstance(written, dict):
        return _record(written)
    if isinstance(written, list):
        return (_field(written[0]),)
    if written in _FORMS["records"]:
        return _field(_FORMS["records"][written])
    if written.startswith("="):
        return frozenset(word.strip() for word in written.removeprefix("=").split("|"))
    return str(written)


EXPRESSION_FIELDS = _fields_of("expressions")
SOURCE_FIELDS = _fields_of("sources")
QUERY_FIELDS = _fields_of("queries")
MODIFIER_FIELDS = _fields_of("modifiers")
CTE_FIELDS = _fields_of("ctes")["CTE"]
TYPE_FIELDS = EXPRESSION_FIELDS.pop("TYPE")
