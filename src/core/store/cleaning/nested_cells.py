"""Objects and lists in cells made plain JSON: Python's `{'a': None}`, exports' `{"$date": 0}`."""

import ast
import json
import warnings
from collections.abc import Iterable
from typing import Any

from src.core.store.files.exports import exported
from src.core.store.names import quoted
from src.core.store.stage import Stage

_LONGEST = 100_000
"""Characters; a longer cell stays as it is, for the parser's memory is many times its text."""
_SAMPLE = 200


def mend_nested_cells(stage: Stage, names: Iterable[str]) -> None:
    """Rewrite them, in the text columns `names` that are mostly objects or lists."""
    for name in names:
        filled, opened, foreign = stage.row(
            f"SELECT count({quoted(name)}), count(*) FILTER (WHERE {_opens(name)}),"
            f" count(*) FILTER (WHERE {_is_foreign(name)}) FROM {stage}"
        )
        if foreign and opened * 2 >= filled:  # the share at which a column is JSON
            sample = _read(stage, name, f"LIMIT {_SAMPLE}")
            if sum(made is not None for made in sample.values()) * 2 >= len(sample):
                read = _read(stage, name)
                stage.rewrite(name, {cell: made for cell, made in read.items() if made})


def nested_value(cell: str) -> Any:
    """The value of a cell of JSON, or of Python's literals; None where it is neither."""
    if not cell.lstrip().startswith(("{", "[")):
        return None
    try:
        return json.loads(cell, object_hook=exported)
    except json.JSONDecodeError:
        made = python_as_json(cell)
        return None if made is None else json.loads(made, object_hook=exported)
    except RecursionError:
        return None


def python_as_json(cell: str) -> str | None:
    """The JSON of a Python dict, list or tuple of plain values; None for anything else."""
    if len(cell) > _LONGEST:
        return None
    try:
        value = ast.literal_eval(cell.strip())
        made = json.dumps(value, ensure_ascii=False, allow_nan=False, default=_listed)
        made.encode()  # half of a surrogate pair, written as an escape, is no text
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return None
    return made


def _listed(value: object) -> list[Any]:
    if isinstance(value, set):
        return sorted(value, key=repr)
    raise TypeError(f"{type(value).__name__} has no JSON")


def _opens(name: str) -> str:
    return f"trim({quoted(name)})[1] IN ('{{', '[')"


def _is_foreign(name: str) -> str:
    """SQL: Python's notation, or an export's."""
    cell = quoted(name)
    return f"{_opens(name)} AND (NOT json_valid({cell}) OR contains({cell}, '{{\"$'))"


def _read(stage: Stage, name: str, limit: str = "") -> dict[str, str | None]:
    """The different cells that open a bracket and are no plain JSON, each as it is in JSON."""
    found = stage.rows(
        f"SELECT {quoted(name)} FROM {stage} WHERE {_is_foreign(name)}"
        f" GROUP BY 1 ORDER BY min(rowid) {limit}"
    )
    read = dict[str, str | None]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of '\d' in a cell: nobody's mistake that is told of here
        for (cell,) in found:
            value = nested_value(cell)
            plain = value is None or isinstance(value, str)
            read[cell] = value if plain else json.dumps(value, ensure_ascii=False)
    return read
