"""Amounts in the words that a column's own cells put around numbers: 築10年以内, 3階以上, 新築."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.quantities import Quantity, find_quantities
from src.core.reading.grammar.quantity import said_amount
from src.core.reading.grammar.units import NOT_A_QUANTITY, unit_tables
from src.core.store.catalog import Catalog, Column

_COUNTED = "個"
"""Stands for a word that counts floors or rounds, which alone make a number no amount."""


def amounts_in(
    text: str, language: str, counting: Collection[int], catalog: Catalog
) -> list[Quantity]:
    """`find_quantities`, with what only these columns say as amounts."""
    columns = [c for table in catalog.tables for c in table.with_role("number", "price")]
    words = sorted({c.counted for c in columns if _is_no_unit(c)}, key=len, reverse=True)
    masked, units = _masked(text, words)
    found = [
        _unmasked(quantity, text, units) for quantity in find_quantities(masked, language, counting)
    ]
    prefixes = {c.prefix for c in columns if c.prefix}
    found = [_with_prefix(quantity, text, prefixes) for quantity in found]
    return sorted([*found, *_spoken(text, columns, found)], key=lambda each: each.start)


def is_worded(column: Column) -> bool:
    """Whether its amounts are found by the words of its cells."""
    return bool(column.prefix or column.spoken) or _is_no_unit(column)


def _is_no_unit(column: Column) -> bool:
    hit = unit_tables().after.at(column.counted, 0) if column.counted else None
    return hit is not None and hit.tag == NOT_A_QUANTITY


def _masked(text: str, words: Iterable[str]) -> tuple[str, dict[int, str]]:
    """The text with a counting word instead of each of these, and which stood where."""
    units: dict[int, str] = {}
    pattern = "|".join(map(re.escape, words))
    for match in re.finditer(rf"(?<=\d)(?:{pattern})て?", text) if pattern else ():
        units[match.start()] = match[0]
        filled = _COUNTED + " " * (len(match[0]) - 1)
        text = text[: match.start()] + filled + text[match.end() :]
    return text, units


def _unmasked(quantity: Quantity, text: str, units: dict[int, str]) -> Quantity:
    said = [unit for at, unit in units.items() if quantity.start <= at < quantity.end]
    end = max([quantity.end, *(at + len(u) for at, u in units.items() if at < quantity.end)])
    whole = replace(quantity, end=end, text=text[quantity.start : end])
    if not said:
        return quantity
    return replace(whole, unit=said[0].removesuffix("て"), dimension="count")  # 10階建て


def _with_prefix(quantity: Quantity, text: str, prefixes: Iterable[str]) -> Quantity:
    before = text[: quantity.start]
    prefix = next((each for each in prefixes if before.endswith(each)), "")
    start = quantity.start - len(prefix)
    return replace(quantity, start=start, text=text[start : quantity.end]) if prefix else quantity


def _spoken(text: str, columns: Iterable[Column], found: list[Quantity]) -> Iterator[Quantity]:
    said = {place: (number, column) for column, number, place in spoken_cells(text, columns)}
    for (start, end), (number, column) in said.items():
        if not any(q.start < end and start < q.end for q in found):
            yield said_amount(text, (start, end), (number, number), column.counted, "count")


def spoken_cells(
    text: str, columns: Iterable[Column]
) -> Iterator[tuple[Column, float, tuple[int, int]]]:
    """Words of a text by which some cells of a column say a number: the column, the number, and
    where the word stands."""
    for column in columns:
        for word, number in column.spoken:
            for match in re.finditer(rf"(?<![a-z-]){re.escape(word)}(?![a-z-])", text):
                yield column, number, match.span()


def worded_like(
    quantity: Quantity, columns: Iterable[Column], near: Collection[Column]
) -> Column | None:
    """The column whose cells put these words around their numbers, one that is named first."""
    said = fold_text(quantity.text)
    fitting = [
        column
        for column in columns
        if said in dict(column.spoken)
        or (column.prefix and said.startswith(column.prefix))
        or (column.counted and quantity.unit and column.counted.startswith(quantity.unit))
    ]
    unit = quantity.unit
    ranked = sorted(fitting, key=lambda c: (c not in near, len(c.counted) - len(unit or "")))
    return ranked[0] if ranked else None
