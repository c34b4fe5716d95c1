"""Rows as a plain-text table that fits the terminal, also with full-width characters."""

import unicodedata
from collections.abc import Mapping, Sequence

GAP = "  "
NARROWEST = 8


def printable(text: str) -> str:
    """Text of the data without control characters: a terminal would obey them."""
    return "".join(
        char if char == "\n" or not unicodedata.category(char).startswith("C") else " "
        for char in text
    )


def width(text: str) -> int:
    """Cells that the text takes on a terminal."""
    return sum(_cells(char) for char in text)


def _cells(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def table(rows: Sequence[Mapping[str, str]], room: int) -> list[str]:
    """The rows' lines under their labels; one block a row when `room` is too narrow."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    heads = [printable(name) for name in columns]
    cells = [[_one_line(row.get(name, "")) for name in columns] for row in rows]
    if room < len(columns) * (NARROWEST + len(GAP)):
        return _blocks(heads, cells)
    widths = _fit([max(map(width, column)) for column in zip(heads, *cells, strict=True)], room)
    rule = ["─" * size for size in widths]
    return [_line(line, widths) for line in (heads, rule, *cells)]


def block(row: Mapping[str, str]) -> list[str]:
    """One row, a line for each of its cells."""
    return [f"{printable(head)}: {_one_line(cell)}" for head, cell in row.items()]


def _one_line(text: str) -> str:
    return " ".join(printable(text).split())


def _fit(widths: list[int], room: int) -> list[int]:
    """Take from the widest column until the line fits."""
    fitted = list(widths)
    while sum(fitted) + len(GAP) * (len(fitted) - 1) > room and max(fitted) > NARROWEST:
        fitted[fitted.index(max(fitted))] -= 1
    return fitted


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    cut = ((_cut(cell, size), size) for cell, size in zip(cells, widths, strict=True))
    return GAP.join(text + " " * (size - width(text)) for text, size in cut).rstrip()


def _cut(text: str, size: int) -> str:
    if width(text) <= size:
        return text
    kept, used = "", 1
    for char in text:
        used += _cells(char)
        if used > size:
            break
        kept += char
    return kept + "…"


def _blocks(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> list[str]:
    lines: list[str] = []
    for number, row in enumerate(cells, start=1):
        lines.append(f"{number}.")
        lines += [f"   {head}: {cell}" for head, cell in zip(heads, row, strict=True)]
    return lines
