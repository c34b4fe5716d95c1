"""JSON, JSON Lines and Parquet → `RawTable`. Nested values become JSON text."""

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any

import pyarrow as pa

from src.core.errors import DataError
from src.core.store.catalog import RowProblem
from src.core.store.files.encoding import BAD_BYTE, decode
from src.core.store.files.exports import exported
from src.core.store.files.raw_table import RawTable, unique_names
from src.core.store.files.unpacking import read_bytes

_ALLOWED = "it must be an array of objects, or an object of arrays of one length or of objects"
_LARGEST_INTEGER = 2**63
_KEYS = ("key", "name", "id")
"""Columns for the keys of members that are rows: the first that they do not have."""
_MOST = 2 / 3
"""The share of all objects that the rows are, where other arrays have some too."""
_OF_A_GROUP = 2
"""Most fields that a group has beside the array of what it holds."""

Entry = tuple[int, dict[str, Any]]


def read_json(path: Path, reserved: Sequence[str]) -> RawTable:
    """An array of objects, an object of arrays, or one that holds the rows (`_wrapped`); else
    `DataError`."""
    text, encoding = decode(read_bytes(path))
    try:
        items = _items(json.loads(text, object_hook=exported), path.name)
    except json.JSONDecodeError as error:
        if error.msg == "Extra data":  # one object on each line, under the other name
            return read_json_lines(path, reserved)
        where = f"line {error.lineno}, column {error.colno}"
        raise DataError(f"{path.name} is no JSON: {error.msg} ({where})") from None
    except RecursionError:
        raise DataError(f"{path.name} is nested too deeply to be read") from None
    entries, problems = _objects(enumerate(items, 1))
    return _assembled(entries, problems, encoding, reserved, "entry")


def list_name(path: Path) -> str:
    """The key of the array of objects that a JSON file wraps: "cheeses"; empty without one."""
    return next(iter(_wrapped(_object_of(path))), "")


def legend_of(path: Path) -> dict[str, str]:
    """Column → what it is called, by an object of texts beside the rows of a JSON file: {"header":
    {"tel": "電話番号"}, "data": […]}; empty without one."""
    found = _object_of(path)
    rows = next(iter(_wrapped(found).values()), [])
    keys = {key for row in rows if isinstance(row, dict) for key in row}
    beside = (each for key, each in found.items() if not key.startswith("@"))  # JSON-LD's own
    told = (each for each in beside if isinstance(each, dict) and len(each) > 1)
    texts = (each for each in told if all(isinstance(text, str) for text in each.values()))
    return next((each for each in texts if 2 * len(keys & each.keys()) > len(keys)), {})


def _object_of(path: Path) -> dict[str, Any]:
    """What a JSON file holds, where that is one object; else none."""
    try:
        found = json.loads(decode(read_bytes(path))[0])
    except (json.JSONDecodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def read_json_lines(path: Path, reserved: Sequence[str]) -> RawTable:
    """One object on each line; a line that is none is kept out and reported."""
    text, encoding = decode(read_bytes(path))
    problems: list[RowProblem] = []
    parsed = list(_parsed_lines(text, encoding, problems))
    entries, strangers = _objects(parsed)
    if not entries and (problems or strangers):
        raise DataError(f"{path.name}: no line of it is a JSON object")
    ordered = sorted([*problems, *strangers], key=lambda problem: problem.line)
    return _assembled(entries, ordered, encoding, reserved, "line")


def read_parquet(path: Path, reserved: Sequence[str]) -> RawTable:
    """A Parquet file; lists and structs become JSON text. Raises `DataError` for any other."""
    from pyarrow.parquet import ParquetFile

    try:
        table = ParquetFile(path).read()
    except (pa.ArrowInvalid, OSError) as error:
        raise DataError(f"{path.name} is no Parquet file: {error}") from None
    return of_arrow(table, reserved, "parquet", "entry")


def of_arrow(table: pa.Table, reserved: Sequence[str], encoding: str, place: str) -> RawTable:
    """A typed table as it is, its nested values as JSON text."""
    names, renamed = unique_names(table.column_names, reserved)
    columns = [_flat(column) for column in table.columns]
    lines = range(1, table.num_rows + 1)
    data = pa.table(columns, names=names)
    return RawTable(data, lines, encoding, renamed=tuple(renamed), place=place)


def _items(found: Any, file: str) -> list[Any]:
    """The rows in whichever of the allowed shapes."""
    if isinstance(found, list):
        return found
    if not isinstance(found, dict):
        raise DataError(f"{file} holds a single {type(found).__name__}; {_ALLOWED}")
    if wrapped := _wrapped(found):
        return next(iter(wrapped.values()))
    if _is_columns(found):
        lists = _lists(found)
        return [dict(zip(lists, cells, strict=True)) for cells in zip(*lists.values(), strict=True)]
    raise DataError(f"{file} is an object of another shape; {_ALLOWED}")


def _lists(found: dict[str, Any]) -> dict[str, list[Any]]:
    return {key: value for key, value in found.items() if isinstance(value, list)}


def _wrapped(found: dict[str, Any]) -> dict[str, list[Any]]:
    """By its key: the rows of an object, which are the objects of its only array, or of one that
    has most of them by far, the properties of a GeoJSON's features, or else its members or a
    member's own rows, the most there are."""
    if isinstance(found.get("features"), list):
        return {"features": [_feature(item) for item in found["features"]]}
    lists = {k: v for k, v in _lists(found).items() if any(isinstance(x, dict) for x in v)}
    if lists and not (len(found) > 1 and _is_columns(found)):
        key, rows = max(lists.items(), key=lambda each: len(each[1]))
        return _ungrouped(key, rows) if len(rows) > _MOST * _size(lists) else {}
    objects = (each for each in found.values() if isinstance(each, dict))
    inside = [held for each in objects if (held := _wrapped(each))]
    members = [{"": _keyed(found)}] if _is_keyed(found) else []
    return max([*members, *inside], key=_size, default={})


def _size(rows: dict[str, list[Any]]) -> int:
    return sum(map(len, rows.values()))


def _is_columns(found: dict[str, Any]) -> bool:
    """Whether it holds columns: arrays of one length, and nothing else."""
    lists = _lists(found)
    return len(lists) == len(found) and len({len(value) for value in lists.values()}) == 1


def _is_keyed(found: dict[str, Any]) -> bool:
    """Whether its members are rows, each below its own key: objects with the same keys."""
    rows = [each for each in found.values() if isinstance(each, dict)]
    counts = Counter(key for row in rows for key in row)
    shared = [key for key, count in counts.items() if 2 * count > len(rows)]
    return 2 < len(found) == len(rows) and len(shared) > 1 and 2 * len(shared) >= len(counts)


def _keyed(found: dict[str, Any]) -> list[Any]:
    """The members with their keys, where these are in none of their columns."""
    columns = dict.fromkeys(key for row in found.values() for key in row)
    told = any(all(str(row.get(c)) == key for key, row in found.items()) for c in columns)
    name = next(each for each in chain(_KEYS, count()) if each not in columns)
    return [row if told else {str(name): key, **row} for key, row in found.items()]


def _ungrouped(key: str, rows: list[Any], groups: Sequence[str] = ()) -> dict[str, list[Any]]:
    """The rows by their key; of groups, which have little but a name and one array of objects, what
    they hold, with the group below the key of the groups.

    Args:
        groups: keys below which rows have the groups that they are in.
    """
    objects = [row for row in rows if isinstance(row, dict)]
    within = {k for row in objects for k, v in row.items() if _holds_objects(v)}
    inner = within.pop() if len(within) == 1 else ""
    own = {k for row in objects for k in row} - {inner, *groups}
    held: list[Any] = []
    for row in objects:
        group = {**{k: row[k] for k in groups}, key: {k: row[k] for k in row if k in own}}
        held += [{**group, **each} for each in row.get(inner) or () if isinstance(each, dict)]
    if not inner or len(own) > _OF_A_GROUP or len(held) < 2 * len(rows):
        return {key: rows}
    return _ungrouped(inner, held, (*groups, key))


def _holds_objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def _feature(item: Any) -> Any:
    """The properties of what is on a map, with its place where that is a point."""
    if not isinstance(item, dict) or not isinstance(item.get("properties"), dict):
        return item
    place = item.get("geometry") or {}
    at = place.get("coordinates") if place.get("type") == "Point" else None
    where = {"longitude": at[0], "latitude": at[1]} if isinstance(at, list) and at[1:] else {}
    return {**({"id": item["id"]} if "id" in item else {}), **where, **item["properties"]}


def _parsed_lines(
    text: str, encoding: str, problems: list[RowProblem]
) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if BAD_BYTE in line:
            problems.append(RowProblem(number, f"has bytes that are not {encoding}"))
            continue
        try:
            yield number, json.loads(line, object_hook=exported)
        except json.JSONDecodeError as error:
            reason = f"is no JSON: {error.msg} (column {error.colno})"
            problems.append(RowProblem(number, reason))
        except RecursionError:
            problems.append(RowProblem(number, "is nested too deeply to be read"))


def _objects(items: Iterable[tuple[int, Any]]) -> tuple[list[Entry], list[RowProblem]]:
    entries: list[Entry] = []
    problems: list[RowProblem] = []
    for number, item in items:
        if isinstance(item, dict):
            entries.append((number, item))
        else:
            problems.append(RowProblem(number, "is not an object"))
    return entries, problems


def _assembled(
    entries: list[Entry],
    problems: list[RowProblem],
    encoding: str,
    reserved: Sequence[str],
    place: str,
) -> RawTable:
    """Columns in the order in which their keys first appear."""
    keys = list(dict.fromkeys(key for _, item in entries for key in item))
    names, renamed = unique_names(keys, reserved)
    columns = [column_of([item.get(key) for _, item in entries]) for key in keys]
    return RawTable(
        data=pa.table(columns, names=names),
        lines=[number for number, _ in entries],
        encoding=encoding,
        problems=tuple(problems),
        renamed=tuple(renamed),
        place=place,
    )


def column_of(values: Sequence[Any]) -> pa.Array:
    """Numbers stay numbers and flags flags; anything mixed or nested becomes text."""
    kinds = {type(value) for value in values if value is not None}
    if kinds <= {bool}:
        return pa.array(values, pa.bool_() if kinds else pa.string())
    if kinds == {int} and all(abs(value or 0) < _LARGEST_INTEGER for value in values):
        return pa.array(values, pa.int64())
    if kinds <= {int, float}:
        finite = [None if v is None or not math.isfinite(v) else float(v) for v in values]
        return pa.array(finite, pa.float64())
    nested = bool(kinds & {dict, list})
    return _texts([_text(value, nested) for value in values])


def _text(value: Any, nested: bool) -> str | None:
    if value is None or (isinstance(value, str) and not nested):
        return value
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return json.dumps(value, ensure_ascii=False, default=str)


def _texts(values: list[str | None]) -> pa.Array:
    try:
        return pa.array(values, pa.string())
    except UnicodeEncodeError:  # half of a surrogate pair, written as an escape
        mended = [v and v.encode("utf-8", "replace").decode("utf-8") for v in values]
        return pa.array(mended, pa.string())


def _flat(column: pa.ChunkedArray) -> pa.ChunkedArray | pa.Array:
    kind = column.type
    if pa.types.is_nested(kind):
        return _texts([_text(value, True) for value in column.to_pylist()])
    if pa.types.is_dictionary(kind):
        return _flat(column.cast(kind.value_type))
    if pa.types.is_decimal(kind) or pa.types.is_float16(kind):
        return column.cast(pa.float64())
    if pa.types.is_timestamp(kind) and kind.tz:
        return column.cast(pa.timestamp("us"))
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind):
        return pa.nulls(len(column), pa.string())
    return column
