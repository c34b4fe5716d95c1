"""The functions a statement may call, by `allowed.toml`, and the arguments that are too much."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from src.core.engines.sql_guard.nodes import Node, integer_of, list_of, text_of, words
from src.core.errors import QueryRefused

_ALLOWED = tomllib.loads(Path(__file__).with_name("allowed.toml").read_text("utf-8"))
AGGREGATES = words(_ALLOWED["functions"]["aggregates"])
FUNCTIONS = words(" ".join(_ALLOWED["functions"].values()))
TABLE_FUNCTIONS = words(_ALLOWED["table_functions"])
FILE_READERS = words(_ALLOWED["file_readers"])
SESSION_WORDS = words(_ALLOWED["session_words"])
SCHEMA_ARGUMENT = words(_ALLOWED["schema_argument"])
TYPES = words(_ALLOWED["types"]) | {"time with time zone", "timestamp with time zone"}
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
