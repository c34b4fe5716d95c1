"""Lists of objects that have a name, `[{"id": 28, "name": "Drama"}]`, made lists of the names, and
objects whose keys differ from row to row, `{"eng": "English"}`, lists of what they hold."""

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
_MANY, _FEW_OF = 8, 4
"""Different keys from which on objects may be lists of values, and how many of them to one that an
object has."""
_NAMING = ("title", "item")


def name_objects(stage: Stage, names: Iterable[str]) -> None:
    """Rewrite them, in the text columns `names`."""
    for name in names:
        if not speaks_of(name, "image"):
            _name_maps(stage, name)
            sample = _lists(stage, name, f"LIMIT {_SAMPLE}")
            if key := name_key([item for _, items in sample for item in items]):
                named = {cell: _texts(items, key) for cell, items in _lists(stage, name)}
                stage.rewrite(
                    name, {c: json.dumps(texts, ensure_ascii=False) for c, texts in named.items()}
                )


def map_texts(objects: Sequence[Mapping[str, Any]]) -> list[list[str]] | None:
    """Of objects with many keys, of which each has a few, the texts in each, or the names of the
    objects in it; None where they have keys in common, or hold anything else."""
    keys = {key for each in objects for key in each}
    if len(keys) < max(_MANY, _FEW_OF * sum(map(len, objects)) / (len(objects) or 1)):
        return None
    held = [value for each in objects for value in each.values()]
    if all(isinstance(value, str) for value in held):
        return [[text for value in each.values() if (text := value.strip())] for each in objects]
    named = name_key(held) if all(isinstance(value, dict) for value in held) else None
    return [_texts([*each.values()], named) for each in objects] if named else None


def _name_maps(stage: Stage, name: str) -> None:
    """Rewrite the objects of a column that are of this kind."""
    cells = _cells(stage, name, "{", f"LIMIT {_SAMPLE}")
    if len(cells) >= _MANY and map_texts([json.loads(cell) for cell in cells]) is not None:
        cells = _cells(stage, name, "{")
        if found := map_texts([json.loads(cell) for cell in cells]):
            told = zip(cells, found, strict=True)
            stage.rewrite(name, {c: json.dumps(texts, ensure_ascii=False) for c, texts in told})


def _cells(stage: Stage, name: str, opening: str, limit: str = "") -> list[str]:
    """The different cells of JSON that begin so."""
    cell = quoted(name)
    found = stage.rows(
        f"SELECT DISTINCT {cell} FROM {stage} WHERE trim({cell})[1] = '{opening}'"
        f" AND json_valid({cell}) AND contains({cell}, '{{') {limit}"
    )
    return [str(cell) for (cell,) in found]


def _lists(stage: Stage, name: str, limit: str = "") -> list[tuple[str, list[dict[str, Any]]]]:
    """The different cells that are lists of objects, each with these."""
    read = ((cell, json.loads(cell)) for cell in _cells(stage, name, "[", limit))
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
