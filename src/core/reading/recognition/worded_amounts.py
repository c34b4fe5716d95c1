"""Amounts in words of a column's own cells: 新築."""

import re
from collections.abc import Iterable, Iterator

from src.core.store.catalog import Column


def spoken_cells(
    text: str, columns: Iterable[Column]
) -> Iterator[tuple[Column, float, tuple[int, int]]]:
    """Words of a text by which some cells of a column say a number: the column, the number, and
    where the word stands."""
    for column in columns:
        for word, number in column.spoken:
            for match in re.finditer(rf"(?<![a-z-]){re.escape(word)}(?![a-z-])", text):
                yield column, number, match.span()
