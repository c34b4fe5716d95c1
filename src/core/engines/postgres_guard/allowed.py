"""What a statement may consist of, by `allowed.toml`."""

import tomllib
from pathlib import Path

_ALLOWED = tomllib.loads(Path(__file__).with_name("allowed.toml").read_text("utf-8"))
FUNCTIONS = frozenset(" ".join(_ALLOWED["functions"].values()).split())
OPERATORS, TYPES, NODES, COLLATIONS, VALUE_FUNCTIONS = (
    frozenset(_ALLOWED[name].split())
    for name in ("operators", "types", "nodes", "collations", "value_functions")
)
