"""What is worth a column in cells of JSON objects and lists: keys, counts, ends, lists of words."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from src.config.roles import Role
from src.core.store.cleaning.nested_cells import nested_value
from src.core.store.cleaning.object_cells import name_key
from src.core.store.column_words import is_technical, last_word_of, speaks_of
from src.core.store.hours_cells import names_day
from src.core.store.opened import amount_of, measure_of

_MOST = 12
"""Columns out of one cell; what more it has stays closed."""
_DEEPEST = 3
_RARE = 0.05
"""Share of the cells below which a key is left closed."""
_PROSE = 60
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?")


@dataclass(frozen=True)
class Found:
    """One value in the cells of a column, before it has a name."""

    path: str
    words: tuple[str, ...]
    """What it is called within its column: the keys of an object, the word beside a number."""
    form: str = ""
    """Which pattern of the vocabulary's `parts` its label is: `count`, `min`, `max`, `latest`,
    `type`; none where it is the words."""
    role: Role | None = None
    behind: str = ""
    """What its name ends in and its label does not: the unit of a number."""
    is_named: bool = False
    """The column's own header names it: 面積 of 間取り・面積・向き・階."""


def nested_parts(cells: Sequence[str], name: str) -> list[Found]:
    """What to take out of them; nothing where they are no objects, or a list tells all."""
    values = [value for cell in cells if (value := nested_value(cell)) is not None]
    if len(values) * 2 < len(cells) or not values or speaks_of(name, "image"):
        return []
    daily = all(isinstance(value, dict) and all(map(names_day, value)) for value in values)
    if daily and not all(_is_number(each) for value in values for each in value.values()):
        return []  # opening hours are read as such
    leaves: dict[tuple[str, ...], list[Any]] = defaultdict(list)
    for value in values:
        for keys, leaf in _leaves(value, ()):
            leaves[keys].append(leaf)
    found = [
        each
        for keys, held in leaves.items()
        if len(held) >= _RARE * len(values)
        for each in _of_leaf(keys, held, _is_priced(keys, held, leaves))
    ]
    return found[:_MOST]


def _leaves(
    value: Any, keys: tuple[str, ...], measured: Callable[[dict[str, Any]], str | None] = measure_of
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Everything in nested objects that is none itself, or is one amount, with the keys that lead
    there."""
    if isinstance(value, dict) and len(keys) < _DEEPEST and measured(value) is None:
        for key, inner in value.items():
            yield from _leaves(inner, (*keys, str(key)), measured)
    elif value not in (None, "", [], {}):
        yield keys, value


def _is_priced(
    keys: tuple[str, ...], held: Sequence[Any], leaves: Iterable[tuple[str, ...]]
) -> bool:
    """Whether these are numbers beside a currency: `{general: 8, moneda: "EUR"}`."""
    beside = [each[-1] for each in leaves if each[:-1] == keys[:-1] and each != keys and each]
    return all(map(_is_number, held)) and any(speaks_of(name, "currency") for name in beside)


def _of_leaf(keys: tuple[str, ...], held: Sequence[Any], is_priced: bool) -> Iterator[Found]:
    lists = [value for value in held if isinstance(value, list)]
    items = [item for value in lists for item in value]
    if not lists:
        if keys and all(measure_of(v) for v in held if isinstance(v, dict)):
            yield Found(".".join(keys), keys, role="price" if is_priced else None)
    elif any(isinstance(item, dict) for item in items):
        yield from _of_members(keys, [item for item in items if isinstance(item, dict)])
    elif keys and not any(isinstance(item, float | list) for item in items):
        yield Found(".".join(keys), keys)


def _of_members(keys: tuple[str, ...], items: Sequence[dict[str, Any]]) -> Iterator[Found]:
    """How many there are, the ends of their numbers, and their words; nothing where they have no
    more than a name and words, of which the list is made without being told."""
    if not keys and (named := name_key(items)) and not _tells_more(items, named):
        return
    each = ".".join((*keys, "*"))
    yield Found(f"count {each}", keys, "count")
    leaves: dict[tuple[str, ...], list[Any]] = defaultdict(list)
    for item in items:
        for inner, leaf in _leaves(item, (), amount_of):
            leaves[inner].append(leaf)
    told = {k: v for k, v in leaves.items() if _is_told(k[-1])}
    dated = any(_are_dates(cells) for cells in told.values())
    for inner, cells in told.items():
        yield from _of_member(".".join((each, *inner)), (*keys, *inner), cells, dated)


def _of_member(
    path: str, words: tuple[str, ...], cells: Sequence[Any], dated: bool
) -> Iterator[Found]:
    """The ends of numbers and days, the words; of the member with the last day what it says."""
    if _are_dates(cells):
        yield Found(f"max {path}", words, "latest")
    elif all(map(_is_amount, cells)):
        yield Found(f"min {path}", words, "min")
        yield Found(f"max {path}", words, "max")
        if dated:
            yield Found(f"latest {path}", words, "latest")
    elif all(isinstance(cell, str) for cell in cells) and sum(map(len, cells)) < _PROSE * len(
        cells
    ):
        yield Found(path, words)
        if dated:
            yield Found(f"latest {path}", words, "latest")


def _is_number(cell: Any) -> bool:
    return isinstance(cell, int | float) and not isinstance(cell, bool)


def _is_amount(cell: Any) -> bool:
    return _is_number(cell) or (isinstance(cell, dict) and amount_of(cell) is not None)


def _is_told(key: str) -> bool:
    """Whether it is for people: nothing of the record, and no identifier."""
    return not is_technical(key) and not last_word_of(key, "id")


def _are_dates(cells: Sequence[Any]) -> bool:
    return all(isinstance(cell, str) and _DATE.fullmatch(cell) for cell in cells)


def _tells_more(items: Sequence[dict[str, Any]], named: str) -> bool:
    """Whether the members have numbers beside their name, which are no identifiers."""
    return any(
        _is_number(cell)
        for item in items
        for key, cell in item.items()
        if key != named and _is_told(key)
    )
