"""Rows as a plain-text table that fits the terminal, and which columns are worth a place in it."""

import unicodedata
from collections.abc import Mapping, Sequence

from src.config.roles import Role
from src.core.answering.fields import Field

GAP = "  "
NARROWEST = 8
_WIDEST = 28
_WIDEST_TITLE = 44
_FIRST: Mapping[Role, int] = {"title": 0, "price": 1, "start": 1, "id": 4, "text": 5, "link": 5}
_OTHERS, _ALIKE = 2, 3


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
    lines = [map(_filled, line, widths) for line in (heads, rule, *cells)]
    return [GAP.join(line).rstrip() for line in lines]


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


def _filled(text: str, size: int) -> str:
    """Cut or filled up to this width."""
    if width(text) <= size:
        return text + " " * (size - width(text))
    kept, used = "", 1
    for char in text:
        used += _cells(char)
        if used > size:
            break
        kept += char
    return kept + "…" + " " * (size - width(kept) - 1)


def _blocks(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> list[str]:
    lines: list[str] = []
    for number, row in enumerate(cells, start=1):
        lines.append(f"{number}.")
        lines += [f"   {head}: {cell}" for head, cell in zip(heads, row, strict=True)]
    return lines


def telling_columns(rows: Sequence[Sequence[Field]], room: int) -> list[dict[str, str]]:
    """Label and cell of the columns that fit beside each other, in their order: name and price,
    then what differs from row to row and is not said by the names."""
    columns = _worth_it(rows)

    def place(name: str) -> int:
        cells = columns[name]
        differs = len({one.text for one in cells}) > 1
        return _FIRST.get(cells[0].role, _OTHERS if differs else _ALIKE)

    ordered = sorted(columns, key=place)
    kept, left = set(ordered[:1]), room - _width(columns[ordered[0]]) if ordered else 0
    for name in ordered[1:]:
        needed = len(GAP) + _width(columns[name])
        if needed <= left:
            kept.add(name)
            left -= needed
    return [{one.label: one.text for one in fields if one.name in kept} for fields in rows]


def _worth_it(rows: Sequence[Sequence[Field]]) -> dict[str, list[Field]]:
    columns: dict[str, list[Field]] = {}
    for fields in rows:
        title = next((one.text for one in fields if one.role == "title"), "")
        for one in fields:
            columns.setdefault(one.name, [])
            if one.role == "title" or (one.known and not one.is_said_in(title)):
                columns[one.name].append(one)
    return {name: cells for name, cells in columns.items() if cells}


def _width(cells: Sequence[Field]) -> int:
    """What its longest cell needs, within reason: longer ones are cut."""
    most = _WIDEST_TITLE if cells[0].role == "title" else _WIDEST
    return min(most, max(width(text) for text in (cells[0].label, *(one.text for one in cells))))
