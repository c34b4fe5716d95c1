"""Which columns of a list are worth their place on a terminal: those that tell rows apart."""

from collections.abc import Mapping, Sequence

from src.cli.table import GAP, width
from src.config.roles import Role
from src.core.answering.fields import Field

_WIDEST = 28
_WIDEST_TITLE = 44
_FIRST: Mapping[Role, int] = {"title": 0, "price": 1, "start": 1, "id": 4, "text": 5, "link": 5}
_OTHERS, _ALIKE = 2, 3


def telling_columns(rows: Sequence[Sequence[Field]], room: int) -> list[dict[str, str]]:
    """Label and cell of the columns that fit beside each other, in their own order.

    Name and price go first, then what differs from row to row. What no row has, and what the
    rows' names say already, is left out.
    """
    columns = _columns(rows)
    ordered = sorted(columns, key=lambda name: _place(columns[name]))
    kept, left = set(ordered[:1]), room - _width(columns[ordered[0]]) if ordered else 0
    for name in ordered[1:]:
        needed = len(GAP) + _width(columns[name])
        if needed <= left:
            kept.add(name)
            left -= needed
    return [{one.label: one.text for one in fields if one.name in kept} for fields in rows]


def _columns(rows: Sequence[Sequence[Field]]) -> dict[str, list[Field]]:
    columns: dict[str, list[Field]] = {}
    for fields in rows:
        title = next((one.text for one in fields if one.role == "title"), "")
        for one in fields:
            columns.setdefault(one.name, [])
            if one.role == "title" or (one.known and not one.is_said_in(title)):
                columns[one.name].append(one)
    return {name: cells for name, cells in columns.items() if cells}


def _place(cells: Sequence[Field]) -> int:
    first = _FIRST.get(cells[0].role)
    if first is not None:
        return first
    return _OTHERS if len({one.text for one in cells}) > 1 else _ALIKE


def _width(cells: Sequence[Field]) -> int:
    """What its longest cell needs, within reason: longer ones are cut."""
    most = _WIDEST_TITLE if cells[0].role == "title" else _WIDEST
    return min(most, max(width(text) for text in (cells[0].label, *(one.text for one in cells))))
