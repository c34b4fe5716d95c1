"""Lists of objects that have a name, `[{"id": 28, "name": "Drama"}]`, made lists of the names."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from src.core.store.column_words import last_word_of, name_words, speaks_of
from src.core.store.names import quoted
from src.core.store.sensitive import sensitive_columns
from src.core.store.stage import Stage

_SAMPLE = 200
_MOST = 0.5
_LONGEST = 60
"""Mean length from which on it is no name."""
_NAMING = ("title", "item")


def name_objects(stage: Stage, names: Iterable[str]) -> None:
    """Rewrite them, in the text columns `names`."""
    for name in names:
        if not speaks_of(name, "image"):
            sample = _lists(stage, name, f"LIMIT {_SAMPLE}")
            if key := name_key([item for _, items in sample for item in items]):
                named = {cell: _texts(items, key) for cell, items in _lists(stage, name)}
                stage.rewrite(
                    name, {c: json.dumps(texts, ensure_ascii=False) for c, texts in named.items()}
                )


def _lists(stage: Stage, name: str, limit: str = "") -> list[tuple[str, list[dict[str, Any]]]]:
    """The different cells that are lists of objects, each with these."""
    cell = quoted(name)
    found = stage.rows(
        f"SELECT DISTINCT {cell} FROM {stage} WHERE trim({cell})[1] = '[' AND json_valid({cell})"
        f" AND contains({cell}, '{{') {limit}"
    )
    read = ((str(cell), json.loads(cell)) for (cell,) in found)
    return [(cell, items) for cell, items in read if all(isinstance(i, dict) for i in items)]


def name_key(items: Sequence[Mapping[str, Any]]) -> str | None:
    """The key under which the objects have their names; of several the one that differs most."""
    keys = dict.fromkeys(key for item in items for key in item)
    texts = {key: _texts(items, key) for key in keys}
    texts = {key: found for key, found in texts.items() if len(found) > _MOST * len(items)}
    if any(speaks_of(key, "text") for key in texts) or sensitive_columns(texts):
        return None
    named = [
        key
        for key, found in texts.items()
        if any(last_word_of(key, role) for role in _NAMING)
        and sum(map(len, found)) < _LONGEST * len(found)
    ]
    return min(named, key=lambda key: len(name_words(key)), default=None)


def _texts(items: Sequence[Mapping[str, Any]], key: str) -> list[str]:
    values = (item.get(key) for item in items)
    return [text for value in values if isinstance(value, str) and (text := value.strip())]
