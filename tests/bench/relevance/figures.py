"""How good an order of rows is, against graded judgements: queries, judgements and the measures."""

import json
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from src.core.errors import DataError

Key = tuple[str, ...]
"""A row's key as text, so that 12 and "12" are one; of several columns where it has several."""
Gains = Mapping[Key, float]

FIRST = 10
"""Places that nDCG, MRR and the judged share look at."""

_QUERY_ID = ("query_id", "id", "qid")
_TEXT = ("text", "query", "q", "search_term")
_ROW = ("key", "row", "row key", "row_key", "doc_id", "product_id")
_GAIN = ("gain", "relevance", "rel", "grade", "label")


@dataclass(frozen=True)
class Query:
    id: str
    text: str


@dataclass(frozen=True)
class Figures:
    """Means over the queries that something is right for; each from 0 to 1."""

    ndcg: float
    recall: float
    mrr: float
    judged: float


def read_queries(path: Path) -> list[Query]:
    """Raises DataError: says which line of which file lacks what."""
    found = {}
    for line, told in _objects(path):
        query = Query(str(_value(told, _QUERY_ID, path, line)), _text(told, path, line))
        if query.id in found:
            raise DataError(f"{path.name}: line {line}: query '{query.id}' is there already")
        found[query.id] = query
    if not found:
        raise DataError(f"{path.name} has no queries")
    return list(found.values())


def read_judgements(path: Path, columns: Sequence[str]) -> dict[str, dict[Key, float]]:
    """Gains of rows by query; `columns` are those of the table's key.

    Raises:
        DataError: says which line of which file lacks what.
    """
    found: dict[str, dict[Key, float]] = defaultdict(dict)
    for line, told in _objects(path):
        query = str(_value(told, _QUERY_ID, path, line))
        key = _key(_value(told, _ROW, path, line), columns)
        gain = _value(told, _GAIN, path, line)
        if key is None:
            wanted = " and ".join(f"'{column}'" for column in columns)
            raise DataError(f"{path.name}: line {line}: the key is not one of {wanted}")
        if isinstance(gain, bool) or not isinstance(gain, int | float) or not gain >= 0:
            raise DataError(f"{path.name}: line {line}: the gain is no number from 0: {gain!r}")
        found[query][key] = float(gain)
    return dict(found)


def figures(orders: Sequence[Sequence[Key]], judged: Sequence[Gains], deep: int) -> Figures:
    """The means over queries; the order of each and its judgements at the same place.

    Gains are linear, rows without a judgement count as 0, the ideal is that of the judgements.
    Recall looks at the first `deep` places.
    """
    pairs = list(zip(orders, judged, strict=True))
    return Figures(
        ndcg=_mean([_ndcg(order, gains) for order, gains in pairs]),
        recall=_mean([_recall(order[:deep], gains) for order, gains in pairs]),
        mrr=_mean([_reciprocal(order, gains) for order, gains in pairs]),
        judged=_mean([_judged(order, gains) for order, gains in pairs]),
    )


def _ndcg(order: Sequence[Key], gains: Gains) -> float:
    found = [gains.get(key, 0.0) for key in order[:FIRST]]
    return _dcg(found) / _dcg(sorted(gains.values(), reverse=True)[:FIRST])


def _dcg(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(place + 1) for place, gain in enumerate(gains, 1))


def _recall(order: Sequence[Key], gains: Gains) -> float:
    right = {key for key, gain in gains.items() if gain > 0}
    return len(right.intersection(order)) / len(right)


def _reciprocal(order: Sequence[Key], gains: Gains) -> float:
    places = (place for place, key in enumerate(order[:FIRST], 1) if gains.get(key, 0) > 0)
    return 1 / next(places, math.inf)


def _judged(order: Sequence[Key], gains: Gains) -> float:
    """An empty page shows nothing that was not judged."""
    first = order[:FIRST]
    return sum(key in gains for key in first) / len(first) if first else 1.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _objects(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    if not path.is_file():
        raise DataError(f"there is no file '{path}'")
    for number, line in enumerate(path.read_text("utf-8-sig").splitlines(), 1):
        if not line.strip():
            continue
        try:
            told = json.loads(line)
        except ValueError as error:
            raise DataError(f"{path.name}: line {number} is no JSON: {error}") from None
        if not isinstance(told, dict):
            raise DataError(f"{path.name}: line {number} is no JSON object")
        yield number, told


def _value(told: Mapping[str, Any], names: Sequence[str], path: Path, line: int) -> Any:
    for name in names:
        if told.get(name) is not None:
            return told[name]
    wanted = " or ".join(f"'{name}'" for name in names)
    raise DataError(f"{path.name}: line {line} has no {wanted}; it has {', '.join(told) or 'none'}")


def _text(told: Mapping[str, Any], path: Path, line: int) -> str:
    text = _value(told, _TEXT, path, line)
    if not isinstance(text, str) or not text.strip():
        raise DataError(f"{path.name}: line {line}: the query's text is {text!r}")
    return text


def _key(told: Any, columns: Sequence[str]) -> Key | None:
    """As one value, a list of values, or an object of the key's columns."""
    if isinstance(told, dict):
        told = [told.get(column) for column in columns]
    values = told if isinstance(told, list) else [told]
    if len(values) != len(columns) or any(isinstance(v, dict | list) or v is None for v in values):
        return None
    return tuple(map(str, values))
