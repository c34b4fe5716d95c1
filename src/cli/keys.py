"""`keys`: which programs may ask over HTTP, and how often."""

import sys

from src.cli.table import table
from src.config.settings import get_settings
from src.core.services.keys import Keys
from src.core.state.opening import State

_ROOM = 100


def add_key(name: str, per_minute: int | None, per_day: int | None) -> int:
    """Print the new key alone on standard output, so that it can be piped."""
    key = _keys().add(name, per_minute, per_day)
    print(f"The key of '{name}' is shown this once; keep it safe:", file=sys.stderr)
    print(key)
    return 0


def list_keys() -> int:
    rows = [
        {
            "name": key.name,
            "per minute": str(key.per_minute or get_settings().turns_per_minute),
            "per day": str(key.per_day or "any number"),
            "since": key.created,
        }
        for key in _keys().all()
    ]
    print("\n".join(table(rows, _ROOM)) if rows else "There are no keys; add one by its name.")
    return 0


def remove_key(name: str) -> int:
    _keys().remove(name)
    print(f"The key of '{name}' is refused from now on.")
    return 0


def _keys() -> Keys:
    return Keys(State(get_settings()).database("keys"))
